import Weather

/// The point that a response is for.
struct AnsweredPoint {
    /// One reading, or two if it is unknown which number is the latitude.
    let readings: [Coordinate]

    /// The distance to the nearer reading in kilometres.
    func distance(to place: Coordinate) -> Double? { readings.map { $0.distance(to: place) }.min() }
}
