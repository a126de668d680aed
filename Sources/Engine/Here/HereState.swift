import Weather

/// Where "here" is known from, and what may be asked to know it: a pure value with every rule about that.
///
/// A place set by hand comes before anything else. Of the ways that are allowed the first in the person's order that finds
/// something counts; one behind it is not even tried. A way that is not allowed is never followed, and has nothing kept.
package struct HereState: Hashable, Sendable {
    /// What following a way has brought.
    package struct Search: Hashable, Sendable {
        package var spot: Spot?
        /// When `spot` was reported.
        package var foundAt: Timestamp?
        /// Why there is nothing at the moment; beside a spot: why it may be an old one.
        package var trouble: PositionTrouble?
    }

    /// How it stands, for the words on the screen.
    package enum Standing: Hashable, Sendable {
        case byHand
        /// `trouble`: why a way further to the front, or this one by now, reports nothing.
        case found(PositionWay, trouble: PositionTrouble?)
        case looking(PositionWay)
        case nothing(PositionTrouble?)
    }

    /// Seconds between two times the service is asked, whatever it said the first time, and whoever says so: as long as a position
    /// from it counts.
    package static let ipAge = 3_600

    package private(set) var order = PositionWay.standardOrder
    package private(set) var record = HereRecord()
    package private(set) var searches: [PositionWay: Search] = [:]
    /// Ways about which the person does not want to decide in this run.
    package private(set) var putOff: Set<PositionWay> = []
    /// Whether anybody wants to see it.
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

    /// The ways that may be used, in the person's order.
    package var usable: [PositionWay] { order.filter { consent($0) == .allowed } }

    /// The ways to follow now: up to the first that has found something or is still looking.
    package var followed: [PositionWay] {
        guard isWanted, byHand == nil else { return [] }
        var followed: [PositionWay] = []
        for way in usable {
            followed.append(way)
            let search = searches[way] ?? Search()
            if search.spot != nil || search.trouble == nil { break }
        }
        return followed
    }

    /// When the service may be asked again; nil: at once. That is so too where it was asked in the future, before the clock was set
    /// back: how long ago that was is unknown.
    package func ipHeldUntil(at now: Timestamp) -> Timestamp? {
        guard let askedAt = record.ipAskedAt, (0..<Self.ipAge).contains(now.seconds(since: askedAt)) else { return nil }
        return askedAt.adding(seconds: Self.ipAge)
    }

    /// Whether a way that answers once has to be asked (again) at this time.
    package func isDue(_ way: PositionWay, at now: Timestamp) -> Bool {
        guard let search = searches[way] else { return true }
        if case .ipAskedAlready = search.trouble { return ipHeldUntil(at: now) == nil }
        // What failed is asked again when somebody says so.
        guard search.trouble == nil else { return false }
        return search.spot == nil || way == .ip && now.seconds(since: search.foundAt ?? now) >= Self.ipAge
    }

    /// The way the position is from; nil by hand, and where there is none.
    package var source: PositionWay? { byHand == nil ? usable.first { searches[$0]?.spot != nil } : nil }

    package var position: Spot? { byHand ?? source.flatMap { searches[$0]?.spot } }

    /// The first way the person has not been asked about; none while what is shown was found by one before it.
    package var question: PositionWay? {
        guard byHand == nil else { return nil }
        return order.prefix { $0 != source }.first { consent($0) == .notAsked && !putOff.contains($0) }
    }

    package var standing: Standing {
        if byHand != nil { return .byHand }
        if let source {
            let troubles = usable.prefix { $0 != source } + [source]
            return .found(source, trouble: troubles.lazy.compactMap { searches[$0]?.trouble }.first)
        }
        if let way = followed.last, searches[way]?.trouble == nil { return .looking(way) }
        return .nothing(usable.lazy.compactMap { searches[$0]?.trouble }.first)
    }

    // MARK: What happens

    package mutating func want(_ isWanted: Bool) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        // What failed an hour ago is worth another try.
        if isWanted { tryAgain() }
    }

    /// What failed of the ways that answer once is to be asked again; gpsd tries by itself.
    package mutating func tryAgain() {
        for way in PositionWay.allCases where way != .gpsd { searches[way]?.trouble = nil }
    }

    package mutating func use(order: [PositionWay]) {
        self.order = order
        for way in PositionWay.allCases where !order.contains(way) { searches[way] = nil }
    }

    /// The person has answered the question about a way.
    package mutating func answer(_ answer: Consent.Answer, about way: PositionWay) {
        switch answer {
        case .yes: decide(.allowed, about: way)
        case .never: decide(.refused, about: way)
        case .notNow: putOff.insert(way)
        }
    }

    /// What a way has found is forgotten as soon as it is not allowed.
    package mutating func decide(_ consent: Consent, about way: PositionWay) {
        guard way.needsConsent else { return }
        record.consents[way] = consent == .notAsked ? nil : consent
        putOff.remove(way)
        if consent != .allowed { searches[way] = nil }
    }

    /// The person says where it is; nil: back to automatic. What was found before is not brought back: it may be old.
    package mutating func set(byHand spot: Spot?) {
        record.byHand = spot
        searches = [:]
    }

    /// The service is being asked.
    package mutating func ipAsked(at now: Timestamp) { record.ipAskedAt = now }

    /// Another running program has asked the service, or an earlier one.
    package mutating func heardOfAsking(at time: Timestamp?, now: Timestamp) {
        record.ipAskedAt = [record.ipAskedAt, time].compactMap(\.self).filter { $0 <= now }.max()
    }

    package mutating func found(_ spot: Spot, by way: PositionWay, at now: Timestamp) {
        guard consent(way) == .allowed, byHand == nil else { return }
        searches[way] = Search(spot: spot, foundAt: now)
    }

    /// A way has nothing to report; what it reported before still counts.
    package mutating func failed(_ trouble: PositionTrouble, by way: PositionWay) {
        guard consent(way) == .allowed, byHand == nil else { return }
        searches[way, default: Search()].trouble = trouble
    }
}
