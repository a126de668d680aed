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
    private let fills: [Color]

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
        // On light paper areas can be lighter and fuller than text, which needs more contrast.
        let lightFills: [(Double, Double, Double)] = [
            (0.50, 0.19, 275), (0.57, 0.16, 250), (0.595, 0.1, 205), (0.595, 0.13, 125), (0.595, 0.13, 75),
            (0.58, 0.20, 38),
        ]
        func path(_ anchors: [(Double, Double, Double)]) -> [OKLab] {
            OKLab.path(
                through: anchors.map { OKLab(lightness: $0.0, chroma: $0.1, hue: $0.2) },
                steps: Self.warmest - Self.coldest + 1)
        }
        self.path = path(background == .dark ? dark : light)
        switch depth {
        case .direct, .indexed256:
            colors = self.path.map(\.color)
            fills = background == .dark ? colors : path(lightFills).map(\.color)
        case .ansi16:
            let isDark = background == .dark
            colors = Self.byFrostAndHeat(.ansi(isDark ? 6 : 4), .standard, .ansi(isDark ? 9 : 1))
            fills = colors
        case .none:
            colors = self.path.map { _ in .standard }
            fills = colors
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

    /// The colour of a temperature; beyond the ends of the scale, that of the end.
    func color(of temperature: Temperature) -> Color { colors[Self.step(of: temperature)] }

    /// The same for an area of it: large digits, a bar. Its contrast is at least 3 : 1.
    func fill(of temperature: Temperature) -> Color { fills[Self.step(of: temperature)] }

    private static func step(of temperature: Temperature) -> Int {
        let degrees = Int(max(-1_000, min(1_000, temperature.celsius)).rounded())
        return max(coldest, min(warmest, degrees)) - coldest
    }
}

/// A temperature range as a bar on a scale, in the colours of its temperatures, with low and high beside its ends.
struct RangeBar {
    let low: Temperature
    let high: Temperature
    /// The ends of the scale.
    let scale: ClosedRange<Temperature>
    /// The current temperature, marked on the bar; nil for no mark.
    let now: Temperature?

    private static let shortest = 3

    /// Without room for the bar, low and high have columns of their own; without room for both, only the high is shown.
    ///
    /// - Parameter degrees: the columns of a temperature.
    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect, degrees: Int, hasLow: Bool) {
        func write(_ temperature: Temperature, end: Int) {
            let text = look.format.degrees(temperature)
            buffer.write(text, end: end, row: area.row, style: look.style(of: temperature), clip: area)
        }
        let track = area.inset(columns: degrees + 1)
        guard track.columns >= Self.shortest else {
            write(high, end: area.endColumn)
            if hasLow { write(low, end: area.column + degrees) }
            return
        }
        let lowest = scale.lowerBound.celsius
        let span = max(1, scale.upperBound.celsius - lowest)
        func column(_ temperature: Temperature) -> Int {
            let share = min(1, max(0, (temperature.celsius - lowest) / span))
            return Int((share * Double(track.columns - 1)).rounded())
        }
        let cells = column(low)...max(column(low), column(high))
        for index in cells {
            let here = Temperature(celsius: lowest + span * Double(index) / Double(track.columns - 1))
            let style = Style(look.temperatures.fill(of: here))
            buffer.write(String(look.glyphs.rangeBar), in: track, from: index, style: style)
        }
        if let now {
            let style = look.theme[.strong]
            buffer.write(
                look.glyphs.here, in: track, from: min(max(column(now), cells.lowerBound), cells.upperBound),
                style: style)
        }
        write(low, end: track.column + cells.lowerBound - 1)
        buffer.write(
            look.format.degrees(high), column: track.column + cells.upperBound + 2, row: area.row,
            style: look.style(of: high), clip: area)
    }
}
