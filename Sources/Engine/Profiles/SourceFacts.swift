/// Which quantities a source can report at all.
///
/// The details show a row for each of them at every place of the source, with a dash for a missing value, so that the rows stay
/// where they are as the person pages through places.
package struct SourceFacts: Hashable, Sendable {
    /// Precipitation in the last hour.
    package var hasLastHour = true
    package var hasUVIndex = false
    /// Gases in the air, besides particulate matter.
    package var hasGases = true
    /// The most local days its forecast can touch. Forty steps of three hours end within the sixth day.
    package var days = 6
    /// Forecast steps in a full day.
    package var stepsOfDay = 8
    /// Pictures for sky conditions.
    package var hasIcons = false
    /// Whether its place finder can look up the address of a point.
    package var knowsAddresses = false
}
