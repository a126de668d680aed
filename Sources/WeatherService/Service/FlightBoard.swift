import Weather

/// Tracks which caller wants what, what is queued and what is being requested. A pure value: the owner sends the batches
/// that it returns, and reports how they end.
///
/// * A key is requested once, however many callers want it: later callers join it, whether it is queued or under way.
/// * Keys of one part are sent together, up to the size of one request, in the order in which they were last wanted:
///   wanting a queued key again says that it matters now.
/// * If one request can combine several parts, those that every place of a batch also waits for are included. Parts that
///   only some of the places wait for are sent separately, so that nothing unwanted is requested. So are combinations too
///   large for one request: the current weather of all places matters more than all parts of some.
/// * Only as much of a batch is sent as the budget has room for; the rest stays queued without blocking other parts.
///   Several parts of a batch are sent together only if there is room for all of them, so that the first never waits for
///   the calls of another.
/// * Background requests wait while many foreground requests are under way. A few that hang do not block them.
/// * A batch is settled key by key. It is cancelled only when no caller waits for any of its keys; until it has actually
///   ended, it counts as running.
/// * An answer is ignored if its key was given up meanwhile or is now wanted from a later batch.
struct FlightBoard {
    /// One request to be sent.
    struct Batch: Hashable {
        let number: Int
        let request: ReportRequest
    }

    /// The effects of removing a waiter.
    struct Departure: Hashable {
        /// Keys without a waiter in the order in which they were wanted: those under way, and those still queued.
        var abandoned: [ReportKey] = []
        var unsent: [ReportKey] = []
        /// The numbers of batches to cancel.
        var cancelled: [Int] = []
    }

    /// A caller that waits for keys: a call that has not returned.
    typealias Waiter = Int

    private struct Want {
        let place: Place
        var order: Int
        var isInBackground: Bool
        var purpose: ReportRequest.Purpose
        /// Whether it must be sent without other parts, because together they were too much.
        var isApart = false
        var waiters: Set<Waiter>
        /// Nil while it is queued.
        var batch: Int?
    }

    private struct Running {
        let parts: Set<ReportPart>
        let keys: [ReportKey]
        let isInBackground: Bool
    }

    /// Background batches wait while foreground batches take more than this share of a limit.
    private static let foregroundBeforeBackground = 0.25

    private let limits: [RequestLimit]
    private var wants: [ReportKey: Want] = [:]
    private var pending: [Waiter: Set<ReportKey>] = [:]
    /// The queue, in the order of wanting; entries that were given up are skipped later.
    private var queue: [(key: ReportKey, order: Int)] = []
    /// All batches that have not ended, including cancelled ones.
    private var running: [Int: Running] = [:]
    private(set) var lastNumber: Int
    private var lastOrder = 0

    /// Each limit applies to its own parts. Batches are numbered from `number` + 1, so that they cannot be mistaken
    /// for earlier ones.
    init(limits: [RequestLimit], after number: Int = 0) {
        self.limits = limits
        lastNumber = number
    }

    /// Whether everything that `waiter` wanted has been answered or lost.
    func isDone(_ waiter: Waiter) -> Bool { pending[waiter, default: []].isEmpty }

    /// Makes `waiter` wait for a part of a place. Returns true for a new want, false if it joins one.
    mutating func want(
        _ part: ReportPart, of place: Place, for waiter: Waiter, inBackground isInBackground: Bool = false,
        for purpose: ReportRequest.Purpose = .own
    ) -> Bool {
        let key = ReportKey(place: place.id, part: part)
        pending[waiter, default: []].insert(key)
        var want =
            wants[key]
            ?? Want(
                place: place, order: 0, isInBackground: isInBackground, purpose: purpose, waiters: [])
        let isNew = want.waiters.isEmpty
        want.waiters.insert(waiter)
        if want.batch == nil {
            lastOrder += 1
            want.order = lastOrder
            want.isInBackground = isInBackground
            // An opinion may be taken from an answer for another reason, but not the other way round.
            if isNew || purpose != .opinion { want.purpose = purpose }
            queue.append((key, lastOrder))
        }
        wants[key] = want
        return isNew
    }

