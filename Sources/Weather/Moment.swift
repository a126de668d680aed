/// The time a view is about. How old a value is, is reckoned by the wall clock all the same, which is a `Timestamp`.
public enum Moment: Hashable, Sendable {
    /// Whatever the wall clock says.
    case now
    /// An hour ahead or back, at the same instant everywhere.
    case hour(Timestamp)
    /// A local day as a whole, so many days after today by each place's own clock.
    case day(Int)

    /// The same, except that an hour that is now is now.
    public func settled(at now: Timestamp) -> Moment { self == .hour(now) ? .now : self }
}
