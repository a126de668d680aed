/// One action: its keys, its intent, and its description. Key handling, the footer, the help and the table in docs/KEYS.md all
/// use the same bindings.
public struct KeyBinding<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Hashable, Sendable {
    /// The keys for the action; any of them triggers it.
    public let keys: [Key]
    public let intent: Intent
    public let label: Label
    /// The description in the help, which has more room than the footer.
    public let helpLabel: Label
    /// The keys as shown in the help; bindings with the same notation and label share a line.
    public let notation: String
    /// The keys as shown in the footer, where one of several is enough.
    public let shortNotation: String
    /// The order in which the footer shows bindings, lower first; nil: never.
    public let footerRank: Int?

    /// - Parameters:
    ///   - help: the description in the help; nil: the same as in the footer.
    ///   - short: the keys as shown in the footer; nil: `notation` up to its first blank.
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
