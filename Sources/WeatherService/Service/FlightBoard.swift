import Weather

/// What is wanted by whom, what stands in line and what is under way. A pure value: whoever holds it sends the batches it
/// names and tells it how they end.
///
/// * A key is asked for once, however many want it: who comes later joins, whether it stands in line or is under way.
/// * Keys of one part are sent together, up to what one request may carry, in the order in which they were wanted.
/// * A batch settles key by key. It is cancelled only when nobody wants any of its keys any more; until it has really
///   ended it keeps its place among those that run.
/// * An answer to a key that was given up meanwhile, or is wanted anew by a later batch, is nobody's.
struct FlightBoard {
    /// One request to be sent.
    struct Batch: Hashable {
        let number: Int
        let request: ReportRequest
    }

    /// What giving up leads to.
    struct Departure: Hashable {
        /// Nobody wants these any more, in the order in which they were wanted.
        var abandoned: [ReportKey] = []
        /// Numbers of batches to be cancelled.
        var cancelled: [Int] = []
    }

    /// Somebody who waits for keys: a call that has not returned.
    typealias Waiter = Int

    private struct Want {
        let place: Place
        let order: Int
        var waiters: Set<Waiter>
        /// Nil while it stands in line.
        var batch: Int?
    }

    private let capacity: Int
    private var wants: [ReportKey: Want] = [:]
    private var pending: [Waiter: Set<ReportKey>] = [:]
    /// In the order of wanting; what was given up since is passed over when its turn comes.
    private var line: [(key: ReportKey, order: Int)] = []
    /// The keys of every batch that has not ended, cancelled ones included.
    private var running: [Int: [ReportKey]] = [:]
    private var lastNumber = 0
    private var lastOrder = 0

    /// At most `capacity` batches run at once; below one counts as one, or nothing would ever run.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// Whether `waiter` has got, or lost, everything it wanted.
    func isDone(_ waiter: Waiter) -> Bool { pending[waiter, default: []].isEmpty }

    /// Makes `waiter` wait for a part of a place; true when that is a new want, false when it is joined.
    mutating func want(_ part: ReportPart, of place: Place, for waiter: Waiter) -> Bool {
        let key = ReportKey(place: place.id, part: part)
        pending[waiter, default: []].insert(key)
        if wants[key] != nil {
            wants[key]?.waiters.insert(waiter)
            return false
        }
        lastOrder += 1
        wants[key] = Want(place: place, order: lastOrder, waiters: [waiter])
        line.append((key, lastOrder))
        return true
    }

    /// The batches that may be sent now; they count as running from here on. `most` says how many places one request for
    /// a part may carry.
    mutating func next(_ most: (ReportPart) -> Int) -> [Batch] {
        line.removeAll { wants[$0.key]?.order != $0.order }
        var batches: [Batch] = []
        while running.count < capacity, let first = line.first {
            let part = first.key.part
            let keys = line.lazy.map(\.key).filter { $0.part == part }.prefix(max(1, most(part)))
            let taken = Set(keys)
            lastNumber += 1
            let batch = Batch(
                number: lastNumber, request: ReportRequest(part, of: keys.compactMap { wants[$0]?.place }))
            for key in taken { wants[key]?.batch = lastNumber }
            running[lastNumber] = Array(taken)
            line.removeAll { taken.contains($0.key) }
            batches.append(batch)
        }
        return batches
    }

    /// Takes in that batch `number` has brought something for `key`; true when somebody still wants it from that batch.
    mutating func settle(_ key: ReportKey, in number: Int) -> Bool {
        guard let want = wants[key], want.batch == number else { return false }
        wants[key] = nil
        for waiter in want.waiters { pending[waiter]?.remove(key) }
        return true
    }

    /// Takes in that a batch is over, and makes room for the next. What it has not settled is lost: those keys, in order.
    mutating func end(_ number: Int) -> [ReportKey] {
        let unsettled = (running.removeValue(forKey: number) ?? []).filter { wants[$0]?.batch == number }
            .sorted { (wants[$0]?.order ?? 0) < (wants[$1]?.order ?? 0) }
        for key in unsettled { _ = settle(key, in: number) }
        return unsettled
    }

    /// `waiter` is gone, with all it still wanted and nobody else does.
    mutating func leave(_ waiter: Waiter) -> Departure {
        let keys = (pending.removeValue(forKey: waiter) ?? []).sorted {
            (wants[$0]?.order ?? 0) < (wants[$1]?.order ?? 0)
        }
        var departure = Departure()
        for key in keys {
            wants[key]?.waiters.remove(waiter)
            guard let want = wants[key], want.waiters.isEmpty else { continue }
            wants[key] = nil
            departure.abandoned.append(key)
            guard let batch = want.batch, running[batch]?.contains(where: { wants[$0]?.batch == batch }) == false,
                !departure.cancelled.contains(batch)
            else { continue }
            departure.cancelled.append(batch)
        }
        return departure
    }
}
