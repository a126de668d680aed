/// Concentrations of pollutants in µg/m³, and the source's own index. Any part may be unknown. Published scales
/// (`koreanGrade`, `usIndex`) grade the concentrations.
public struct AirQuality: Hashable, Sendable {
    /// OpenWeather's own five steps (https://openweathermap.org/api/air-pollution).
    public enum Index: Int, CaseIterable, Hashable, Sendable {
        case good = 1, fair, moderate, poor, veryPoor
    }

    /// When it was measured, or the time it is forecast for.
    public let observedAt: Timestamp
    /// The source's own index; nil if the source reports only concentrations.
    public let index: Index?
    /// Fine dust (PM2.5) in µg/m³.
    public let pm25: Double?
    /// Dust (PM10) in µg/m³.
    public let pm10: Double?
    /// µg/m³.
    public let ozone: Double?
    /// µg/m³.
    public let nitrogenDioxide: Double?
    /// µg/m³.
    public let sulphurDioxide: Double?
    /// µg/m³.
    public let carbonMonoxide: Double?

    public init(
        observedAt: Timestamp, index: Index? = nil, pm25: Double? = nil, pm10: Double? = nil, ozone: Double? = nil,
        nitrogenDioxide: Double? = nil, sulphurDioxide: Double? = nil, carbonMonoxide: Double? = nil
    ) {
        self.observedAt = observedAt
        self.index = index
        self.pm25 = pm25
        self.pm10 = pm10
        self.ozone = ozone
        self.nitrogenDioxide = nitrogenDioxide
        self.sulphurDioxide = sulphurDioxide
        self.carbonMonoxide = carbonMonoxide
    }

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
