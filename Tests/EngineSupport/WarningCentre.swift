import Engine
import Synchronization
import TestSupport
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's sources of official warnings without a network, asked by the clock of a test: the WMO's centre, the US National
/// Weather Service, the Korea Meteorological Administration and the Japan Meteorological Agency.
package final class WarningCentre: HTTPTransport {
    /// Monday 2026-11-23 00:00 UTC, when the stand-in's story begins.
    package static let monday = Timestamp(secondsSince1970: 1_795_392_000)

    private struct State {
        var faults: [SourceID: WarningFault] = [:]
        var failures: [SourceID: WeatherFailure] = [:]
        var requests: [(source: SourceID, question: WarningQuestion, time: Timestamp, address: String)] = []
    }

    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    package init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// A program's sources, which keep what they are told in a folder. `hasKey`: whether it has one to Korea's portal of open data.
    package func sources(
        in folder: String, _ ids: [SourceID] = [.swic], hasKey: Bool = true
    ) -> WarningSources? {
        let executor = ServiceExecutor(label: "test.warnings")
        return WarningSources(
            ids.map { id -> any WarningSource in
                let host = host(Self.address(of: id, hasKey: hasKey), id.rawValue, in: folder, executor)
                switch id {
                case .kma: return hasKey ? Self.kmaFeeds(host) : KMACAPFeeds(host)
                case .jma: return JMAFeeds(host, clock: NoWait())
                case .nws: return NWSFeeds(host, clock: NoWait())
                default: return SWICFeeds(host)
                }
            })
    }

    /// Japan's agency as the one that tells of typhoons.
    package func typhoons(in folder: String) -> JMATyphoons {
        JMATyphoons(
            host(.jma, "jma-typhoons", in: folder, ServiceExecutor(label: "test.typhoons")), clock: NoWait())
    }

    private func host(
        _ address: ServiceAddress, _ name: String, in folder: String, _ executor: ServiceExecutor
    ) -> FeedHost {
        FeedHost(
            transport: self, address: address, name: name, folder: FeedFolder(path: folder + "/feeds"),
            log: FeedLogFile(path: folder + "/feed-log"), executor: executor, now: now, chance: { 1 })
    }

    private static func kmaFeeds(_ host: FeedHost) -> KMAFeeds {
        guard let key = DataGoKrKey(KMAResponder.serviceKey(Self.key)) else { preconditionFailure("a key") }
        let resources = Environment(["NALSSI_RESOURCES": Products.packageRoot.path + "/Resources"])
        return KMAFeeds(host, key: key, divisions: GazetteerLocation.divisions(environment: resources))
    }

    private static let key = "standin"

    private static func address(of source: SourceID, hasKey: Bool) -> ServiceAddress {
        switch source {
        case .kma: hasKey ? .dataGoKr : .kma
        case .jma: .jma
        case .nws: .nws
        default: .swic
        }
    }

    /// From now on it has nothing new.
    package func freeze(_ source: SourceID = .swic) { state.withLock { [now] in $0.faults[source] = .frozen(now()) } }

    package func set(_ fault: WarningFault?, _ source: SourceID) { state.withLock { $0.faults[source] = fault } }

    /// From now on requests fail; nil: they are answered again.
    package func fail(_ failure: WeatherFailure?, _ source: SourceID = .swic) {
        state.withLock { $0.failures[source] = failure }
    }

    /// When the WMO's centre was asked for warnings, and for the newest one of the world.
    package var asked: [Timestamp] { times { $0 == .rows || $0 == .newest } }
    package var askedForRows: [Timestamp] { times { $0 == .rows } }
    package var lastAskedForRows: Timestamp? { lastAsked(.swic) }
    /// When a source was last asked for its warnings.
    package func lastAsked(_ source: SourceID) -> Timestamp? {
        let questions: [SourceID: WarningQuestion] = [.swic: .rows, .nws: .alerts, .kma: .status, .jma: .state]
        return state.withLock { state in state.requests.last { $0.question == questions[source] }?.time }
    }
    package var askedForDocuments: [Timestamp] { times { $0 == .document } }
    /// When the National Weather Service was asked for alerts, and for the zones of points.
    package var askedForAlerts: [Timestamp] { times { $0 == .alerts } }
    package var askedForPoints: [Timestamp] { times { $0 == .point } }
    /// When the Korea Meteorological Administration was asked.
    package var askedForStatus: [Timestamp] { times { $0 == .status } }
    /// When the Japan Meteorological Agency was asked for all warnings.
    package var askedForState: [Timestamp] { times { $0 == .state } }
    /// When it was asked which typhoons there are.
    package var askedForCyclones: [Timestamp] { times { $0 == .cyclones } }
    /// How often a source was asked each question.
    package func counts(of source: SourceID) -> [WarningQuestion: Int] {
        state.withLock { state in
            Dictionary(grouping: state.requests.filter { $0.source == source }, by: \.question).mapValues(\.count)
        }
    }
    /// All requests to the WMO's centre, for its lists too.
    package var requestCount: Int { times { [.rows, .newest, .members, .offices, .document].contains($0) }.count }
    /// The addresses of the requests with a question.
    package func addresses(_ question: WarningQuestion) -> [String] {
        state.withLock { $0.requests.filter { $0.question == question }.map(\.address) }
    }

    private func times(_ isMeant: (WarningQuestion) -> Bool) -> [Timestamp] {
        state.withLock { $0.requests.filter { isMeant($0.question) }.map(\.time) }
    }

    package func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let addresses: [(source: SourceID, address: ServiceAddress)] = [
            (.kma, .dataGoKr), (.kma, .kma), (.jma, .jma), (.nws, .nws), (.swic, .swic),
        ]
        guard let (source, address) = addresses.first(where: { url.wireText.hasPrefix($0.address.description) }) else {
            throw WeatherFailure.notFound
        }
        let target = RequestTarget(uri: String(url.wireText.dropFirst(address.description.count)))
        let question =
            switch source {
            case .kma: KMAResponder.question(of: target) ?? KMASiteResponder.question(of: target)
            case .jma: JMAResponder.question(of: target)
            case .nws: NWSResponder.question(of: target)
            default: SWICResponder.question(of: target)
            }
        guard let question else { throw WeatherFailure.notFound }
        let (fault, failure) = state.withLock { state in
            state.requests.append((source, question, now(), url.wireText))
            return (state.faults[source], state.failures[source])
        }
        if let failure { throw failure }
        let headers = ["user-agent": "nalssi/test"]
        let answer =
            switch source {
            case .kma:
                KMAResponder.answer(to: target, key: Self.key, now: now(), fault: fault)
                    ?? KMASiteResponder.answer(to: target, now: now(), fault: fault)
            case .jma: JMAResponder.answer(to: target, headers: headers, now: now(), fault: fault)
            case .nws: NWSResponder.answer(to: target, headers: headers, now: now(), fault: fault)
            default: SWICResponder.answer(to: target, now: now(), fault: fault)
            }
        guard let answer else { throw WeatherFailure.notFound }
        return HTTPAnswer(status: answer.status, body: answer.body)
    }
}

