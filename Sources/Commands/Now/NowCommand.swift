import Engine
import Limits

extension Command {
    /// `nalssi now`.
    static let now = Command(
        CommandSyntax(
            "now", .summaryNow,
            operands: [OperandSyntax(.place, .any, .operandNowPlace)],
            options: [
                OptionSyntax("--list", .nowList, .words(PlaceList.ID.allCases.map(\.rawValue))),
                OptionSyntax("--json", .nowJSON),
                OptionSyntax("--format", .nowFormat, .text("TEXT")),
                .waybar, OptionSyntax("--follow", .nowFollow), .timeout,
            ],
            settings: .all, notes: .nowNotes,
            examples: ["nalssi now 서울 paris", "nalssi now --list korea --format '{name} {temp}'"])
    ) { words, context throws(CommandProblem) in
        let runner = NowRunner(environment: context.environment, clock: context.clock, isUTF8: context.isUTF8)
        return try await runner.run(NowQuestion(words), context.loop)
    }
}

extension OptionSyntax {
    static let waybar = OptionSyntax("--waybar", .nowWaybar)
    /// How long to wait for an answer.
    static let timeout = OptionSyntax("--timeout", .optionTimeout, .number("SECONDS", 1...60))
}

extension CommandLineWords {
    /// How many seconds to wait for an answer: those of `--timeout`, or else three.
    var seconds: Int { number(OptionSyntax.timeout.name) ?? 3 }
}

/// The places of `nalssi now`, and the output format.
struct NowQuestion: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// One aligned line for each place, and the credit.
        case lines
        case json
        case template(NowTemplate)
        /// One JSON object on one line, for waybar.
        case waybar
    }

    /// As typed.
    let places: [String]
    let list: PlaceList.ID?
    let form: Form
    /// Whether to print the answer again each time it changes.
    let follows: Bool
    /// How many seconds to wait for an answer.
    let seconds: Int
    let settings: CommandLineOptions

    init(_ words: CommandLineWords) throws(CommandProblem) {
        places = words.operands
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        list = words["--list"].flatMap(PlaceList.ID.init)
        form = try Self.form(words)
        follows = words.has("--follow")
        seconds = words.seconds
        settings = words.settings
    }

    private static func form(_ words: CommandLineWords) throws(CommandProblem) -> Form {
        var forms: [Form] = []
        if words.has("--json") { forms.append(.json) }
        if words.has(OptionSyntax.waybar.name) { forms.append(.waybar) }
        if let template = words["--format"] { forms.append(.template(try NowTemplate(template))) }
        guard forms.count <= 1 else { throw .oneFormOnly }
        return forms.first ?? .lines
    }
}
