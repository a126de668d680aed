import Weather
import WeatherService

/// A position and what else is known about it.
package struct Spot: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Its name, if known better than from the surroundings: a city found by a service, or the place the person chose.
    package var names: LocalizedText?
    /// Its region, under the same condition.
    package var region: LocalizedText?

    package init(coordinate: Coordinate, names: LocalizedText? = nil, region: LocalizedText? = nil) {
        self.coordinate = coordinate
        self.names = names
        self.region = region
    }

    /// The position of a place that has its own name.
    package init(_ place: Place) {
        self.init(coordinate: place.coordinate, names: place.names, region: place.region)
    }
}

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
