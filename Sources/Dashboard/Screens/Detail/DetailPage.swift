import Weather

/// A page of the detail: a place, the scroll offset, and what is selected and open.
struct DetailPage: Hashable, Sendable {
    var place: Place?
    var scroll = 0
    /// What the user has selected and opened.
    var touched = DetailFocus()
}
