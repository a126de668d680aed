import Engine
import Limits

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
