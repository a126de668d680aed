/// The position of a cyclone, among those that its office has issued, that is nearest to a place.
public struct TyphoonApproach: Hashable, Sendable {
    public let position: TyphoonPosition
    /// From the place to the centre, in kilometres. A forecast centre may be off by `position.circle`.
    public let kilometres: Double
}

extension Typhoon {
    /// Which issued position comes nearest to a place, from the one that tells of `moment` on. Of equally near ones the earliest.
    ///
    /// The cyclone itself may come nearer in between: that is not known, and by Japan's law on forecasts not ours to say.
    public func nearestApproach(to place: Coordinate, from moment: Timestamp) -> TyphoonApproach {
        let current = position(at: moment)
        let ahead = positions.filter { $0.time >= current.time }
        let distances = ahead.map { TyphoonApproach(position: $0, kilometres: $0.centre.distance(to: place)) }
        return distances.min { $0.kilometres < $1.kilometres }
            ?? TyphoonApproach(position: current, kilometres: current.centre.distance(to: place))
    }
}
