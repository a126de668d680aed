import Display
import Engine
import TerminalUI
import Weather

/// One colour scale for every temperature on the screen, from blue over teal and amber to orange-red.
///
/// Equal steps of temperature are equal steps of colour: the path through OKLab (Björn Ottosson,
/// https://bottosson.github.io/posts/oklab/) advances at constant speed. The common forms of colour blindness lose only its
/// red-green part; blue to yellow and lightness still distinguish temperatures, as a test checks. The number is always shown
/// with the colour as well.
///
/// With sixteen colours there is no such path: only frost and heat have a colour (`TemperatureBand`).
struct TemperatureScale: Sendable {
    /// The path, one step per degree from `coldest`.
    let path: [OKLab]
    private let colors: [Color]
    private let grounds: [Color]

    static let coldest = -20
    static let warmest = 38

    init(on background: Background, depth: ColorDepth) {
        // Lightness, chroma, hue: the ends are darker and more saturated, the middle is light.
        let dark: [(Double, Double, Double)] = [
            (0.66, 0.16, 275), (0.74, 0.13, 250), (0.82, 0.085, 205), (0.87, 0.09, 120), (0.83, 0.14, 80),
            (0.70, 0.18, 42),
        ]
        let light: [(Double, Double, Double)] = [
            (0.32, 0.17, 275), (0.40, 0.13, 250), (0.475, 0.085, 205), (0.485, 0.105, 125), (0.45, 0.115, 75),
            (0.36, 0.16, 38),
        ]
        let anchors = (background == .dark ? dark : light).map { OKLab(lightness: $0.0, chroma: $0.1, hue: $0.2) }
        path = OKLab.path(through: anchors, steps: Self.warmest - Self.coldest + 1)
        switch depth {
        case .direct, .indexed256:
            colors = path.map(\.color)
            let paper = OKLab(lightness: background == .dark ? 0.2 : 0.97, a: 0, b: 0)
            grounds = path.map { $0.moved(to: paper, share: Self.groundShare).color }
        case .ansi16:
            let isDark = background == .dark
            colors = Self.byFrostAndHeat(.ansi(isDark ? 6 : 4), .standard, .ansi(isDark ? 9 : 1))
            // Grey, so that areas stay in the background.
            grounds = Self.byFrostAndHeat(.ansi(isDark ? 6 : 4), .ansi(8), .ansi(isDark ? 1 : 9))
        case .none:
            colors = path.map { _ in .standard }
            grounds = colors
        }
    }

    /// One colour per degree of the scale.
    private static func byFrostAndHeat(_ cold: Color, _ mild: Color, _ hot: Color) -> [Color] {
        (coldest...warmest).map { degrees in
            switch TemperatureBand(degrees: degrees) {
            case .frost: cold
            case .mild: mild
            case .heat: hot
            }
        }
    }

    /// How far the colour of an area is mixed with the background.
    private static let groundShare = 0.4

    /// The colour of a temperature; beyond the ends of the scale, that of the end.
    func color(of temperature: Temperature) -> Color { colors[Self.step(of: temperature)] }

    /// The same for an area behind something more important.
    func ground(of temperature: Temperature) -> Color { grounds[Self.step(of: temperature)] }

    private static func step(of temperature: Temperature) -> Int {
        let degrees = Int(max(-1_000, min(1_000, temperature.celsius)).rounded())
        return max(coldest, min(warmest, degrees)) - coldest
    }
}

/// A temperature range as a bar on a scale, in the colours of its temperatures.
struct RangeBar {
    let low: Temperature
    let high: Temperature
    /// The ends of the scale.
    let scale: ClosedRange<Temperature>
    /// The current temperature, marked on the bar; nil for no mark.
    var now: Temperature?

    private static let shortest = 3

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard area.columns >= Self.shortest else { return }
        buffer.fill(area, with: look.glyphs.rangeTrack, style: look.theme[.rule])
        let lowest = scale.lowerBound.celsius
        let span = max(1, scale.upperBound.celsius - lowest)
        func column(_ temperature: Temperature) -> Int {
            let share = min(1, max(0, (temperature.celsius - lowest) / span))
            return Int((share * Double(area.columns - 1)).rounded())
        }
        for index in column(low)...max(column(low), column(high)) {
            let here = Temperature(celsius: lowest + span * Double(index) / Double(area.columns - 1))
            buffer.write(String(look.glyphs.rangeBar), in: area, from: index, style: look.style(of: here))
        }
        guard let now else { return }
        buffer.write(look.glyphs.here, in: area, from: column(now), style: look.theme[.strong])
    }
}
