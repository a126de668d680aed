import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// What keeps parts of a place's report from being new, reported once for all the parts it affects.
struct DetailTrouble: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let part: ReportPart
        /// From when what is shown of it is; nil where nothing is.
        let fetchedAt: Timestamp?
    }

    let failure: WeatherFailure
    /// When it is tried again by itself; nil: not before a person says so.
    let retryAt: Timestamp?
    private(set) var parts: [Part]
    /// Whether nothing else is shown, so that it goes without saying what is missing.
    private(set) var isAllThereIs = false

    /// By cause, in the order of the parts. What is being asked for again is reported as long as it has old values, so
    /// that what stands below does not move with every try.
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
        // Where the air itself is missing its forecast goes without saying.
        if report.airForecast.failure?.cause != report.air.failure?.cause { add(.airForecast, report.airForecast) }
        if troubles.count == 1, report.newest == nil { troubles[0].isAllThereIs = true }
        return troubles
    }

    func concerns(_ part: ReportPart) -> Bool { parts.contains { $0.part == part } }

    var role: Role { parts.contains { $0.fetchedAt == nil } ? .failure : .warning }

    /// Which parts and from when, by the person's own clock (`home`), then why and what to do.
    func lines(
        _ format: WeatherFormat, home: (Timestamp) -> LocalClock, now: Timestamp, columns: Int
    ) -> [(text: String, role: Role)] {
        let wait = retryAt.map { format.wait($0.seconds(since: now)) }
        let sentence = wait.map { failure.full(format.phrase, goesOnIn: $0) } ?? failure.full(format.phrase)
        let reason = sentence.capitalizingFirst.wrapped(toWidth: columns)
        guard !isAllThereIs else { return reason.map { ($0, .failure) } }
        let heading = headings(format, home: home, now: now).flatMap { $0.wrapped(toWidth: columns) }
        return heading.map { ($0, role) } + reason.map { ($0, .text) }
    }

    /// The most lines it takes in any language: where things stand is decided without knowing which is spoken.
    func rows(now: Timestamp, columns: Int) -> Int {
        Language.allCases.map { language in
            let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
            return lines(format, home: { _ in .utc }, now: now, columns: columns).count
        }.max() ?? 0
    }

    private func headings(_ format: WeatherFormat, home: (Timestamp) -> LocalClock, now: Timestamp) -> [String] {
        var groups: [(time: String?, names: [String])] = []
        for part in parts {
            let time = part.fetchedAt.map { format.moment($0, now: now, clock: home($0)) }
            let name = format.phrase(part.part.phrase)
            if let index = groups.firstIndex(where: { $0.time == time }) {
                groups[index].names.append(name)
            } else {
                groups.append((time, [name]))
            }
        }
        return groups.map { group in
            let parts = group.names.joined(separator: ", ")
            let text =
                group.time.map { format.phrase(.partNotRefreshed, ["parts": parts, "time": $0]) }
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

extension String {
    /// As a sentence begins that stands by itself.
    fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
