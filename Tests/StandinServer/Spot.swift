import Weather

/// A requested point and the nearest city in the table.
struct Spot: Sendable {
    let latitude: Double
    let longitude: Double
    /// The nearest city in the table, at any distance.
    let nearest: StandinCity
    let kilometresToNearest: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
        (nearest, kilometresToNearest) = StandinCity.nearest(latitude: latitude, longitude: longitude)
    }

    init(_ city: StandinCity) {
        latitude = city.latitude
        longitude = city.longitude
        nearest = city
        kilometresToNearest = 0
    }

    /// The city that contains the point; nil in open country and at sea.
    var city: StandinCity? { kilometresToNearest < 40 ? nearest : nil }

    /// The nearest city's clock if it is near enough, or else solar time in whole hours.
    var clock: LocalClock {
        if kilometresToNearest < 400 { return LocalClock(UTCOffset(seconds: nearest.offset)) }
        return LocalClock(UTCOffset(seconds: Int((longitude / 15).rounded()) * 3_600))
    }

    /// The sun's course on a day of a clock.
    func sunDay(_ dayNumber: Int, clock: LocalClock) -> Sun.Day {
        Sun(latitude: latitude, longitude: longitude).day(dayNumber, clock: clock)
    }
}
