import WeatherService

/// What a source can report about a place at all.
///
/// The detail has a row for each of these quantities at every place of the source, with a dash where the value is missing, so
/// that nothing moves when a person leafs from place to place.
struct SourceProfile: Hashable, Sendable {
    /// What fell in the last hour.
    var hasLastHour = true
    var hasUVIndex = false
    /// The gases in the air, beside dust.
    var hasGases = true
    /// The local days its forecast reaches into at most. Forty steps of three hours end within the sixth.
    var days = 6
    /// The steps of a whole day.
    var stepsOfDay = 8

    init(_ source: SourceID) {
        switch source {
        case .openWeather: break
        case .openMeteo: (hasLastHour, hasUVIndex, days, stepsOfDay) = (false, true, 7, 24)
        case .sample: hasGases = false
        }
    }
}
