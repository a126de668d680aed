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
