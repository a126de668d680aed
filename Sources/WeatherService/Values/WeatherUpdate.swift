import Weather

extension Set<ReportPart> {
    /// In order of importance to the user.
    public var inOrder: [ReportPart] { ReportPart.allCases.filter(contains) }
}

/// An event of one part of one place's report.
public struct WeatherUpdate: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        /// A request is under way.
        case started
        /// An answer arrived.
        case answered(ReportValue, ReportStamp)
        /// `from`: the source that failed; nil if no source provides this part.
        case failed(WeatherFailure, from: SourceID?, at: Timestamp)
        /// The request was cancelled because it is no longer needed; the previous value still holds.
        case abandoned
    }

    public let place: PlaceID
    public let part: ReportPart
    public let event: Event

    public init(place: PlaceID, part: ReportPart, event: Event) {
        self.place = place
        self.part = part
        self.event = event
    }

    public var isAnswer: Bool { if case .answered = event { true } else { false } }
}
