/// What a call is made for, and how much of a host's quota all calls of that kind may take.
///
/// Places come first: they may take whatever is left. Any other kind may take its share of the minute, the hour and the day, and
/// leaves the reserve of places that the user may open next; what does not fit waits.
public enum CallKind: String, CaseIterable, Hashable, Sendable {
    /// The weather of places, and the search for places.
    case places
    /// Model values between the places.
    case lattice
    /// What several models say of one place.
    case models
    /// The weather of past years.
    case archive

    /// The greatest part of the quota, in per cent.
    var share: Int {
        switch self {
        case .places: 100
        case .lattice: 10
        case .models, .archive: 5
        }
    }
}

extension CallQuota {
    /// What calls of a kind may take of it.
    func share(of kind: CallKind) -> CallQuota {
        func part(_ calls: Int) -> Int { calls * kind.share / 100 }
        return CallQuota(
            perMinute: part(perMinute), perHour: perHour.map(part), perDay: perDay.map(part), dayZone: dayZone)
    }
}
