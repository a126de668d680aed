import Glibc
import JSON
import Weather

/// Open-Meteo's report for one place.
struct OpenMeteoReport {
    let spot: Spot
    let query: OpenMeteoQuery
    let now: Timestamp
    let front: Front?

    private static let hour = 3_600
    private static let day = 86_400

    /// `number`: the place's position in the request, which is omitted for the first.
    func json(number: Int) -> JSONValue {
        let offset = clock.offset.seconds
        var report: JSONValue = [
            // The centre of a grid cell, not the requested point.
            "latitude": .number((spot.latitude * 20).rounded() / 20),
            "longitude": .number((spot.longitude * 20).rounded() / 20),
            "generationtime_ms": .rounded(0.31), "utc_offset_seconds": .integer(offset),
            "timezone": .text(offset == 0 ? "GMT" : "Etc/Standin"),
            "timezone_abbreviation": .text("GMT\(offset < 0 ? "-" : "+")\(abs(offset) / Self.hour)"), "elevation": 38,
        ]
        if number > 0 { report = report.adding("location_id", .integer(number)) }
        if let names = query.variables["current"] {
            report = report.adding("current_units", units(names)).adding("current", current(names))
        }
        for block in ["hourly", "daily"] {
            guard let names = query.variables[block] else { continue }
            report = report.adding(block + "_units", units(names)).adding(block, columns(names, of: block))
        }
        return report
    }

    private func current(_ names: [String]) -> JSONValue {
        let interval = query.isAboutAir ? Self.hour : Self.hour / 4
        let time = Timestamp(secondsSince1970: now.secondsSince1970 - now.secondsSince1970 % interval)
        let block: JSONValue = ["time": text(of: time), "interval": .integer(interval)]
        return names.reduce(block) { $0.adding($1, value($1, at: time)) }
    }

    private func columns(_ names: [String], of block: String) -> JSONValue {
        let first = clock.startOfDay(clock.time(now).dayNumber)
        let length = block == "daily" ? Self.day : Self.hour
        let count = query.days * (block == "daily" ? 1 : 24)
        let hour = Timestamp(secondsSince1970: now.secondsSince1970 - now.secondsSince1970 % Self.hour)
        let times =
            if length == Self.hour, let hours = query.hours {
                hours.map { hour.adding(seconds: $0 * length) }
            } else {
                (0..<count).map { first.adding(seconds: $0 * length) }
            }
        let block: JSONValue = ["time": .array(times.map { text(of: $0, isDay: length == Self.day) })]
        return names.reduce(block) { columns, name in
            columns.adding(
                name, .array(times.map { length == Self.day ? wholeDay(name, from: $0) : value(name, at: $0) }))
        }
    }

    private func units(_ names: [String]) -> JSONValue {
        let block: JSONValue = ["time": query.usesUnixTime ? "unixtime" : "iso8601"]
        return names.reduce(block) { $0.adding($1, .text($1.hasPrefix("wind_speed") ? query.speedUnit : "")) }
    }
}

