import Weather

/// What a source provides: parts of a report, and an area of the Earth.
public struct SourceCoverage: Hashable, Sendable {
    public let parts: Set<ReportPart>
    /// In degrees north.
    public let latitudes: ClosedRange<Double>
    /// In degrees east.
    public let longitudes: ClosedRange<Double>

    public init(
        parts: Set<ReportPart> = Set(ReportPart.allCases), latitudes: ClosedRange<Double> = -90...90,
        longitudes: ClosedRange<Double> = -180...180
    ) {
        self.parts = parts
        self.latitudes = latitudes
        self.longitudes = longitudes
    }

    /// Every part, everywhere.
    public static let everything = SourceCoverage()

    public func contains(_ part: ReportPart, at coordinate: Coordinate) -> Bool {
        parts.contains(part) && latitudes.contains(coordinate.latitude) && longitudes.contains(coordinate.longitude)
    }
}
