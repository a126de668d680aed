import Engine
import Limits
import Runtime
import WeatherService

extension Command {
    /// `nalssi forecast`.
    static let forecast = Command(
        CommandSyntax(
            "forecast", .summaryForecast,
            operands: [OperandSyntax(.place, .several, .operandForecastPlace)],
            options: [
                OptionSyntax("--days", .forecastDays, .number("N", 1...Limits.Network.forecastDays)),
                OptionSyntax("--hours", .forecastHours, .number("N", 1...24 * Limits.Network.forecastDays)),
                OptionSyntax("--json", .forecastJSON), .timeout,
            ],
            settings: .all, notes: .forecastNotes,
            examples: ["nalssi forecast 제주", "nalssi forecast paris texas --hours 24"],
            helpsAlone: true)
    ) { words, context throws(CommandProblem) in
        let runner = ForecastRunner(environment: context.environment, clock: context.clock, isUTF8: context.isUTF8)
        return try await runner.run(ForecastQuestion(words))
    }
}

/// The place, days and hours of a forecast.
struct ForecastQuestion: Hashable, Sendable {
    /// As typed.
    let place: String
    /// Nil for all known days, or for none if only hours are requested.
    let days: Int?
    /// Nil for no hours in the text, and all known hours in JSON.
    let hours: Int?
    let asJSON: Bool
    /// How many seconds to wait for an answer.
    let seconds: Int
    let settings: CommandLineOptions

    init(_ words: CommandLineWords) {
        place = words.operands.joined(separator: " ")
        (days, hours) = (words.number("--days"), words.number("--hours"))
        asJSON = words.has("--json")
        seconds = words.seconds
        settings = words.settings
    }
}

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
        let places = try await run.places([question.place], among: run.lists.distinct, within: deadline)
        let parts: [ReportPart] = run.forecastComesAlong ? [.current, .forecast] : [.forecast]
        let reports = await run.reports(of: places, fresh: parts, within: deadline.left(since: began))
        guard let place = places.first else { return .unavailable }
        let warnings = await run.warnings(of: places, within: deadline.left(since: began))
        let ahead = PlaceAhead(
            place, reports[place.id] ?? Report(), warnings, days: question.days, hours: question.hours,
            every: run.settings.refreshMinutes, now: run.now)
        let credit = run.credit(of: [ahead.stamp])
        if question.asJSON {
            try WholeFile.answer(ForecastDocument(ahead, run.format, credit: credit, source: run.source).json)
        } else {
            let words = ForecastWords(format: run.format, credit: credit, isColored: run.isColored)
            try WholeFile.answer(
                words.lines(
                    ahead, showsDays: question.days != nil || question.hours == nil, showsHours: question.hours != nil))
        }
        return ahead.days.isEmpty && ahead.hours.isEmpty ? .unavailable : .success
    }
}
