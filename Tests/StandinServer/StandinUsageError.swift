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
