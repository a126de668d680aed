import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// What another source says of a place.
enum SecondOpinion: Hashable, Sendable {
    case unasked
    case asking
    case failed(WeatherFailure)
    /// Nil if its forecast and the one that is shown have nothing in common.
    case told(ForecastComparison?)

    /// Nil without a forecast to compare with.
    init?(_ report: Report, now: Timestamp) {
        guard let own = report.forecast.value else { return nil }
        let opinion = report.opinion
        if opinion.isLoading {
            self = .asking
        } else if let failure = opinion.failure {
            self = .failed(failure)
        } else if let other = opinion.value, let fetchedAt = opinion.fetchedAt,
            !AgeLimit.isReached(Report.opinionHolds, since: fetchedAt, at: now)
        {
            self = .told(ForecastComparison(of: other, with: own, now: now))
        } else {
            self = .unasked
        }
    }

    /// Whether it can be asked for.
    var isOpen: Bool {
        switch self {
        case .unasked, .failed: true
        case .asking, .told: false
        }
    }
}

/// A line that says how far another source agrees with what is shown. While that is unknown, it can be opened, which asks.
struct OpinionSection: DetailSection {
    let source: SourceProfile
    let opinion: SecondOpinion
    let now: Timestamp
    /// The place's clock.
    let clock: LocalClock

    func rows(columns: Int) -> Int { 1 }

    func choices(columns: Int) -> [DetailChoice] {
        opinion.isOpen ? [DetailChoice(row: .opinion, rows: 0..<1)] : []
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let name = look.phrase(source.words.title)
        let key = Span(look.glyphs.notation("⏎") + " ", look.theme[.key])
        func dim(_ phrase: Phrase) -> Span { Span(look.phrase(phrase, ["source": name]), look.theme[.dim]) }
        switch opinion {
        case .unasked: buffer.writeFitting([[key, dim(.opinionAsk)], [dim(.opinionAsk)]], in: area)
        case .asking: buffer.writeFitting([[dim(.opinionAsking)]], in: area)
        case .failed(let failure):
            let said = look.phrase(.opinionFailed, ["source": name, "reason": failure.short(look.phrase)])
            buffer.writeFitting(
                [[key, Span(look.cut(said, to: area.columns - key.text.displayWidth), look.theme[.warning])]], in: area)
        case .told(let told?):
            let forms = look.format.opinion(of: name, told, now: now, clock: clock)
            let cut = look.cut(forms.last ?? "", to: area.columns)
            buffer.writeFitting((forms + [cut]).map { [Span($0, look.theme[.text])] }, in: area)
        case .told(nil): buffer.writeFitting([[dim(.opinionNothing)]], in: area)
        }
    }
}
