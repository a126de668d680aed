import Glibc
import Weather

/// A cold front that crosses Korea from west to east, for pictures and tests in which places and the field between them must agree:
/// rain in a band along it, warm wind from the south-west before it and cold wind from the north-west behind it.
public struct Front: Hashable, Sendable {
    /// When it is over Seoul.
    let overSeoul: Timestamp

    public init(overSeoul: Timestamp) { self.overSeoul = overSeoul }

    /// Degrees of longitude that it advances in an hour: about 40 km.
    private static let speed = 0.45
    /// Degrees of longitude for each degree of latitude: it leans to the north-east.
    private static let lean = 0.5
    private static let (latitude, longitude) = (37.57, 126.98)
    /// Elsewhere the weather is as usual.
    private static let latitudes = 20.0...50.0
    private static let longitudes = 100.0...150.0

    /// Degrees of longitude that a point is ahead of the front, to the east; negative behind it. Nil far from Korea.
    private func lead(_ latitude: Double, _ longitude: Double, at time: Timestamp) -> Double? {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        let hours = Double(time.seconds(since: overSeoul)) / 3_600
        return longitude - Self.longitude - Self.lean * (latitude - Self.latitude) - Self.speed * hours
    }

    /// The weather at a point, in the units of `Sky`.
    struct Passing {
        let temperature, windSpeed, precipitation: Double
        let windDegrees, clouds: Int
    }

    func weather(latitude: Double, longitude: Double, at time: Timestamp) -> Passing? {
        guard let lead = lead(latitude, longitude, at: time) else { return nil }
        // From −1 far behind to 1 far ahead.
        let side = tanh(lead / 0.6)
        // The heaviest rain falls on the front, and lighter rain ahead of it than behind.
        let width = lead > 0 ? 1.4 : 0.6
        let rain = 18 * exp(-lead * lead / (width * width))
        let cover = exp(-pow((lead - 0.8) / 3, 2))
        return Passing(
            temperature: 10 + 6 * side - 0.6 * (latitude - Self.latitude),
            windSpeed: 6 - 2 * side + 6 * exp(-lead * lead), precipitation: rain < 0.1 ? 0 : rain,
            windDegrees: Int(265 - 55 * side), clouds: Int(100 * min(1, 1.3 * cover)))
    }
}
