@testable import WeatherService

extension CurlTransport.Bounds {
    /// The program's bounds except for time: tests of other behaviour must not fail on a busy machine.
    static var patient: Self {
        var bounds = Self()
        (bounds.connect, bounds.total) = (.seconds(240), .seconds(240))
        return bounds
    }
}
