import Weather

/// The options of a stand-in server, set by the command line or by tests.
public struct StandinOptions: Hashable, Sendable {
    /// The program's default port.
    public static let usualPort = 8_765
    public static let usualKey = "standin-key"

    /// The loopback port; 0 lets the system choose a free one.
    public var port: Int
    /// The only key that is accepted.
    public var key: String
    /// Seconds by which every response is delayed, 0…3,600.
    public var delay: Double
    /// The faults; the first match is used.
    public var faults: [Fault]
    /// A fixed present for repeatable runs; nil for the real clock.
    public var now: Timestamp?

    public init(
        port: Int = 0, key: String = StandinOptions.usualKey, delay: Double = 0, faults: [Fault] = [],
        now: Timestamp? = nil
    ) {
        self.port = port
        self.key = key
        self.delay = delay
        self.faults = faults
        self.now = now
    }
}

/// A parsed command line.
public enum StandinCommand: Hashable, Sendable {
    case serve(StandinOptions)
    case help
}

/// A mistake in the command line. The description is one sentence for the user.
public enum StandinUsageError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownOption(String)
    case missingValue(option: String)
    case givenTwice(option: String)
    case badValue(option: String, value: String, expected: String)

    public var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(option)'; --help lists the ones there are"
        case .missingValue(let option): "\(option) needs a value; see --help"
        case .givenTwice(let option): "\(option) was given twice"
        case .badValue(let option, let value, let expected): "\(option) cannot be '\(value)': it must be \(expected)"
        }
    }
}
