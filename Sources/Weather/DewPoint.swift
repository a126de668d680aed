import Glibc

extension Temperature {
    /// The range in °C where Magnus' formula holds over water.
    private static let magnusRange = -45.0...60.0

    /// The temperature at which air of this temperature and relative humidity (percent, 1…100) becomes saturated.
    ///
    /// By Magnus' formula over water, e = 6.112 hPa · exp(17.62 t / (243.12 °C + t)), with the constants of the World
    /// Meteorological Organization (WMO-No. 8, annex 4.B). Nil outside −45…60 °C and for humidities out of range.
    public func dewPoint(humidity: Int) -> Temperature? {
        guard Self.magnusRange.contains(celsius), (1...100).contains(humidity) else { return nil }
        let exponent = log(Double(humidity) / 100) + 17.62 * celsius / (243.12 + celsius)
        return Temperature(celsius: 243.12 * exponent / (17.62 - exponent))
    }
}

extension Conditions {
    /// Computed from temperature and humidity, because no source reports it; nil if either is unknown.
    public var dewPoint: Temperature? { humidity.flatMap(temperature.dewPoint) }
}
