/// What came behind an Escape at once, and so is one key with it: Alt with a letter, or a sequence curses does not
/// know (ECMA-48 control sequences and strings, xterm's modifiers and SGR mouse). Nothing of it may be taken for letters.
struct EscapeSequence {
    private enum Form {
        /// Nothing but the Escape, so far.
        case start
        /// `ESC [`, parameters, a final letter.
        case control(String)
        /// `ESC O` and a letter.
        case single
        /// `ESC ]` and others, up to BEL or ST; how much there was of it.
        case string(length: Int)
    }

    enum Step: Equatable {
        case unfinished
        /// It is over: what it was, if that is something anybody here knows.
        case finished(InputEvent?)
    }

    private var form = Form.start

    private static let longestControl = 32
    private static let longestString = 4_096

    mutating func add(_ scalar: Unicode.Scalar) -> Step {
        switch form {
        case .start: return start(scalar)
        case .single: return .finished(Self.named[String(scalar)].map { .key(Key($0)) })
        case .string(let length):
            // ESC \ ends it as BEL does; the Escape alone begins nothing new.
            if scalar == "\u{7}" || scalar == "\\" || length >= Self.longestString { return .finished(nil) }
            form = .string(length: length + 1)
            return .unfinished
        case .control(let parameters):
            if (0x40...0x7E).contains(scalar.value) { return .finished(Self.event(parameters, final: scalar)) }
            guard (0x20...0x3F).contains(scalar.value), parameters.count < Self.longestControl else {
                return .finished(nil)
            }
            form = .control(parameters + String(scalar))
            return .unfinished
        }
    }

    /// A key that curses knows, behind an Escape: with Alt.
    func add(_ key: Key) -> Key { Key(key.code, shift: key.isShifted, control: true) }

    /// What was read together ends here. Nil: the rest of it is still on its way.
    func ended() -> Step {
        switch form {
        case .start: .finished(.key(Key(.escape)))
        case .single, .control(""), .string(length: 0): .finished(nil)
        case .control, .string: .unfinished
        }
    }

    private mutating func start(_ scalar: Unicode.Scalar) -> Step {
        switch scalar {
        case "[": form = .control("")
        case "O": form = .single
        case "]", "P", "_", "^", "X": form = .string(length: 0)
        case "\u{1B}": break
        default: return .finished(Self.withAlt[scalar].map(InputEvent.key))
        }
        return .unfinished
    }

    /// xterm's `1;5D` (Control-Left), `3;5~` (Control-Delete), and `<0;12;5M` (the mouse).
    private static func event(_ parameters: String, final: Unicode.Scalar) -> InputEvent? {
        if parameters.hasPrefix("<") {
            return mouse(parameters.dropFirst(), isRelease: final == "m").map(InputEvent.mouse)
        }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let name = final == "~" ? "\(numbers.first ?? 0)~" : String(final)
        return named[name].map { .key(Key($0, modifiers: numbers.count > 1 ? numbers[1] : 1)) }
    }

    /// "SGR" mouse reports, which unlike the older ones reach beyond column 223. What ncurses knows of a terminal decides
    /// which of them it reads itself.
    private static func mouse(_ parameters: Substring, isRelease: Bool) -> MouseEvent? {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let heldKeys = 4 | 8 | 16
        let kinds: [Int: MouseEvent.Kind] = [
            0: isRelease ? .release : .press, 32: .drag, 64: .wheelUp, 65: .wheelDown,
        ]
        return kinds[numbers[0] & ~heldKeys].map {
            MouseEvent($0, at: Point(column: numbers[1] - 1, row: numbers[2] - 1))
        }
    }

    private static let named: [String: Key.Code] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
        "1~": .home, "2~": .insert, "3~": .delete, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
    ]

    /// As readline has them.
    private static let withAlt: [Unicode.Scalar: Key] = [
        "b": Key(.left, control: true), "f": Key(.right, control: true), "d": Key(.delete, control: true),
        "\u{7F}": .control("w"), "\u{8}": .control("w"), "\u{3}": .control("c"),
    ]
}

extension Key {
    /// `modifiers`: xterm's number, 1 + 1 for Shift, 2 for Alt, 4 for Control. With Alt or Control held a key that moves
    /// moves by words.
    init(_ code: Code, modifiers: Int) {
        let held = max(modifiers - 1, 0)
        self.init(code, shift: held & 1 != 0, control: held & 6 != 0)
    }
}
