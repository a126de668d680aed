/// The intents of keys on one screen.
public struct KeyMap<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Sendable {
    public typealias Binding = KeyBinding<Intent, Label>

    public let bindings: [Binding]
    private let intents: [Key: Intent]

    /// If a key has several bindings, the first one applies.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        intents = Dictionary(
            bindings.flatMap { binding in binding.keys.map { ($0, binding.intent) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The intents of a key: usually one at most; several if an input method has joined keys into one syllable.
    public func intents(for key: Key) -> [Intent] {
        if let intent = intents[key] { return [intent] }
        guard case .character(let character) = key.code, let latin = KoreanKeyboard.keys(for: character) else {
            return []
        }
        return latin.compactMap { intents[Key(.character($0), shift: key.isShifted, control: key.isControl)] }
    }
}
