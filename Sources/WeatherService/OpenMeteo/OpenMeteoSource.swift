import Weather

extension SourceID {
    /// https://open-meteo.com
    public static let openMeteo = SourceID(rawValue: "open-meteo")
}

/// Weather from Open-Meteo (https://open-meteo.com), without a key, for many places in one request: current weather with
/// today's low and high, hours and days ahead, and air quality from a separate host.
public struct OpenMeteoSource: WeatherSource {
    public let id = SourceID.openMeteo
    private let weather: Host
    private let air: Host

    /// One of the service's hosts.
    public struct Host: Sendable {
        let transport: any HTTPTransport
        let address: ServiceAddress
        let budget: CallBudget?

        /// `transport` must interpret the service's limits (`OpenMeteoLimits`).
        public init(_ transport: any HTTPTransport, _ address: ServiceAddress, budget: CallBudget? = nil) {
            self.transport = transport
            self.address = address
            self.budget = budget
        }
    }

    public init(weather: Host, air: Host) {
        self.weather = weather
        self.air = air
    }

    /// One request at a time per host: the service asks for this and refuses concurrent requests. A request may combine
    /// the present, hours and days.
    public var limits: [RequestLimit] {
        [
            RequestLimit([.current, .forecast], atOnce: 1, isShared: true),
            RequestLimit([.air, .airForecast], atOnce: 1, isShared: true),
        ]
    }

    public func placesPerRequest(for parts: Set<ReportPart>) -> Int {
        let question = OpenMeteoQuestion(parts)
        return question.mostPlaces(at: host(question).address)
    }

    public func budget(for part: ReportPart) -> CallBudget? { host(OpenMeteoQuestion([part])).budget }

    public func cost(of parts: Set<ReportPart>, places: Int) -> Int { OpenMeteoQuestion(parts).cost(places: places) }

    public func weight(of part: ReportPart) -> Double { OpenMeteoQuestion([part]).weight }

    /// The forecast models run every one to six hours. With three hours, two hundred places leave half of the day's
    /// budget for current weather.
    public func renewal(of part: ReportPart) -> Int { part == .forecast ? 3 * 3_600 : 0 }

    /// Why weather requests are paused; a pause of air quality is not shown except by missing values.
    public var pause: Pause? { weather.transport.pause }

    public func refreshAsked() {
        for host in [weather, air] { host.transport.refreshAsked() }
    }

    public func networkChanged() {
        for host in [weather, air] { host.transport.networkChanged() }
    }

    public func prepare() {
        for host in [weather, air] { host.transport.prepare() }
    }

    /// The service refuses a whole request because of one place. That place is then searched for (`RefusalSearch`), and the
    /// others get their answers. Throws `requestRefused` if the service refuses every group, because then the request may
    /// be at fault and not the places.
    public func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        var answers: ReportAnswers = [:]
        var search = RefusalSearch(OpenMeteoQuestion(request.parts).groups(of: request.places))
        // Whether the service has answered for some place, or said that it has no data for one.
        var isAccepted = false
        while let group = search.next() {
            do {
                answers.add(try await ask(OpenMeteoQuestion(request.parts), of: group))
                isAccepted = true
            } catch let failure as WeatherFailure where failure.isOfSomePlace {
                isAccepted = isAccepted || failure == .notFound
                switch search.refused(group) {
                case .divided: continue
                case .found: fail(with: .notFound)
                case .undecided: fail(with: .heldUp)
                }
            } catch let failure as WeatherFailure {
                guard isAccepted else { throw failure }
                fail(with: failure)
            }
            func fail(with failure: WeatherFailure) {
                for key in ReportRequest(request.parts, of: group).keys { answers[key] = .failure(failure) }
            }
        }
        guard isAccepted else { throw WeatherFailure.requestRefused(status: 400) }
        return answers
    }

    private func ask(_ question: OpenMeteoQuestion, of places: [Place]) async throws -> ReportAnswers {
        let host = host(question)
        let answer = try await host.transport.get(question.request(places, at: host.address))
        return try OpenMeteoAnswer(answer, at: places.map(\.coordinate)).reports(question.parts, of: places)
    }

    private func host(_ question: OpenMeteoQuestion) -> Host { question.isAboutAir ? air : weather }
}

extension WeatherFailure {
    /// Whether one of the places may be why a request is refused. The service's words for it vary, so any 400 may be.
    var isOfSomePlace: Bool { self == .notFound || self == .requestRefused(status: 400) }
}

extension CallQuota {
    /// What is taken of the free quota of Open-Meteo per IP address: 600 a minute, 5,000 an hour and 10,000 a day, for all its hosts
    /// together (https://open-meteo.com/en/terms; the 300,000 a month equal 10,000 a day). The rest is left to other programs behind
    /// the address.
    public static let openMeteo = CallQuota(perMinute: 550, perHour: 4_750, perDay: 9_500)
}

extension ServiceAddress {
    /// https://api.open-meteo.com, and the service's hosts for air quality and for places.
    public static let openMeteo = openMeteo("api")
    public static let openMeteoAir = openMeteo("air-quality-api")
    public static let openMeteoGeocoding = openMeteo("geocoding-api")

    private static func openMeteo(_ name: String) -> ServiceAddress {
        ServiceAddress(knownHost: "\(name).open-meteo.com")
    }
}

/// Finds, by halving, the places or points because of which the service refuses a whole request. A pure value: the caller requests
/// each group that `next` returns and reports refusals.
///
/// It allows as many refusals as needed to find any two such places, a number that grows with the logarithm of the number
/// of places. If there are more such places, the rest are left for another time: if the service had no data at all, every
/// place would need its own request.
struct RefusalSearch<Asked> {
    /// The conclusion from a refusal.
    enum Finding: Hashable {
        /// The group was divided, and its halves come next.
        case divided
        /// The single place of the group is the cause.
        case found
        /// At least one place of the group is the cause, but the search stops.
        case undecided
    }

    private var open: [ArraySlice<Asked>]
    private var refusalsLeft: Int

    /// `groups`: those that cannot be in one request; empty ones are left out.
    init(_ groups: [[Asked]]) {
        open = groups.reversed().filter { !$0.isEmpty }.map { $0[...] }
        refusalsLeft = groups.reduce(0) { $0 + ($1.isEmpty ? 0 : Self.mostRefusals(of: $1.count)) }
    }

    /// The number of refusals before giving up: two paths from all places down to a single one.
    static func mostRefusals(of places: Int) -> Int {
        let halvings = Int.bitWidth - max(0, places - 1).leadingZeroBitCount
        return 2 * (halvings + 1)
    }

    /// The next group to request; nil at the end.
    mutating func next() -> [Asked]? { open.popLast().map(Array.init) }

    mutating func refused(_ group: [Asked]) -> Finding {
        refusalsLeft -= 1
        if group.count == 1 { return .found }
        guard refusalsLeft > 0 else { return .undecided }
        let middle = group.count / 2
        open += [group[middle...], group[..<middle]]
        return .divided
    }
}
