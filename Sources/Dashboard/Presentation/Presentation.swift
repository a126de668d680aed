import AppResources
import Display
import Engine
import Limits
import Synchronization
import TerminalUI
import Weather

/// Everything a view needs, besides its view model, to decide how things look.
struct Presentation: Sendable {
    let appearance: Appearance
    let format: WeatherFormat
    let theme: Theme<Role>
    let temperatures: TemperatureScale
    let widths = KnownWidths()
    /// The user's clock at a moment, for times that do not belong to a place.
    let home: @Sendable (Timestamp) -> LocalClock

    var phrase: PhraseBook { format.phrase }
    var glyphs: Glyphs { format.glyphs }
    var background: Background { appearance.background }
    /// Without colours, the parts of a picture are distinguished by shade.
    var hasColor: Bool { appearance.hasColor }
    /// The sign of an hour under a warning where a line below it would look like a low bar of what falls: without colours and in ASCII.
    /// Nil where such hours are underlined.
    var warnedHour: String? { hasColor && !glyphs.isASCII ? nil : glyphs.warning }

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

    /// Low and high without words: "8~15°", "-15~-9°".
    func lowAndHigh(_ range: DayRange, hasDegree: Bool = true) -> [Span] {
        func number(_ temperature: Temperature, hasDegree: Bool) -> Span {
            let degrees = format.degrees(temperature)
            let isCut = !hasDegree && degrees.hasSuffix(glyphs.degree)
            return Span(isCut ? String(degrees.dropLast(glyphs.degree.count)) : degrees, style(of: temperature))
        }
        return [
            number(range.low, hasDegree: false), Span(glyphs.range, theme[.dim]),
            number(range.high, hasDegree: hasDegree),
        ]
    }

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
        return cut(name.displayWidth > width ? name.withoutSuffix : name, to: width)
    }

    /// `text` cut to `width` cells with this glyph set's ellipsis.
    func cut(_ text: String, to width: Int) -> String { text.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
}

extension String {
    /// A name without a part in parentheses at its end, which only says which of several places it is.
    var withoutSuffix: String {
        guard hasSuffix(")"), let start = lastIndex(of: "("), start > startIndex else { return self }
        return String(self[..<start].dropLast(while: { $0 == " " }))
    }
}

/// A piece of text in a style.
struct Span: Hashable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

// Precipitation that is falling is the stronger the more it is; expected precipitation only has its colour.
extension Presentation {
    /// The most important event, in ever shorter forms. `step`: of the amount that is falling.
    func sentence(
        _ headline: Headline?, step: Int, now: Timestamp, at shown: Timestamp?, clock: LocalClock
    ) -> [[Span]] {
        guard let headline else { return [] }
        let forms = format.headline(headline, now: now, at: shown, clock: clock)
        switch headline {
        case .begins(let kind, _): return forms.map { [Span($0, style(of: kind))] }
        case .ends(let kind, _, _), .lasts(let kind, _):
            // Padding belongs to a coloured background. Without colours there is none, because it would look like the selection.
            let style = falling(kind, step)
            let padded = hasColor && style != self.style(of: kind) ? forms.flatMap { [" \($0) ", $0] } : forms
            return padded.map { [Span($0, style)] }
        case .strongWind, .badAir, .freezes, .hot, .differs: return forms.map { [Span($0, theme[.strong])] }
        }
    }

    /// The colour of a kind of precipitation.
    func style(of kind: PrecipitationAhead.Kind) -> Style { theme[glyphs.condition(kind).role] }

    /// The style of precipitation that is falling, by its amount: its colour alone for little or an unknown amount, then on a
    /// ground that is mixed with it, then a ground of it. Thunderstorms always have the last one. Without colours the first two
    /// look alike, because an underline marks warnings.
    func falling(_ kind: PrecipitationAhead.Kind, _ step: Int) -> Style {
        let style = style(of: kind).adding(hasColor ? [] : .bold)
        if kind == .thunderstorm || step >= Self.stepOfFullGround { return style.adding(.reverse) }
        guard hasColor else { return style }
        guard step >= Self.stepOfGround else { return style }
        guard appearance.colorDepth >= .indexed256 else { return style.adding(.reverse) }
        let ground =
            appearance.colorDepth == .indexed256
            ? Palette.wetGrounds(glyphs.condition(kind).role, on: background)[background == .dark ? 1 : 0]
            : Palette.paperColor(background).mixed(with: style.foreground, share: Self.shareOfGround)
        return Style(theme[.highlight].foreground, on: ground)
    }

    /// A ground under something that falls, the fuller the more falls.
    ///
    /// - Parameters:
    ///   - step: on the fixed steps of amounts, from 1.
    ///   - nearness: 1 where it falls, less away from it, down to 0.
    func wet(_ ground: Color, _ kind: PrecipitationAhead.Kind, step: Int, nearness: Double = 1) -> Color {
        let index = min(step, Self.wetShares.count) - 1
        let role = glyphs.condition(kind).role
        guard appearance.colorDepth == .indexed256 else {
            let ink = Palette.wetInk(role, theme, on: background)
            return ground.mixed(with: ink, share: Self.wetShares[index] * nearness)
        }
        let grounds = Palette.wetGrounds(role, on: background)
        let faded = Int((Double(index + 1) * nearness).rounded()) - 1
        return faded < 0 ? ground : grounds[faded]
    }

