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
