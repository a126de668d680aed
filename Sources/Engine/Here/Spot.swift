import Weather

/// A position and what else is known about it.
package struct Spot: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Its name, if known better than from the surroundings: a city found by a service, or the place the user chose.
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
