import Weather
import WeatherService

/// Why a way has found nothing.
package enum PositionTrouble: Error, Hashable, Sendable {
    /// The system has no time zone set, or one without a city.
    case noCityOfZone
    case gpsd(GpsdTrouble)
    case ip(WeatherFailure)
    /// The service was asked less than an hour ago, by this program or another, and is not asked again before `until`.
    case ipAskedAlready(until: Timestamp)
    /// The time of the request cannot be stored, so the service could be asked more often than promised.
    case ipUnkept
}
