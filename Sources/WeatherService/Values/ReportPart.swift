/// The parts of a report that are requested separately.
public enum ReportPart: Hashable, Sendable, CaseIterable {
    case current, forecast, air, airForecast
}