extension OpenMeteoReport {
    private static let weatherNames: Set<String> = [
        "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "weather_code", "cloud_cover",
        "pressure_msl", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m", "visibility",
        "precipitation_probability", "precipitation", "rain", "snowfall",
    ]
    private static let dailyNames: Set<String> = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "sunrise", "sunset", "precipitation_sum",
        "snowfall_sum", "precipitation_probability_max", "uv_index_max",
    ]
    private static let airNames: Set<String> = [
        "pm10", "pm2_5", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide", "ozone",
    ]

    static func knows(_ name: String, in block: String, isAboutAir: Bool) -> Bool {
        (isAboutAir ? airNames : block == "daily" ? dailyNames : weatherNames).contains(name)
    }

    private var clock: LocalClock { query.usesLocalTime ? spot.clock : .utc }

    private func sky(_ time: Timestamp) -> Sky {
        Sky(latitude: spot.latitude, longitude: spot.longitude, at: time, clock: spot.clock, front: front)
    }

    private func value(_ name: String, at time: Timestamp) -> JSONValue {
        if query.isAboutAir { return StandinAir(spot, at: time).openMeteo(name) }
        let sky = sky(time)
        return switch name {
        case "temperature_2m": .tenths(sky.temperature)
        case "relative_humidity_2m": .integer(sky.humidity)
        case "apparent_temperature": .tenths(sky.feelsLike)
        case "is_day": .integer(sky.isDaylight ? 1 : 0)
        case "weather_code": .integer(sky.code.wmo)
        case "cloud_cover": .integer(sky.clouds)
        case "pressure_msl": .integer(sky.pressure)
        case "wind_speed_10m": .rounded(sky.windSpeed * query.speedFactor)
        case "wind_direction_10m": .integer(sky.windDegrees)
        case "wind_gusts_10m": .rounded((sky.gust ?? sky.windSpeed) * query.speedFactor)
        case "visibility": .integer(sky.visibility)
        case "precipitation_probability": .integer(Int((sky.precipitationProbability * 100).rounded()))
        case "precipitation": .rounded(sky.precipitation)
        case "rain": .rounded(sky.code.isSnow ? 0 : sky.precipitation)
        case "snowfall": .rounded(snowfall(sky))
        default: .integer(0)
        }
    }

    /// Centimetres on the ground: 0.7 per millimetre of water.
    private func snowfall(_ sky: Sky) -> Double { sky.code.isSnow ? sky.precipitation * 0.7 : 0 }

    private func wholeDay(_ name: String, from start: Timestamp) -> JSONValue {
        let skies = (0..<24).map { sky(start.adding(seconds: $0 * Self.hour)) }
        let (sunrise, sunset) = sunTimes(onDayFrom: start)
        return switch name {
        case "temperature_2m_max": .tenths(skies.map(\.temperature).max() ?? 0)
        case "temperature_2m_min": .tenths(skies.map(\.temperature).min() ?? 0)
        case "precipitation_sum": .rounded(skies.reduce(0) { $0 + $1.precipitation })
        case "snowfall_sum": .rounded(skies.reduce(0) { $0 + snowfall($1) })
        case "precipitation_probability_max":
            .integer(Int(((skies.map(\.precipitationProbability).max() ?? 0) * 100).rounded()))
        case "weather_code": .integer(skies.map(\.code.wmo).max() ?? 0)
        case "sunrise": text(of: sunrise)
        case "sunset": text(of: sunset)
        case "uv_index_max": .tenths(10 * max(0, cos(spot.latitude * .pi / 180)) * Self.clearness(skies))
        default: .integer(0)
        }
    }

    /// As the service since https://github.com/open-meteo/open-meteo/pull/844: both at midnight if the sun does not rise, and a
    /// day apart if it does not set.
    private func sunTimes(onDayFrom start: Timestamp) -> (sunrise: Timestamp, sunset: Timestamp) {
        switch spot.sunDay(clock.time(start).dayNumber, clock: clock) {
        case .rises(let sunrise, let sunset): (sunrise, sunset)
        case .polarDay: (start, start.adding(seconds: Self.day))
        case .polarNight: (start, start)
        }
    }

    private static func clearness(_ skies: [Sky]) -> Double {
        1 - Double(skies.reduce(0) { $0 + $1.clouds }) / Double(skies.count) / 150
    }

    /// A Unix time, or the local time without offset and seconds.
    private func text(of time: Timestamp, isDay: Bool = false) -> JSONValue {
        if query.usesUnixTime { return .integer(time.secondsSince1970) }
        let local = UTCText.text(of: time.adding(seconds: self.clock.offset.seconds))
        let (date, clock) = (local.prefix { $0 != " " }, local.drop { $0 != " " }.dropFirst().prefix(5))
        return .text(isDay ? String(date) : "\(date)T\(clock)")
    }
}

extension JSONValue {
    fileprivate static func tenths(_ value: Double) -> JSONValue { .rounded((value * 10).rounded() / 10) }
}

extension ConditionCode {
    /// The nearest code of the WMO's table.
    var wmo: Int {
        switch id {
        case 800: 0
        case 801: 1
        case 802, 803: 2
        case 804: 3
        case 701, 721: 45
        case 300: 51
        case 500: 61
        case 501: 63
        case 502: 65
        case 600: 71
        case 601: 73
        case 211: 95
        default: 3
        }
    }
}
