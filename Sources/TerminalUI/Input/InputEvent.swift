import Display

/// A key as the person pressed it.
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

public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, wheelUp, wheelDown, wheelLeft, wheelRight
        /// Moved with the button held.
        case drag
    }

    public let kind: Kind
    public let position: Point

    public init(_ kind: Kind, at position: Point) {
        self.kind = kind
        self.position = position
    }
}

/// Everything a terminal tells a program.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// What was typed, in one or more characters that arrived together, or pasted by a terminal that does not say so.
    /// No control characters; U+FFFD stands for bytes that are no text.
    case text(String)
    case mouse(MouseEvent)
    /// Text pasted as one piece; control characters are still in it.
    case paste(String)
    /// The size changed, or may have while the program was stopped.
    case resized
    /// The terminal has done everything it was sent before it was asked for its status.
    case status
    /// The terminal answered what its background is.
    case background(Background)
    /// Somebody asks the program to stop (Ctrl-Z from outside) or it was just continued.
    case stopRequested, continued
    /// A signal asks the program to end; the value is its number.
    case endRequested(signal: Int32)
    /// The terminal is gone.
    case closed
}
