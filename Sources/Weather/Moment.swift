/// The time that a view shows. Ages of values are still measured against the wall clock, a `Timestamp`.
public enum Moment: Hashable, Sendable {
    /// The present.
    case now
    /// An hour in the past or future, at the same instant everywhere.
    case hour(Timestamp)
    /// An hour (0…23) of a local day (`LocalTime.dayNumber`), by each place's own clock.
    case hourThere(day: Int, hour: Int)
    /// A local day as a whole (`LocalTime.dayNumber`), by each place's own clock.
    case day(Int)

    /// The same moment, with an hour equal to `now` turned into `.now`.
    public func settled(at now: Timestamp) -> Moment { self == .hour(now) ? .now : self }

    /// The same moment at a place: an hour of the place's own clock becomes an instant.
    public func there(_ clock: LocalClock) -> Moment {
        guard case .hourThere(let day, let hour) = self else { return self }
        return .hour(clock.moment(onDay: day, hour: hour))
    }
}
