import Weather

/// What is wanted by whom, what stands in line and what is under way. A pure value: whoever holds it sends the batches it
/// names and tells it how they end.
///
/// * A key is asked for once, however many want it: who comes later joins, whether it stands in line or is under way.
/// * Keys of one part are sent together, up to what one request may carry, in the order in which they were wanted last: who
///   wants something anew that is still in line says with it what matters now.
/// * Where one request can be about several parts, those go along that every place of a batch waits for as well. What only
///   some of them wait for is sent by itself: what is asked for is never more than what is wanted. So is what would be too
///   much for one request: the weather now of all places matters more than all parts of some.
/// * Of a batch only so much is sent as there is room for; the rest stands in line, and other parts are not held up. There
///   is room for several parts of a batch or they are sent one by one: the first never waits for the calls of another.
/// * What is wanted in the background waits while much of what is not is under way. A few of those that hang do not hold it up.
/// * A batch settles key by key. It is cancelled only when no waiter is left for any of its keys; until it has really
///   ended it keeps its place among those that run.
/// * An answer to a key that was given up meanwhile, or is wanted anew by a later batch, is ignored.
struct FlightBoard {
    /// One request to be sent.
    struct Batch: Hashable {
        let number: Int
        let request: ReportRequest
    }

    /// What giving up leads to.
    struct Departure: Hashable {
        /// Keys without a waiter, in the order in which they were wanted: those under way, and those still in line.
        var abandoned: [ReportKey] = []
        var unsent: [ReportKey] = []
        /// Numbers of batches to be cancelled.
        var cancelled: [Int] = []
    }

    /// Somebody who waits for keys: a call that has not returned.
    typealias Waiter = Int

    private struct Want {
        let place: Place
        var order: Int
        var isInBackground: Bool
        /// It was too much together with other parts.
        var isApart = false
        var waiters: Set<Waiter>
        /// Nil while it stands in line.
        var batch: Int?
    }

    private struct Running {
        let parts: Set<ReportPart>
        let keys: [ReportKey]
        let isInBackground: Bool
    }

    /// Nothing is sent in the background while more than this share of the batches a queue lets run are not.
    private static let foregroundBeforeBackground = 0.25

    private let queues: [RequestQueue]
    private var wants: [ReportKey: Want] = [:]
    private var pending: [Waiter: Set<ReportKey>] = [:]
    /// In the order of wanting; what was given up since is passed over when its turn comes.
    private var line: [(key: ReportKey, order: Int)] = []
    /// The keys of every batch that has not ended, cancelled ones included.
    private var running: [Int: Running] = [:]
    private(set) var lastNumber: Int
    private var lastOrder = 0

    /// Each queue limits how many batches run at once. Batches are numbered from `number` + 1, so they cannot be mistaken for earlier ones.
    init(queues: [RequestQueue], after number: Int = 0) {
        self.queues = queues
        lastNumber = number
    }

    /// At most `capacity` batches run at once, whatever they are about.
    init(capacity: Int) {
        self.init(queues: [RequestQueue(atOnce: capacity)])
    }

    /// Whether `waiter` has got, or lost, everything it wanted.
    func isDone(_ waiter: Waiter) -> Bool { pending[waiter, default: []].isEmpty }

    /// Makes `waiter` wait for a part of a place; true when that is a new want, false when it is joined.
    mutating func want(
        _ part: ReportPart, of place: Place, for waiter: Waiter, inBackground isInBackground: Bool = false
    ) -> Bool {
        let key = ReportKey(place: place.id, part: part)
        pending[waiter, default: []].insert(key)
        var want = wants[key] ?? Want(place: place, order: 0, isInBackground: isInBackground, waiters: [])
        let isNew = want.waiters.isEmpty
        want.waiters.insert(waiter)
        if want.batch == nil {
            lastOrder += 1
            want.order = lastOrder
            want.isInBackground = isInBackground
            line.append((key, lastOrder))
        }
        wants[key] = want
        return isNew
    }

    /// Makes `waiter` wait for everything in `request`, in its order.
    mutating func want(_ request: ReportRequest, for waiter: Waiter) {
        for part in request.parts.inOrder {
            for place in request.places {
                _ = want(part, of: place, for: waiter, inBackground: request.isInBackground)
            }
        }
    }

    /// Makes `waiter` wait for a key that others wait for already; does nothing for any other key.
    mutating func join(_ key: ReportKey, for waiter: Waiter) {
        guard wants[key] != nil else { return }
        wants[key]?.waiters.insert(waiter)
        pending[waiter, default: []].insert(key)
    }

    /// The batches that may be sent now; they count as running from here on. `most` says how many places one request for
    /// parts may carry, `room` how many of the first places of a request may be sent: of one for several parts all or none.
    mutating func next(
        _ most: (Set<ReportPart>) -> Int, room: (ReportRequest) -> Int = { $0.places.count }
    ) -> [Batch] {
        line = line.filter { isInLine($0.key, $0.order) }
        var batches: [Batch] = []
        var heldBack: Set<Lane> = []
        while let first = line.first(where: { entry in
            !heldBack.contains(Self.lane(of: entry.key, wants)) && hasRoom(for: entry.key)
        }) {
            let lane = Self.lane(of: first.key, wants)
            if let request = request(for: lane, most, room) {
                batches.append(send(request))
            } else {
                heldBack.insert(lane)
            }
        }
        return batches
    }

