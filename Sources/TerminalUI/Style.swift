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
    fileprivate let bits: UInt32

    fileprivate init(bits: UInt32) { self.bits = bits }

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

/// The look of a cell, packed like its colours.
public struct Style: Hashable, Sendable {
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        public static let reverse = Attributes(rawValue: 8)
    }

    /// From the lowest bit: 26 bits for the foreground, 26 for the background, 8 for the attributes.
    private var bits: UInt64

    private static let colorBits: UInt64 = 0x3FF_FFFF

    public var foreground: Color {
        get { Color(bits: UInt32(bits & Self.colorBits)) }
        set { bits = bits & ~Self.colorBits | UInt64(newValue.bits) }
    }

    public var background: Color {
        get { Color(bits: UInt32(bits >> 26 & Self.colorBits)) }
        set { bits = bits & ~(Self.colorBits << 26) | UInt64(newValue.bits) << 26 }
    }

    public var attributes: Attributes {
        get { Attributes(rawValue: UInt8(bits >> 52 & 0xFF)) }
        set { bits = bits & ~(0xFF << 52) | UInt64(newValue.rawValue) << 52 }
    }

    public static let plain = Style()

    public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
        bits = UInt64(foreground.bits) | UInt64(background.bits) << 26 | UInt64(attributes.rawValue) << 52
    }

    /// This style with `more` attributes.
    public func adding(_ more: Attributes) -> Style {
        Style(foreground, on: background, attributes.union(more))
    }
}
