/// What came behind an Escape at once, and so is one key with it: Alt with a letter, or a sequence curses does not
/// know (ECMA-48 control sequences and strings, xterm's modifiers). Nothing of it may be taken for letters.
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
        /// It is over: the key it was, if it is one that anybody here knows.
        case finished(Key?)
    }

    private var form = Form.start

    private static let longestControl = 32
    private static let longestString = 4_096

    mutating func add(_ scalar: Unicode.Scalar) -> Step {
        switch form {
        case .start: return start(scalar)
        case .single: return .finished(Self.named[String(scalar)].map { Key($0) })
        case .string(let length):
            // ESC \ ends it as BEL does; the Escape alone begins nothing new.
            if scalar == "\u{7}" || scalar == "\\" || length >= Self.longestString { return .finished(nil) }
            form = .string(length: length + 1)
            return .unfinished
        case .control(let parameters):
            if (0x40...0x7E).contains(scalar.value) { return .finished(Self.key(parameters, final: scalar)) }
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
        case .start: .finished(Key(.escape))
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
        default: return .finished(Self.withAlt[scalar])
        }
        return .unfinished
    }

    /// xterm's `1;5D` (Control-Left) and `3;5~` (Control-Delete).
    private static func key(_ parameters: String, final: Unicode.Scalar) -> Key? {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let name = final == "~" ? "\(numbers.first ?? 0)~" : String(final)
        return named[name].map { Key($0, modifiers: numbers.count > 1 ? numbers[1] : 1) }
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