    /// Makes `waiter` wait for everything in `request`, in its order.
    mutating func want(_ request: ReportRequest, for waiter: Waiter) {
        for part in request.parts.inOrder {
            for place in request.places {
                _ = want(
                    part, of: place, for: waiter, inBackground: request.isInBackground, for: request.purpose)
            }
        }
    }

    /// Makes `waiter` wait for a key that others already wait for; does nothing for other keys.
    mutating func join(_ key: ReportKey, for waiter: Waiter) {
        guard wants[key] != nil else { return }
        wants[key]?.waiters.insert(waiter)
        pending[waiter, default: []].insert(key)
    }

    /// Returns the batches to send now, which count as running from here on. `most` returns the greatest number of places
    /// in one request for the given parts; `room` returns how many of a request's first places may be sent, which for
    /// several parts must be all or 0.
    mutating func next(
        _ most: (Set<ReportPart>) -> Int, room: (ReportRequest) -> Int = { $0.places.count }
    ) -> [Batch] {
        queue = queue.filter { isQueued($0.key, $0.order) }
        var batches: [Batch] = []
        // Lanes without room. They get none during this call, because what is sent only takes more.
        var closed: Set<Lane> = []
        while let first = queue.first(where: { !closed.contains(lane(of: $0.key)) }) {
            let lane = lane(of: first.key)
            if hasRoom(for: lane), let request = request(for: lane, most, room) {
                batches.append(send(request))
            } else {
                closed.insert(lane)
            }
        }
        return batches
    }

    /// Queued keys that could be sent but for the budget, in the order of the queue.
    var heldBack: [(key: ReportKey, isInBackground: Bool, purpose: ReportRequest.Purpose)] {
        let queued = queue.filter { isQueued($0.key, $0.order) }.map { (key: $0.key, lane: lane(of: $0.key)) }
        let lanes = Set(queued.map(\.lane)).filter(hasRoom)
        return queued.filter { lanes.contains($0.lane) }.map { ($0.key, $0.lane.isInBackground, $0.lane.purpose) }
    }

    func place(of key: ReportKey) -> Place? { wants[key]?.place }

    /// Returns keys of batch `number`, which could not be sent after all, to the head of the queue in their order, if
    /// they are still wanted from that batch. Returns those keys. `apart`: the batch was too much at once, so its parts
    /// are sent separately.
    mutating func putBack(_ keys: [ReportKey], in number: Int, apart: Bool = false) -> [ReportKey] {
        let wanted = keys.compactMap { key in
            wants[key].flatMap { $0.batch == number ? (key: key, order: $0.order) : nil }
        }
        for (key, _) in wanted {
            wants[key]?.batch = nil
            wants[key]?.isApart = apart
        }
        queue.insert(contentsOf: wanted, at: 0)
        return wanted.map(\.key)
    }

    /// Records that batch `number` has a result for `key`; returns whether it is still wanted from that batch.
    mutating func settle(_ key: ReportKey, in number: Int) -> Bool {
        guard let want = wants[key], want.batch == number else { return false }
        wants[key] = nil
        for waiter in want.waiters { pending[waiter]?.remove(key) }
        return true
    }

    /// Records that a result for `key` has come with another; false, and nothing changes, if it is under way for itself.
    mutating func settleBesides(_ key: ReportKey) -> Bool {
        guard let want = wants[key] else { return true }
        guard want.batch == nil else { return false }
        wants[key] = nil
        for waiter in want.waiters { pending[waiter]?.remove(key) }
        return true
    }

