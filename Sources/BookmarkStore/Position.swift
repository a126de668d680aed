/// The position of a bookmark among the others: a number with as many digits as necessary, so that there is always
/// another one between any two.
///
/// Adding or moving a bookmark changes only its own position; see docs/decisions/0007-bookmark-order.md. `head` is the
/// integer part, `fraction` the digits after the point in base 256, never ending in 0. As bytes (`head` in big-endian
/// order, then `fraction`) positions sort as SQLite sorts blobs.
public struct Position: Hashable, Comparable, Sendable {
    let head: UInt64
    let fraction: [UInt8]

    /// The position of the first bookmark in an empty list.
    public static let first = Position(head: 1 << 63, fraction: [])
    /// The distance of a new position from the end of the list: 2 billion bookmarks fit at either end before fractions
    /// are needed, and 32 between two neighbours.
    private static let step: UInt64 = 1 << 32

    private init(head: UInt64, fraction: [UInt8]) {
        self.head = head
        self.fraction = fraction
    }

    /// Reads what `bytes` wrote; nil if it is not a valid position.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        head = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        fraction = Array(bytes.dropFirst(8))
        // No position fits before zero, or between a fraction and the same fraction followed by 0.
        guard fraction.last != 0, head > 0 || !fraction.isEmpty else { return nil }
    }

    public var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: head >> (56 - 8 * UInt64($0))) } + fraction
    }

    public static func < (left: Position, right: Position) -> Bool {
        left.head != right.head ? left.head < right.head : left.fraction.lexicographicallyPrecedes(right.fraction)
    }

    /// A position after `lower` and before `upper`; nil stands for the respective end of the list. `lower` must precede
    /// `upper`.
    public static func between(_ lower: Position?, _ upper: Position?) -> Position {
        switch (lower, upper) {
        case (nil, nil): .first
        case (let lower?, nil): after(lower)
        case (nil, let upper?): before(upper)
        case (let lower?, let upper?): between(lower, upper)
        }
    }

    private static func after(_ lower: Position) -> Position {
        let (head, overflows) = lower.head.addingReportingOverflow(step)
        return overflows
            ? Position(head: lower.head, fraction: middle(lower.fraction[...], nil))
            : Position(head: head, fraction: [])
    }

    private static func before(_ upper: Position) -> Position {
        if upper.head > step { return Position(head: upper.head - step, fraction: []) }
        return upper.head > 1
            ? Position(head: upper.head / 2, fraction: [])
            : Position(head: 0, fraction: middle([], upper.head == 0 ? upper.fraction[...] : nil))
    }

    private static func between(_ lower: Position, _ upper: Position) -> Position {
        let distance = upper.head - lower.head
        if distance > 1 { return Position(head: lower.head + distance / 2, fraction: []) }
        return Position(
            head: lower.head, fraction: middle(lower.fraction[...], distance == 0 ? upper.fraction[...] : nil))
    }

    /// Digits between two fractions; a nil `upper` means 1. The result never ends in 0.
    private static func middle(_ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>?) -> [UInt8] {
        var digits: [UInt8] = []
        var lower = lower
        var upper = upper
        while true {
            let low = Int(lower.popFirst() ?? 0)
            let high = upper.map { Int($0.first ?? 0) } ?? 256
            upper = upper?.dropFirst()
            if high - low > 1 { return digits + [UInt8((low + high) / 2)] }
            digits.append(UInt8(low))
            // The digits differ by one, so anything after `low` is below `high`.
            if high > low { upper = nil }
        }
    }
}
