import Display

/// Everything a terminal can report to the program.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// One or more typed characters that arrived together, or text pasted by a terminal without bracketed paste. Contains no
    /// control characters; invalid bytes become U+FFFD.
    case text(String)
    case mouse(MouseEvent)
    /// Text pasted in one piece, including its control characters.
    case paste(String)
    /// The size has changed, or may have while the program was stopped.
    case resized
    /// The terminal has processed everything sent before its status was requested.
    case status
    /// The terminal's answer to the question about its background.
    case background(Background)
    /// The terminal's answer to the question where its cursor is: a column, counted from 1.
    case cursorColumn(Int)
    /// The terminal draws characters of ambiguous width in two cells.
    case drawsSignsWide
    /// Another process has asked the program to stop (SIGTSTP), or it has just been continued.
    case stopRequested, continued
    /// A signal asks the program to end; the value is its number.
    case endRequested(signal: Int32)
    /// The terminal is gone.
    case closed
}

/// A key pressed by the user.
public struct Key: Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        case character(Character)
        case up, down, left, right, home, end, pageUp, pageDown
        case enter, escape, tab, backspace, delete, insert
        case function(Int)
    }

    public let code: Code
    public let isShifted: Bool
    /// With Control held; `code` is then the plain letter.
    public let isControl: Bool

    public init(_ code: Code, shift: Bool = false, control: Bool = false) {
        self.code = code
        isShifted = shift
        isControl = control
    }

    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    public static func control(_ character: Character) -> Key { Key(.character(character), control: true) }
    public static func shift(_ code: Code) -> Key { Key(code, shift: true) }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(.character(character)) }
}

extension Key {
    /// The key of a control character; nil if there is no such key.
    init?(control byte: UInt8) {
        switch byte {
        case 0x0D, 0x0A: self.init(.enter)
        case 0x09: self.init(.tab)
        case 0x1B: self.init(.escape)
        case 0x7F, 0x08: self.init(.backspace)
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        default: return nil
        }
    }

    /// Keys with Alt held, by the character of the key: the same as in readline.
    static let withAlt: [UInt8: Key] = [
        UInt8(ascii: "b"): Key(.left, control: true), UInt8(ascii: "f"): Key(.right, control: true),
        UInt8(ascii: "d"): Key(.delete, control: true), 0x7F: .control("w"), 0x08: .control("w"),
    ]
}

public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, wheelUp, wheelDown, wheelLeft, wheelRight
        /// Moved with the button held.
        case drag
    }

    public let kind: Kind
    public let position: Point
    public let isControlHeld: Bool

    public init(_ kind: Kind, at position: Point, isControlHeld: Bool = false) {
        self.kind = kind
        self.position = position
        self.isControlHeld = isControlHeld
    }
}
