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