    /// How far a ground is mixed with the colour of what falls, from little to much.
    private static let wetShares = [0.2, 0.28, 0.36, 0.44, 0.52]

    /// The legend of what falls: the ground of each step.
    func wetSteps(_ kind: PrecipitationAhead.Kind) -> [Style] {
        (1...Self.wetShares.count).map { Style(.standard, on: wet(Palette.paperColor(background), kind, step: $0)) }
    }

    /// Whether the areas of warnings have grounds: with fewer colours their edges are drawn.
    ///
    /// - Parameter isOverField: 256 colours are too few for areas on the grounds of a field.
    func hasAreaGrounds(isOverField: Bool) -> Bool {
        appearance.colorDepth >= (isOverField ? .direct : .indexed256)
    }

    /// A ground in the area of a warning.
    func warned(_ ground: Color, _ level: WarningLevel) -> Color {
        let own = Palette.warnedGround(level, on: background)
        return appearance.colorDepth == .indexed256 ? own : ground.mixed(with: own, share: Self.shareOfWarning)
    }

    /// How far the ground is mixed with the colour of a warning's area, so that land can still be told from sea.
    private static let shareOfWarning = 0.7
    private static let (stepOfGround, stepOfFullGround) = (2, 3)
    /// How far the ground is mixed with the colour of what falls; the text on it keeps a contrast of 4.5 : 1.
    private static let shareOfGround = 0.3
}

extension Presentation {
    /// A grade in words, in ever shorter forms and in its colour.
    func spans(of grade: WeatherFormat.Grade) -> [[Span]] { grade.forms.map { [Span($0, theme[grade.role])] } }
}

extension Presentation {
    /// The sign of a sky in its colour.
    func sign(of condition: Condition) -> Span {
        let glyph = glyphs.condition(condition)
        return Span(glyph.character, theme[glyph.role])
    }

    /// The number of a value in its colour.
    func number(_ value: MeasuredValue?) -> Span {
        value.map { Span(format.number($0), style(of: $0)) } ?? Span(glyphs.missing, theme[.dim])
    }

    /// The number of a measure with a sign before it if it is expected and not measured, where there is no room for the word.
    func markedNumber(of measure: Measure, _ seen: SeenWeather) -> Span {
        let value = seen.value(of: measure)
        let number = number(value)
        guard seen.isExpectedNow, value?.isExpected == false else { return number }
        return Span(format.expected(number.text), number.style)
    }
}

extension Glyphs {
    var border: Border { isASCII ? .ascii : .rounded }
    var selectedBorder: Border { isASCII ? .asciiHeavy : .heavy }

    /// A key notation in this character set.
    func notation(_ text: String) -> String {
        guard isASCII else { return text }
        return switch text {
        case "←↑↓→ hjkl": "arrows hjkl"
        case "⏎": "Enter"
        case "1…9 Tab S-Tab": "1-9 Tab S-Tab"
        case "0…9": "0-9"
        case "⏎ m": "Enter m"
        case "⏎ Space": "Enter Space"
        case "J K S-←↑↓→": "J K S-arrows"
        case "[ ] ←→": "[ ] arrows"
        case "Esc ⏎": "Esc Enter"
        case "←→ ⏎": "arrows Enter"
        case "←→": "arrows"
        case "←→ hl": "arrows hl"
        case "↑↓ jk": "Up/Down jk"
        case "←↑↓→": "arrows"
        case "↑↓": "Up/Down"
        case "⏎ t": "Enter t"
        default: text
        }
    }
}

extension ForecastStep {
    /// The role of the step's precipitation: snow if only snow falls, rain if only rain falls, otherwise that of the
    /// condition.
    var precipitationRole: Role {
        let (rain, snow) = (rain?.millimetres ?? 0, snow?.millimetres ?? 0)
        if (rain > 0) == (snow > 0) || condition.kind == .sleet { return condition.precipitationRole }
        return snow > 0 ? .snow : .rain
    }
}

extension ForecastDay {
    /// The same for a day; if its steps differ, the role of the day's condition.
    var precipitationRole: Role {
        let roles = Set(steps.filter { $0.precipitation.millimetres > 0 }.map(\.precipitationRole))
        return roles.count == 1 ? roles.first ?? .rain : condition.precipitationRole
    }
}

extension Condition {
    /// That of its sign.
    fileprivate var precipitationRole: Role {
        let kind = PrecipitationAhead.Kind(self)
        return kind == .snow || kind == .sleet ? .snow : .rain
    }
}

extension String {
    /// With a capital first letter, for use as a sentence of its own.
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The widths that labelled values take in one presentation. Finding them means formatting many values, which are the same ones
/// every time.
final class KnownWidths: Sendable {
    private let known = Mutex<[Phrase: [Int]]>([:])

    /// The widths that `find` has found for a label, now or before.
    func of(_ label: Phrase, _ find: () -> [Int]) -> [Int] {
        if let known = known.withLock({ $0[label] }) { return known }
        let found = find()
        known.withLock { $0[label] = found }
        return found
    }
}

extension Style {
    /// The same on another background.
    func on(_ ground: Color) -> Style { Style(foreground, on: ground, attributes) }
}
