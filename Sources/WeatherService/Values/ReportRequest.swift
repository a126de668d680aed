import Weather

/// A request to a source for one or more parts of the reports of some places.
public struct ReportRequest: Hashable, Sendable {
    /// At least one; several only if the source answers them in one request.
    public let parts: Set<ReportPart>
    /// Without duplicates, most important first.
    public let places: [Place]
    /// Whether the request can wait. It then leaves a share of the budget for places the user may open next.
    public let isInBackground: Bool
    /// The source to ask; nil for the first of the user's order that provides each part.
    public var source: SourceID?
    public var purpose = Purpose.own

    /// Why a source is asked.
    public enum Purpose: Hashable, Sendable {
        /// It is the source for what is asked.
        case own
        /// It stands in for one that has failed.
        case standIn
        /// The user wants to compare what it says with what another one has said.
        case opinion
    }

    public init(_ parts: Set<ReportPart>, of places: [Place], inBackground isInBackground: Bool = false) {
        self.parts = parts
        self.places = places
        self.isInBackground = isInBackground
    }

    public init(_ part: ReportPart, of places: [Place], inBackground isInBackground: Bool = false) {
        self.init([part], of: places, inBackground: isInBackground)
    }

    /// The same request for other places.
    public func of(_ places: [Place]) -> ReportRequest {
        var request = ReportRequest(parts, of: places, inBackground: isInBackground)
        (request.source, request.purpose) = (source, purpose)
        return request
    }

    /// The same request for the first `count` places.
    func first(_ count: Int) -> ReportRequest { of(Array(places.prefix(count))) }

    /// All keys, part by part and in the order of the places.
    public var keys: [ReportKey] {
        parts.inOrder.flatMap { part in places.map { ReportKey(place: $0.id, part: part) } }
    }
}

/// The parts of a report that are requested separately.
public enum ReportPart: Hashable, Sendable, CaseIterable {
    case current, forecast, air, airForecast

    /// What a source may know without the other.
    public enum Topic: String, CaseIterable, Hashable, Sendable { case weather, air }

    public var topic: Topic {
        switch self {
        case .current, .forecast: .weather
        case .air, .airForecast: .air
        }
    }
}

extension Set<ReportPart> {
    /// In order of importance to the user.
    public var inOrder: [ReportPart] { ReportPart.allCases.filter(contains) }
}

/// One part of one place's report.
public struct ReportKey: Hashable, Sendable {
    public let place: PlaceID
    public let part: ReportPart

    public init(place: PlaceID, part: ReportPart) {
        self.place = place
        self.part = part
    }
}