    /// Records that a batch has ended, which makes room for the next. Returns its unsettled keys, which are lost, in order.
    mutating func end(_ number: Int) -> [ReportKey] {
        let unsettled = (running.removeValue(forKey: number)?.keys ?? []).filter { wants[$0]?.batch == number }
            .sorted { (wants[$0]?.order ?? 0) < (wants[$1]?.order ?? 0) }
        for key in unsettled { _ = settle(key, in: number) }
        return unsettled
    }

    /// Whether any batch that asks for one of these parts has not ended.
    func isAsking(for parts: Set<ReportPart>) -> Bool { running.values.contains { !$0.parts.isDisjoint(with: parts) } }

    /// Removes `waiter` and all keys that no other waiter wants.
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

    /// Whether the limit of the lane's part allows another batch.
    private func hasRoom(for lane: Lane) -> Bool {
        guard let limit = limits.first(where: { $0.parts.contains(lane.part) }) else { return true }
        let taken = running.values.filter { !limit.parts.isDisjoint(with: $0.parts) }
        guard taken.count < limit.atOnce else { return false }
        guard lane.isInBackground else { return true }
        let most = Double(limit.atOnce) * Self.foregroundBeforeBackground
        return Double(taken.count { !$0.isInBackground }) <= most
    }

    /// The request to send from a lane now; nil if there is no room for any of it.
    private func request(
        for lane: Lane, _ most: (Set<ReportPart>) -> Int, _ room: (ReportRequest) -> Int
    ) -> ReportRequest? {
        func upToMost(_ parts: Set<ReportPart>, of places: some Sequence<Place>) -> ReportRequest {
            var request = ReportRequest(
                parts, of: Array(places.prefix(max(1, most(parts)))), inBackground: lane.isInBackground)
            request.purpose = lane.purpose
            return request
        }
        let keys = queue.lazy.map(\.key).filter { self.lane(of: $0) == lane }
        let alone = upToMost([lane.part], of: keys.compactMap { wants[$0]?.place })
        let parts = queuedParts(for: alone)
        if parts.count > 1 {
            let together = upToMost(parts, of: alone.places)
            if together.places.count == alone.places.count, room(together) == together.places.count { return together }
        }
        let fits = room(alone)
        return fits > 0 ? alone.first(fits) : nil
    }

    /// The parts that can share a request and that every place of `request` has queued, including the request's own.
    private func queuedParts(for request: ReportRequest) -> Set<ReportPart> {
        guard let limit = limits.first(where: { !$0.parts.isDisjoint(with: request.parts) }), limit.isShared else {
            return request.parts
        }
        return limit.parts.filter { part in
            request.places.allSatisfy { place in
                guard let want = wants[ReportKey(place: place.id, part: part)] else { return false }
                return want.batch == nil && !want.isApart && want.isInBackground == request.isInBackground
                    && want.purpose == request.purpose
            }
        }
    }

    private mutating func send(_ request: ReportRequest) -> Batch {
        lastNumber += 1
        for key in request.keys { wants[key]?.batch = lastNumber }
        running[lastNumber] = Running(
            parts: request.parts, keys: request.keys, isInBackground: request.isInBackground)
        let taken = Set(request.keys)
        queue.removeAll { taken.contains($0.key) }
        return Batch(number: lastNumber, request: request)
    }

    /// The keys of one part that are sent together.
    private struct Lane: Hashable {
        let part: ReportPart
        let isInBackground: Bool
        let purpose: ReportRequest.Purpose
    }

    private func lane(of key: ReportKey) -> Lane {
        let want = wants[key]
        return Lane(
            part: key.part, isInBackground: want?.isInBackground ?? false, purpose: want?.purpose ?? .own)
    }

    /// Whether an entry of the queue is still valid; a later entry may have replaced it.
    private func isQueued(_ key: ReportKey, _ order: Int) -> Bool {
        wants[key]?.order == order && wants[key]?.batch == nil
    }
}

/// Identifies a batch sent to a source.
struct SentBatch: Hashable {
    let source: SourceID
    let number: Int
}
