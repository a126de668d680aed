import Engine
import Limits

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
