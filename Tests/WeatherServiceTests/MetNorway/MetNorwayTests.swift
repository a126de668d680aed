import Foundation
import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// A host that answers as it is told, and counts.
private final class Host: HTTPTransport {
    private let answers: Mutex<[HTTPAnswer]>
    private let asked = Mutex<[RequestURL]>([])

    /// The last answer is repeated.
    init(_ answers: HTTPAnswer...) { self.answers = Mutex(answers) }

    var requests: [RequestURL] { asked.withLock(\.self) }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        asked.withLock { $0.append(url) }
        return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
}

private let time = MetNorwayFixture.time
private let seoul = TestPlaces.seoul

private func read(_ entries: [String], _ place: Place = seoul) throws -> MetNorwayAnswer {
    let point = place.coordinate
    return try MetNorwayAnswer.read(
        HTTPAnswer(status: 200, body: MetNorwayFixture.body(entries, point.latitude, point.longitude)),
        about: point)
}

private func forecast(_ entries: [String], _ place: Place = seoul) throws -> Forecast {
    guard case .forecast(let forecast) = try read(entries, place).forecast(at: place) else {
        throw WeatherFailure.noMeasurement
    }
    return forecast
}

private func entry(
    _ hours: Int, celsius: String = "10.0", details: String = "", hour: (String, String)? = nil,
    six: (String, String, String)? = nil
) -> String { MetNorwayFixture.entry(hours, celsius: celsius, details: details, hour: hour, six: six) }

/// What the service says, as values.
struct MetNorwayDecodingTests {
    @Test func `the present is the hour that it is in`() throws {
        let details =
            #","relative_humidity":61.4,"wind_speed":3.2,"wind_from_direction":220.0,"#
            + #""wind_speed_of_gust":7.5,"air_pressure_at_sea_level":1012.4,"cloud_area_fraction":98.4"#
        let answer = try read([
            entry(0, celsius: "10.1", hour: ("clearsky_day", "0.0")),
            entry(1, celsius: "11.2", details: details, hour: ("lightrain", "0.4")), entry(2),
        ])
        guard case .current(let now) = try answer.current(at: seoul, now: time.adding(seconds: 5_400)) else { return }
        #expect(now.observedAt == time.adding(seconds: 3_600) && now.temperature.celsius == 11.2)
        #expect(now.condition == Condition(kind: .rain, intensity: .light, isDaylight: true))
        #expect(now.humidity == 61 && now.cloudCover == 98 && now.pressure?.hectopascals == 1012.4)
        #expect(now.wind.speed?.metresPerSecond == 3.2 && now.wind.gust?.metresPerSecond == 7.5)
        // What it does not measure is unknown.
        #expect(now.feelsLike == nil && now.visibility == nil && now.rain == nil && now.today == nil)
        #expect(now.clock == LocalClock(seoul.usualOffset))
    }

