import Engine

/// How a list is shown, if not in its own order and as a whole. Not saved.
struct Arrangement: Hashable {
    var by = ListOrder.own
    /// The ranking at the time of the choice, so that places do not move by themselves.
    var order = PlaceOrder.own
    /// Nil: every place is shown.
    var group: PlaceGroup?

    var filter: PlaceFilter { group.map { .only(Set($0.places)) } ?? .all }
}
