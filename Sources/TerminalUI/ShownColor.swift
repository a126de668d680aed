import Display

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
