import Limits
import Synchronization
import Weather

extension SourceID {
    /// https://api.met.no
    public static let metNorway = SourceID(rawValue: "met-norway")
}

/// Weather from the Norwegian Meteorological Institute (https://api.met.no), without a key, for any place on Earth: the
/// forecast of Locationforecast 2.0, whose first hour is the present. It has no air quality.
///
/// The service wants each client to keep what it was told, and to ask again only after the answer's `Expires`, with its
/// `Last-Modified` (https://api.met.no/doc/TermsOfService). So answers are kept while the program runs, and the hour that
/// is the present is taken from them.
public struct MetNorwaySource: WeatherSource {
    public let id = SourceID.metNorway
    private let transport: any HTTPTransport
    private let address: ServiceAddress
    private let budget: CallBudget?
    private let now: @Sendable () -> Timestamp
    private let delay: @Sendable () -> Int
    private let answers = KeptAnswers()

    /// - Parameters:
    ///   - transport: must interpret the service's limits (`MetNorwayLimits`).
    ///   - delay: seconds to wait beyond `Expires`, another number each time, so that not all ask at once.
    public init(
        transport: any HTTPTransport, address: ServiceAddress = .metNorway, budget: CallBudget? = nil,
        now: @escaping @Sendable () -> Timestamp, delay: @escaping @Sendable () -> Int = { .random(in: 0...60) }
    ) {
        self.transport = transport
        self.address = address
        self.budget = budget
        self.now = now
        self.delay = delay
    }

    /// It has no air quality.
    public func covers(_ part: ReportPart, at place: Place) -> Bool { part.topic == .weather }

    /// One request has both the present and the forecast, so that none is sent for the one while the other is under way.
    public var limits: [RequestLimit] { [RequestLimit(atOnce: 1, isShared: true)] }

    public func placesPerRequest(for parts: Set<ReportPart>) -> Int { 1 }

    public func budget(for part: ReportPart) -> CallBudget? { budget }

    /// The forecast comes with the present.
    public func weight(of part: ReportPart) -> Double { part == .current ? 1 : 0 }

    /// An answer expires half an hour after it was made, at the earliest, and is then asked for within a minute.
    public func renewal(of part: ReportPart) -> Int { 32 * 60 }

    public func cost(of parts: Set<ReportPart>, places: Int) -> Int { places }

    public var pause: Pause? { transport.pause }

    public func refreshAsked() { transport.refreshAsked() }

    public func networkChanged() { transport.networkChanged() }

    public func prepare() { transport.prepare() }

    public func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        var answers: ReportAnswers = [:]
        for place in request.places {
            let known = try await known(of: place, spacing: request.purpose == .standIn ? CallBudget.standInSpacing : 0)
            // One response has both, and it holds for both, so both are returned whichever was requested.
            for part in [ReportPart.current, .forecast] {
                let key = ReportKey(place: place.id, part: part)
                do throws(WeatherFailure) {
                    answers[key] = .success(
                        part == .current
                            ? try known.read.current(at: place, now: now()) : try known.read.forecast(at: place))
                    answers.receipts[key] = known.receipt
                } catch {
                    answers[key] = .failure(error)
                }
            }
        }
        return answers
    }

    /// Seconds after which an answer is not believed to hold, whatever its `Expires`.
    private static let longest = 86_400
    /// Seconds for which an answer may be confirmed: two runs of the slowest model.
    private static let longestUnchanged = 12 * 3_600

    /// What the service says of a place, or has said: it is asked only after the end of what it said last, and `spacing`
    /// seconds after any other request.
    private func known(of place: Place, spacing: Int) async throws -> KeptAnswers.Answer {
        let point = MetNorwayPoint(place.coordinate, height: place.height)
        let known = answers[point]
        if let known, known.receipt.holds(at: now()) { return known }
        // A cache on the way that says "not changed" for ever would make old hours new ones.
        let isOld = known.map { AgeLimit.isReached(Self.longestUnchanged, since: $0.readAt, at: now()) } ?? true
        let said = try await transport.get(
            point.request(at: address, changedSince: isOld ? nil : known?.lastModified, spacing: spacing))
        let receipt = ReportAnswers.Receipt(
            fetchedAt: now(),
            validUntil: said.expires.map { min($0, now().adding(seconds: Self.longest)).adding(seconds: delay()) })
        let answer: KeptAnswers.Answer
        if said.status == 304, let known, !isOld {
            answer = KeptAnswers.Answer(
                read: known.read, readAt: known.readAt, receipt: receipt,
                lastModified: said.lastModified ?? known.lastModified)
        } else {
            answer = KeptAnswers.Answer(
                read: try MetNorwayAnswer.read(said, about: place.coordinate), readAt: receipt.fetchedAt,
                receipt: receipt,
                lastModified: said.lastModified)
        }
        answers[point] = answer
        return answer
    }
}

