import Engine
import Runtime
import WeatherService

/// Runs `nalssi forecast`.
@MainActor
struct ForecastRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool

    /// Returns `.unavailable` if there is no forecast.
    func run(_ question: ForecastQuestion) async throws(CommandProblem) -> ExitCode {
        let run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        let began = ContinuousClock.now
        let deadline = WaitDeadline(seconds: question.seconds)
        let places = try await run.places([question.place], among: run.bookmarks, within: deadline)
        let parts: [ReportPart] = run.forecastComesAlong ? [.current, .forecast] : [.forecast]
        let reports = await run.reports(of: places, fresh: parts, within: deadline.left(since: began))
        guard let place = places.first else { return .unavailable }
        let ahead = PlaceAhead(
            place, reports[place.id] ?? Report(), days: question.days, hours: question.hours,
            every: run.settings.refreshMinutes, now: run.now)
        if question.asJSON {
            try WholeFile.answer(ForecastDocument(ahead, run.format, credit: run.credit, source: run.source).json)
        } else {
            let words = ForecastWords(format: run.format, credit: run.credit, isColored: run.isColored)
            try WholeFile.answer(
                words.lines(
                    ahead, showsDays: question.days != nil || question.hours == nil, showsHours: question.hours != nil))
        }
        return ahead.days.isEmpty && ahead.hours.isEmpty ? .unavailable : .success
    }
}
