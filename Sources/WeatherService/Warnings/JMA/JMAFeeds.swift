// One file: all of it changes the state of one actor.

import Limits
import Weather

extension SourceID {
    public static let jma = SourceID(rawValue: "jma")
}

/// Official warnings for Japan, from the Japan Meteorological Agency: one feed for the whole country.
///
/// Which municipality a place is in is found by the agency's own list of boxes, which is kept for a month. Only where boxes overlap
/// does the agency learn something of a place: the municipality whose outline is asked for, once. What it tells is kept on disk for
/// other programs and the next start.
public actor JMAFeeds: WarningSource, FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let id = SourceID.jma
    public nonisolated let countries: Set<CountryCode>? = [.japan]
    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost
    private nonisolated let clock: any Clock<Duration>

    var desk: FeedDesk<JMAStatus>
    private var areas: Feed<JMAAreaList>?
    private var areasTrouble: FeedTrouble?
    /// Where places are, with the list at hand. Without a municipality, a place is far from all of them.
    private var found: [Coordinate: String?] = [:]
    /// Those needed for places that have not been found.
    private var outlines: [String: JMAOutline] = [:]
    private var outlineTrouble: FeedTrouble?

    /// The agency's own page asks as often. Its bulletins say when they were taken in, which is a sign of life; after three hours
    /// without a new one it is asked when it took in the last, and after six it is silent (in any six hours, some of its 60 offices
    /// has something to say).
    static let pace = FeedPace(interval: 600, mostInAnHour: 12, silence: 6 * 3_600)
    /// Seconds after which the list of municipalities is asked for again: it changes a few times a year.
    static let areasInterval = 30 * 86_400
    /// Between two requests in a row.
    private static let spacing = Duration.seconds(1)

    private static let stateID = FeedID(rawValue: "jma-warnings")
    private static let timeID = FeedID(rawValue: "jma-warnings-time")
    private static let areasID = FeedID(rawValue: "jma-areas")

    /// `clock`: by which it waits between two requests; nil for that of the machine.
    public init(_ host: FeedHost, clock: (any Clock<Duration>)? = nil) {
        self.host = host
        self.clock = clock ?? QueueClock(host.executor)
        desk = FeedDesk(host, Self.pace, lifeID: Self.timeID)
    }

    public func known(at places: [WarningPlace]) -> WarningNews {
        let own = placed(places)
        guard !own.isEmpty else { return WarningNews(source: id) }
        readState()
        let log = desk.log
        let zones = Set(own.flatMap(\.zones))
        var messages: [Warning] = []
        if let feed = desk.feed(Self.stateID), let areas {
            messages = feed.value.warnings(in: zones, toldAt: feed.toldAt, name: areas.value.name)
        }
        return WarningNews(
            source: id, places: own, messages: messages,
            coverage: Dictionary(own.map { ($0.id, coverage(of: $0, log)) }) { first, _ in first },
            next: next(for: own, log))
    }

    public func ask(at places: [WarningPlace]) async -> WarningNews {
        if !desk.isAsking, places.contains(where: isOffice) {
            desk.isAsking = true
            if await askForAreas() { try? await clock.sleep(for: Self.spacing) }
            if await askForOutlines(at: placed(places)) { try? await clock.sleep(for: Self.spacing) }
            await askForState()
            // Where no sign of life is known, nothing can be said of what was told without one.
            await askForState(only: .signOfLife)
            desk.isAsking = false
        }
        return known(at: places)
    }

    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() {
        desk.forgetFailures()
        if areasTrouble?.mayBeOver == true { areasTrouble = nil }
        if outlineTrouble?.mayBeOver == true { outlineTrouble = nil }
    }
}

// Municipalities.
extension JMAFeeds {
    /// Those of the places that are the agency's, with their municipalities as far as they are known.
    private func placed(_ places: [WarningPlace]) -> [WarningPlace] {
        readAreas()
        let own = places.filter(isOffice)
        let coordinates = Set(own.map(\.coordinate))
        found = found.filter { coordinates.contains($0.key) }
        for place in coordinates where found[place] == nil {
            switch step(for: place) {
            case .found(let code)?: found[place] = .some(code)
            case .nowhere?: found[place] = .some(nil)
            case .needs?, nil: break
            }
        }
        if coordinates.allSatisfy({ found[$0] != nil }) { outlines = [:] }
        return own.map { place in
            var place = place
            place.zones = (found[place.coordinate] ?? nil).map { [$0] } ?? []
            return place
        }
    }

