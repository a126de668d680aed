import Weather

@testable import WeatherService

/// The calls Open-Meteo would have counted, from the addresses of the requests and independently of the program's weights
/// and quotas: places × max(1, variables / 10 × max(1, days / 14)) (https://open-meteo.com/en/pricing). An IP address has
/// 600 in a minute, 5,000 in an hour and 10,000 in a day for all hosts together, each counted from a full one
/// (https://open-meteo.com/en/terms).
struct OpenMeteoCount {
    /// By the length of a span in seconds, and its number from 1970.
    private var counts: [Int: [Int: Double]] = [:]

    private static let spans: [(seconds: Int, most: Double)] = [(60, 600), (3_600, 5_000), (86_400, 10_000)]

    mutating func take(_ url: RequestURL, at time: Timestamp) {
        let parts = url.wireText.split(separator: "?")
        let query = parts[1].split(separator: "&").map { $0.split(separator: "=") }
        func list(_ name: String) -> [Substring] {
            query.first { $0[0] == name }.map { $0[1].split(separator: ",") } ?? []
        }
        let variables = ["current", "hourly", "daily"].reduce(0) { $0 + list($1).count }
        let days = Double(list("forecast_days").first ?? "") ?? 7
        let weight = max(1, Double(variables) / 10 * max(1, days / 14))
        take(Double(list("latitude").count) * weight, at: time)
    }

    mutating func take(_ calls: Double, at time: Timestamp) {
        for (seconds, _) in Self.spans {
            counts[seconds, default: [:]][time.secondsSince1970 / seconds, default: 0] += calls
        }
    }

    /// The highest count in any minute, hour and day.
    var most: [Double] { Self.spans.map { counts[$0.seconds]?.values.max() ?? 0 } }

    /// The same as fractions of the quota.
    var shares: [Double] { zip(most, Self.spans).map { $0 / $1.most } }
}
