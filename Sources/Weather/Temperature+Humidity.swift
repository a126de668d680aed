import Glibc

extension Temperature {
    /// The months in which the Korea Meteorological Administration states the summer's apparent temperature.
    public static let monthsOfHeat = 5...9

    /// The apparent temperature in summer that the Korea Meteorological Administration's heat advisories have gone by since 2020,
    /// for a relative humidity in percent, 1…100; nil for humidities out of range.
    ///
    /// By the KMA's formula of air temperature and wet-bulb temperature in its form of June 2022
    /// (https://data.kma.go.kr/climate/windChill/selectWindChillChart.do, "여름철 체감온도"), with the wet-bulb temperature by Stull's
    /// (Journal of Applied Meteorology and Climatology 50, 2011, p. 2267), as the KMA uses it.
    public func apparentInSummer(humidity: Int) -> Temperature? {
        guard (1...100).contains(humidity) else { return nil }
        let (ta, rh) = (celsius, Double(humidity))
        let tw =
            ta * atan(0.151_977 * (rh + 8.313_659).squareRoot()) + atan(ta + rh) - atan(rh - 1.676_331)
            + 0.003_918_38 * rh * rh.squareRoot() * atan(0.023_101 * rh) - 4.686_035
        return Temperature(
            celsius: -0.244_2 + 0.553_99 * tw + 0.455_35 * ta - 0.002_2 * tw * tw + 0.002_78 * tw * ta + 3)
    }
}

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
