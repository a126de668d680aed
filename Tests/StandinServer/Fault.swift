/// A fault, for one city or for every request.
public struct Fault: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Accepts the request and never responds.
        case hang
        /// Drops the connection with a TCP reset, alternately before the response and in the middle of it.
        case reset
        /// Announces more bytes than it sends, then closes.
        case truncate
        /// 200 with bytes that are not JSON.
        case garbage
        /// A proxy's page for an unavailable service.
        case html502
        /// 200 with the login page of an intermediate network.
        case portal
        case error500
        case unauthorized = "401"
        case notFound = "404"
        case rateLimited = "429"
        /// 401 with the text about the One Call subscription: the key is valid, but its plan is insufficient.
        case plan
        /// 302 to another host, to detect a client that sends it the key.
        case redirect
        /// A valid body of more than 3 MB.
        case huge
        /// A valid response, one byte at a time.
        case slow
        /// 200 with an empty body.
        case empty
        /// HTTP 200 with a body that says 404, as the service did until 2016.
        case cod404
        /// 429 with the message about the hour, and about the day; for OpenWeather the same as `429`.
        case hourlyLimit = "429-hour"
        case dailyLimit = "429-day"
        /// 429 because of a concurrent request.
        case concurrent = "429-concurrent"
        /// 503 with the message about overload.
        case overloaded = "503"
        /// A valid response with an error message appended, as when Open-Meteo fails in the middle of one.
        case appended
        /// A valid response whose hours have no values.
        case nulls
        /// A valid response with its first hours only.
        case short
    }

    public let kind: Kind
    /// The affected city; nil affects every request.
    public let city: StandinCity?

    public init(_ kind: Kind, at city: StandinCity? = nil) {
        self.kind = kind
        self.city = city
    }

    /// Whether a request about `cities` (empty if it is not about a city) is affected.
    func strikes(_ cities: [StandinCity]) -> Bool {
        city.map(cities.contains) ?? true
    }
}

extension Fault {
    /// Reads `KIND` or `KIND@CITY`.
    public init(commandLineValue value: String) throws(StandinUsageError) {
        let parts = value.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = Kind(rawValue: parts[0]) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badValue(option: "--fault", value: value, expected: "one of \(kinds), alone or followed by @CITY")
        }
        guard parts.count == 2 else {
            self.init(kind)
            return
        }
        guard let city = StandinCity.named(parts[1]) else {
            throw .badValue(
                option: "--fault", value: value, expected: "a kind followed by a city the stand-in knows (서울, Seoul …)")
        }
        self.init(kind, at: city)
    }
}