    /// What stands in line although there would be a place for it: the budget has no room. In the order of the line.
    var heldBack: [(key: ReportKey, isInBackground: Bool)] {
        line.lazy.filter { isInLine($0.key, $0.order) && hasRoom(for: $0.key) }
            .map { ($0.key, wants[$0.key]?.isInBackground ?? false) }
    }

    func place(of key: ReportKey) -> Place? { wants[key]?.place }

    /// Batch `number` could not be sent after all: puts those of `keys` that somebody still wants from it back to the head
    /// of the line, in their order. The result is those. `apart`: it was too much at once, and they are sent part by part.
    mutating func putBack(_ keys: [ReportKey], in number: Int, apart: Bool = false) -> [ReportKey] {
        let wanted = keys.compactMap { key in
            wants[key].flatMap { $0.batch == number ? (key: key, order: $0.order) : nil }
        }
        for (key, _) in wanted {
            wants[key]?.batch = nil
            wants[key]?.isApart = apart
        }
        line.insert(contentsOf: wanted, at: 0)
        return wanted.map(\.key)
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
        let unsettled = (running.removeValue(forKey: number)?.keys ?? []).filter { wants[$0]?.batch == number }
            .sorted { (wants[$0]?.order ?? 0) < (wants[$1]?.order ?? 0) }
        for key in unsettled { _ = settle(key, in: number) }
        return unsettled
    }

    /// Removes `waiter`, and every key that only it still wanted.
    mutating func leave(_ waiter: Waiter) -> Departure {
        let keys = (pending.removeValue(forKey: waiter) ?? []).sorted {
            (wants[$0]?.order ?? 0) < (wants[$1]?.order ?? 0)
        }
        var departure = Departure()
        for key in keys {
            wants[key]?.waiters.remove(waiter)
            guard let want = wants[key], want.waiters.isEmpty else { continue }
            wants[key] = nil
            guard let batch = want.batch else {
                departure.unsent.append(key)
                continue
            }
            departure.abandoned.append(key)
            guard running[batch]?.keys.contains(where: { wants[$0]?.batch == batch }) == false,
                !departure.cancelled.contains(batch)
            else { continue }
            departure.cancelled.append(batch)
        }
        return departure
    }

    /// Whether the queue of a key's part lets one more run.
    private func hasRoom(for key: ReportKey) -> Bool {
        guard let queue = queues.first(where: { $0.parts.contains(key.part) }) else { return true }
        let taken = running.values.filter { !queue.parts.isDisjoint(with: $0.parts) }
        guard taken.count < queue.atOnce else { return false }
        guard wants[key]?.isInBackground == true else { return true }
        let most = Double(queue.atOnce) * Self.foregroundBeforeBackground
        return Double(taken.count { !$0.isInBackground }) <= most
    }

    /// What may be sent of a lane now; nil when there is no room for any of it.
    private func request(
        for lane: Lane, _ most: (Set<ReportPart>) -> Int, _ room: (ReportRequest) -> Int
    ) -> ReportRequest? {
        func upToMost(_ parts: Set<ReportPart>, of places: [Place]) -> ReportRequest {
            ReportRequest(parts, of: places, inBackground: lane.isInBackground).first(max(1, most(parts)))
        }
        let keys = line.lazy.map(\.key).filter { Self.lane(of: $0, wants) == lane }
        let alone = upToMost([lane.part], of: keys.compactMap { wants[$0]?.place })
        let parts = partsInLine(for: alone)
        if parts.count > 1 {
            let together = upToMost(parts, of: alone.places)
            if together.places.count == alone.places.count, room(together) == together.places.count { return together }
        }
        let fits = room(alone)
        return fits > 0 ? alone.first(fits) : nil
    }

    /// The parts that one request can be about and that every place of `request` waits for in line, those of it included.
    private func partsInLine(for request: ReportRequest) -> Set<ReportPart> {
        guard let queue = queues.first(where: { !$0.parts.isDisjoint(with: request.parts) }), queue.isShared else {
            return request.parts
        }
        return queue.parts.filter { part in
            request.places.allSatisfy { place in
                guard let want = wants[ReportKey(place: place.id, part: part)] else { return false }
                return want.batch == nil && !want.isApart && want.isInBackground == request.isInBackground
            }
        }
    }

    private mutating func send(_ request: ReportRequest) -> Batch {
        lastNumber += 1
        for key in request.keys { wants[key]?.batch = lastNumber }
        running[lastNumber] = Running(
            parts: request.parts, keys: request.keys, isInBackground: request.isInBackground)
        let taken = Set(request.keys)
        line.removeAll { taken.contains($0.key) }
        return Batch(number: lastNumber, request: request)
    }

    /// What is sent together of one part.
    private struct Lane: Hashable {
        let part: ReportPart
        let isInBackground: Bool
    }

    private static func lane(of key: ReportKey, _ wants: [ReportKey: Want]) -> Lane {
        Lane(part: key.part, isInBackground: wants[key]?.isInBackground ?? false)
    }

    /// Whether an entry of the line still stands for a want; a later entry may have taken its place.
    private func isInLine(_ key: ReportKey, _ order: Int) -> Bool {
        wants[key]?.order == order && wants[key]?.batch == nil
    }
}
