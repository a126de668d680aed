import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// A failure that keeps parts of a report from being up to date, reported once for all parts it affects.
struct DetailTrouble: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let part: ReportPart
        /// When the shown values were fetched; nil if there are none to show.
        let fetchedAt: Timestamp?
    }

    let failure: WeatherFailure
    /// When the request is repeated automatically; nil if only the user can repeat it.
    let retryAt: Timestamp?
    private(set) var parts: [Part]
    /// Whether nothing else is shown, so that the missing parts need not be listed.
    private(set) var isAllThereIs = false

    /// One trouble per cause, in the order of the parts. A part with old values stays listed while it is requested again, so
    /// that the rows below do not move with every attempt.
    static func all(in report: Report, _ retries: RetryTimes) -> [DetailTrouble] {
        var troubles: [DetailTrouble] = []
        func add<Value>(_ part: ReportPart, _ loadable: Loadable<Value>) {
            guard let failure = loadable.failure, loadable.value != nil || !loadable.isLoading else { return }
            let entry = Part(part: part, fetchedAt: loadable.value == nil ? nil : loadable.fetchedAt)
            if let index = troubles.firstIndex(where: { $0.failure.cause == failure.cause }) {
                troubles[index].parts.append(entry)
            } else {
                troubles.append(DetailTrouble(failure: failure, retryAt: retries[failure], parts: [entry]))
            }
        }
        add(.current, report.current)
        add(.forecast, report.forecast)
        add(.air, report.air)
        // If the air itself is missing for the same reason, its forecast is not listed.
        if report.airForecast.failure?.cause != report.air.failure?.cause { add(.airForecast, report.airForecast) }
        if troubles.count == 1, report.newest == nil { troubles[0].isAllThereIs = true }
        return troubles
    }

    func concerns(_ part: ReportPart) -> Bool { parts.contains { $0.part == part } }

    var role: Role { parts.contains { $0.fetchedAt == nil } ? .failure : .warning }

    /// Which parts are affected and how old they are, by the place's clock, then why and what to do.
    func lines(
        _ words: DetailWords, now: Timestamp, clock: LocalClock, columns: Int
    ) -> [(text: String, role: Role)] {
        let format = words.format
        let wait = retryAt.map { format.wait($0.seconds(since: now)) }
        let sentence = wait.map { failure.full(format.phrase, goesOnIn: $0) } ?? failure.full(format.phrase)
        let reason = sentence.capitalizingFirst.wrapped(toWidth: columns)
        guard !isAllThereIs else { return reason.map { ($0, .failure) } }
        let heading = headings(words, now: now, clock).flatMap { $0.wrapped(toWidth: columns) }
        return heading.map { ($0, role) } + reason.map { ($0, .text) }
    }

    private func headings(_ words: DetailWords, now: Timestamp, _ clock: LocalClock) -> [String] {
        let format = words.format
        var names = Grouped<String?, String>()
        for part in parts {
            let time = part.fetchedAt.map { words.moment($0, now: now, clock: clock) }
            names.add(format.phrase(part.part.phrase), to: time)
        }
        return names.groups.map { time, names in
            let parts = names.joined(separator: ", ")
            let text =
                time.map { format.phrase(.partNotRefreshed, ["parts": parts, "time": $0]) }
                ?? format.phrase(.partMissing, ["parts": parts])
            return text.capitalizingFirst
        }
    }
}

extension ReportPart {
    fileprivate var phrase: Phrase {
        switch self {
        case .current: .partCurrent
        case .forecast: .partForecast
        case .air: .partAir
        case .airForecast: .partAirForecast
        }
    }
}

/// What could not be fetched or refreshed, and why.
struct TroubleSection: DetailSection {
    let trouble: DetailTrouble
    let now: Timestamp
    let clock: LocalClock
    let words: DetailWords

    func rows(columns: Int) -> Int { trouble.lines(words, now: now, clock: clock, columns: columns).count }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        for (index, (text, role)) in trouble.lines(words, now: now, clock: clock, columns: area.columns).enumerated() {
            buffer.write(text, in: area.row(at: index), style: look.theme[role])
        }
    }
}

/// A text in place of something that is still loading.
struct WaitingSection: DetailSection {
    let words: Phrase

    func rows(columns: Int) -> Int { 1 }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let text = look.cut(look.phrase(words), to: area.columns)
        buffer.write(text, in: area, style: look.theme[.dim])
    }
}
