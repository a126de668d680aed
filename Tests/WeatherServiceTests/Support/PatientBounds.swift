@testable import WeatherService

extension CurlTransport.Bounds {
    /// The program's, but for the time: no test of anything else may fail because the machine is busy.
    static var patient: Self {
        var bounds = Self()
        (bounds.connect, bounds.total) = (.seconds(240), .seconds(240))
        return bounds
    }
}
