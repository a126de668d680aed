import Engine
import Limits

/// What `nalssi now …` asks for.
enum NowCommand: Hashable, Sendable {
    case help
    case show(NowQuestion)

    /// Reads the arguments behind `nalssi now`, and the settings beside them.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(
            arguments, of: .now, valued: Set(["--list", "--format", "--timeout"]).union(CommandWords.valuedSettings))
        guard !words.flag("--help"), !words.flag("-h") else {
            self = .help
            return
        }
        let settings = try words.takeSettings()
        let list = try words.option("--list").map(Self.list)
        let form = try Self.form(&words)
        let follows = words.flag("--follow")
        let seconds = try words.seconds()
        let places = words.takeRest()
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        self = .show(
            NowQuestion(places: places, list: list, form: form, follows: follows, seconds: seconds, settings: settings))
        try words.finish()
    }

    private static func form(_ words: inout CommandWords) throws(CommandProblem) -> NowQuestion.Form {
        var forms: [NowQuestion.Form] = []
        if words.flag("--json") { forms.append(.json) }
        if words.flag("--waybar") { forms.append(.waybar) }
        if let template = try words.option("--format") { forms.append(.template(try NowTemplate(template))) }
        guard forms.count <= 1 else { throw .oneFormOnly }
        return forms.first ?? .lines
    }

    private static func list(_ name: String) throws(CommandProblem) -> PlaceList.ID {
        guard let list = PlaceList.ID(rawValue: name) else {
            throw .launch(
                .badOptionValue(option: "--list", value: name, accepted: PlaceList.ID.allCases.map(\.rawValue)))
        }
        return list
    }
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
}
