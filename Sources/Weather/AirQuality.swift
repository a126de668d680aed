/// Concentrations of pollutants in µg/m³, and the source's own index. Any part may be unknown. Published scales
/// (`koreanGrade`, `usIndex`) grade the concentrations.
public struct AirQuality: Hashable, Sendable {
    /// OpenWeather's own five steps (https://openweathermap.org/api/air-pollution).
    public enum Index: Int, CaseIterable, Hashable, Sendable {
        case good = 1, fair, moderate, poor, veryPoor
    }

    /// When it was measured, or the time it is forecast for.
    public let observedAt: Timestamp
    private let storedPM25: Hundredths
    private let storedPM10: Hundredths
    private let storedOzone: Hundredths
    private let storedNitrogenDioxide: Hundredths
    private let storedSulphurDioxide: Hundredths
    private let storedCarbonMonoxide: Hundredths
    /// The source's own index; nil if the source reports only concentrations.
    public let index: Index?

    public init(
        observedAt: Timestamp, index: Index? = nil, pm25: Double? = nil, pm10: Double? = nil, ozone: Double? = nil,
        nitrogenDioxide: Double? = nil, sulphurDioxide: Double? = nil, carbonMonoxide: Double? = nil
    ) {
        self.observedAt = observedAt
        self.index = index
        storedPM25 = Hundredths(pm25)
        storedPM10 = Hundredths(pm10)
        storedOzone = Hundredths(ozone)
        storedNitrogenDioxide = Hundredths(nitrogenDioxide)
        storedSulphurDioxide = Hundredths(sulphurDioxide)
        storedCarbonMonoxide = Hundredths(carbonMonoxide)
    }

    /// Fine dust (PM2.5) in µg/m³.
    public var pm25: Double? { storedPM25.number }
    /// Dust (PM10) in µg/m³.
    public var pm10: Double? { storedPM10.number }
    /// µg/m³.
    public var ozone: Double? { storedOzone.number }
    /// µg/m³.
    public var nitrogenDioxide: Double? { storedNitrogenDioxide.number }
    /// µg/m³.
    public var sulphurDioxide: Double? { storedSulphurDioxide.number }
    /// µg/m³.
    public var carbonMonoxide: Double? { storedCarbonMonoxide.number }

    /// Whether at least one concentration is known.
    public var hasConcentrations: Bool { Pollutant.allCases.contains { self[$0] != nil } }

    /// A pollutant that the scales grade.
    public enum Pollutant: CaseIterable, Hashable, Sendable {
        case pm25, pm10, ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide
    }

    /// µg/m³.
    public subscript(pollutant: Pollutant) -> Double? {
        switch pollutant {
        case .pm25: pm25
        case .pm10: pm10
        case .ozone: ozone
        case .nitrogenDioxide: nitrogenDioxide
        case .sulphurDioxide: sulphurDioxide
        case .carbonMonoxide: carbonMonoxide
        }
    }
}

extension AirQuality.Pollutant {
    /// Litres per mole of gas at 25 °C and 1,013.25 hPa, the conditions the scales assume for volumes.
    private static let molarVolume = 24.465

    /// Converts µg/m³ of a gas to parts per billion; nil for dust, which has no volume.
    public func partsPerBillion(_ microgramsPerCubicMetre: Double) -> Double? {
        molarMass.map { microgramsPerCubicMetre * Self.molarVolume / $0 }
    }

    /// Grams per mole (IUPAC, Standard atomic weights 2021).
    private var molarMass: Double? {
        switch self {
        case .pm25, .pm10: nil
        case .ozone: 47.997
        case .nitrogenDioxide: 46.006
        case .sulphurDioxide: 64.06
        case .carbonMonoxide: 28.010
        }
    }
}

/// The hourly air quality forecast.
public struct AirForecast: Hashable, Sendable {
    /// Sorted by time, without duplicate times; `observedAt` is the time the forecast is for. Empty if the source has no
    /// air quality for the place.
    public let hours: [AirQuality]

    /// Seconds between two hours, or between an hour and either end of the day, for the day to count as covered. Allows
    /// for one missing hour, because unreadable hours are left out.
    private static let longestGap = 2 * 3_600

    /// Hours may come in any order; if two share a time, the later one in the list wins.
    public init(hours: [AirQuality]) {
        var byTime: [Timestamp: AirQuality] = [:]
        for hour in hours { byTime[hour.observedAt] = hour }
        self.hours = byTime.values.sorted { $0.observedAt < $1.observedAt }
    }

    /// The forecast for the hour that contains `time`; nil if there is none.
    public func hour(at time: Timestamp) -> AirQuality? {
        let next = hours.firstIndex(from: time.adding(seconds: 1), by: \.observedAt)
        guard next > 0, time.seconds(since: hours[next - 1].observedAt) < ForecastStep.hour else { return nil }
        return hours[next - 1]
    }

    /// The worst hour of a local day (`LocalTime.dayNumber`): by index, then by fine dust. Nil if the day is not covered
    /// from end to end, because the worst hour may be among the missing ones.
    public func worst(onDay dayNumber: Int, clock: LocalClock) -> AirQuality? {
        let start = clock.startOfDay(dayNumber)
        let end = clock.startOfDay(dayNumber + 1)
        let day = hours[
            hours.firstIndex(from: start, by: \.observedAt)..<hours.firstIndex(from: end, by: \.observedAt)]
        let moments = [start] + day.map(\.observedAt) + [end]
        guard zip(moments, moments.dropFirst()).allSatisfy({ $1.seconds(since: $0) <= Self.longestGap }) else {
            return nil
        }
        return day.max { ($0.severity, $0.pm25 ?? 0) < ($1.severity, $1.pm25 ?? 0) }
    }
}