    @Test func `without an hour of now there is no present`() throws {
        let answer = try read([entry(0, hour: ("fog", "0.0")), entry(1)])
        #expect(throws: WeatherFailure.noMeasurement) { try answer.current(at: seoul, now: time.adding(seconds: -1)) }
        #expect(throws: WeatherFailure.noMeasurement) {
            try answer.current(at: seoul, now: time.adding(seconds: 26_000))
        }
    }

    @Test func `an hour counts once, although its periods overlap`() throws {
        let six = ("rain", "9.9", "")
        let steps = try forecast([
            entry(0, celsius: "10", hour: ("lightrain", "0.5"), six: six),
            entry(1, celsius: "11", hour: ("rain", "1.5"), six: six),
            // From here on only six hours are told.
            entry(2, celsius: "12", six: ("heavyrain", "12.0", "")), entry(8, celsius: "13"),
        ]).steps
        #expect(steps.map(\.time) == [0, 1, 2, 8].map { time.adding(seconds: $0 * 3_600) })
        #expect(steps.map(\.length) == [3_600, 3_600, 3_600, 21_600])
        #expect(steps.map(\.temperature.celsius) == [10, 11, 12, 13])
        #expect(steps.dropFirst().map { $0.precipitation.millimetres } == [0.5, 1.5, 12])
        // The hour before the first entry: only its end is known.
        #expect(steps[0].rain == nil && steps[0].snow == nil)
        #expect(steps.map(\.condition.kind).suffix(2) == [.rain, .rain])
        #expect(steps.allSatisfy { $0.precipitationProbability == nil && $0.wind.gust == nil })
    }

    @Test func `a gap in the entries is no step`() throws {
        let steps = try forecast([
            entry(0, hour: ("rain", "1.0")), entry(3, hour: ("rain", "2.0")), entry(4),
        ]).steps
        #expect(steps.map(\.time) == [0, 4].map { time.adding(seconds: $0 * 3_600) })
    }

    @Test func `snow is told as melted water, and sleet and rain as rain`() throws {
        let steps = try forecast([
            entry(0, hour: ("snowshowersandthunder_night", "1.0")), entry(1, hour: ("sleet", "2.0")), entry(2),
        ]).steps
        #expect(steps[1].snow?.millimetres == 1 && steps[1].rain == nil)
        #expect(steps[1].snowfall == nil && steps[1].condition.kind == .thunderstorm)
        #expect(steps[2].rain?.millimetres == 2 && steps[2].snow == nil && steps[2].condition.kind == .sleet)
    }

    @Test func `what fell in an hour is still known when the next answer begins with its end`() throws {
        let older = try forecast([entry(0, hour: ("rain", "3.0")), entry(1, hour: ("fog", "0.0")), entry(2)])
        let newer = try forecast([entry(1, hour: ("fog", "0.0")), entry(2, hour: ("fog", "0.0")), entry(3)])
        let joined = newer.keepingPassedHours(of: older, now: time.adding(seconds: 5_400))
        #expect(joined.steps.map(\.time) == (0...3).map { time.adding(seconds: $0 * 3_600) })
        #expect(joined.steps[1].rain?.millimetres == 3 && joined.steps[1].condition.kind == .rain)
    }

    @Test func `snow and rain of a day are told apart`() throws {
        let london = TestPlaces.place("test:london", "런던", "London", 51.5, -0.1, offset: 0)
        let days = try forecast(
            [("snow", "8.0", ""), ("rain", "1.0", ""), ("fog", "0.0", ""), ("fog", "0.0", "")].enumerated()
                .map { entry($0 * 6, six: $1) } + [entry(24)], london
        ).outlooks
        #expect(days.first?.precipitation?.millimetres == 9 && days.first?.snow?.millimetres == 8)
        let unknown = try forecast(
            ["8.0", "null", "0.0", "0.0"].enumerated().map { entry($0 * 6, six: ("rain", $1, "")) } + [entry(24)],
            london
        ).outlooks
        #expect(unknown.count == 1 && unknown[0].precipitation == nil && unknown[0].snow == nil)
    }

    @Test func `a chance and gusts are told where the service has them`() throws {
        let body = entry(0, hour: ("rain", #"1.0,"probability_of_precipitation":82.3"#))
        let steps = try forecast([body, entry(1, details: #","wind_speed_of_gust":9.0"#)]).steps
        #expect(steps[1].precipitationProbability == 0.82 && steps[1].wind.gust?.metresPerSecond == 9)
    }

    @Test func `a day of six-hour steps has the extremes between them, if it is known as a whole`() throws {
        // Midnight in London, by UTC, is an entry.
        let london = TestPlaces.place("test:london", "런던", "London", 51.5, -0.1, offset: 0)
        let six = { (low: Int, high: Int) in
            ("cloudy", "1.0", #","air_temperature_min":\#(low),"air_temperature_max":\#(high)"#)
        }
        let days = try forecast(
            (0..<4).map { entry($0 * 6, celsius: "\($0)", six: six(-3, 20 + $0)) } + [
                entry(24, celsius: "5", six: six(-40, 50)), entry(30, celsius: "6"),
            ], london
        ).outlooks
        #expect(days.map(\.dayNumber) == [LocalClock.utc.time(time).dayNumber])
        #expect(days.first?.low?.celsius == -3 && days.first?.high?.celsius == 23)
        #expect(days.first?.precipitation?.millimetres == 4 && days.first?.precipitationProbability == nil)
    }

    @Test func `an entry without time or temperature is left out, and named if there is no other`() throws {
        let bad = #"{"time":"2026-10-06T01:00:00Z","data":{"instant":{"details":{"air_temperature":null}}}}"#
        #expect(try forecast([entry(0, hour: ("rain", "1.0")), bad, entry(1)]).steps.count == 2)
        #expect(
            throws: WeatherFailure.unreadable(
                field: "properties.timeseries[0].data.instant.details.air_temperature")
        ) { try read([bad]) }
        #expect(throws: WeatherFailure.unreadable(field: "properties.timeseries[0].time")) {
            try read([bad.replacing("2026-10-06T01", with: "2026-13-06T01")])
        }
        #expect(throws: WeatherFailure.noMeasurement) { try read([]) }
    }

    @Test func `numbers in another unit, or about another place, are not believed`() throws {
        let kelvin = MetNorwayFixture.body([entry(0)], units: "kelvin")
        #expect(throws: WeatherFailure.unreadable(field: "properties.meta.units.air_temperature")) {
            try MetNorwayAnswer.read(HTTPAnswer(status: 200, body: kelvin), about: seoul.coordinate)
        }
        #expect(throws: WeatherFailure.wrongPlace(kilometres: 331)) {
            try MetNorwayAnswer.read(
                HTTPAnswer(status: 200, body: MetNorwayFixture.body([entry(0)])), about: TestPlaces.busan.coordinate)
        }
    }

    @Test func `each of the 83 symbols is known, both misspelt ones included, and any other word leaves its numbers`()
        throws
    {
        let skies = ["clearsky", "fair", "partlycloudy"], lit = ["_day", "_night", "_polartwilight"]
        let falls = ["rain", "sleet", "snow"].flatMap { kind in ["light", "", "heavy"].map { $0 + kind } }
        let showers = falls.flatMap { [$0 + "showers", $0 + "showersandthunder"] }
            .map {
                [
                    "lightsleetshowersandthunder": "lightssleetshowersandthunder",
                    "lightsnowshowersandthunder": "lightssnowshowersandthunder",
                ][$0] ?? $0
            }
        let plain = ["cloudy", "fog"] + falls + falls.map { $0 + "andthunder" }
        let codes = (skies + showers).flatMap { word in lit.map { word + $0 } } + plain
        #expect(codes.count == 83)
        for code in codes {
            let symbol = try #require(MetNorwaySymbol(code), "\(code)")
            #expect(symbol.isSnow == code.contains("snow"), "\(code)")
            #expect((symbol.kind == .thunderstorm) == code.contains("thunder"), "\(code)")
            if code.hasPrefix("light") { #expect(symbol.intensity == .light, "\(code)") }
            if code.hasPrefix("heavy") { #expect(symbol.intensity == .heavy, "\(code)") }
        }
        #expect(
            MetNorwaySymbol("lightsleetshowersandthunder_day") == MetNorwaySymbol("lightssleetshowersandthunder_day"))
        for unknown in ["", "sharknado", "rain_noon", "rain_day_day", "heavyssnow", "lightsun", "lightandthunder"] {
            #expect(MetNorwaySymbol(unknown) == nil, "\(unknown)")
        }
        let steps = try forecast([entry(0, hour: ("sharknado", "1.0")), entry(1)]).steps
        #expect(steps[1].rain?.millimetres == 1)
    }

    @Test(arguments: [
        (400, WeatherFailure.requestRefused(status: 400)), (404, .notFound), (422, .notFound),
        (502, .server(status: 502)),
        (429, .rateLimited(retryAfter: nil)), (304, .redirected), (200, .portal), (203, .portal),
    ]) func `a page is never read, and the status says what it means`(status: Int, failure: WeatherFailure) {
        let page = HTTPAnswer(status: status, body: Array("<!DOCTYPE html><html>".utf8))
        #expect(throws: failure) { try MetNorwayAnswer.read(page, about: seoul.coordinate) }
    }

    @Test func `an answer of a product that will be replaced is as good as any`() throws {
        let body = MetNorwayFixture.body([entry(0, celsius: "7", hour: ("fog", "0.0")), entry(1)])
        let answer = try MetNorwayAnswer.read(HTTPAnswer(status: 203, body: body), about: seoul.coordinate)
        guard case .current(let now) = try answer.current(at: seoul, now: time) else { return }
        #expect(now.temperature.celsius == 7)
    }
}

/// When it is asked, and with which words.
struct MetNorwaySourceTests {
    private func body(_ celsius: String) -> [UInt8] {
        MetNorwayFixture.body([entry(0, celsius: celsius, hour: ("fog", "0.0")), entry(1, celsius: celsius)])
    }

    private func answer(
        _ status: Int, _ celsius: String = "10", expires seconds: Int? = 1_800,
        modified: String? = "Mon, 05 Oct 2026 20:29:47 GMT"
    ) -> HTTPAnswer {
        HTTPAnswer(
            status: status, expires: seconds.map { time.adding(seconds: $0) }, lastModified: modified,
            body: status == 200 ? body(celsius) : [])
    }

    private func ask(
        _ source: MetNorwaySource, _ parts: Set<ReportPart> = [.current]
    ) async throws -> (ReportAnswers, celsius: Double?) {
        let answers = try await source.answer(ReportRequest(parts, of: [seoul]))
        guard case .success(.current(let now))? = answers[ReportKey(place: seoul.id, part: .current)] else {
            return (answers, nil)
        }
        return (answers, now.temperature.celsius)
    }

    @Test
    func `it is asked once for present and forecast, again after the end of the answer, and a 304 keeps the value`()
        async throws
    {
        let host = Host(answer(200), answer(304, expires: 5_400), answer(200, "12", expires: 9_000))
        let now = Mutex(time)
        let source = MetNorwaySource(
            transport: host, now: { now.withLock(\.self) }, delay: { 40 })
        let key = ReportKey(place: seoul.id, part: .current)
        let (first, _) = try await ask(source, [.current])
        #expect(first[ReportKey(place: seoul.id, part: .forecast)] != nil)
        #expect(first.receipts[key]?.validUntil == time.adding(seconds: 1_840))
        _ = try await ask(source, [.forecast])
        now.withLock { $0 = time.adding(seconds: 1_839) }
        #expect(try await ask(source).0.receipts[key]?.fetchedAt == time)
        #expect(host.requests.map(\.headers) == [[:]])

        now.withLock { $0 = time.adding(seconds: 1_840) }
        let (second, celsius) = try await ask(source)
        #expect(host.requests.last?.headers == ["If-Modified-Since": "Mon, 05 Oct 2026 20:29:47 GMT"])
        #expect(celsius == 10 && host.requests.count == 2)
        #expect(
            second.receipts[key]
                == .init(
                    fetchedAt: time.adding(seconds: 1_840), validUntil: time.adding(seconds: 5_440)))

        now.withLock { $0 = time.adding(seconds: 5_441) }
        #expect(try await ask(source).celsius == 12)
        #expect(host.requests.count == 3)
    }

    @Test func `the forecast is told with the present, once, and the present with the forecast`() async throws {
        for parts: Set<ReportPart> in [[.current], [.forecast], [.current, .forecast]] {
            let host = Host(answer(200))
            let service = WeatherService(
                sources: SourceRouting(MetNorwaySource(transport: host, now: { time }, delay: { 0 })), now: { time })
            let changes = service.changes()
            await service.load([ReportRequest(parts, of: [seoul])])
            await service.shutDown()
            var told: [ReportPart] = []
            for await news in changes { told += news.updates.filter(\.isAnswer).map(\.part) }
            #expect(told.count == 2 && Set(told) == [.current, .forecast], "\(parts)")
            #expect(host.requests.count == 1)
        }
    }

    @Test func `a point has four decimals at most, and the address of the service`() async throws {
        let host = Host(answer(200))
        let source = MetNorwaySource(transport: host, now: { time })
        _ = try await ask(source)
        #expect(
            host.requests.map(\.wireText) == [
                "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=37.5683&lon=126.9778"
            ])
        #expect(host.requests[0].refusesWithPages)
        // The temperature of a summit is not that of the ground around it.
        let summit = seoul.with { $0.height = 836 }
        _ = try await source.answer(ReportRequest([.current], of: [summit]))
        #expect(host.requests.last?.wireText.hasSuffix("&lon=126.9778&altitude=836") == true)
    }

    @Test func `it has no air, which is told without asking it`() async throws {
        let host = Host(answer(200))
        let source = MetNorwaySource(transport: host, now: { time })
        #expect(!source.covers(.air, at: seoul) && !source.covers(.airForecast, at: seoul))
        let service = WeatherService(sources: SourceRouting(source), now: { time })
        var updates = service.changes().makeAsyncIterator()
        await service.load([ReportRequest([.air, .airForecast], of: [seoul])])
        let told = try #require(await updates.next()).updates.compactMap { update -> ReportValue? in
            if case .answered(let value, let stamp) = update.event, stamp.source == .metNorway { value } else { nil }
        }
        #expect(told == [.air(nil), .airForecast(AirForecast(hours: []))] && host.requests.isEmpty)
    }

    @Test
    func `an answer that never expires is asked for again within a day, and one without an end when it is wanted`()
        async throws
    {
        let now = Mutex(time)
        let host = Host(answer(200, expires: 9_999_999), answer(200, "12", expires: nil), answer(200, "13"))
        let source = MetNorwaySource(transport: host, now: { now.withLock(\.self) }, delay: { 0 })
        _ = try await ask(source)
        now.withLock { $0 = time.adding(seconds: 86_399) }
        _ = try await ask(source)
        #expect(host.requests.count == 1)
        now.withLock { $0 = time.adding(seconds: 86_400) }
        _ = try await ask(source)
        _ = try await ask(source)
        #expect(host.requests.count == 3)
    }

    @Test func `refusals of the program pause it for a day, and too many requests for an hour`() async throws {
        for (status, wait) in [(403, 86_400), (429, 3_600)] {
            let page = HTTPAnswer(status: status, body: Array("<html>".utf8))
            let answer = try await MetNorwayLimits(CannedTransport(page)).get(RequestURL(wireText: ""))
            #expect(answer.status == 429 && answer.retryAfter == wait && answer.body.isEmpty)
        }
    }

    @Test func `what was told in the future, by a clock that was set back since, is asked for`() async throws {
        let now = Mutex(time)
        let host = Host(answer(200), answer(200, "12"))
        let source = MetNorwaySource(transport: host, now: { now.withLock(\.self) })
        _ = try await ask(source)
        now.withLock { $0 = time.adding(seconds: -3) }
        _ = try await ask(source)
        #expect(host.requests.count == 2)
        let state = PartState(fetchedAt: time, validUntil: time.adding(seconds: 1_800))
        #expect(state.due(after: 600, at: time.adding(seconds: -3)) == .now)
        let stamp = ReportStamp(
            source: .metNorway, observedAt: nil, fetchedAt: time, validUntil: time.adding(seconds: 1_800))
        #expect(
            stamp.holds(at: time) && !stamp.holds(at: time.adding(seconds: -3))
                && stamp.holds(at: time.adding(seconds: -2)))
        #expect(!stamp.holds(at: time.adding(seconds: 1_800)))
    }

    @Test func `a part that holds is not requested, not even when the user asks anew`() {
        let state = PartState(fetchedAt: time, validUntil: time.adding(seconds: 1_800), isAskedAnew: true)
        #expect(state.due(after: 600, at: time.adding(seconds: 1_799)) == .at(time.adding(seconds: 1_800)))
        #expect(state.due(after: 600, at: time.adding(seconds: 1_800)) == .now)
        let failed = PartState(
            fetchedAt: time, validUntil: time.adding(seconds: 1_800), hasFailed: true, retryAt: time.adding(seconds: 10)
        )
        #expect(failed.due(after: 600, at: time.adding(seconds: 10)) == .now)
    }
}

