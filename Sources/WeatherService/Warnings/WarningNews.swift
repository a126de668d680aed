import Weather

/// What a source knows of the official warnings at some places.
public struct WarningNews: Hashable, Sendable {
    public var source: SourceID
    /// The places that it tells of, with what it knows of them.
    public var places: [WarningPlace] = []
    /// In no order, and as they were told: `WarningBook` says which of them hold.
    public var messages: [Warning] = []
    /// What the absence of a warning means at each of the places.
    public var coverage: [PlaceID: WarningCoverage] = [:]
    /// The names of documents that have been read, so that their messages are complete.
    public var documents: Set<String> = []
    /// When there is something to ask for, or something becomes silent; nil if neither will be.
    public var next: Timestamp?
    /// Why the last question about all of it failed; nil if it did not.
    public var failure: WeatherFailure?
    /// Whether nobody knows if the source is kept up. Then it is believed only while the source for all countries has nothing newer.
    public var isUnproven = false
    /// When its newest message was issued, if it is unproven.
    public var newest: Timestamp?

    /// The same of some of the places; without any, it has no messages.
    func only(at isWanted: (PlaceID) -> Bool) -> WarningNews {
        var news = self
        news.places = places.filter { isWanted($0.id) }
        news.coverage = coverage.filter { isWanted($0.key) }
        if news.places.isEmpty { news.messages = [] }
        return news
    }

    /// Whether it is as new as what `others` says of its country. Their times are to the second, its own to the minute.
    func isAsFresh(as others: some Sequence<Warning>, of country: CountryCode?) -> Bool {
        let theirs = others.lazy.filter { $0.country == country && !$0.isCancellation }.map(\.sent).max()
        return theirs.map { theirs in newest.map { $0 >= theirs.startOfMinute } ?? false } ?? true
    }

    /// The same of a source that cannot be believed: there may be newer warnings than its newest.
    func doubted(at place: PlaceID) -> WarningNews {
        var news = self
        if news.coverage[place]?.isTold == true {
            news.coverage[place] = newest.map { .silent(since: $0) } ?? .unreported
        }
        return news
    }
}

/// What the absence of a warning means at a place. Only `told` means that there is none.
public enum WarningCoverage: Hashable, Sendable {
    /// All warnings are known as of then.
    case told(at: Timestamp)
    /// No office reports its warnings.
    case unreported
    /// Nothing has been heard of since, so there may be newer ones.
    case silent(since: Timestamp)
    /// They have not been told. The failure is that of the last attempt; nil if there was none.
    case untold(WeatherFailure?)

    var isTold: Bool { if case .told = self { true } else { false } }

    /// Of several parts that together tell of a place, the one of which least is known; nil without any.
    static func least(of parts: some Sequence<WarningCoverage>) -> WarningCoverage? {
        parts.max { $0.ignorance < $1.ignorance }
    }

    private var ignorance: (Int, Int) {
        switch self {
        case .told(let time): (0, -time.secondsSince1970)
        case .unreported: (1, 0)
        case .silent(let time): (2, -time.secondsSince1970)
        case .untold: (3, 0)
        }
    }
}

extension FeedDesk {
    /// What the absence of a warning means where a feed tells of it.
    ///
    /// - Parameter unread: the field of its value of which a part could not be read, because that may be a warning; nil if all was.
    func coverage(of id: FeedID, _ log: FeedLog, unread: (Value) -> String?) -> WarningCoverage {
        switch state(of: id, log) {
        case .told(let time):
            guard let value = feed(id)?.value else { return .untold(nil) }
            return unread(value).map { .untold(.unreadable(field: $0)) } ?? .told(at: time)
        case .silent(let time): return .silent(since: time)
        case .untold: return .untold(failure(of: id))
        }
    }
}
