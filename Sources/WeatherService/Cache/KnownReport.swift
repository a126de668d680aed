import Weather

/// One part of a place's report, kept from one launch to the next.
public struct KnownReport: Hashable, Sendable {
    public let place: PlaceID
    public let value: ReportValue
    public let stamp: ReportStamp

    public var key: ReportKey { ReportKey(place: place, part: value.part) }

    public init(place: PlaceID, value: ReportValue, stamp: ReportStamp) {
        self.place = place
        self.value = value
        self.stamp = stamp
    }
}
