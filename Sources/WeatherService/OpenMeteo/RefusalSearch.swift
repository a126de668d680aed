import Weather

/// Looks by halves for the places because of which the service refuses a whole request. A pure value: whoever holds it asks what
/// it says and tells it what was refused.
///
/// It goes on for as many refusals as it takes to find any two such places, which is a number that grows with the logarithm of how
/// many were asked about. Where there are more of them, those it has not found by then are left for another time: a service that
/// has no data for anybody would have to be asked about each place by itself.
struct RefusalSearch {
    /// What a refusal says about the places it is about.
    enum Finding: Hashable {
        /// Each half is asked about next.
        case divided
        /// It is this one place.
        case found
        /// One of them or more is refused, and the search stops.
        case undecided
    }

    private var open: [ArraySlice<Place>]
    private var refusalsLeft: Int

    init(_ places: [Place]) {
        open = [places[...]]
        refusalsLeft = Self.mostRefusals(of: places.count)
    }

    /// Refusals until it gives up: two ways from all the places down to one of them.
    static func mostRefusals(of places: Int) -> Int {
        let halvings = Int.bitWidth - max(0, places - 1).leadingZeroBitCount
        return 2 * (halvings + 1)
    }

    /// What to ask about next; nil when there is nothing left.
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
