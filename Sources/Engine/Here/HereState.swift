import Weather

/// Where "here" comes from and which ways may be used to find it: a pure value that holds all the rules.
///
/// A place set by hand takes precedence. Otherwise the first allowed way, in the user's order, that has found a position
/// decides, and the ways behind it are not tried. A way that is not allowed is never tried and keeps no result.
package struct HereState: Hashable, Sendable {
    /// The result of trying one way.
    package struct Search: Hashable, Sendable {
        package var spot: Spot?
        /// When `spot` was reported.
        package var foundAt: Timestamp?
        /// Why there is no position now or, if there is a `spot`, why it may be out of date.
        package var trouble: PositionTrouble?
    }

    /// The overall state, for the words on the screen.
    package enum Status: Hashable, Sendable {
        case byHand
        /// `trouble`: why an earlier way has found nothing, or why this one no longer reports.
        case found(PositionWay, trouble: PositionTrouble?)
        case looking(PositionWay)
        case nothing(PositionTrouble?)
    }

    /// Minimum seconds between requests to the IP location service, whatever the outcome and whoever asks; also how long its
    /// answer stays valid.
    package static let ipAge = 3_600

    package private(set) var order = PositionWay.standardOrder
    package private(set) var record = HereRecord()
    package private(set) var searches: [PositionWay: Search] = [:]
    /// Ways the user does not want to decide about in this run.
    package private(set) var putOff: Set<PositionWay> = []
    /// Whether the position is on the screen.
    package private(set) var isWanted = false

    package init(order: [PositionWay] = PositionWay.standardOrder, record: HereRecord = HereRecord()) {
        self.order = order
        self.record = record
    }

    // MARK: What follows

    package var byHand: Spot? { record.byHand }

    package func consent(_ way: PositionWay) -> Consent {
        way.needsConsent ? record.consents[way] ?? .notAsked : .allowed
    }

    /// The allowed ways, in the user's order.
    package var usable: [PositionWay] { order.filter { consent($0) == .allowed } }

    /// The ways to try now: up to and including the first that has a position or is still looking.
    package var tried: [PositionWay] {
        guard isWanted, byHand == nil else { return [] }
        var tried: [PositionWay] = []
        for way in usable {
            tried.append(way)
            let search = searches[way] ?? Search()
            if search.spot != nil || search.trouble == nil { break }
        }
        return tried
    }

    /// When the IP location service may be asked again; nil means now. A recorded time in the future, from before the clock was
    /// set back, is ignored because the real age is unknown.
    package func ipHeldUntil(at now: Timestamp) -> Timestamp? {
        guard let askedAt = record.ipAskedAt, (0..<Self.ipAge).contains(now.seconds(since: askedAt)) else { return nil }
        return askedAt.adding(seconds: Self.ipAge)
    }

    /// Whether a way that answers once should be asked (again) now.
    package func isDue(_ way: PositionWay, at now: Timestamp) -> Bool {
        guard let search = searches[way] else { return true }
        if case .ipAskedAlready = search.trouble { return ipHeldUntil(at: now) == nil }
        // A failed way is retried only through `tryAgain()`.
        guard search.trouble == nil else { return false }
        return search.spot == nil || way == .ip && now.seconds(since: search.foundAt ?? now) >= Self.ipAge
    }

    /// The way the position comes from; nil if it was set by hand or is unknown.
    package var source: PositionWay? { byHand == nil ? usable.first { searches[$0]?.spot != nil } : nil }

    package var position: Spot? { byHand ?? source.flatMap { searches[$0]?.spot } }

    /// The first way to ask the user about, among those before the way the position comes from; nil if there is no such way.
    package var question: PositionWay? {
        guard byHand == nil else { return nil }
        return order.prefix { $0 != source }.first { consent($0) == .notAsked && !putOff.contains($0) }
    }

    /// Whether another try, or the answer to a question, may find a position. The time zone is what it is: if it has no city, and no
    /// other way is allowed, nothing will.
    package var mayFind: Bool {
        byHand == nil
            && (question != nil || usable.contains { searches[$0]?.trouble != .noCityOfZone })
    }

    package var status: Status {
        if byHand != nil { return .byHand }
        if let source {
            let troubles = usable.prefix { $0 != source } + [source]
            return .found(source, trouble: troubles.lazy.compactMap { searches[$0]?.trouble }.first)
        }
        if let way = tried.last, searches[way]?.trouble == nil { return .looking(way) }
        return .nothing(usable.lazy.compactMap { searches[$0]?.trouble }.first)
    }

    // MARK: What happens

    package mutating func want(_ isWanted: Bool) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        // A failure from an earlier viewing may be over by now.
        if isWanted { tryAgain() }
    }

    /// Clears failures so that the ways that answer once are asked again; gpsd retries by itself.
    package mutating func tryAgain() {
        for way in PositionWay.allCases where way != .gpsd { searches[way]?.trouble = nil }
    }

    package mutating func use(order: [PositionWay]) {
        self.order = order
        for way in PositionWay.allCases where !order.contains(way) { searches[way] = nil }
    }

    /// Applies the user's answer to the question about a way.
    package mutating func answer(_ answer: Consent.Answer, about way: PositionWay) {
        switch answer {
        case .yes: decide(.allowed, about: way)
        case .never: decide(.refused, about: way)
        case .notNow: putOff.insert(way)
        }
    }

    /// Sets the consent for a way. If it is not allowed, its position is forgotten at once.
    package mutating func decide(_ consent: Consent, about way: PositionWay) {
        guard way.needsConsent else { return }
        record.consents[way] = consent == .notAsked ? nil : consent
        putOff.remove(way)
        if consent != .allowed { searches[way] = nil }
    }

    /// Sets the place by hand; nil returns to automatic. Earlier positions are dropped because they may be out of date.
    package mutating func set(byHand spot: Spot?) {
        record.byHand = spot
        searches = [:]
    }

    /// Records that the IP location service is being asked.
    package mutating func ipAsked(at now: Timestamp) { record.ipAskedAt = now }

    package mutating func heardOfAsking(at time: Timestamp?, now: Timestamp) {
        record.heardOfAsking(at: time, now: now)
    }

    package mutating func found(_ spot: Spot, by way: PositionWay, at now: Timestamp) {
        guard consent(way) == .allowed, byHand == nil else { return }
        searches[way] = Search(spot: spot, foundAt: now)
    }

    /// Records that a way has found nothing; its earlier position stays valid.
    package mutating func failed(_ trouble: PositionTrouble, by way: PositionWay) {
        guard consent(way) == .allowed, byHand == nil else { return }
        searches[way, default: Search()].trouble = trouble
    }
}
