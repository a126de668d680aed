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

/// A style for each role of text. Views refer to roles; only a theme refers to colours.
///
/// Raw values of roles count from 0, so that looking one up is an array access, even for thousands of cells.
public struct Theme<Role: RawRepresentable<Int> & CaseIterable & Hashable & Sendable>: Sendable {
    private let styles: [Style]

    /// Roles without a style are plain.
    public init(_ styles: [Role: Style]) {
        self.styles = Role.allCases.sorted { $0.rawValue < $1.rawValue }.map { styles[$0] ?? .plain }
    }

    public subscript(role: Role) -> Style { styles[role.rawValue] }
}
