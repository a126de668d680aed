import Engine
import TerminalUI
import Weather

// What falls now stands on a ground of its colour; what is still to come has the colour alone.
extension Presentation {
    /// The one thing that is most worth saying, in ever fewer words.
    func sentence(_ headline: Headline?, now: Timestamp, clock: LocalClock) -> [[Span]] {
        guard let headline else { return [] }
        let forms = format.headline(headline, now: now, clock: clock)
        switch headline {
        case .begins(let kind, _): return forms.map { [Span($0, style(of: kind))] }
        case .ends(let kind, _, _), .lasts(let kind, _):
            // Without colours a ground of its own is what the selection looks like.
            let padded = hasColor ? forms.flatMap { [" \($0) ", $0] } : forms
            return padded.map { [Span($0, falling(kind))] }
        case .strongWind, .badAir, .freezes, .hot, .differs: return forms.map { [Span($0, theme[.strong])] }
        }
    }

    /// The colour of what falls.
    func style(of kind: PrecipitationAhead.Kind) -> Style { theme[glyphs.condition(kind).role] }

    /// The style of what falls now.
    func falling(_ kind: PrecipitationAhead.Kind) -> Style {
        style(of: kind).adding(hasColor ? .reverse : [.bold, .underline])
    }
}

extension Presentation {
    /// What a scale says, in ever fewer words, in its colour.
    func spans(of grade: WeatherFormat.Grade) -> [[Span]] { grade.forms.map { [Span($0, theme[grade.role])] } }
}
