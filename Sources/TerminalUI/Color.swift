/// A colour of the design; `CursesTerminal` shows the nearest one the terminal has. Packed into one number, because it is
/// compared for every cell of every frame.
public struct Color: Hashable, Sendable {
    /// The kind of a colour, with its value.
    public enum Kind: Hashable, Sendable {
        /// The terminal's own foreground or background.
        case standard
        /// One of the 16 colours defined by the user's colour scheme.
        case ansi(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    /// The value in the lower 24 bits; above it 0 for the standard colour, 1 for one of the 16, 2 for red, green and blue.
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    public static let standard = Color(bits: 0)

    public static func ansi(_ number: UInt8) -> Color { Color(bits: 1 << 24 | UInt32(number)) }

    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// `0xRRGGBB`.
    public static func hex(_ value: UInt32) -> Color { Color(bits: 2 << 24 | value & 0xFF_FFFF) }

    public var kind: Kind {
        switch bits >> 24 {
        case 0: .standard
        case 1: .ansi(UInt8(bits & 0xFF))
        default: .rgb(UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
        }
    }
}

extension Color {
    /// This colour mixed with another; `share` of the other, 0…1. Unchanged unless both are given in red, green and blue.
    public func mixed(with other: Color, share: Double) -> Color {
        guard case .rgb(let red, let green, let blue) = kind,
            case .rgb(let otherRed, let otherGreen, let otherBlue) = other.kind
        else { return self }
        func between(_ one: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(one) + (Double(other) - Double(one)) * share).rounded())
        }
        return .rgb(between(red, otherRed), between(green, otherGreen), between(blue, otherBlue))
    }
}
