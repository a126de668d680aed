/// The meanings of sequences after an Escape: first those in terminfo for this terminal, then xterm's common ones.
struct KeySequences: Sendable {
    private let own: [[UInt8]: Key]

    /// `own`: this terminal's sequences without the Escape.
    init(own: [[UInt8]: Key] = [:]) {
        self.own = own
    }

    subscript(sequence: [UInt8]) -> Key? { own[sequence] }

    /// Interprets xterm's `1;5D` (Control-Left), `3;5~` (Control-Delete), and `<0;12;5M` (the mouse), and keys by their number.
    func event(_ parameters: String, final: Character) -> InputEvent? {
        if parameters.hasPrefix("<") {
            return MouseEvent(report: parameters.dropFirst(), isRelease: final == "m").map(InputEvent.mouse)
        }
        // "Ready", or a malfunction; both answer the request for the status.
        if final == "n", parameters == "0" || parameters == "3" { return .status }
        // The Linux console names keys by two letters.
        if parameters == "[" { return Self.common["[\(final)"].map { .key(Key($0)) } }
        guard let numbers = SequenceParameters(parameters), numbers[1, 1] != Self.release else { return nil }
        if final == "u" { return KeyReport(numbers)?.event }
        if final == "~", numbers[0] == Self.otherKey { return KeyReport(otherKey: numbers)?.event }
        if final == "Z" { return .key(.shift(.tab)) }
        let name = final == "~" ? "\(numbers[0] ?? 0)~" : String(final)
        return Self.common[name].map { .key(Key($0, held: HeldKeys(parameter: numbers[1]))) }
    }

    /// Kitty's type of event behind a key's modifiers that means that the key was released.
    private static let release = 3
    /// The number by which xterm's modifyOtherKeys is recognized.
    private static let otherKey = 27

    /// Preceded by `ESC [` or `ESC O`. The numbers of the function keys have gaps from the sixth on.
    private static let common: [String: Key.Code] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
        "1~": .home, "2~": .insert, "3~": .delete, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
        "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
        "11~": .function(1), "12~": .function(2), "13~": .function(3), "14~": .function(4), "15~": .function(5),
        "17~": .function(6), "18~": .function(7), "19~": .function(8), "20~": .function(9), "21~": .function(10),
        "23~": .function(11), "24~": .function(12),
        "[A": .function(1), "[B": .function(2), "[C": .function(3), "[D": .function(4), "[E": .function(5),
    ]

    /// Terminfo's names (terminfo(5)) of the keys used here.
    static let capabilities: [String: Key] = {
        var keys: [String: Key] = [
            "kcuu1": Key(.up), "kcud1": Key(.down), "kcub1": Key(.left), "kcuf1": Key(.right),
            "khome": Key(.home), "kend": Key(.end), "kpp": Key(.pageUp), "knp": Key(.pageDown),
            "ka1": Key(.home), "kc1": Key(.end), "ka3": Key(.pageUp), "kc3": Key(.pageDown),
            "kfnd": Key(.home), "kslt": Key(.end), "kent": Key(.enter), "kbs": Key(.backspace),
            "kdch1": Key(.delete), "kich1": Key(.insert), "kcbt": .shift(.tab),
            "kri": .shift(.up), "kind": .shift(.down), "kUP": .shift(.up), "kDN": .shift(.down),
            "kLFT": .shift(.left), "kRIT": .shift(.right), "kHOM": .shift(.home), "kEND": .shift(.end),
            "kPRV": .shift(.pageUp), "kNXT": .shift(.pageDown), "kDC": .shift(.delete), "kIC": .shift(.insert),
        ]
        for number in 1...12 { keys["kf\(number)"] = Key(.function(number)) }
        return keys
    }()
}

extension MouseEvent {
    /// xterm's "SGR" report without its `<` and its final letter: button, column and row, counted from 1.
    fileprivate init?(report: Substring, isRelease: Bool) {
        let numbers = report.split(separator: ";").compactMap(SequenceParameters.number)
        guard numbers.count == 3 else { return nil }
        self.init(button: numbers[0], isRelease: isRelease, column: numbers[1], row: numbers[2])
    }

    /// xterm's older report: button, column and row, each with 32 added; columns and rows end at 223.
    init?(oldReport numbers: [Int]) {
        guard numbers.count == 3 else { return nil }
        let button = numbers[0] - 32
        let isRelease = button & 0b1100_0011 == 3
        self.init(
            button: isRelease ? 0 : button, isRelease: isRelease, column: numbers[1] - 32, row: numbers[2] - 32)
    }

    private init?(button: Int, isRelease: Bool, column: Int, row: Int) {
        guard column > 0, row > 0 else { return nil }
        let control = 16
        let heldKeys = 4 | 8 | control
        let kinds: [Int: MouseEvent.Kind] = [
            0: isRelease ? .release : .press, 32: .drag, 64: .wheelUp, 65: .wheelDown, 66: .wheelLeft,
            67: .wheelRight,
        ]
        guard let kind = kinds[button & ~heldKeys] else { return nil }
        self.init(kind, at: Point(column: column - 1, row: row - 1), isControlHeld: button & control != 0)
    }
}

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
