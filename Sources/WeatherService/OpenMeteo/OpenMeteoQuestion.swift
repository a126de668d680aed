import Limits
import Weather

/// A request to one of Open-Meteo's hosts for parts of a report, for any number of places at once
/// (https://open-meteo.com/en/docs, https://open-meteo.com/en/docs/air-quality-api).
struct OpenMeteoQuestion: Sendable {
    /// Parts of the weather or of the air, never of both.
    let parts: Set<ReportPart>

    /// The present: together with `today` at most the ten variables that count once. Rain is left out because it would be
    /// for a quarter of an hour. Pressure, clouds and visibility come from the hour.
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
            .highestProbability, .sunrise, .sunset, .precipitationSum, .snowfallSum, .uvIndex, .weatherCode,
        ]
    private static let air: [OpenMeteoVariable] = [
        .pm10, .pm25, .carbonMonoxide, .nitrogenDioxide, .sulphurDioxide, .ozone,
    ]

    /// The greatest cost of one request in weighted calls, so that a minute's quota has room for another one.
    static let mostCalls = 500
    /// The greatest length of a URL in bytes; intermediate servers refuse more than 8,192.
    static let longestURL = 7_500
    /// The greatest expected length in bytes of a response for several parts (real ones take half): a longer one would
    /// delay the current weather for the sake of the days ahead. It is the length for 33 places (the cost is in
    /// docs/measurements/libraries.md).
    static let mostBytesOfSeveral = 786_432
    /// The factor by which a response may exceed its expected length.
    static let safety = 2
    /// The number of days included in a weight of 1; more count in proportion.
    private static let daysCountedOnce = 14.0
    /// The number of variables included in a weight of 1; more count in proportion.
    private static let variablesCountedOnce = 10.0

    init(_ parts: Set<ReportPart>) {
        self.parts = parts
    }

    /// Whether the request goes to the air quality host rather than the weather host.
    var isAboutAir: Bool { !parts.isDisjoint(with: [.air, .airForecast]) }

    /// The weighted calls per place: max(1, variables / 10 × max(1, days / 14)) (https://open-meteo.com/en/pricing, and
    /// the server's `RateLimiter.swift`).
    var weight: Double {
        let variables = Double(blocks.reduce(0) { $0 + $1.variables.count })
        return max(1, variables / Self.variablesCountedOnce * max(1, Double(days) / Self.daysCountedOnce))
    }

    /// The cost of a request for `places` places, never less than the server counts.
    func cost(places: Int) -> Int {
        // Keeps a whole sum with a floating-point error from being rounded up.
        Int((Double(places) * weight - 1e-9).rounded(.up))
    }

    /// Bytes per place in a URL: `-89.1234,` and `-179.1234,`, and of the weather `8848,` for its height.
    var bytesOfPlace: Int { isAboutAir ? 19 : 24 }
    /// Those of the parameter with the heights.
    var bytesOfHeights: Int { isAboutAir ? 0 : "&elevation=".utf8.count }

    /// The greatest number of places in a request to `address`.
    func mostPlaces(at address: ServiceAddress) -> Int {
        let byLength = (Self.longestURL - url([], at: address).utf8.count - bytesOfHeights) / bytesOfPlace
        let byBody = Limits.Network.bodyOfMany / (Self.safety * bytesOfAnswer)
        let byDuration = parts.count > 1 ? Self.mostBytesOfSeveral / bytesOfAnswer : .max
        return max(1, min(Int(Double(Self.mostCalls) / weight), byLength, byBody, byDuration))
    }

    /// The places that may be in one request: those without a height, and those with one.
    func groups(of places: [Place]) -> [[Place]] {
        isAboutAir ? [places] : [places.filter { $0.height == nil }, places.filter { $0.height != nil }]
    }

    /// The request for `places`, in their order, which are one of the `groups`.
    func request(_ places: some Collection<Place>, at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: url(places, at: address), cost: cost(places: places.count),
            bodyLimit: places.count > 1 ? Limits.Network.bodyOfMany : Limits.Network.body)
    }

    private typealias Block = (name: String, variables: [OpenMeteoVariable])

    private static func blocks(_ part: ReportPart) -> [Block] {
        switch part {
        case .current: [("current", now), ("daily", today)]
        case .forecast: [("hourly", hours), ("daily", days)]
        case .air: [("current", air)]
        case .airForecast: [("hourly", air)]
        }
    }

    /// The blocks of all parts, each once with the union of its variables.
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

    /// The number of local days including today: the most that any part needs.
    private var days: Int {
        let days = parts.map { part in
            switch part {
            case .current, .air: 1
            // The most that are included in a weight of 1.
            case .forecast: 14
            case .airForecast: 4
            }
        }
        return days.max() ?? 1
    }

    /// The hours of weather: a day back, to compare with yesterday, and a week ahead.
    private static let (hoursBack, hoursAhead) = (24, 168)

    /// Rows of an hourly block; air quality has whole days.
    private var hourRows: Int { isAboutAir ? days * 24 : Self.hoursBack + Self.hoursAhead }

    /// The expected bytes per place in a response, rather more than in real ones.
    var bytesOfAnswer: Int {
        blocks.reduce(Self.bytesOfHead) { sum, block in
            let rows = block.name == "current" ? 1 : block.name == "daily" ? days : hourRows
            return sum + Self.bytesOfBlock(variables: block.variables.count, rows: rows)
        }
    }

    /// Bytes of a block of columns: the names and units, and the numbers. A time takes eleven bytes (`1760335200,`), any
    /// other number at most seven (`1012.4,`), apart from a few in the present.
    static func bytesOfBlock(variables: Int, rows: Int) -> Int {
        variables * bytesOfNames + rows * (11 + variables * 7)
    }

    private static let bytesOfNames = 64
    /// Bytes of a place before its blocks: coordinate, time zone and so on.
    static let bytesOfHead = 512

    private func url(_ places: some Collection<Place>, at address: ServiceAddress) -> String {
        let path = isAboutAir ? "/v1/air-quality" : "/v1/forecast"
        var parameters = [
            ("latitude", places.map { Self.degrees($0.coordinate.latitude) }.joined(separator: ",")),
            ("longitude", places.map { Self.degrees($0.coordinate.longitude) }.joined(separator: ",")),
        ]
        // Values are for this height, and not for that of the ground, which the service knows. It wants as many as there are places.
        let heights = places.compactMap(\.height)
        if !isAboutAir, !heights.isEmpty, heights.count == places.count {
            parameters += [("elevation", heights.map { "\($0)" }.joined(separator: ","))]
        }
        parameters += blocks.map { ($0.name, $0.variables.map(\.name).joined(separator: ",")) }
        parameters += [("forecast_days", "\(days)")]
        if parts.contains(.forecast) {
            parameters += [("past_hours", "\(Self.hoursBack)"), ("forecast_hours", "\(Self.hoursAhead)")]
        }
        parameters += [("timezone", "auto"), ("timeformat", "unixtime")]
        // The host for air has no wind, and does not know its unit.
        if !isAboutAir { parameters += [("wind_speed_unit", "ms")] }
        return "\(address)\(path)?" + parameters.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// Four decimals, about ten metres: the service's grid is a hundred times coarser.
    private static func degrees(_ degrees: Double) -> String {
        Coordinate.decimal((degrees * 10_000).rounded() / 10_000)
    }
}
