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

    var phrase: PhraseBook { format.phrase }
    var glyphs: Glyphs { format.glyphs }

    init(language: Language, units: UnitSystem, glyphs: Glyphs, background: Background, hasColor: Bool = true) {
        format = WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: glyphs)
        self.background = background
        self.hasColor = hasColor
        theme = Palette.theme(on: background)
        temperatures = TemperatureScale(on: background)
    }

    /// The same for a terminal with another background.
    func on(_ background: Background) -> Presentation {
        Presentation(
            language: format.language, units: format.units, glyphs: glyphs, background: background, hasColor: hasColor)
    }

    /// The style of a temperature.
    func style(of temperature: Temperature) -> Style { Style(temperatures.color(of: temperature)) }

    /// `text` cut to `width` cells with this glyph set's ellipsis.
    func cut(_ text: String, to width: Int) -> String { text.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
}
