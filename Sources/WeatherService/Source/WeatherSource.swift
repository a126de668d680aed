/// A source of weather. A source answers requests and keeps no state that is visible to callers: `FlightBoard` decides
/// what to request and in which batches, and listeners of `WeatherService` keep the results.
public protocol WeatherSource: Pausing {
    var id: SourceID { get }

    /// How many concurrent requests the source allows for which parts, and whether one request can combine them. Every
    /// part is under exactly one limit.
    var limits: [RequestLimit] { get }

    /// The number of places that one request for `parts` may contain, at least one.
    func placesPerRequest(for parts: Set<ReportPart>) -> Int

    /// The budget for requests for `part`; nil for no limit.
    func budget(for part: ReportPart) -> CallBudget?

    /// The cost of a request for `parts` of `places` places in that budget; more places never cost less.
    func cost(of parts: Set<ReportPart>, places: Int) -> Int

    /// The cost of one place in a large request for this part alone.
    func weight(of part: ReportPart) -> Double

    /// Seconds for which a part does not change, so that a new request would be useless; 0 if unknown.
    func renewal(of part: ReportPart) -> Int

    /// Loads what every request needs, ahead of one that is certain to follow. Uses threads of its own, contacts nobody, and
    /// returns at once. No thread can start while a library is being loaded, so start the threads you need first
    /// (`ThreadStart`).
    func prepare()

    /// Returns an answer for each part of each place; an omitted one counts as lost by the source.
    ///
    /// Throws `WeatherFailure` if the whole request failed, or `CancellationError` if the calling task was cancelled, in
    /// which case the network request has been cancelled as well.
    func answer(_ request: ReportRequest) async throws -> ReportAnswers
}

extension WeatherSource {
    public var limits: [RequestLimit] { [RequestLimit(atOnce: 24)] }
    public func budget(for part: ReportPart) -> CallBudget? { nil }
    public func cost(of parts: Set<ReportPart>, places: Int) -> Int { parts.count * places }
    public func weight(of part: ReportPart) -> Double { 1 }
    public func renewal(of part: ReportPart) -> Int { 0 }
    public func prepare() {}
}

extension WeatherSource {
    /// The cost of one place's `part` in the budget of `other`: 0 if `part` has a different budget.
    func weight(of part: ReportPart, fromBudgetOf other: ReportPart) -> Double {
        budget(for: part) === budget(for: other) ? weight(of: part) : 0
    }

    /// Seconds by which a part may be requested early to share a request with parts that are due; 0 if a request holds
    /// only one place.
    public var gathering: Int { placesPerRequest(for: [.current]) > 1 ? AgeLimit.grace : 0 }
}
