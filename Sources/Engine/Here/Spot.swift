import Weather
import WeatherService

/// A position, and what is known of it besides.
package struct Spot: Hashable, Sendable {
    package let coordinate: Coordinate
    /// What it is called, where that is known better than by what lies around it: a city, or what the person chose.
    package var names: LocalizedText?
    /// Where that is, where it is known likewise.
    package var region: LocalizedText?

    package init(coordinate: Coordinate, names: LocalizedText? = nil, region: LocalizedText? = nil) {
        self.coordinate = coordinate
        self.names = names
        self.region = region
    }

    /// A place with a name of its own.
    package init(_ place: Place) {
        self.init(coordinate: place.coordinate, names: place.names, region: place.region)
    }
}

/// Why a way has found nothing.
package enum PositionTrouble: Error, Hashable, Sendable {
    /// The system names no time zone, or one without cities.
    case noCityOfZone
    case gpsd(GpsdTrouble)
    case ip(WeatherFailure)
    /// The service was asked less than an hour ago, by this program or another, and is not asked before `until`.
    case ipAskedAlready(until: Timestamp)
    /// When the service is asked cannot be kept, so it would be asked more often than promised.
    case ipUnkept
}
