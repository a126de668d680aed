import Display
import TerminalUI
import WeatherService

/// What the service's colours become on a terminal. They are made for white pages: on a dark terminal its dark clouds and its moon
/// would be hard to see and its white clouds would outshine the temperature, on a light one its pale clouds would be hard to see.
struct IconInk {
    /// The light of the background.
    private let paper: Double
    private let isDark: Bool
    /// The brightest a pixel may be on a dark background: as bright as the theme's own clouds.
    private let brightest: Double

    /// What a picture needs to be made out (WCAG 2.1, 1.4.11 Non-text Contrast).
    static let leastContrast = 3.0
    /// The part of a pixel that has to be covered for it to be drawn at all, and from which it is drawn in full. What lies between
    /// softens the edges; lines thinner than a pixel, such as rain, do not fade away.
    private static let (faintest, fullest) = (0.25, 0.65)
    /// Codes of a channel that count as one.
    private static let step: UInt8 = 8

    init(on background: Background) {
        isDark = background == .dark
        paper = Palette.paper(background)
        brightest = Self.luminance(of: Palette.theme(on: background, depth: .direct)[.cloud].foreground)
    }

    /// The luminance of a theme's colour, less what rounding to the steps of a channel may add.
    private static func luminance(of color: Color) -> Double {
        guard case .rgb(let red, let green, let blue) = color.kind else { return 1 }
        return luminance([red, green, blue].map { SRGB.light($0 - min($0, step - 1)) })
    }

    /// Relative luminance of WCAG 2.1.
    private static func luminance(_ light: [Double]) -> Double {
        0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    /// Nil: clear.
    func color(of pixel: IconPicture.Pixel) -> Color? {
        let cover = Double(pixel.alpha) / 255
        guard cover >= Self.faintest else { return nil }
        let share = min(1, cover / Self.fullest)
        let light = legible([pixel.red, pixel.green, pixel.blue].map(SRGB.light))
            .map { $0 * share + paper * (1 - share) }
        // 32 steps a channel: neighbours that look the same are the same, which takes fewer bytes to paint.
        let codes = light.map { SRGB.code($0) / Self.step * Self.step }.map { $0 | $0 >> 5 }
        return .rgb(codes[0], codes[1], codes[2])
    }

    /// The colour, lightened or darkened until it stands out from the background and does not outshine the theme. What does
    /// so already is left as it is.
    private func legible(_ light: [Double]) -> [Double] {
        let luminance = Self.luminance(light)
        if isDark {
            if luminance > brightest { return light.map { $0 * brightest / luminance } }
            let least = Self.leastContrast * (paper + 0.05) - 0.05
            guard luminance < least else { return light }
            let white = (least - luminance) / (1 - luminance)
            return light.map { $0 + white * (1 - $0) }
        }
        let most = (paper + 0.05) / Self.leastContrast - 0.05
        guard luminance > most else { return light }
        return light.map { $0 * most / luminance }
    }
}
