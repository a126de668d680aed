import AppResources
import TerminalUI
import Weather

/// Everything a view needs besides its view model to know what things look like.
struct Presentation: Sendable {
    let appearance: Appearance
    let format: WeatherFormat
    let theme: Theme<Role>
    let temperatures: TemperatureScale
    /// The person's own clock as it stands at a moment, for times that belong to no one place.
    let home: @Sendable (Timestamp) -> LocalClock

    var phrase: PhraseBook { format.phrase }
    var glyphs: Glyphs { format.glyphs }
    var background: Background { appearance.background }
    /// Without colour, pictures tell their parts apart by shade.
    var hasColor: Bool { appearance.hasColor }

    /// Of sixteen colours one grey alone is seen on light ground: both kinds of cloud have it.
    var isShortOfGreys: Bool { appearance.colorDepth == .ansi16 && background == .light }

    init(_ appearance: Appearance, home: @escaping @Sendable (Timestamp) -> LocalClock) {
        self.appearance = appearance
        self.home = home
        format = WeatherFormat(
            phrase: PhraseBook(appearance.language), units: appearance.units,
            glyphs: appearance.isASCII ? .ascii : .unicode)
        theme = Palette.theme(on: appearance.background)
        temperatures = TemperatureScale(on: appearance.background)
    }

    /// The style of a temperature.
    func style(of temperature: Temperature) -> Style { Style(temperatures.color(of: temperature)) }

    /// The style of an area under a temperature.
    func ground(of temperature: Temperature) -> Style { Style(temperatures.ground(of: temperature)) }

    /// A low and high without words: "8–15°", "-15/-9°"; where only part of the day is known, the sign between the two says so.
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

    /// A style that is not bold where its colour says enough.
    func withoutBold(_ style: Style) -> Style {
        hasColor ? Style(style.foreground, on: style.background, style.attributes.subtracting(.bold)) : style
    }

    /// The style of what is old: dim, and on no ground of its own, because nobody can act on it.
    func old(_ style: Style) -> Style {
        Style(style.foreground, on: style.background, style.attributes.subtracting(.reverse).union(.dim))
    }

    /// A style in a line that is chosen among others.
    func highlighted(_ style: Style) -> Style {
        guard hasColor else { return style.adding(.reverse) }
        let chosen = theme[.highlight]
        let foreground = style.foreground == .standard ? chosen.foreground : style.foreground
        return Style(foreground, on: chosen.background, style.attributes)
    }

    /// The first of several ways to say something that fits, or what fits of the last.
    func fitting(_ texts: [String], in width: Int) -> String {
        texts.first { $0.displayWidth <= width } ?? cut(texts.last ?? "", to: width)
    }

    /// A place's name in `width` cells: without what stands in parentheses behind it before it is cut.
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
