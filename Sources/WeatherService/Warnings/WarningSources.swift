import Weather

/// The sources of official warnings that may be asked.
///
/// An office tells of the places in its own countries, and nobody beside it. Only where it is silent, cannot be asked or
/// knows nothing of a place does the source for all countries stand in for it. An office that is unproven (`WarningNews.isUnproven`) is
/// believed only beside that source, which is then asked about its places too.
public actor WarningSources {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where it runs; callers may use it for work on what they are told.
    public nonisolated let executor: ServiceExecutor
    private nonisolated let offices: [any WarningSource]
    private nonisolated let world: (any WarningSource)?

    /// Nil without any source. The first source for all countries counts.
    public init?(_ sources: [any WarningSource]) {
        guard let first = sources.first else { return nil }
        executor = first.executor
        offices = sources.filter { $0.countries != nil }
        world = sources.first { $0.countries == nil }
    }

    /// What is known, of each place by the one source that tells of it; nobody does of a place that no source may be
    /// asked about. Reads the disk and asks nobody.
    public func known(at places: [WarningPlace]) async -> [WarningNews] {
        let said = await told(byOffices: places)
        guard let world else { return said.map { Self.doubted($0, beside: nil) } }
        let others = await world.known(at: Self.left(of: places, said))
        let told = said.map { Self.doubted($0, beside: others) }
        var byWorld: Set<PlaceID> = []
        for (place, coverage) in others.coverage {
            let own = told.lazy.compactMap { $0.coverage[place] }.first
            if own.map({ coverage.knowsMore(than: $0) }) ?? true { byWorld.insert(place) }
        }
        return told.map { news in news.only { !byWorld.contains($0) } } + [others.only { byWorld.contains($0) }]
    }

    /// Asks for what is due, and returns what is known then.
    public func ask(at places: [WarningPlace]) async -> [WarningNews] {
        let left = Self.left(of: places, await told(byOffices: places))
        await withTaskGroup(of: Void.self) { group in
            for office in offices {
                let own = places.filter(office.isOffice)
                guard !own.isEmpty else { continue }
                group.addTask(executorPreference: executor) { _ = await office.ask(at: own) }
            }
            if let world, !left.isEmpty {
                group.addTask(executorPreference: executor) { _ = await world.ask(at: left) }
            }
        }
        let stillLeft = Self.left(of: places, await told(byOffices: places))
        if let world, stillLeft != left, !stillLeft.isEmpty { _ = await world.ask(at: stillLeft) }
        return await known(at: places)
    }

    /// Reads the full texts of messages; see `WarningSource`. Returns when to try the rest again; nil if there is none.
    @discardableResult
    public func read(documents names: [String]) async -> Timestamp? {
        var retries: [Timestamp] = []
        for source in all {
            if let retry = await source.read(documents: names) { retries.append(retry) }
        }
        return retries.min()
    }

    /// The user asked for fresh values, or the network may have changed: what could not be sent is tried again.
    public nonisolated func tryAgain() -> Task<Void, Never> {
        let tasks = all.map { $0.tryAgain() }
        return Task(executorPreference: executor) { for task in tasks { await task.value } }
    }

    private nonisolated var all: [any WarningSource] { offices + [world].compactMap(\.self) }

    private func told(byOffices places: [WarningPlace]) async -> [WarningNews] {
        var told: [WarningNews] = []
        for office in offices {
            let own = places.filter(office.isOffice)
            if !own.isEmpty { told.append(await office.known(at: own)) }
        }
        return told
    }

    /// What an office says; if it is unproven, only what can be believed beside the source for all countries.
    private static func doubted(_ news: WarningNews, beside others: WarningNews?) -> WarningNews {
        guard news.isUnproven else { return news }
        return news.places.reduce(news) { news, place in
            let isProven =
                others.map {
                    $0.coverage[place.id]?.isTold == true && news.isAsFresh(as: $0.messages, of: place.country)
                } ?? false
            return isProven ? news : news.doubted(at: place.id)
        }
    }

    /// The places of which no office tells, or only one that is unproven. One whose first answer is on its way is waited for.
    private static func left(of places: [WarningPlace], _ told: [WarningNews]) -> [WarningPlace] {
        places.filter { place in
            let news = told.first { $0.coverage[place.id] != nil }
            switch news?.coverage[place.id] {
            case .told?: return news?.isUnproven ?? false
            case .untold(nil)?: return false
            case .silent?, .unreported?, .untold?, nil: return true
            }
        }
    }
}

extension WarningCoverage {
    /// Whether it says more than what an office says of its own country.
    fileprivate func knowsMore(than own: WarningCoverage) -> Bool { rank < own.rank }

    private var rank: Int {
        switch self {
        case .told: 0
        case .silent: 1
        case .untold: 2
        case .unreported: 3
        }
    }
}
