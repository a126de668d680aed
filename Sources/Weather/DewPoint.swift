#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Temperature {
    /// Where Magnus' formula holds over water, in °C.
    private static let magnusRange = -45.0...60.0

    /// The temperature at which air of this temperature and relative humidity (percent, 1…100) would be saturated.
    ///
    /// By Magnus' formula over water, e = 6.112 hPa · exp(17.62 t / (243.12 °C + t)), with the constants of the World
    /// Meteorological Organization (WMO-No. 8, annex 4.B). Nil outside −45…60 °C, and in air without any water.
    public func dewPoint(humidity: Int) -> Temperature? {
        guard Self.magnusRange.contains(celsius), (1...100).contains(humidity) else { return nil }
        let exponent = log(Double(humidity) / 100) + 17.62 * celsius / (243.12 + celsius)
        return Temperature(celsius: 243.12 * exponent / (17.62 - exponent))
    }
}

extension Conditions {
    /// Reckoned from temperature and humidity, which no source of the program tells together with it; nil without them.
    public var dewPoint: Temperature? { humidity.flatMap(temperature.dewPoint) }
}
