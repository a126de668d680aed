import Limits
import Weather

/// What is asked of Open-Meteo for parts of a report that one of its hosts knows (https://open-meteo.com/en/docs,
/// https://open-meteo.com/en/docs/air-quality-api), for any number of places at once.
struct OpenMeteoQuestion: Sendable {
    /// Weather or air, never of both.
    let parts: Set<ReportPart>

    /// Of the moment: with `today` no more than count once. Rain is left out: it would be that of a quarter of an hour. Pressure,
    /// clouds and visibility are those of the hour.
    private static let now: [OpenMeteoVariable] = [
        .temperature, .humidity, .feelsLike, .isDay, .weatherCode, .windSpeed,
        .windDirection, .windGusts,
    ]
    private static let today: [OpenMeteoVariable] = [.highest, .lowest]
    private static let hours: [OpenMeteoVariable] = [
        .temperature, .humidity, .feelsLike, .precipitationProbability, .precipitation,
        .snowfall, .weatherCode, .isDay, .windSpeed, .windDirection, .windGusts,
        .pressure, .cloudCover, .visibility,
    ]
    private static let days =
        today + [
            .highestProbability, .sunrise, .sunset, .precipitationSum, .uvIndex, .weatherCode,
        ]
    private static let air: [OpenMeteoVariable] = [
        .pm10, .pm25, .carbonMonoxide, .nitrogenDioxide, .sulphurDioxide, .ozone,
    ]

    /// Weighted calls one request may be counted as, so that a minute's quota has room for another one beside it.
    static let mostCalls = 500
    /// Bytes of an address; servers in between refuse those beyond 8,192.
    static let longestURL = 7_500
    /// Bytes a place takes in an address: `-89.1234,` and `-179.1234,`.
    static let bytesOfPlace = 19
    /// Bytes an answer for several parts is expected to take at most, of which real ones take half: a longer one would keep
    /// the weather now waiting for the days ahead. It is that of 33 places (docs/BENCHMARKS.md has what it costs).
    static let mostBytesOfSeveral = 786_432
    /// How many times as long as expected an answer may be.
    static let safety = 2
    /// Days that count once; more count in proportion.
    private static let daysCountedOnce = 14.0
    /// Variables that count once, likewise.
    private static let variablesCountedOnce = 10.0

    init(_ parts: Set<ReportPart>) {
        self.parts = parts
    }

    /// Whether the host for air quality is asked, and not the one for weather.
    var isAboutAir: Bool { !parts.isDisjoint(with: [.air, .airForecast]) }

    /// What one place counts: places × max(1, variables / 10 × max(1, days / 14))
    /// (https://open-meteo.com/en/pricing, and `RateLimiter.swift` of the server).
    var weight: Double {
        let variables = Double(blocks.reduce(0) { $0 + $1.variables.count })
        return max(1, variables / Self.variablesCountedOnce * max(1, Double(days) / Self.daysCountedOnce))
    }

    /// What a request for so many places counts, never less than the server counts.
    func cost(places: Int) -> Int {
        // A sum that is whole must not be rounded up because its last bit is not.
        Int((Double(places) * weight - 1e-9).rounded(.up))
    }

    /// How many places a request at `address` may carry.
    func mostPlaces(at address: ServiceAddress) -> Int {
        let byLength = (Self.longestURL - url([], at: address).utf8.count) / Self.bytesOfPlace
        let byBody = Limits.Network.bodyOfMany / (Self.safety * bytesOfAnswer)
        let byPatience = parts.count > 1 ? Self.mostBytesOfSeveral / bytesOfAnswer : .max
        return max(1, min(Int(Double(Self.mostCalls) / weight), byLength, byBody, byPatience))
    }

    /// The address of one request for `places`, in their order.
    func request(_ places: some Collection<Place>, at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: url(places, at: address), cost: cost(places: places.count),
            bodyLimit: places.count > 1 ? Limits.Network.bodyOfMany : Limits.Network.body)
    }
}

extension OpenMeteoQuestion {
    private typealias Block = (name: String, variables: [OpenMeteoVariable])

    private static func blocks(_ part: ReportPart) -> [Block] {
        switch part {
        case .current: [("current", now), ("daily", today)]
        case .forecast: [("hourly", hours), ("daily", days)]
        case .air: [("current", air)]
        case .airForecast: [("hourly", air)]
        }
    }

    /// Those of every part, each once, with what any of them wants to know.
    private var blocks: [Block] {
        var merged: [Block] = []
        for block in parts.inOrder.flatMap(Self.blocks) {
            if let index = merged.firstIndex(where: { $0.name == block.name }) {
                let known = Set(merged[index].variables)
                merged[index].variables += block.variables.filter { !known.contains($0) }
            } else {
                merged.append(block)
            }
        }
        return merged
    }

    /// Local days, today included: as many as the part that looks furthest ahead.
    private var days: Int {
        let days = parts.map { part in
            switch part {
            case .current, .air: 1
            // As many as count no more than one.
            case .forecast: 14
            case .airForecast: 4
            }
        }
        return days.max() ?? 1
    }

    /// Hours of weather: a day back, which says how much warmer it is than yesterday, and a week ahead.
    private static let (hoursBack, hoursAhead) = (24, 168)

    /// Rows of a block of hours; the air has whole days.
    private var hourRows: Int { isAboutAir ? days * 24 : Self.hoursBack + Self.hoursAhead }

    /// Bytes a place is expected to take in an answer, rather more than in real ones.
    var bytesOfAnswer: Int {
        blocks.reduce(Self.bytesOfHead) { sum, block in
            let rows = block.name == "current" ? 1 : block.name == "daily" ? days : hourRows
            return sum + Self.bytesOfBlock(variables: block.variables.count, rows: rows)
        }
    }

    /// Bytes of a block of columns: the names of each and of its unit, and its numbers, of which a time has eleven
    /// (`1760335200,`) and any other at most seven (`1012.4,`) but a few of the moment.
    static func bytesOfBlock(variables: Int, rows: Int) -> Int {
        variables * bytesOfNames + rows * (11 + variables * 7)
    }

    private static let bytesOfNames = 64
    /// Bytes of what is told of a place before its blocks: where it is, its time zone.
    static let bytesOfHead = 512

    private func url(_ places: some Collection<Place>, at address: ServiceAddress) -> String {
        let path = isAboutAir ? "/v1/air-quality" : "/v1/forecast"
        var parameters = [
            ("latitude", places.map { Self.degrees($0.coordinate.latitude) }.joined(separator: ",")),
            ("longitude", places.map { Self.degrees($0.coordinate.longitude) }.joined(separator: ",")),
        ]
        parameters += blocks.map { ($0.name, $0.variables.map(\.name).joined(separator: ",")) }
        parameters += [("forecast_days", "\(days)")]
        if parts.contains(.forecast) {
            parameters += [("past_hours", "\(Self.hoursBack)"), ("forecast_hours", "\(Self.hoursAhead)")]
        }
        parameters += [
            ("timezone", "auto"), ("timeformat", "unixtime"), ("wind_speed_unit", "ms"),
        ]
        return "\(address)\(path)?" + parameters.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// Four decimals, some ten metres: the grid of the service is a hundred times as coarse.
    private static func degrees(_ degrees: Double) -> String {
        OpenWeatherRequest.decimal((degrees * 10_000).rounded() / 10_000)
    }
}
