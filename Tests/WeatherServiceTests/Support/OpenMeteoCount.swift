import Weather

@testable import WeatherService

/// The calls Open-Meteo would have counted, from the addresses of the requests and independently of the program's weights
/// and quotas: places × max(1, variables / 10 × max(1, days / 14)) (https://open-meteo.com/en/pricing). An IP address has
/// 600 in a minute, 5,000 in an hour and 10,000 in a day, each counted from a full one (https://open-meteo.com/en/terms).
struct OpenMeteoCount {
    private var byHost: [String: [Int: [Int: Double]]] = [:]

    private static let spans = [(seconds: 60, most: 600.0), (3_600, 5_000), (86_400, 10_000)]

    mutating func take(_ url: RequestURL, at time: Timestamp) {
        let parts = url.wireText.split(separator: "?")
        let query = parts[1].split(separator: "&").map { $0.split(separator: "=") }
        func list(_ name: String) -> [Substring] {
            query.first { $0[0] == name }.map { $0[1].split(separator: ",") } ?? []
        }
        let variables = ["current", "hourly", "daily"].reduce(0) { $0 + list($1).count }
        let days = Double(list("forecast_days").first ?? "") ?? 7
        let weight = max(1, Double(variables) / 10 * max(1, days / 14))
        for (seconds, _) in Self.spans {
            let number = time.secondsSince1970 / seconds
            byHost[String(parts[0]), default: [:]][seconds, default: [:]][number, default: 0] +=
                Double(list("latitude").count) * weight
        }
    }

    /// The highest count in any minute, hour or day of any host, as a fraction of its quota.
    var shares: [Double] {
        Self.spans.map { seconds, most in
            (byHost.values.flatMap { ($0[seconds] ?? [:]).values }.max() ?? 0) / most
        }
    }
}
