import Weather

extension StandinCommand {
    /// Parses the arguments after the program's name.
    public init(arguments: [String]) throws(StandinUsageError) {
        var options = StandinOptions(port: StandinOptions.usualPort)
        var seen: Set<String> = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" {
                self = .help
                return
            }
            let (option, inlineValue) = Self.split(word)
            guard Self.optionsWithValue.contains(option) else { throw .unknownOption(word) }
            guard let value = inlineValue ?? rest.popFirst() else { throw .missingValue(option: option) }
            if option != "--fault", !seen.insert(option).inserted { throw .givenTwice(option: option) }
            try Self.apply(value, of: option, to: &options)
        }
        self = .serve(options)
    }

    /// The text of `--help`.
    public static let usage = """
        openweather-standin — answers like OpenWeather on this machine, without a key or a network.

        Usage: openweather-standin [--port N] [--key K] [--delay SECONDS] [--fault KIND[@CITY]] …
                                  [--warnings FAULT] [--now UNIX] [--front UNIX]

          --port N            listen on 127.0.0.1:N (\(StandinOptions.usualPort); 0 takes any free port)
          --key K             the only key that is accepted (\(StandinOptions.usualKey))
          --delay SECONDS     hold every answer back for that long (0)
          --fault KIND[@CITY] go wrong, for one city (서울 or Seoul) or for every request; may be repeated
          --warnings FAULT    go wrong only with the world's official warnings
          --now UNIX          take that moment for now, in seconds since 1970, and stay there
          --front UNIX        let a cold front cross Korea, which is over Seoul at that moment
          --help              print this

        Kinds: \(Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")).
        Faults of warnings: \(WarningFault.Kind.allCases.map(\.usage).joined(separator: ", ")).
        frozen has nothing new since the start, or since that moment; clock moves all times by so many seconds.
        """

    private static let optionsWithValue: Set<String> = [
        "--port", "--key", "--delay", "--fault", "--warnings", "--now", "--front",
    ]

    private static func split(_ word: String) -> (option: String, value: String?) {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    private static func apply(
        _ value: String, of option: String, to options: inout StandinOptions
    ) throws(StandinUsageError) {
        switch option {
        case "--port":
            guard let port = Int(value), (0...65_535).contains(port) else {
                throw .badValue(option: option, value: value, expected: "a number from 0 to 65535")
            }
            options.port = port
        case "--key":
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
                throw .badValue(option: option, value: value, expected: "printable ASCII without blanks")
            }
            options.key = value
        case "--delay":
            guard let delay = Double(value), (0...3_600).contains(delay) else {
                throw .badValue(option: option, value: value, expected: "seconds from 0 to 3600")
            }
            options.delay = delay
        case "--warnings": options.warningFault = try WarningFault(commandLineValue: value)
        case "--now":
            guard let now = Timestamp(commandLineValue: value) else {
                throw .badValue(option: option, value: value, expected: "whole seconds since 1970")
            }
            options.now = now
        case "--front":
            guard let time = Timestamp(commandLineValue: value) else {
                throw .badValue(option: option, value: value, expected: "whole seconds since 1970")
            }
            options.front = Front(overSeoul: time)
        default:
            let fault = try Fault(commandLineValue: value)
            guard !options.faults.contains(fault) else { throw .givenTwice(option: "--fault \(value)") }
            options.faults.append(fault)
        }
    }
}

extension Timestamp {
    /// Reads seconds since 1970, up to the end of the year 9999; nil for anything else.
    init?(commandLineValue value: String) {
        guard let seconds = Int(value), (0...253_402_300_799).contains(seconds) else { return nil }
        self.init(secondsSince1970: seconds)
    }
}
