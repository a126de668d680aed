import Weather

/// A source of weather. A source answers requests and keeps no state that is visible to callers: `FlightBoard` decides
/// what to request and in which batches, and listeners of `WeatherService` keep the results.
public protocol WeatherSource: Pausing {
    var id: SourceID { get }

    /// Whether the source provides a part for a place. Another source is asked for the rest, if the user has chosen one.
    func covers(_ part: ReportPart, at place: Place) -> Bool

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

    /// Returns an answer for each part of each place; an omitted one counts as lost by the source. Values of other parts that
    /// came with them may be included.
    ///
    /// Throws `WeatherFailure` if the whole request failed, or `CancellationError` if the calling task was cancelled, in
    /// which case the network request has been cancelled as well.
    func answer(_ request: ReportRequest) async throws -> ReportAnswers
}

extension WeatherSource {
    public func covers(_ part: ReportPart, at place: Place) -> Bool { true }
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

/// A source whose requests hold one place each. Every method throws as `WeatherSource.answer` does.
public protocol PlaceByPlaceSource: WeatherSource {
    /// The current weather at `place`.
    func currentWeather(at place: Place) async throws -> CurrentWeather
    /// The forecast for `place`.
    func forecast(at place: Place) async throws -> Forecast
    /// The current air quality at `place`; nil if the source has no data.
    func airQuality(at place: Place) async throws -> AirQuality?
    /// The air quality forecast for `place`; without hours if the source has no data.
    func airForecast(at place: Place) async throws -> AirForecast
}

extension PlaceByPlaceSource {
    public func placesPerRequest(for parts: Set<ReportPart>) -> Int { 1 }

    public func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        var answers: ReportAnswers = [:]
        for place in request.places {
            for part in request.parts.inOrder {
                let key = ReportKey(place: place.id, part: part)
                do {
                    answers[key] = .success(try await value(part, at: place))
                } catch let failure as WeatherFailure {
                    answers[key] = .failure(failure)
                }
            }
        }
        return answers
    }

    private func value(_ part: ReportPart, at place: Place) async throws -> ReportValue {
        switch part {
        case .current: .current(try await currentWeather(at: place))
        case .forecast: .forecast(try await forecast(at: place))
        case .air: .air(try await airQuality(at: place))
        case .airForecast: .airForecast(try await airForecast(at: place))
        }
    }
}
