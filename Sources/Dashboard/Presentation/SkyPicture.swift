import Display
import TerminalUI
import Weather
import WeatherService

/// The picture of the sky in the detail. All kinds take the same cells.
enum SkyPicture: Hashable, Sendable {
    /// The program's own art for the condition.
    case own
    /// The service's icon.
    case icon(IconArt)
    /// The service has no usable icon: shows the program's picture of an unknown condition.
    case unusable

    /// Draws the picture of a condition with its top left corner at a cell.
    func draw(
        _ condition: Condition, scale: ConditionArt.Scale, column: Int, row: Int, into buffer: inout CellBuffer,
        look: Presentation, clip: Rect
    ) {
        let ours: Condition
        switch self {
        case .own: ours = condition
        case .icon(let art):
            return art.draw(scale: scale, column: column, row: row, into: &buffer, look: look, clip: clip)
        case .unusable: ours = Condition(kind: .unknown, isDaylight: condition.isDaylight)
        }
        ConditionArt.draw(ours, scale: scale, column: column, row: row, into: &buffer, look: look, clip: clip)
    }
}

/// The service's icon of the sky in half blocks. It is scaled and made legible once, for both sizes and both kinds of
/// background, and takes the same cells as the program's own art.
struct IconArt: Hashable, Sendable {
    /// Colours of the pixels, row by row; nil for transparent.
    private let small, large: [Background: [Color?]]

    init(_ picture: IconPicture) {
        let inks = Background.allCases.map { ($0, IconInk(on: $0)) }
        func drawn(_ scale: ConditionArt.Scale) -> [Background: [Color?]] {
            let size = ConditionArt.size(scale)
            let fitted = picture.fitted(columns: size.columns, rows: size.rows * 2)
            return Dictionary(
                uniqueKeysWithValues: inks.map { background, ink in
                    (background, fitted.pixels.map { ink.color(of: $0) })
                })
        }
        small = drawn(.small)
        large = drawn(.large)
    }

    /// Draws the picture with its top left corner at a cell.
    func draw(
        scale: ConditionArt.Scale, column: Int, row: Int, into buffer: inout CellBuffer, look: Presentation, clip: Rect
    ) {
        guard let pixels = (scale == .small ? small : large)[look.background] else { return }
        let size = ConditionArt.size(scale)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let top = 2 * y * size.columns + x
                guard let cell = HalfBlock.cell(top: pixels[top], bottom: pixels[top + size.columns]) else { continue }
                buffer.write(cell.text, column: column + x, row: row + y, style: cell.style, clip: clip)
            }
        }
    }
}

/// Adapts the service's colours to a terminal. They are made for white pages: on a dark terminal, dark clouds and the moon
/// would be hard to see and white clouds would outshine the temperature; on a light one, pale clouds would be hard to see.
struct IconInk {
    /// The luminance of the background.
    private let paper: Double
    private let isDark: Bool
    /// The greatest luminance of a pixel on a dark background: that of the theme's own clouds.
    private let brightest: Double

    /// The contrast needed to recognize a picture (WCAG 2.1, 1.4.11 Non-text Contrast).
    static let leastContrast = 3.0
    /// The share of a pixel that must be covered for it to be drawn at all, and the share from which it is drawn in full.
    /// Shares between them soften the edges, while lines thinner than a pixel, such as rain, do not fade away.
    private static let (faintest, fullest) = (0.25, 0.65)
    /// The step to which channels are rounded.
    private static let step: UInt8 = 8

    init(on background: Background) {
        isDark = background == .dark
        paper = Palette.paper(background)
        brightest = Self.luminance(of: Palette.theme(on: background, depth: .direct)[.cloud].foreground)
    }

    /// The luminance of a theme's colour, minus what rounding to the steps of a channel may add.
    private static func luminance(of color: Color) -> Double {
        guard case .rgb(let red, let green, let blue) = color.kind else { return 1 }
        func lowered(_ code: UInt8) -> UInt8 { code - min(code, step - 1) }
        let pixel = IconPicture.Pixel(red: lowered(red), green: lowered(green), blue: lowered(blue), alpha: 255)
        return luminance(pixel.light)
    }

    /// Relative luminance (WCAG 2.1).
    private static func luminance(_ light: SIMD3<Double>) -> Double {
        (light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    }

    /// Nil for transparent.
    func color(of pixel: IconPicture.Pixel) -> Color? {
        let cover = Double(pixel.alpha) / 255
        guard cover >= Self.faintest else { return nil }
        let share = min(1, cover / Self.fullest)
        let shown = IconPicture.Pixel(light: legible(pixel.light) * share + paper * (1 - share), alpha: 255)
        // 32 steps per channel: neighbours that look the same become equal, which takes fewer bytes to draw.
        func stepped(_ code: UInt8) -> UInt8 {
            let step = code / Self.step * Self.step
            return step | step >> 5
        }
        return .rgb(stepped(shown.red), stepped(shown.green), stepped(shown.blue))
    }

    /// The colour, lightened or darkened until it stands out from the background and does not outshine the theme. A colour
    /// that already does is unchanged.
    private func legible(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let luminance = Self.luminance(light)
        if isDark {
            if luminance > brightest { return light * (brightest / luminance) }
            let least = Self.leastContrast * (paper + 0.05) - 0.05
            guard luminance < least else { return light }
            let white = (least - luminance) / (1 - luminance)
            return light + white * (1 - light)
        }
        let most = (paper + 0.05) / Self.leastContrast - 0.05
        guard luminance > most else { return light }
        return light * (most / luminance)
    }
}
