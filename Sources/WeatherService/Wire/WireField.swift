import Weather

/// Converts received numbers to values: required ones by name, and all only within plausible ranges.
///
/// The ranges keep nonsense off the screen and prevent arithmetic overflow; they do not judge the service. Each is wider
/// than anything ever recorded on Earth.
enum WireField {
    /// −100…70 °C; the records are −89.2 and 56.7 (WMO World Weather & Climate Extremes Archive).
    static let temperatures = -100.0...70.0
    /// 2000-01-01…2100-01-01 UTC, in Unix seconds.
    static let times = 946_684_800.0...4_102_444_800.0
    /// The local days of those times on any clock (`LocalTime.dayNumber`).
    static let days = 10_956...47_483

    static func requiredTemperature(
        _ number: Double?, _ field: @autoclosure () -> String
    ) throws(WeatherFailure) -> Temperature {
        guard let temperature = temperature(number) else { throw .unreadable(field: field()) }
        return temperature
    }

    static func requiredTime(
        _ number: Double?, _ field: @autoclosure () -> String
    ) throws(WeatherFailure) -> Timestamp {
        guard let time = time(number) else { throw .unreadable(field: field()) }
        return time
    }

    static func temperature(_ number: Double?) -> Temperature? {
        within(temperatures, number).map(Temperature.init(celsius:))
    }

    /// Also nil for 0, which means "no sunrise today".
    static func time(_ number: Double?) -> Timestamp? {
        within(times, number).map { Timestamp(secondsSince1970: Int($0.rounded())) }
    }

    /// Percent; rounded, and clamped to 0…100.
    static func percent(_ number: Double?) -> Int? {
        number.map { Int(max(0, min(100, $0)).rounded()) }
    }

    /// Clamped to 0…1.
    static func probability(_ number: Double?) -> Double? {
        number.map { max(0, min(1, $0)) }
    }

    static func speed(_ number: Double?) -> Speed? {
        within(0...150, number).map(Speed.init(metresPerSecond:))
    }

    static func pressure(_ number: Double?) -> Pressure? {
        within(300...1_200, number).map(Pressure.init(hectopascals:))
    }

    static func distance(_ number: Double?) -> Distance? {
        within(0...1_000_000, number).map(Distance.init(metres:))
    }

    /// From `limit` metres on, the source reports no more than that one sees at least so far.
    static func visibility(_ number: Double?, limit: Double) -> Visibility? {
        distance(number).map { Visibility($0, isLimit: $0.metres >= limit) }
    }

    /// Millimetres.
    static func depth(_ number: Double?) -> PrecipitationDepth? {
        within(0...2_000, number).map(PrecipitationDepth.init(millimetres:))
    }

    /// Centimetres.
    static func snowDepth(_ number: Double?) -> SnowDepth? {
        within(0...2_000, number).map(SnowDepth.init(centimetres:))
    }

    /// The highest ever measured is 43.3 (Licancabur, 2003; Frontiers in Environmental Science 2:26).
    static func uvIndex(_ number: Double?) -> Double? { within(0...50, number) }

    /// µg/m³.
    static func concentration(_ number: Double?) -> Double? {
        within(0...100_000, number)
    }

    /// The first of `numbers` that is a valid offset in seconds.
    static func offset(_ numbers: Double?...) -> UTCOffset? {
        numbers.lazy.compactMap { within(-64_800...64_800, $0) }.first.map { UTCOffset(seconds: Int($0.rounded())) }
    }

    private static func within(_ range: ClosedRange<Double>, _ number: Double?) -> Double? {
        guard let value = number, range.contains(value) else { return nil }
        return value
    }
}

/// Whether the sun is up, from what a response contains besides its icon.
struct Daylight {
    /// `d` or `n`.
    let partOfDay: String?
    let sun: Sun.Day?
    let clock: LocalClock

    /// Falls back to six to six by the place's clock.
    func contains(_ time: Timestamp) -> Bool {
        switch partOfDay {
        case "d": return true
        case "n": return false
        default: break
        }
        return switch sun {
        case .rises(let sunrise, let sunset): time >= sunrise && time < sunset
        case .polarDay: true
        case .polarNight: false
        case nil: (6..<18).contains(clock.time(time).hour)
        }
    }
}
