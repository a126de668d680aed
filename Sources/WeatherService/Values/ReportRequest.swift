import Weather

/// One part of one place's report.
public struct ReportKey: Hashable, Sendable {
    public let place: PlaceID
    public let part: ReportPart

    public init(place: PlaceID, part: ReportPart) {
        self.place = place
        self.part = part
    }
}

/// A question to a source: one part, or several, of the reports of some places.
public struct ReportRequest: Hashable, Sendable {
    /// At least one; several only where the source answers them in one request.
    public let parts: Set<ReportPart>
    /// Each once, in the order in which they matter.
    public let places: [Place]
    /// It can wait: it leaves a share of the budget to what somebody may want to see next.
    public let isInBackground: Bool

    public init(_ parts: Set<ReportPart>, of places: [Place], inBackground isInBackground: Bool = false) {
        self.parts = parts
        self.places = places
        self.isInBackground = isInBackground
    }

    public init(_ part: ReportPart, of places: [Place], inBackground isInBackground: Bool = false) {
        self.init([part], of: places, inBackground: isInBackground)
    }

    /// The same for the first `count` of its places.
    func first(_ count: Int) -> ReportRequest {
        ReportRequest(parts, of: Array(places.prefix(count)), inBackground: isInBackground)
    }

    /// Part by part, each for the places in their order.
    public var keys: [ReportKey] {
        parts.inOrder.flatMap { part in places.map { ReportKey(place: $0.id, part: part) } }
    }
}

/// What a source says of each part of each place.
public typealias ReportAnswers = [ReportKey: Result<ReportValue, WeatherFailure>]

/// Where a value comes from and how old it is.
public struct ReportStamp: Hashable, Sendable {
    public let source: SourceID
    /// When it was measured, by the source's word; nil for what is expected rather than observed.
    public let observedAt: Timestamp?
    /// When its answer came.
    public let fetchedAt: Timestamp

    public init(source: SourceID, observedAt: Timestamp?, fetchedAt: Timestamp) {
        self.source = source
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
    }
}