/// A point as the service wants it: with at most four decimals, or it refuses the request.
struct MetNorwayPoint: Hashable, Sendable {
    /// In ten-thousandths of a degree.
    private let latitude: Int
    private let longitude: Int
    /// Metres above sea level; nil for those of the ground, which the service knows.
    private let height: Int?

    init(_ coordinate: Coordinate, height: Int? = nil) {
        self.height = height
        latitude = Int((coordinate.latitude * 10_000).rounded())
        longitude = Int((coordinate.longitude * 10_000).rounded())
    }

    /// `changedSince`: what `Last-Modified` was in the answer that is known.
    func request(at address: ServiceAddress, changedSince: String?, spacing: Int = 0) -> RequestURL {
        let (north, east) = (
            Coordinate.decimal(Double(latitude) / 10_000), Coordinate.decimal(Double(longitude) / 10_000)
        )
        let altitude = height.map { "&altitude=\($0)" } ?? ""
        return RequestURL(
            wireText: "\(address)/locationforecast/2.0/complete?lat=\(north)&lon=\(east)\(altitude)",
            headers: changedSince.map { ["If-Modified-Since": $0] } ?? [:], spacing: spacing, refusesWithPages: true)
    }
}

/// What the service has said of places, until the program ends.
private final class KeptAnswers: Sendable {
    struct Answer: Sendable {
        let read: MetNorwayAnswer
        let readAt: Timestamp
        let receipt: ReportAnswers.Receipt
        /// As the service wrote it.
        let lastModified: String?
    }

    private let answers = Mutex<[MetNorwayPoint: Answer]>([:])

    subscript(point: MetNorwayPoint) -> Answer? {
        get { answers.withLock { $0[point] } }
        set {
            answers.withLock { answers in
                if answers[point] == nil, answers.count >= Limits.Network.keptAnswers {
                    let oldest = answers.min { $0.value.receipt.fetchedAt < $1.value.receipt.fetchedAt }
                    if let oldest { answers[oldest.key] = nil }
                }
                answers[point] = newValue
            }
        }
    }
}

/// Tells the service's refusals by their status alone: their bodies are web pages, which are never read. Too many requests
/// pause it for an hour, and a refusal of the program itself for a day, unless the service names a time.
public struct MetNorwayLimits: HTTPTransport {
    private let transport: any HTTPTransport

    public init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        Self.read(try await transport.get(url, again: again))
    }

    private static func read(_ answer: HTTPAnswer) -> HTTPAnswer {
        switch answer.status {
        case 429: HTTPAnswer(status: 429, retryAfter: answer.retryAfter ?? Limits.Network.retryAfter, body: [])
        case 403: HTTPAnswer(status: 429, retryAfter: answer.retryAfter ?? Limits.Network.pause, body: [])
        default: answer
        }
    }
}

extension CallQuota {
    /// All users of the program together may send twenty requests a second (https://api.met.no/doc/TermsOfService), and each
    /// takes no more than one in two seconds on average.
    public static let metNorway = CallQuota(perMinute: 30)
}

extension ServiceAddress {
    /// https://api.met.no/weatherapi
    public static let metNorway = ServiceAddress(knownHost: "api.met.no", path: "/weatherapi")
}
