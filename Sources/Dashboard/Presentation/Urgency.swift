import TerminalUI
import Weather

/// How soon something falls: the sooner, the more it stands out among the tiles.
enum Urgency: Hashable, Sendable {
    /// Now, or before somebody who leaves without an umbrella is back.
    case imminent
    case soon
    case later

    private static let imminentSeconds = 3 * 3_600
    private static let soonSeconds = 12 * 3_600

    init(at start: Timestamp, now: Timestamp) {
        let wait = start.seconds(since: now)
        self = wait <= Self.imminentSeconds ? .imminent : wait <= Self.soonSeconds ? .soon : .later
    }
}

extension Presentation {
    /// The one thing that is most worth saying, in ever fewer words; what falls is marked by how soon it does.
    func sentence(_ headline: Headline?, now: Timestamp, clock: LocalClock) -> [[Span]] {
        guard let headline else { return [] }
        let forms = format.headline(headline, now: now, clock: clock)
        switch headline {
        case .begins(let kind, let start): return marked(forms, Urgency(at: start, now: now), style(of: kind))
        case .ends(let kind, _, _), .lasts(let kind, _): return marked(forms, .imminent, style(of: kind))
        case .strongWind, .badAir, .freezes, .hot, .differs: return forms.map { [Span($0, theme[.strong])] }
        }
    }

    /// The colour of what falls.
    func style(of kind: PrecipitationAhead.Kind) -> Style { theme[glyphs.condition(kind).role] }

    /// Several ways to say what falls, in the style of how soon it does: on a ground of its colour, in bold, or plain.
    func marked(_ forms: [String], _ urgency: Urgency, _ style: Style) -> [[Span]] {
        switch urgency {
        // Without colours a ground of its own is what the selection looks like.
        case .imminent where !hasColor: forms.map { [Span($0, style.adding([.bold, .underline]))] }
        case .imminent: forms.flatMap { [" \($0) ", $0] }.map { [Span($0, style.adding(.reverse))] }
        case .soon: forms.map { [Span($0, style.adding(.bold))] }
        case .later: forms.map { [Span($0, style)] }
        }
    }
}
