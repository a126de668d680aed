import Display
import TerminalUI

/// The hues of a scale: nine of the 256 colours of a published table, at equal steps.
enum ColorMap: CaseIterable, Hashable, Sendable {
    case batlow, vik

    /// From the lower end to the upper.
    private var table: [OKLab] {
        switch self {
        case .batlow: Self.batlowTable
        case .vik: Self.vikTable
        }
    }

    private static let batlowTable = oklab([
        0x011959, 0x114360, 0x226061, 0x4D734D, 0x828231, 0xBE9035, 0xF19D6B, 0xFDB4B4, 0xFACCFA,
    ])
    private static let vikTable = oklab([
        0x001261, 0x034481, 0x307DA6, 0x94BED2, 0xECE5E0, 0xDCAC90, 0xC37243, 0x942F06, 0x590008,
    ])

    private static func oklab(_ colors: [UInt32]) -> [OKLab] { colors.map { OKLab(hex: $0) } }

    /// Whether the scale diverges from a middle to two ends.
    private var isDiverging: Bool { self == .vik }

    /// The colour at a share of the scale.
    func color(at share: Double, on background: Background) -> OKLab {
        let place = share * Double(table.count - 1)
        let index = min(table.count - 2, Int(place))
        let hue = table[index].moved(to: table[index + 1], share: place - Double(index))
        let weight = isDiverging ? abs(share - 0.5) * 2 : share
        let (weak, strong) = background == .dark ? (0.69, 0.95) : (0.50, 0.26)
        let lightness = isDiverging ? strong + (weak - strong) * weight : weak + (strong - weak) * weight
        // Colours this close to white or black cannot have the full chroma: clipping would make one lighter or darker than the
        // next.
        let chroma = isDiverging ? 1 : 0.65
        return OKLab(lightness: lightness, a: hue.a * chroma, b: hue.b * chroma)
    }

    /// Sixteen colours have no gradient: only notable and strong values differ from the rest.
    func band(at share: Double, on background: Background) -> Color {
        let isDark = background == .dark
        let (low, notable, strong) = isDark ? (6, 3, 9) : (4, 5, 1) as (UInt8, UInt8, UInt8)
        guard !isDiverging else {
            return share <= 0.35 ? .ansi(low) : share >= 0.65 ? .ansi(strong) : .standard
        }
        return share >= 2.0 / 3 ? .ansi(strong) : share >= 1.0 / 3 ? .ansi(notable) : .standard
    }
}