/// What the stand-in's centre had at a moment, for comparison with what is shown.
package struct ToldWarnings {
    private let warnings: [StandinWarning]

    package init(at time: Timestamp) {
        // The same message in a second language is one warning.
        warnings = StandinWarnings.at(time).filter { $0.office != .japanInJapanese && $0.urgency != 1 }
    }

    /// Those in force at a point at a moment. A warning without any area that has a shape is for the whole country.
    package func inForce(
        _ north: Double, _ east: Double, in country: CountryCode?, at moment: Timestamp
    ) -> [ToldWarning] {
        reaching(north, east, in: country) { $0.onset <= moment && $0.end > moment }
    }

    /// Those at a point that begin after a moment.
    package func ahead(
        _ north: Double, _ east: Double, in country: CountryCode?, at moment: Timestamp
    ) -> [ToldWarning] {
        reaching(north, east, in: country) { $0.onset > moment }
    }

    private func reaching(
        _ north: Double, _ east: Double, in country: CountryCode?, _ isMeant: (StandinWarning) -> Bool
    ) -> [ToldWarning] {
        warnings.filter { warning in
            isMeant(warning)
                && (warning.areas.contains { $0.shape.isArea }
                    ? warning.areas.contains { $0.shape.contains(north, east) }
                    : warning.office.country == country?.rawValue)
        }
        .map {
            ToldWarning(
                document: $0.document, identifier: $0.identifier, event: $0.event, end: $0.end, severity: $0.severity)
        }
    }
}

extension StandinWarning {
    fileprivate var end: Timestamp { expires ?? max(sent, onset).adding(seconds: 86_400) }
}

/// A warning of the stand-in's story.
package struct ToldWarning: Hashable, Sendable {
    package let document: String
    package let identifier: String
    /// What the office calls it.
    package let event: String
    package let end: Timestamp
    /// CAP's severity, 1…4.
    package let severity: Int
}
