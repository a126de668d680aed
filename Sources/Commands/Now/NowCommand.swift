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
    /// How long an answer is waited for.
    static let timeout = OptionSyntax("--timeout", .optionTimeout, .number("SECONDS", 1...60))
}

extension CommandLineWords {
    /// How long an answer is waited for: three seconds, unless `--timeout` says otherwise.
    var seconds: Int { number(OptionSyntax.timeout.name) ?? 3 }
}

/// Whose weather is asked for, and how it is to be written.
struct NowQuestion: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// A line a place, aligned, and the credit.
        case lines
        case json
        case template(NowTemplate)
        /// For a bar: one object on one line.
        case waybar
    }

    /// As they were typed.
    let places: [String]
    let list: PlaceList.ID?
    let form: Form
    /// Whether the answer is printed again each time it changes.
    let follows: Bool
    /// How long an answer is waited for.
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
