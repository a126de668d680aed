/// One thing keys do: the keys, the intent they stand for, and what the help says of them. The handler, the footer,
/// the help and the table in docs/KEYS.md all come from the same bindings.
public struct KeyBinding<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Hashable, Sendable {
    /// Any of these does it.
    public let keys: [Key]
    public let intent: Intent
    public let label: Label
    /// What the help says, which has room for more than the footer.
    public let helpLabel: Label
    /// How the keys are shown; bindings with the same notation and label are one line in the help.
    public let notation: String
    /// How the footer shows them: where several keys do one thing, the first is enough there.
    public let shortNotation: String
    /// Whether the footer has room for it first: lower comes first, nil never.
    public let footerRank: Int?

    /// `help`: what the help says where the label of the footer is too short for it; `short`: how the footer shows the keys; what
    /// stands before the first blank of `notation` where nothing is said.
    public init(
        _ keys: [Key], _ intent: Intent, _ label: Label, help: Label? = nil, notation: String, short: String? = nil,
        footerRank: Int? = nil
    ) {
        self.keys = keys
        self.intent = intent
        self.label = label
        helpLabel = help ?? label
        self.notation = notation
        shortNotation = short ?? String(notation.prefix { $0 != " " })
        self.footerRank = footerRank
    }
}

/// Which intent a key stands for on one screen.
public struct KeyMap<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Sendable {
    public typealias Binding = KeyBinding<Intent, Label>

    public let bindings: [Binding]
    private let intents: [Key: Intent]

    /// Of two bindings for one key the first counts.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        intents = Dictionary(
            bindings.flatMap { binding in binding.keys.map { ($0, binding.intent) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The intents behind a key: usually one or none; several where an input method joined keys into one syllable.
    public func intents(for key: Key) -> [Intent] {
        if let intent = intents[key] { return [intent] }
        guard case .character(let character) = key.code, let latin = KoreanKeyboard.keys(for: character) else {
            return []
        }
        return latin.compactMap { intents[Key(.character($0), shift: key.isShifted, control: key.isControl)] }
    }
}
