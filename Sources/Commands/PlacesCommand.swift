import Limits

/// What `nalssi places …` asks for.
enum PlacesCommand: Hashable, Sendable {
    case help
    case search(String, asJSON: Bool, limit: Int)
    /// A query a line on standard input.
    case batch(limit: Int)

    static let usualLimit = 5

    /// Reads the arguments behind `nalssi places`.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments, of: .places, valued: ["--limit"])
        guard !words.flag("--help"), !words.flag("-h"), !arguments.isEmpty else {
            self = .help
            return
        }
        let asJSON = words.flag("--json")
        let isBatch = words.flag("--batch")
        let limit = try words.option("--limit").map(Self.limit) ?? Self.usualLimit
        if isBatch {
            self = .batch(limit: limit)
        } else {
            let first = try words.need("QUERY")
            self = .search(([first] + words.takeRest()).joined(separator: " "), asJSON: asJSON, limit: limit)
        }
        try words.finish()
    }

    private static func limit(_ text: String) throws(CommandProblem) -> Int {
        guard let limit = Int(text), (1...Limits.Query.places).contains(limit) else {
            throw .badCount(text, option: "--limit")
        }
        return limit
    }
}
