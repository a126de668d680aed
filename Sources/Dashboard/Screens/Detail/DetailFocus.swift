/// What the user has selected and opened in the detail of a place.
struct DetailFocus: Hashable, Sendable {
    var chosen: DetailRow?
    /// The day opened by the user, whose steps are shown (`LocalTime.dayNumber`).
    var openDay: Int?
    /// Days closed by the user that would otherwise be open because there is room.
    var closedDays: Set<Int> = []
}
