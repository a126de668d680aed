import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Everything a view needs, besides its view model, to decide how things look.
struct Presentation: Sendable {
    let appearance: Appearance
    let format: WeatherFormat
    let theme: Theme<Role>
    let temperatures: TemperatureScale
    /// The user's clock at a moment, for times that do not belong to a place.
    let home: @Sendable (Timestamp) -> LocalClock

    var phrase: PhraseBook { format.phrase }
    var glyphs: Glyphs { format.glyphs }
    var background: Background { appearance.background }
    /// Without colours, the parts of a picture are distinguished by shade.
    var hasColor: Bool { appearance.hasColor }

    init(_ appearance: Appearance, home: @escaping @Sendable (Timestamp) -> LocalClock) {
        self.appearance = appearance
        self.home = home
        format = WeatherFormat(
            phrase: PhraseBook(appearance.language), units: appearance.units,
            glyphs: appearance.isASCII ? .ascii : .unicode)
        theme = Palette.theme(on: appearance.background, depth: appearance.colorDepth)
        temperatures = TemperatureScale(on: appearance.background, depth: appearance.colorDepth)
    }

    /// The style of a temperature.
    func style(of temperature: Temperature) -> Style { Style(temperatures.color(of: temperature)) }

    /// Low and high without words: "8–15°", "-15/-9°"; a different sign between them shows that only part of the day is known.
    func lowAndHigh(_ range: DayRange) -> [Span] {
        let low = format.degrees(range.low)
        let bare = low.hasSuffix(glyphs.degree) ? String(low.dropLast(glyphs.degree.count)) : low
        return [
            Span(bare, style(of: range.low)),
            Span(
                glyphs.range(isWhole: range.coverage == .wholeDay, isNegative: bare.hasPrefix("-")), theme[.dim]),
            Span(format.degrees(range.high), style(of: range.high)),
        ]
    }

    /// The style of stale values: faded, and never reversed, because they call for no action.
    ///
    /// Both colours of a cell fade. The terminal's own dimming affects only the foreground, which would leave bright spots in
    /// a picture with two pixels per cell.
    func old(_ style: Style) -> Style {
        let attributes = style.attributes.subtracting(.reverse)
        switch appearance.colorDepth {
        case .direct, .indexed256:
            return Style(
                style.foreground == .standard ? theme[.dim].foreground : faded(style.foreground),
                on: faded(style.background), attributes)
        case .ansi16 where style.background != .standard:
            let grey = theme[.darkCloud].foreground
            return Style(grey, on: grey, attributes)
        case .ansi16, .none:
            return Style(style.foreground, on: .standard, attributes.union(.dim))
        }
    }

    private func faded(_ color: Color) -> Color {
        color.mixed(with: Palette.paperColor(background), share: Self.fading)
    }

    /// How far stale values are mixed with the background.
    private static let fading = 0.25

    /// A style in a highlighted row. With fewer than 256 colours there is no background on which all styles are legible, so
    /// the row is reversed and has no colours.
    func highlighted(_ style: Style) -> Style {
        let chosen = theme[.highlight]
        guard chosen.background != .standard else {
            return Style(.standard, on: .standard, style.attributes.subtracting(.dim).union(.reverse))
        }
        let foreground = style.foreground == .standard ? chosen.foreground : style.foreground
        return Style(foreground, on: chosen.background, style.attributes)
    }

    /// A style on the theme's own background.
    func onPaper(_ style: Style) -> Style {
        Style(
            style.foreground == .standard ? Palette.inkColor(background) : style.foreground,
            on: style.background == .standard ? Palette.paperColor(background) : style.background, style.attributes)
    }

    /// The first of several forms that fits, or the last one cut to `width`.
    func fitting(_ texts: [String], in width: Int) -> String {
        texts.first { $0.displayWidth <= width } ?? cut(texts.last ?? "", to: width)
    }

    /// A place's name in `width` cells; a suffix in parentheses is dropped before the name is cut.
    func name(_ place: Place, in width: Int) -> String {
        let name = format.name(place)
        guard name.displayWidth > width, name.hasSuffix(")"), let start = name.lastIndex(of: "(") else {
            return cut(name, to: width)
        }
        return cut(String(name[..<start].reversed().drop { $0 == " " }.reversed()), to: width)
    }

    /// `text` cut to `width` cells with this glyph set's ellipsis.
    func cut(_ text: String, to width: Int) -> String { text.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
}
