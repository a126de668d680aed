import Engine
import TerminalUI
import Weather

// Precipitation that is falling now has a background in its colour; expected precipitation only has the colour.
extension Presentation {
    /// The most important event, in ever shorter forms.
    func sentence(_ headline: Headline?, now: Timestamp, clock: LocalClock) -> [[Span]] {
        guard let headline else { return [] }
        let forms = format.headline(headline, now: now, clock: clock)
        switch headline {
        case .begins(let kind, _): return forms.map { [Span($0, style(of: kind))] }
        case .ends(let kind, _, _), .lasts(let kind, _):
            // Padding belongs to a coloured background. Without colours there is no background, because it would look like the
            // selection.
            let padded = hasColor ? forms.flatMap { [" \($0) ", $0] } : forms
            return padded.map { [Span($0, falling(kind))] }
        case .strongWind, .badAir, .freezes, .hot, .differs: return forms.map { [Span($0, theme[.strong])] }
        }
    }

    /// The colour of a kind of precipitation.
    func style(of kind: PrecipitationAhead.Kind) -> Style { theme[glyphs.condition(kind).role] }

    /// The style of precipitation that is falling now.
    func falling(_ kind: PrecipitationAhead.Kind) -> Style {
        style(of: kind).adding(hasColor ? .reverse : [.bold, .underline])
    }
}

extension Presentation {
    /// A grade in words, in ever shorter forms and in its colour.
    func spans(of grade: WeatherFormat.Grade) -> [[Span]] { grade.forms.map { [Span($0, theme[grade.role])] } }
}
