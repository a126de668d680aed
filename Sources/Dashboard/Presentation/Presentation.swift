import AppResources
import TerminalUI
import Weather

/// Everything a view needs besides its view model to know what things look like.
struct Presentation: Sendable {
    let format: WeatherFormat
    let background: Background
    let theme: Theme<Role>
    let temperatures: TemperatureScale
    /// Without colour, pictures tell their parts apart by shade.
    let hasColor: Bool
    /// The offset of the person's own clock at a moment, for times that belong to no one place.
    let homeOffset: @Sendable (Timestamp) -> UTCOffset

    var phrase: PhraseBook { format.phrase }
    var glyphs: Glyphs { format.glyphs }

    init(
        language: Language, units: Units, glyphs: Glyphs, background: Background, hasColor: Bool = true,
        homeOffset: @escaping @Sendable (Timestamp) -> UTCOffset
    ) {
        format = WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: glyphs)
        self.background = background
        self.hasColor = hasColor
        self.homeOffset = homeOffset
        theme = Palette.theme(on: background)
        temperatures = TemperatureScale(on: background)
    }

    /// The same for a terminal with another background.
    func on(_ background: Background) -> Presentation {
        Presentation(
            language: format.language, units: format.units, glyphs: glyphs, background: background, hasColor: hasColor,
            homeOffset: homeOffset)
    }

    /// The same for a person who reads other units.
    func reading(_ units: Units) -> Presentation {
        Presentation(
            language: format.language, units: units, glyphs: glyphs, background: background, hasColor: hasColor,
            homeOffset: homeOffset)
    }

    /// The style of a temperature.
    func style(of temperature: Temperature) -> Style { Style(temperatures.color(of: temperature)) }

    /// A style that is not bold where its colour says enough.
    func withoutBold(_ style: Style) -> Style {
        hasColor ? Style(style.foreground, on: style.background, style.attributes.subtracting(.bold)) : style
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

    /// `text` cut to `width` cells with this glyph set's ellipsis.
    func cut(_ text: String, to width: Int) -> String { text.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
}