/// Recorded answers, beside the checkout.
@Suite(.enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct MetNorwayCorpusTests {
    @Test func `every recorded forecast is read, or its first bad field is named`() throws {
        var steps = 0
        for (name, body) in try AnswerFolder.recordedLater.bodies("metno_forecast") {
            let json = AnswerFolder.object(body)
            let point = ((json?["geometry"] as? [String: Any])?["coordinates"] as? [Double]) ?? []
            let coordinate = point.count > 1 ? Coordinate(latitude: point[1], longitude: point[0]) : seoul.coordinate
            let place = Place(
                id: PlaceID(rawValue: "test"), names: LocalizedText(korean: "", english: ""),
                coordinate: coordinate ?? seoul.coordinate)
            let series = (json?["properties"] as? [String: Any])?["timeseries"] as? [[String: Any]] ?? []
            let answer: Forecast
            do {
                answer = try recorded(body, place)
            } catch let failure as WeatherFailure {
                #expect(failure == (name.hasSuffix(".html") ? .portal : .noMeasurement), "\(name)")
                #expect(series.count < 3, "\(name)")
                continue
            }
            steps += answer.steps.count
            // The rain of the hours, each once, is that of the shortest periods that are told.
            let told = series.dropLast().reduce(0.0) { $0 + rain(of: $1) }
            let fallen = answer.steps.reduce(0.0) { $0 + $1.precipitation.millimetres }
            #expect(fallen <= told + 0.01, "\(name)")
            if series.count > 80 { #expect(abs(fallen - told) < 0.05 && answer.steps.count >= 80, "\(name)") }
        }
        #expect(steps > 160)
    }

    private func recorded(_ body: [UInt8], _ place: Place) throws -> Forecast {
        let answer = try MetNorwayAnswer.read(HTTPAnswer(status: 200, body: body), about: place.coordinate)
        guard case .forecast(let forecast) = try answer.forecast(at: place) else { throw WeatherFailure.noMeasurement }
        return forecast
    }

    private func rain(of entry: [String: Any]) -> Double {
        let data = entry["data"] as? [String: Any]
        let period = (data?["next_1_hours"] ?? data?["next_6_hours"]) as? [String: Any]
        return (period?["details"] as? [String: Any])?["precipitation_amount"] as? Double ?? 0
    }
}
