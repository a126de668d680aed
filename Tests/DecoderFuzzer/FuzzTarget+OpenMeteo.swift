import TestSupport
import Weather

@testable import WeatherService

// Open-Meteo's answers about several places at once, through the functions its source uses. The first byte of an input
// is the status, the second selects the requested part and the number of places.
extension FuzzTarget {
    static let openMeteoWeather = openMeteo(
        "open-meteo-weather", [.current, .forecast], corpus: ["om_forecast", "om_multi", "om_error"],
        seeds: [GoodBodies.openMeteoCurrent, GoodBodies.openMeteoForecast],
        words: [
            "\"hourly\":", "\"daily\":", "temperature_2m", "weather_code", "is_day", "snowfall", "precipitation",
            "sunrise",
            "uv_index_max", "temperature_2m_max", "wind_gusts_10m", "wind_speed_10m", "visibility",
            "24140", "snowfall_sum", "precipitation_sum", "precipitation_probability",
        ])

    static let openMeteoAir = openMeteo(
        "open-meteo-air", [.air, .airForecast], corpus: ["om_air", "om_error"],
        seeds: [GoodBodies.openMeteoAir, GoodBodies.openMeteoAirForecast],
        words: ["\"hourly\":", "pm10", "pm2_5", "carbon_monoxide", "nitrogen_dioxide", "ozone"])

    /// Its error answers, with their text read as its transport reads it.
    static let openMeteoErrors = FuzzTarget(
        name: "open-meteo-errors",
        seeds: {
            [
                "Minutely API request limit exceeded. Please try again in one minute.",
                "Hourly API request limit exceeded. Please try again in the next hour.",
                "Daily API request limit exceeded. Please try again tomorrow.", "Too many concurrent requests",
                "The service is overloaded", "No data is available for this location", "Invalid timezone",
                "Latitude must be in range of -90 to 90°. Given: 522.52.",
            ].flatMap { reason in
                statuses.indices.map { [UInt8($0)] + Array(#"{"error":true,"reason":"\#(reason)"}"#.utf8) }
            }
        },
        words: jsonWords + ["\"error\":", "\"reason\":", "limit exceeded", "Daily", "Hourly", "overloaded", "<html>"],
        corpus: ["om_error", "owm_error"], prefix: [6]
    ) { bytes in
        let answer = answer(bytes)
        let read = OpenMeteoLimits.read(answer, at: time)
        require(read.body == answer.body, "the body has changed")
        require(OpenMeteoLimits.read(read, at: time) == read, "reading it twice gives something else")
        do throws(WeatherFailure) {
            _ = try OpenMeteoAnswer(read, at: spots.map(\.coordinate))
            require((200..<300).contains(answer.status), "an answer with status \(answer.status) was accepted")
        } catch {
            switch error {
            case .rateLimited(let wait):
                require(read.status == 429 && wait == read.retryAfter, "\(read.status) as \(error)")
                require(wait.map { (1...86_400).contains($0) } ?? true, "a wait of \(wait ?? 0) s")
            case .server(let status): require(status == read.status && status >= 500, "\(read.status) as \(error)")
            case .requestRefused(let status): require((400..<500).contains(status), "\(error)")
            case .redirected: require((300..<400).contains(read.status), "\(error)")
            case .unreadable: require((200..<300).contains(read.status), "\(read.status) as \(error)")
            case .notFound, .portal: break
            default: require(false, "\(read.status) as \(error)")
            }
        }
    }

    private static func openMeteo(
        _ name: String, _ parts: [ReportPart], corpus: [String], seeds: [[UInt8]], words: [String]
    ) -> FuzzTarget {
        FuzzTarget(
            name: name,
            seeds: { zip(seeds, parts.indices).map { [0, UInt8($1 + parts.count * (spots.count - 1))] + $0 } },
            words: jsonWords + words + [
                "\"latitude\":", "\"longitude\":", "\"location_id\":", "\"utc_offset_seconds\":", "\"current\":",
                "\"time\":",
                "\"error\":true", "\"reason\":", "},{", "],[",
                "\"timezone\":", "\"Asia/Seoul\"", "\"Europe/Berlin\"", "../", "\"Australia/Sydney\"",
            ], corpus: corpus, prefix: [0, 0], longest: 8_192
        ) { bytes in
            var tape = ByteTape(bytes)
            let status = tape.one(of: statuses)
            let choice = Int(tape.byte())
            let part = parts[choice % parts.count]
            let asked = Array(spots.prefix(1 + choice / parts.count % spots.count))
            let body = Array(tape.rest)
            let reports = reports(HTTPAnswer(status: status, body: body), part, of: asked)
            require(
                reports.results.count == asked.count, "\(reports.results.count) answers about \(asked.count) places")
            for result in reports.results.values { check(result, status) }
            checkClocks(of: reports, asked)
            // An error message after a complete answer makes the answer invalid.
            let spoilt = HTTPAnswer(status: status, body: body + Array("Unexpected error".utf8))
            for result in Self.reports(spoilt, part, of: asked).results.values {
                if case .success = result { require(false, "an answer followed by text was accepted") }
            }
        }
    }

    private static func check(_ result: Result<ReportValue, WeatherFailure>, _ status: Int) {
        switch result {
        case .success(let value):
            require((200..<300).contains(status), "an answer with status \(status) was accepted")
            WeatherChecks.check(value, farthest: 24_140)
            KeptReport.check(value)
        case .failure(.unreadable(let field)):
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        case .failure(.wrongPlace(let kilometres)):
            require((0...20_016).contains(kilometres), "\(kilometres) km away")
        case .failure: break
        }
    }

    /// The zone that an answer names gives a clock with the offset of the answer, or none.
    private static func checkClocks(of reports: ReportAnswers, _ asked: [Place]) {
        for (key, result) in reports.results {
            guard case .success(let value) = result, let place = asked.first(where: { $0.id == key.place }) else {
                continue
            }
            let local = clocks.value(value, of: place, told: reports.zones[key.place], at: time)
            WeatherChecks.check(local)
            guard case .current(let before) = value, case .current(let after) = local, before.clock != after.clock
            else { continue }
            let near = [-3_600, 0, 3_600].map { after.clock.offset(at: time.adding(seconds: $0)) }
            require(near.contains(before.clock.offset(at: time)), "\(before.clock) became \(after.clock)")
        }
    }

    private static let clocks = ZoneClocks(folder: ZoneClocks.systemFolder)

    /// As in the source: a failure of the whole answer is the failure of every place.
    private static func reports(_ answer: HTTPAnswer, _ part: ReportPart, of asked: [Place]) -> ReportAnswers {
        do throws(WeatherFailure) {
            return try OpenMeteoAnswer(answer, at: asked.map(\.coordinate)).reports([part], of: asked)
        } catch {
            let keys = ReportRequest(part, of: asked).keys
            var answers: ReportAnswers = [:]
            for key in keys { answers[key] = .failure(error) }
            return answers
        }
    }

    /// 2025-10-13 06:00 UTC.
    private static let time = Timestamp(secondsSince1970: 1_760_335_200)

    /// In Seoul, in the Gulf of Guinea and in Sydney.
    private static let spots = [(37.5683, 126.9778, 32_400), (0, 0, 0), (-33.8679, 151.2073, 36_000)]
        .enumerated().compactMap { number, point in
            Coordinate(latitude: point.0, longitude: point.1).map {
                Place(
                    id: PlaceID(rawValue: "owm:\(number + 1)"), names: LocalizedText([:]), coordinate: $0,
                    usualOffset: UTCOffset(seconds: point.2))
            }
        }
}