    /// Nil without the list.
    private func step(for place: Coordinate) -> JMAAreaList.Step? {
        areas?.value.area(of: place) { code in
            if let outline = outlines[code] { return outline }
            guard let body = host.folder.document(Self.document(of: code)) else { return nil }
            let outline = try? JMAOutline.read(HTTPAnswer(status: 200, body: body))
            outlines[code] = outline
            return outline
        }
    }

    private static func document(of code: String) -> String { "jma/\(code)" }

    private func coverage(of place: WarningPlace, _ log: FeedLog) -> WarningCoverage {
        guard areas != nil else { return .untold(areasTrouble?.failure) }
        guard let municipality = found[place.coordinate] else { return .untold(outlineTrouble?.failure) }
        guard let municipality else { return .unreported }
        let coverage = desk.coverage(of: Self.stateID, log) { $0.unreadable == 0 ? nil : "warning" }
        // Bulletins name every municipality, also those without a warning.
        let isNamed = desk.feed(Self.stateID)?.value.areas.contains(municipality) ?? false
        return coverage.isTold && !isNamed ? .unreported : coverage
    }

    /// When something is due, or becomes silent.
    private func next(for places: [WarningPlace], _ log: FeedLog) -> Timestamp? {
        var times = [areasDue]
        if areas != nil {
            times += desk.next(for: [Self.stateID], log)
            if places.contains(where: { found[$0.coordinate] == nil }) { times.append(outlineDue) }
        }
        return desk.earliest(of: times)
    }

    private var areasDue: Timestamp {
        let due = areas.flatMap { isCurrent($0) ? $0.toldAt.adding(seconds: Self.areasInterval) : nil } ?? host.now()
        return max(due, host.retryAt(areasTrouble, Self.pace) ?? due)
    }

    private func isCurrent<Value>(_ list: Feed<Value>) -> Bool {
        (-Self.pace.interval..<Self.areasInterval).contains(host.now().seconds(since: list.toldAt))
    }

    private var outlineDue: Timestamp { max(host.now(), host.retryAt(outlineTrouble, Self.pace) ?? host.now()) }
}

// What is on disk.
extension JMAFeeds {
    private func readAreas() {
        // Another program may have had it meanwhile.
        guard areas.map({ !isCurrent($0) }) ?? true, let feed = host.folder.feed(Self.areasID),
            areas.map({ $0.toldAt < feed.toldAt }) ?? true,
            let value = try? JMAAreaList.read(HTTPAnswer(status: 200, body: feed.value))
        else { return }
        take(feed.with(value))
    }

    private func take(_ list: Feed<JMAAreaList>) {
        if areas?.value != list.value { found = [:] }
        areas = list
        areasTrouble = nil
    }

    private func readState() {
        desk.read([Self.stateID]) { (_, body) throws(WeatherFailure) in
            try JMAStatus.read(HTTPAnswer(status: 200, body: body))
        }
    }
}

// Requests.
extension JMAFeeds {
    /// Asks for the list of municipalities if it is due. Returns whether it was asked for.
    private func askForAreas() async -> Bool {
        readAreas()
        guard areasDue <= host.now(), !Task.isCancelled else { return false }
        let kept = host.folder.feed(Self.areasID).flatMap { areas == nil ? nil : $0 }
        var isSent = false
        do {
            let answer = try await host.transport.get(
                JMAAreaList.request(at: host.address, changedSince: kept?.lastModified))
            isSent = true
            if answer.status == 304, var kept, let areas {
                kept.toldAt = host.now()
                host.folder.keep(kept, as: Self.areasID)
                take(kept.with(areas.value))
            } else {
                let value = try JMAAreaList.read(answer)
                let feed = Feed(answer.body, toldAt: host.now(), lastModified: answer.lastModified)
                host.folder.keep(feed, as: Self.areasID)
                take(feed.with(value))
            }
        } catch {
            areasTrouble = trouble(after: error, areasTrouble, isSent: isSent)
        }
        return true
    }

