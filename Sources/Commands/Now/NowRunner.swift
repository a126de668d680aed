import AppResources
import BookmarkStore
import Engine
import Weather
import WeatherService

/// Carries out `nalssi now …`.
@MainActor
struct NowRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool
    /// What problems are said in before the settings are known.
    let phrase: PhraseBook

    /// Every place has a value: success; one has none: unavailable. What there is, is printed in any case.
    func run(_ question: NowQuestion) async throws(CommandProblem) -> ExitCode {
        guard question.form == .waybar else { return try await answer(question) }
        do throws(CommandProblem) {
            _ = try await answer(question)
        } catch {
            try WholeFile.answer(WaybarObject(error.sentence(phrase)).json)
        }
        return .success
    }

    private func answer(_ question: NowQuestion) async throws(CommandProblem) -> ExitCode {
        let run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        let places = try places(question, run)
        let reports = await run.reports(
            of: places, fresh: run.forecastComesAlong ? [.current, .forecast] : [.current], within: question.seconds)
        let now = run.now
        let known = places.map {
            PlaceNow($0, reports[$0.id] ?? Report(), every: run.settings.refreshMinutes, now: now)
        }
        let words = NowWords(format: run.format, source: run.sourceName, credit: run.credit)
        switch question.form {
        case .lines: try WholeFile.answer(words.lines(known))
        case .json: try WholeFile.answer(NowDocument(known, words, source: run.source).json)
        case .template(let template):
            try WholeFile.answer(known.map { template.line($0, words) }.joined())
            if run.isSample { Console.complain(run.credit) }
        case .waybar: try WholeFile.answer(WaybarObject(known, words, isSample: run.isSample).json)
        }
        return known.allSatisfy { $0.current != nil } ? .success : .unavailable
    }

    /// Those that are named, then those of the list; without either the bookmarks, and where there are none the Korean cities.
    private func places(_ question: NowQuestion, _ run: WeatherRun) throws(CommandProblem) -> [Place] {
        let bookmarks = run.bookmarks
        var places = try run.places(question.places, among: bookmarks)
        if let list = question.list {
            let listed: [Place] =
                switch list {
                case .korea: KoreaTwenty.places
                case .bookmarks: bookmarks.map(\.shownPlace)
                case .here: [run.here].compactMap(\.self)
                }
            guard !listed.isEmpty else { throw .emptyList(list) }
            places += listed
        }
        if places.isEmpty { places = bookmarks.isEmpty ? KoreaTwenty.places : bookmarks.map(\.shownPlace) }
        var seen: Set<PlaceID> = []
        return places.filter { seen.insert($0.id).inserted }
    }
}
