import Weather

/// Finds, by halving, the places because of which the service refuses a whole request. A pure value: the caller requests
/// each group that `next` returns and reports refusals.
///
/// It allows as many refusals as needed to find any two such places, a number that grows with the logarithm of the number
/// of places. If there are more such places, the rest are left for another time: if the service had no data at all, every
/// place would need its own request.
struct RefusalSearch {
    /// The conclusion from a refusal.
    enum Finding: Hashable {
        /// The group was divided, and its halves come next.
        case divided
        /// The single place of the group is the cause.
        case found
        /// At least one place of the group is the cause, but the search stops.
        case undecided
    }

    private var open: [ArraySlice<Place>]
    private var refusalsLeft: Int

    init(_ places: [Place]) {
        open = [places[...]]
        refusalsLeft = Self.mostRefusals(of: places.count)
    }

    /// The number of refusals before giving up: two paths from all places down to a single one.
    static func mostRefusals(of places: Int) -> Int {
        let halvings = Int.bitWidth - max(0, places - 1).leadingZeroBitCount
        return 2 * (halvings + 1)
    }

    /// The next group to request; nil at the end.
    mutating func next() -> [Place]? { open.popLast().map(Array.init) }

    mutating func refused(_ group: [Place]) -> Finding {
        refusalsLeft -= 1
        if group.count == 1 { return .found }
        guard refusalsLeft > 0 else { return .undecided }
        let middle = group.count / 2
        open += [group[middle...], group[..<middle]]
        return .divided
    }
}
