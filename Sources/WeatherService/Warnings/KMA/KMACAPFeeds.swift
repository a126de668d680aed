import Weather

/// Korea's official warnings from the site of the Korea Meteorological Administration (기상청), without a key: a feed of what is in force,
/// and a message of CAP for each of its items.
///
/// It has not been tried against the live service, and nobody knows whether the feed is still kept up. So what it says is unproven
/// (`WarningNews.isUnproven`), and it tells of places only when all messages have been read and say where they are for. The service learns no
/// place, because the feed is of the whole country.
public actor KMACAPFeeds: WarningSource, FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let id = SourceID.kma
    public nonisolated let countries: Set<CountryCode>? = [.southKorea]
    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost

    var desk: FeedDesk<KMACAPFeed>
    private var documents: [String: Document] = [:]

    private enum Document {
        case read([Warning])
        case failed(FeedTrouble)
    }

    /// As for the state by a key. In quiet weather the newest item may be days old.
    static let pace = KMAFeeds.pace

    private static let feedID = FeedID(rawValue: "kma-cap")

    public init(_ host: FeedHost) {
        self.host = host
        desk = FeedDesk(host, Self.pace, lifeID: Self.feedID)
    }

    public func known(at places: [WarningPlace]) -> WarningNews {
        let own = places.filter(isOffice)
        guard !own.isEmpty else { return WarningNews(source: id) }
        read()
        let log = desk.log
        let feed = desk.feed(Self.feedID)
        let news = feed.map { KMACAPNews($0.value, documents: readWarnings, toldAt: $0.toldAt) }
        let coverage = coverage(log, news)
        return WarningNews(
            source: id, places: own, messages: news?.messages ?? [],
            coverage: Dictionary(own.map { ($0.id, coverage) }) { first, _ in first },
            documents: Set(feed?.value.items.map(\.document.name) ?? []), next: next(log),
            failure: desk.failure(of: Self.feedID), isUnproven: true, newest: feed?.value.newest)
    }

    /// Asks for the feed and for the messages that it names.
    public func ask(at places: [WarningPlace]) async -> WarningNews {
        if !desk.isAsking, places.contains(where: isOffice) {
            desk.isAsking = true
            await askForFeed()
            await askForDocuments()
            desk.isAsking = false
        }
        return known(at: places)
    }

    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() {
        desk.forgetFailures()
        documents = documents.filter { if case .failed(let trouble) = $0.value { !trouble.mayBeOver } else { true } }
    }

    private func coverage(_ log: FeedLog, _ news: KMACAPNews?) -> WarningCoverage {
        let coverage = desk.coverage(of: Self.feedID, log) {
            $0.unreadableItems == 0 ? nil : "rss.channel.item.link"
        }
        guard coverage.isTold else { return coverage }
        // Without shapes it would warn the whole country of what others place better.
        guard let news, news.unread.isEmpty, news.messages.allSatisfy(\.isPlaced) else { return .unreported }
        return coverage
    }

    /// When something is due, or becomes silent.
    private func next(_ log: FeedLog) -> Timestamp? {
        let retries = unread.map { name -> Timestamp in
            guard case .failed(let trouble)? = documents[name] else { return host.now() }
            return host.retryAt(trouble, Self.pace) ?? host.now()
        }
        let times = desk.next(for: [Self.feedID], log) + retries
        return desk.earliest(of: times)
    }

    private func read() {
        desk.read([Self.feedID]) { (_, body) throws(WeatherFailure) in
            try KMACAPFeed.read(HTTPAnswer(status: 200, body: body))
        }
    }

    private func askForFeed() async {
        read()
        guard !Task.isCancelled, let counted = desk.counted([Self.feedID]) else { return }
        await ask(about: [Self.feedID], countedAt: counted.at) {
            try await host.transport.get(KMACAPFeed.request(at: host.address))
        } take: { answer throws(WeatherFailure) in
            let feed = try KMACAPFeed.read(answer)
            // What it says may have been so since it was asked, not longer.
            desk.take(Feed(answer.body, toldAt: counted.at, signOfLife: counted.at), as: Self.feedID, feed)
            desk.updateLog { $0.note(signOfLife: counted.at) }
        }
    }

    /// What the messages that have been read say, by their names.
    private var readWarnings: [String: [Warning]] {
        documents.compactMapValues { if case .read(let warnings) = $0 { warnings } else { nil } }
    }

    /// The names of messages in the feed that have not been read.
    private var unread: [String] {
        let read = readWarnings
        return (desk.feed(Self.feedID)?.value.items ?? []).map(\.document.name).filter { read[$0] == nil }
    }

    /// Reads messages from the disk or from the site.
    private func askForDocuments() async {
        let due = unread.filter { name in
            guard case .failed(let trouble)? = documents[name] else { return true }
            return host.retryAt(trouble, Self.pace).map { $0 <= host.now() } ?? true
        }
        for (index, name) in due.enumerated() {
            guard !Task.isCancelled else { break }
            do {
                documents[name] = .read(try await warnings(ofDocument: name))
            } catch {
                guard let failure = error as? WeatherFailure else { break }
                let failed = Document.failed(
                    host.trouble(after: failure, isSent: !failure.isBeforeSending, Self.pace))
                documents[name] = failed
                if failure.isOfOneDocument { continue }
                // The others would fare alike.
                for other in due[index...] { documents[other] = failed }
                break
            }
        }
        let listed = Set(desk.feed(Self.feedID)?.value.items.map(\.document.name) ?? [])
        documents = documents.filter { listed.contains($0.key) }
    }

    private func warnings(ofDocument name: String) async throws -> [Warning] {
        // Whatever is wrong with it stays so.
        guard let document = KMACAPDocument(name: name) else { return [] }
        if let kept = host.folder.document(name),
            let warnings = try? KMACAPDocument.read(HTTPAnswer(status: 200, body: kept))
        {
            return warnings
        }
        let answer = try await host.transport.get(document.request(at: host.address))
        let warnings = try KMACAPDocument.read(answer)
        host.folder.keep(answer.body, named: name)
        return warnings
    }
}

extension Warning {
    /// Whether it says where it is for, if it is for anywhere.
    fileprivate var isPlaced: Bool { isCancellation || areas.contains(where: \.hasShape) }
}