    /// Asks for the outlines that are needed to find places, one a second. Returns whether any were.
    private func askForOutlines(at places: [WarningPlace]) async -> Bool {
        guard outlineDue <= host.now() else { return false }
        var asked = 0
        for place in places where found[place.coordinate] == nil {
            while case .needs(let code)? = step(for: place.coordinate), asked < Limits.JMA.outlinesAtOnce {
                if asked > 0 { try? await clock.sleep(for: Self.spacing) }
                asked += 1
                guard !Task.isCancelled, await askForOutline(of: code, isKept: place.mayBeKept) else { return true }
            }
        }
        return asked > 0
    }

    /// Returns whether others may be asked for.
    private func askForOutline(of code: String, isKept: Bool) async -> Bool {
        var isSent = false
        do {
            let answer = try await host.transport.get(JMAOutline.request(for: code, at: host.address))
            isSent = true
            outlines[code] = try JMAOutline.read(answer)
            if isKept { host.folder.keep(answer.body, named: Self.document(of: code)) }
            outlineTrouble = nil
            return true
        } catch {
            if let failure = error as? WeatherFailure, failure.isOfOneDocument {
                // Whatever is wrong with it may stay so; the boxes are left.
                outlines[code] = JMAOutline.none
                return true
            }
            outlineTrouble = trouble(after: error, outlineTrouble, isSent: isSent)
            return false
        }
    }

    /// Nil if the caller has given up.
    private func trouble(after error: any Error, _ before: FeedTrouble?, isSent: Bool) -> FeedTrouble? {
        (error as? WeatherFailure).map {
            host.trouble(after: $0, failures: before?.failures ?? 0, isSent: isSent, Self.pace)
        }
    }

    /// Sends what is due; with `only`, only if that is.
    private func askForState(only: FeedPlan.Step? = nil) async {
        guard areas != nil, !Task.isCancelled else { return }
        readState()
        guard let counted = desk.counted([Self.stateID], only: only) else { return }
        switch counted.step {
        case .feeds: await askForState(countedAt: counted.at)
        case .signOfLife: await askForTime(countedAt: counted.at)
        }
    }

    private func askForState(countedAt time: Timestamp) async {
        let known = desk.feed(Self.stateID)?.value
        let kept = host.folder.feed(Self.stateID).flatMap { known == nil ? nil : $0 }
        await ask(about: [Self.stateID], countedAt: time) {
            try await host.transport.get(JMAStatus.request(at: host.address, changedSince: kept?.lastModified))
        } take: { answer throws(WeatherFailure) in
            // What it says may have been so since it was asked, not longer.
            if answer.status == 304, let kept, let known {
                take(Feed(kept.value, toldAt: time, lastModified: kept.lastModified), known)
            } else {
                let value = try JMAStatus.read(answer)
                take(Feed(answer.body, toldAt: time, lastModified: answer.lastModified), value)
            }
        }
    }

    private func take(_ feed: Feed<[UInt8]>, _ value: JMAStatus) {
        var feed = feed
        feed.signOfLife = value.latest
        desk.take(feed, as: Self.stateID, value)
        note(value.latest)
        desk.answered()
    }

    /// A time that no right clock can have told is not believed.
    private func note(_ sign: Timestamp?) {
        guard let sign, sign <= host.now().adding(seconds: Self.pace.interval) else { return }
        desk.updateLog { $0.note(signOfLife: min(sign, host.now())) }
    }

    private func askForTime(countedAt time: Timestamp) async {
        await ask(about: [Self.timeID], countedAt: time) {
            try await host.transport.get(JMAStatusTime.request(at: host.address))
        } take: { answer throws(WeatherFailure) in
            note(try JMAStatusTime.read(answer))
            desk.succeeded(Self.timeID)
            desk.updateLog { $0.lifeToldAt = time }
        }
    }
}
