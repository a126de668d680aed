import Weather

/// Where weather comes from. A source answers questions and remembers nothing that a caller could see: what is asked for
/// and in which batches is decided by `FlightBoard`, what is known is kept by whoever listens to `WeatherService`.
public protocol WeatherSource: Pausing {
    var id: SourceID { get }

    /// How many requests it may be asked at once, for the parts that have to share, and whether one can be about several
    /// of them. Every part is in one queue.
    var queues: [RequestQueue] { get }

    /// How many places one request for `parts` may carry, at least one.
    func placesPerRequest(for parts: Set<ReportPart>) -> Int

    /// What requests for `part` are paid from; nil without a budget.
    func budget(for part: ReportPart) -> CallBudget?

    /// What a request for `parts` of so many places is counted as by that budget; more places never count less.
    func cost(of parts: Set<ReportPart>, places: Int) -> Int

    /// What one place's part is counted as among many in a request for nothing else.
    func weight(of part: ReportPart) -> Double

    /// Seconds a part stays as it is: asking again sooner would bring nothing new. 0 where that is not known.
    func renewal(of part: ReportPart) -> Int

    /// Answers for each part of each place by itself; what is left out the source has lost.
    ///
    /// Throws `WeatherFailure` where the whole request failed, or `CancellationError` when the calling task was
    /// cancelled: then the request on the wire has been given up as well.
    func answer(_ request: ReportRequest) async throws -> ReportAnswers
}

extension WeatherSource {
    public var queues: [RequestQueue] { [RequestQueue(atOnce: 24)] }
    public func budget(for part: ReportPart) -> CallBudget? { nil }
    public func cost(of parts: Set<ReportPart>, places: Int) -> Int { parts.count * places }
    public func weight(of part: ReportPart) -> Double { 1 }
    public func renewal(of part: ReportPart) -> Int { 0 }
}

extension WeatherSource {
    /// What the budget of `other` is charged for one place's `part` among many: nothing where it is another budget.
    func weight(of part: ReportPart, fromBudgetOf other: ReportPart) -> Double {
        budget(for: part) === budget(for: other) ? weight(of: part) : 0
    }

    /// Seconds by which it is worth asking for something too early, to have it in the same request as what is due; a
    /// request for one place gains nothing by it.
    public var gathering: Int { placesPerRequest(for: [.current]) > 1 ? AgeLimit.grace : 0 }
}

/// A source that can be asked about one place at a time. Every method throws as `WeatherSource.answer` does.
public protocol PlaceByPlaceSource: WeatherSource {
    /// The weather at `place` now.
    func currentWeather(at place: Place) async throws -> CurrentWeather
    /// The days ahead at `place`.
    func forecast(at place: Place) async throws -> Forecast
    /// The air at `place` now; nil where the source knows nothing of it.
    func airQuality(at place: Place) async throws -> AirQuality?
    /// The air of the days ahead at `place`; without hours where the source knows nothing of it.
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

/// Parts whose requests go to the same door: at most so many of them are under way at once.
public struct RequestQueue: Hashable, Sendable {
    public let parts: Set<ReportPart>
    public let atOnce: Int
    /// Whether one request can be about several of these parts, which are then paid from one budget.
    public let isShared: Bool

    /// `atOnce` below one counts as one, or nothing would ever be asked.
    public init(_ parts: Set<ReportPart> = Set(ReportPart.allCases), atOnce: Int, isShared: Bool = false) {
        self.parts = parts
        self.atOnce = max(1, atOnce)
        self.isShared = isShared
    }
}
