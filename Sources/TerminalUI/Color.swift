import Display

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

    /// The other colour, in full hue but with its lightness brought towards this one's; `share` of the other, 0…1. Of the few colours of a
    /// 256-colour terminal, mixed ones would nearly all be the same grey. Unchanged unless both are given in red, green and blue.
    public func tinted(with other: Color, share: Double) -> Color {
        guard case .rgb(let red, let green, let blue) = kind,
            case .rgb(let otherRed, let otherGreen, let otherBlue) = other.kind
        else { return self }
        let (ground, full) = (OKLab(RGB(red, green, blue)), OKLab(RGB(otherRed, otherGreen, otherBlue)))
        return OKLab(lightness: ground.moved(to: full, share: share).lightness, a: full.a, b: full.b).color
    }

    /// The number of this colour in ncurses at `depth`; −1 for the terminal's own.
    func cursesNumber(at depth: ColorDepth) -> Int32 {
        switch shown(at: depth) {
        case .standard: -1
        case .ansi(let index), .indexed(let index): Int32(index)
        // Values below 8 would mean the eight basic colours; the nearest dark blue looks the same.
        case .direct(let red, let green, let blue): max(8, RGB(red, green, blue).packed)
        }
    }

    /// xterm's default values for the 16 colours.
    static let ansiPalette: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
        RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]
}

/// Red, green and blue, 0…255 each.
struct RGB {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: some BinaryInteger, _ green: some BinaryInteger, _ blue: some BinaryInteger) {
        self.red = Int(red)
        self.green = Int(green)
        self.blue = Int(blue)
    }

    var packed: Int32 { Int32(red << 16 | green << 8 | blue) }

    /// The nearest of xterm's 6×6×6 cube (16…231) and grey ramp (232…255), by OKLab: by red, green and blue, a bluish grey
    /// would become lavender.
    var nearestIndexed: UInt8 {
        let wanted = OKLab(self)
        return UInt8(16 + nearest(in: Self.indexed) { $0.distance(to: wanted) })
    }

    /// The nearest of the sixteen colours. Those with a hue are far more saturated than the design, so that a pale temperature
    /// would become white; therefore the search uses up to twice the chroma, and half the weight for lightness.
    var nearestANSI: UInt8 {
        let own = OKLab(self)
        let chroma = (own.a * own.a + own.b * own.b).squareRoot()
        let factor = chroma > 0 ? max(1, min(2, Self.usualChroma / chroma)) : 1
        let wanted = OKLab(lightness: own.lightness / 2, a: factor * own.a, b: factor * own.b)
        return UInt8(
            nearest(in: Self.sixteen) { OKLab(lightness: $0.lightness / 2, a: $0.a, b: $0.b).distance(to: wanted) })
    }

    private func nearest(in palette: [OKLab], _ distance: (OKLab) -> Double) -> Int {
        let distances = palette.map(distance)
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    /// Typical of those of the sixteen colours that have a hue (0.13…0.32).
    private static let usualChroma = 0.24
    private static let sixteen = Color.ansiPalette.map { OKLab($0) }
    private static let indexed = indexedPalette.map { OKLab($0) }
    /// The colours 16…255.
    static let indexedPalette: [RGB] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
        let ramp = (0..<24).map { RGB(8 + $0 * 10, 8 + $0 * 10, 8 + $0 * 10) }
        return cube + ramp
    }()
}

/// A colour as it is sent to a terminal with a limited number of colours.
public enum ShownColor: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    /// One of the sixteen colours (0…15).
    case ansi(UInt8)
    /// One of xterm's 6×6×6 cube (16…231) or grey ramp (232…255).
    case indexed(UInt8)
    case direct(red: UInt8, green: UInt8, blue: UInt8)

    /// `0xRRGGBB`, by xterm's values for palette colours; nil for the terminal's own.
    public var hex: UInt32? {
        switch self {
        case .standard: nil
        case .ansi(let index): UInt32(Color.ansiPalette[Int(min(index, 15))].packed)
        case .indexed(let index): UInt32(RGB.indexedPalette[Int(max(index, 16)) - 16].packed)
        case .direct(let red, let green, let blue): UInt32(RGB(red, green, blue).packed)
        }
    }
}

extension Color {
    /// How this colour is shown at `depth`.
    public func shown(at depth: ColorDepth) -> ShownColor {
        switch (kind, depth) {
        case (.standard, _), (_, .none): return .standard
        case (.ansi(let index), .direct) where index >= 8:
            // With direct colour only 0…7 belong to the terminal's own scheme, so bright colours use their usual values.
            let usual = Self.ansiPalette[Int(min(index, 15))]
            return .direct(red: UInt8(usual.red), green: UInt8(usual.green), blue: UInt8(usual.blue))
        case (.ansi(let index), _): return .ansi(min(index, 15))
        case (.rgb(let red, let green, let blue), .direct): return .direct(red: red, green: green, blue: blue)
        case (.rgb(let red, let green, let blue), .indexed256): return .indexed(RGB(red, green, blue).nearestIndexed)
        case (.rgb(let red, let green, let blue), .ansi16): return .ansi(RGB(red, green, blue).nearestANSI)
        }
    }
}
