import Foundation
import TestSupport
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's National Weather Service without a network, by a clock that stands still until the test moves it.
final class NWSWorld: HTTPTransport {
    struct Request: Sendable {
        let url: RequestURL
        let question: WarningQuestion
        let time: Timestamp
        let target: RequestTarget

        /// Of a question for alerts.
        var zones: [String] { (target.query["zone"] ?? "").split(separator: ",").map(String.init) }
    }

    let clock = TestClock()
    let fault = Mutexed<WarningFault?>(nil)
    /// What comes in place of an answer; nil for an answer.
    let failure = Mutexed<[WarningQuestion: WeatherFailure]>([:])
    /// Answers that come before the stand-in's, one for each request.
    let answers = Mutexed<[WarningQuestion: [HTTPAnswer]]>([:])
    private let asked = Mutexed<[Request]>([])

    init() { clock.advance(seconds: SWICWorld.monday.seconds(since: clock.now)) }

    var requests: [Request] { asked.value }
    func requests(_ question: WarningQuestion) -> [Request] { requests.filter { $0.question == question } }

    func set(_ fault: WarningFault?) { self.fault.change { $0 = fault } }
    func fail(_ failure: WeatherFailure?, _ questions: WarningQuestion...) {
        self.failure.change { failures in for question in questions { failures[question] = failure } }
    }
    func answer(_ question: WarningQuestion, _ answers: HTTPAnswer...) {
        self.answers.change { $0[question] = answers }
    }

    func networkChanged() {}

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let target = RequestTarget(uri: String(url.wireText.dropFirst(ServiceAddress.nws.description.count)))
        guard let question = NWSResponder.question(of: target) else { throw WeatherFailure.notFound }
        asked.change { $0.append(Request(url: url, question: question, time: clock.now, target: target)) }
        if let failure = failure.value[question] { throw failure }
        if let answer = answers.value[question]?.first {
            answers.change { $0[question]?.removeFirst() }
            return answer
        }
        let answer = NWSResponder.answer(
            to: target, headers: ["user-agent": "nalssi/test"], now: clock.now, fault: fault.value)
        guard let answer else { throw WeatherFailure.notFound }
        if (300..<400).contains(answer.status) { throw WeatherFailure.redirected }
        guard answer.body.count <= url.bodyLimit else { throw WeatherFailure.tooLarge }
        return HTTPAnswer(status: answer.status, body: answer.body)
    }
}

/// Programs that share a folder, and the service that they ask.
struct NWSRig {
    let world = NWSWorld()
    let sandbox: Sandbox

    /// Creates a rig, passes it to `body`, and removes its folder.
    static func with(_ body: (NWSRig) async throws -> Void) async throws {
        try await Sandbox.with { try await body(NWSRig(sandbox: $0)) }
    }

    static let newYork = place("New York", 40.714272, -74.005966)
    static let angeles = place("Los Angeles", 34.05, -118.24)
    static let chicago = place("Chicago", 41.85, -87.65)
    static let three = [newYork, angeles, chicago].compactMap(\.self)

    static func place(_ name: String, _ north: Double, _ east: Double, mayBeKept: Bool = true) -> WarningPlace? {
        Coordinate(latitude: north, longitude: east).map {
            WarningPlace(
                id: PlaceID(rawValue: name), coordinate: $0, country: .unitedStates, mayBeKept: mayBeKept)
        }
    }

    var feeds: String { sandbox.cacheFolder + "/feeds" }
    /// What is in that folder.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: feeds)) ?? [] }
    var log: String { sandbox.cacheFolder + "/feed-log" }

    /// A program that begins now.
    func program() -> NWSFeeds {
        NWSFeeds(
            FeedHost(
                transport: world, address: .nws, name: "nws", folder: FeedFolder(path: feeds),
                log: FeedLogFile(path: log), executor: ServiceExecutor(), now: { [clock = world.clock] in clock.now },
                chance: { 1 }), clock: NoWait())
    }

    func advance(_ seconds: Int) { world.clock.advance(seconds: seconds) }
    func move(to time: Timestamp) { advance(time.seconds(since: now)) }
    var now: Timestamp { world.clock.now }

    /// Lets a program ask in every minute in which something is due, and hands out what it knows in each.
    func run(
        _ program: NWSFeeds, _ places: [WarningPlace], minutes: Int, each: (WarningNews) -> Void = { _ in }
    ) async {
        for _ in 0..<minutes {
            var news = await program.known(at: places)
            if let next = news.next, next <= now { news = await program.ask(at: places) }
            each(news)
            advance(60)
        }
    }
}
