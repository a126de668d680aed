/// One way to go wrong, for one city or for every request.
public struct Fault: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Takes the request and never answers.
        case hang
        /// Drops the connection with a TCP reset, turn and turn about before the answer and in the middle of it.
        case reset
        /// Promises more bytes than it sends, then closes.
        case truncate
        /// 200 with bytes that are not JSON.
        case garbage
        /// The page a proxy shows when the service behind it is gone.
        case html502
        /// 200 with the login page of a network that stands between.
        case portal
        case error500
        case unauthorized = "401"
        case notFound = "404"
        case rateLimited = "429"
        /// 401 with the text about the One Call subscription: the key is good, the plan is not.
        case plan
        /// 302 to another host, to see who carries the key along.
        case redirect
        /// A body of more than 3 MB, valid to the last byte.
        case huge
        /// A good answer, one byte at a time.
        case slow
        /// 200 with nothing in it.
        case empty
        /// HTTP 200 around a body that says 404, as the service did until 2016.
        case cod404
        /// 429 with the words about the hour, and about the day; of OpenWeather as `429`.
        case hourlyLimit = "429-hour"
        case dailyLimit = "429-day"
        /// 429 because another request is under way.
        case concurrent = "429-concurrent"
        /// 503 with the words about too much work.
        case overloaded = "503"
        /// A good answer with words of trouble behind it, as Open-Meteo fails in the middle of one.
        case appended
    }

    public let kind: Kind
    /// The city it strikes; nil strikes every request.
    public let city: StandinCity?

    public init(_ kind: Kind, at city: StandinCity? = nil) {
        self.kind = kind
        self.city = city
    }

    /// Whether a request about `cities` (none: about no city in particular) is struck.
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
