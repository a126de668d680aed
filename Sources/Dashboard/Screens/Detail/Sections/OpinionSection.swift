import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// What another source says of a place.
struct SecondOpinion: Hashable, Sendable {
    enum Said: Hashable, Sendable {
        case unasked, asking
        case failed(WeatherFailure)
        /// Nil if its forecast and the one that is shown have nothing in common.
        case told(ForecastComparison?)
    }

    let source: SourceID
    let said: Said
    /// Whether it can be asked for.
    let isOpen: Bool

    /// `other`: a source that could be asked. Nil without a forecast to compare with, or without a source to tell of.
    init?(_ report: Report, other: SourceID?, now: Timestamp) {
        guard let own = report.forecast.value else { return nil }
        let opinion = report.opinion
        func isRecent(_ time: Timestamp?) -> Bool {
            time.map { !AgeLimit.isReached(Report.opinionHolds, since: $0, at: now) } ?? false
        }
        if opinion.isLoading, let other {
            (source, said, isOpen) = (other, .asking, false)
        } else if let failure = opinion.failure, let failed = opinion.loading.failedSource,
            isRecent(opinion.loading.failedAt)
        {
            (source, said, isOpen) = (failed, .failed(failure), failed == other)
        } else if let value = opinion.value, let told = opinion.stamp?.source, isRecent(opinion.fetchedAt) {
            (source, said, isOpen) = (told, .told(ForecastComparison(of: value, with: own, now: now)), false)
        } else if let other {
            (source, said, isOpen) = (other, .unasked, true)
        } else {
            return nil
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
        switch opinion.said {
        case .unasked: buffer.writeFitting([[key, dim(.opinionAsk)], [dim(.opinionAsk)]], in: area)
        case .asking: buffer.writeFitting([[dim(.opinionAsking)]], in: area)
        case .failed(let failure):
            let said = look.phrase(.opinionFailed, ["source": name, "reason": failure.short(look.phrase)])
            let hint = opinion.isOpen ? [key] : []
            let words = Span(look.cut(said, to: area.columns - hint.displayWidth), look.theme[.warning])
            buffer.writeFitting([hint + [words]], in: area)
        case .told(let told?):
            let forms = look.format.opinion(of: name, told, now: now, clock: clock)
            let cut = look.cut(forms.last ?? "", to: area.columns)
            buffer.writeFitting((forms + [cut]).map { [Span($0, look.theme[.text])] }, in: area)
        case .told(nil): buffer.writeFitting([[dim(.opinionNothing)]], in: area)
        }
    }
}
