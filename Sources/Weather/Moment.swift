/// The time a view is about. How old a value is, is reckoned by the wall clock all the same, which is a `Timestamp`.
public enum Moment: Hashable, Sendable {
    /// Whatever the wall clock says.
    case now
    /// An hour ahead or back, at the same instant everywhere.
    case hour(Timestamp)
    /// An hour (0…23) of a local day (`LocalTime.dayNumber`), by each place's own clock.
    case hourThere(day: Int, hour: Int)
    /// A local day as a whole (`LocalTime.dayNumber`), by each place's own clock.
    case day(Int)

    /// The same, except that an hour that is now is now.
    public func settled(at now: Timestamp) -> Moment { self == .hour(now) ? .now : self }

    /// The same at a place: an hour of its own clock is an instant there.
    public func there(_ clock: LocalClock) -> Moment {
        guard case .hourThere(let day, let hour) = self else { return self }
        return .hour(clock.moment(onDay: day, hour: hour))
    }
}
