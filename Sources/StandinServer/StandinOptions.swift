import Weather

/// What a stand-in server is asked to be. The command line and the tests both fill this in.
public struct StandinOptions: Hashable, Sendable {
    /// The port the program listens on by default.
    public static let usualPort = 8_765
    public static let usualKey = "standin-key"

    /// Loopback port; 0 lets the system choose a free one.
    public var port: Int
    /// The only key that is accepted.
    public var key: String
    /// Seconds every answer is held back, 0…3,600.
    public var delay: Double
    /// What goes wrong, the first match first.
    public var faults: [Fault]
    /// The moment the server takes for now, for runs that can be repeated; nil for the real clock.
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

/// What a person typed, understood.
public enum StandinCommand: Hashable, Sendable {
    case serve(StandinOptions)
    case help
}

/// What a person typed, not understood. The description is one sentence for them.
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
