import Foundation
import TestSupport
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's Japan Meteorological Agency without a network, by a clock that stands still until the test moves it.
final class JMAWorld: HTTPTransport {
    struct Request: Sendable {
        let url: RequestURL
        let question: WarningQuestion
        let time: Timestamp
        let path: String
    }

    let clock = TestClock()
    private let fault = Mutexed<WarningFault?>(nil)
    private let failures = Mutexed<[WarningQuestion: WeatherFailure]>([:])
    /// Answers that come before the stand-in's, one for each request.
    private let answers = Mutexed<[WarningQuestion: [HTTPAnswer]]>([:])
    private let asked = Mutexed<[Request]>([])

    init() { clock.advance(seconds: SWICWorld.monday.seconds(since: clock.now)) }

    var requests: [Request] { asked.value }
    func requests(_ question: WarningQuestion) -> [Request] { requests.filter { $0.question == question } }
    var questions: [WarningQuestion] { requests.map(\.question) }

    func set(_ fault: WarningFault?) { self.fault.change { $0 = fault } }
    func fail(_ failure: WeatherFailure?, _ questions: WarningQuestion...) {
        failures.change { failures in for question in questions { failures[question] = failure } }
    }
    func answer(_ question: WarningQuestion, _ answers: HTTPAnswer...) {
        self.answers.change { $0[question] = answers }
    }

    func networkChanged() {}

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let target = RequestTarget(uri: String(url.wireText.dropFirst(ServiceAddress.jma.description.count)))
        guard let question = JMAResponder.question(of: target) else { throw WeatherFailure.notFound }
        asked.change { $0.append(Request(url: url, question: question, time: clock.now, path: target.path)) }
        if let failure = failures.value[question] { throw failure }
        if let answer = answers.value[question]?.first {
            answers.change { $0[question]?.removeFirst() }
            return answer
        }
        let headers = Dictionary(url.headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        let answer = JMAResponder.answer(to: target, headers: headers, now: clock.now, fault: fault.value)
        guard let answer else { throw WeatherFailure.notFound }
        guard answer.body.count <= url.bodyLimit else { throw WeatherFailure.tooLarge }
        return HTTPAnswer(
            status: answer.status, lastModified: answer.headers.first { $0.name == "Last-Modified" }?.value,
            body: answer.body)
    }
}

/// Programs that share a folder, and the agency that they ask.
struct JMARig {
    let world = JMAWorld()
    let sandbox: Sandbox

    /// Creates a rig, passes it to `body`, and removes its folder.
    static func with(_ body: (JMARig) async throws -> Void) async throws {
        try await Sandbox.with { try await body(JMARig(sandbox: $0)) }
    }

    static let tokyo = place("Tokyo", 35.6895, 139.6917)
    static let osaka = place("Osaka", 34.6937, 135.5022)
    static let sapporo = place("Sapporo", 43.0621, 141.3544)
    static let three = [tokyo, osaka, sapporo].compactMap(\.self)
    /// When the stand-in's snow begins to fall in Tokyo, and when that is over.
    static let snow = SWICWorld.monday.adding(seconds: 27 * 3_600)
    static let thaw = SWICWorld.monday.adding(seconds: 50 * 3_600)

    static func place(_ name: String, _ north: Double, _ east: Double, mayBeKept: Bool = true) -> WarningPlace? {
        Coordinate(latitude: north, longitude: east).map {
            WarningPlace(id: PlaceID(rawValue: name), coordinate: $0, country: .japan, mayBeKept: mayBeKept)
        }
    }

    var feeds: String { sandbox.cacheFolder + "/feeds" }
    /// What is in that folder.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: feeds)) ?? [] }

    private func host(_ name: String) -> FeedHost {
        FeedHost(
            transport: world, address: .jma, name: name, folder: FeedFolder(path: feeds),
            log: FeedLogFile(path: sandbox.cacheFolder + "/feed-log"), executor: ServiceExecutor(),
            now: { [clock = world.clock] in clock.now }, chance: { 1 })
    }

    /// A program that begins now.
    func program() -> JMAFeeds { JMAFeeds(host("jma"), clock: NoWait()) }
    func typhoons() -> JMATyphoons { JMATyphoons(host("jma-typhoons"), clock: NoWait()) }

    func advance(_ seconds: Int) { world.clock.advance(seconds: seconds) }
    func move(to time: Timestamp) { advance(time.seconds(since: now)) }
    var now: Timestamp { world.clock.now }

    /// Lets a program ask in every minute in which something is due, and hands out what it knows in each.
    func run(
        _ program: JMAFeeds, _ places: [WarningPlace], minutes: Int, each: (WarningNews) -> Void = { _ in }
    ) async {
        for _ in 0..<minutes {
            var news = await program.known(at: places)
            if let next = news.next, next <= now { news = await program.ask(at: places) }
            each(news)
            advance(60)
        }
    }

    func run(_ program: JMATyphoons, minutes: Int, each: (TyphoonNews) -> Void = { _ in }) async {
        for _ in 0..<minutes {
            var news = await program.news()
            if let next = news.next, next <= now { news = await program.ask() }
            each(news)
            advance(60)
        }
    }
}
