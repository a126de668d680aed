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
    /// Several ways to say what falls, in the style of how soon it does: on a ground of its colour, in bold, or plain.
    func marked(_ forms: [String], _ urgency: Urgency, _ style: Style) -> [[Span]] {
        switch urgency {
        case .imminent: forms.flatMap { [" \($0) ", $0] }.map { [Span($0, style.adding(.reverse))] }
        case .soon: forms.map { [Span($0, style.adding(.bold))] }
        case .later: forms.map { [Span($0, style)] }
        }
    }
}
