import Engine

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
