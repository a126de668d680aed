/// Parts that share a limit on concurrent requests.
public struct RequestLimit: Hashable, Sendable {
    public let parts: Set<ReportPart>
    public let atOnce: Int
    /// Whether one request can combine several of these parts, which then share one budget.
    public let isShared: Bool

    /// `atOnce` is at least one, or nothing would ever be requested.
    public init(_ parts: Set<ReportPart> = Set(ReportPart.allCases), atOnce: Int, isShared: Bool = false) {
        self.parts = parts
        self.atOnce = max(1, atOnce)
        self.isShared = isShared
    }
}
