/// The modifiers in a key's sequence. Terminals send their sum plus one (xterm, "PC-style function keys"; the kitty keyboard
/// protocol, "modifiers").
struct HeldKeys: OptionSet {
    let rawValue: Int

    static let shift = HeldKeys(rawValue: 1)
    static let alt = HeldKeys(rawValue: 2)
    static let control = HeldKeys(rawValue: 4)
    /// Super, Hyper and Meta. What is typed with them belongs to the desktop, and is never text.
    static let others: HeldKeys = [HeldKeys(rawValue: 8), HeldKeys(rawValue: 16), HeldKeys(rawValue: 32)]
    static let capsLock = HeldKeys(rawValue: 64)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// `parameter`: nil if the sequence has none.
    init(parameter: Int?) { rawValue = max((parameter ?? 1) - 1, 0) }
}

extension Key {
    /// Alt counts as Control, so that with either a cursor key moves by words.
    init(_ code: Code, held: HeldKeys) {
        self.init(code, shift: held.contains(.shift), control: !held.isDisjoint(with: [.alt, .control]))
    }
}
