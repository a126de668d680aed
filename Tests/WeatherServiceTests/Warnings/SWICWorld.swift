import JSON
import Synchronization
import TestSupport
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's centre without a network, by a clock that stands still until the test moves it. Twenty countries are
/// members: the stand-in's, and eleven more whose offices report and never warn.
final class SWICWorld: HTTPTransport {
    /// Monday 2026-11-23 00:00 UTC, when the stand-in's story begins.
    static let monday = Timestamp(1_795_392_000)

    /// Members of the stand-in's list whose offices report.
    static let reporting = countries("KR JP US CN DE IN NZ")
    /// Members without an office that reports.
    static let unreported = countries("MN TV")
    private static let added = ["FR", "GB", "ES", "IT", "PL", "AU", "CA", "BR", "MX", "ZA", "NO"]
    static let twenty = reporting.union(unreported).union(added.map(CountryCode.init))

    static func countries(_ text: String) -> Set<CountryCode> {
        Set(text.split(separator: " ").map { CountryCode(rawValue: String($0)) })
    }

    struct Request: Sendable {
        let url: RequestURL
        let question: WarningQuestion
        let time: Timestamp
        let text: String

        /// Of a question for rows.
        func isAbout(_ member: String) -> Bool { text.contains("mem='\(member)'") }
    }

    let clock = TestClock()
    /// What is wrong with the centre.
    let fault = Mutexed<WarningFault?>(nil)
    /// What comes in place of an answer; nil for an answer.
    let failure = Mutexed<[WarningQuestion: WeatherFailure]>([:])
    /// An answer in place of the stand-in's.
    let answer = Mutexed<[WarningQuestion: HTTPAnswer]>([:])
    /// Bytes above which an answer for rows is too large.
    let limit = Mutexed<@Sendable (Request) -> Bool>({ _ in false })
    /// Happens while a request is under way.
    let meanwhile = Mutexed<(@Sendable (Request) async throws -> Void)?>(nil)
    private let asked = Mutexed<[Request]>([])
    private let changes = Mutexed(0)

    init() { clock.advance(seconds: Self.monday.seconds(since: clock.now)) }

    var requests: [Request] { asked.value }
    func requests(_ questions: WarningQuestion...) -> [Request] {
        requests.filter { questions.contains($0.question) }
    }
    var networkChanges: Int { changes.value }
    func networkChanged() { changes.change { $0 += 1 } }

    func set(_ fault: WarningFault?) { self.fault.change { $0 = fault } }
    func fail(_ failure: WeatherFailure?, _ questions: WarningQuestion...) {
        self.failure.change { failures in for question in questions { failures[question] = failure } }
    }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let target = RequestTarget(uri: String(url.wireText.dropFirst(ServiceAddress.swic.description.count)))
        guard let question = SWICResponder.question(of: target) else { throw WeatherFailure.notFound }
        let request = Request(
            url: url, question: question, time: clock.now, text: target.query["cql_filter"] ?? target.path)
        asked.change { $0.append(request) }
        if let meanwhile = meanwhile.value { try await meanwhile(request) }
        if let failure = failure.value[question] { throw failure }
        if let answer = answer.value[question] { return answer }
        if limit.value(request) { throw WeatherFailure.tooLarge }
        guard let answer = SWICResponder.answer(to: target, now: clock.now, fault: fault.value) else {
            throw WeatherFailure.notFound
        }
        guard answer.body.count <= url.bodyLimit else { throw WeatherFailure.tooLarge }
        return HTTPAnswer(
            status: answer.status, lastModified: question == .members ? Self.day : nil,
            body: Self.grown(answer.body, question))
    }

    static let day = "Mon, 23 Nov 2026 00:00:00 GMT"

    /// The lists with the countries that the stand-in has not.
    private static func grown(_ body: [UInt8], _ question: WarningQuestion) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        switch question {
        case .members:
            let entries = added.enumerated().map { index, country in
                #"{"mid":"\#(800 + index)","code":"\#(CountryCode(rawValue: country).alpha3 ?? "")"}"#
            }
            return Array("\(text.dropLast()),{\"ra\":6,\"members\":[\(entries.joined(separator: ","))]}]".utf8)
        case .offices:
            let entries = added.map { country in
                #"{"source":{"sourceId":"\#(country.lowercased())-inv-en","authorityCountry":"\#(country)","#
                    + #""capAlertFeedStatus":"1"}}"#
            }
            return Array("\(text.dropLast(2)),\(entries.joined(separator: ","))]}".utf8)
        default: return body
        }
    }
}

/// Programs that share a folder, and the world that they ask.
struct SWICRig {
    let world = SWICWorld()
    let sandbox: Sandbox

    /// Creates a rig, passes it to `body`, and removes its folder.
    static func with(_ body: (SWICRig) async throws -> Void) async throws {
        try await Sandbox.with { try await body(SWICRig(sandbox: $0)) }
    }

    var feeds: String { sandbox.cacheFolder + "/feeds" }
    var log: String { sandbox.cacheFolder + "/feed-log" }

    /// A program that begins now.
    func program() -> SWICFeeds {
        SWICFeeds(
            FeedHost(
                transport: world, address: .swic, name: "swic", folder: FeedFolder(path: feeds),
                log: FeedLogFile(path: log), executor: ServiceExecutor(), now: { [clock = world.clock] in clock.now },
                chance: { 1 }))
    }

    func advance(_ seconds: Int) { world.clock.advance(seconds: seconds) }
    func move(to time: Timestamp) { advance(time.seconds(since: world.clock.now)) }
    var now: Timestamp { world.clock.now }

    /// Lets a program ask in every minute in which something is due, and hands out what it knows in each.
    func run(
        _ program: SWICFeeds, _ countries: Set<CountryCode>, minutes: Int, each: (WarningNews) -> Void = { _ in }
    ) async {
        for _ in 0..<minutes {
            var news = await program.known(about: countries)
            if let next = news.next, next <= now { news = await program.ask(about: countries) }
            each(news)
            advance(60)
        }
    }
}

extension SWICFeeds {
    /// What is known of countries, at a place in each.
    func known(about countries: Set<CountryCode>) -> WarningNews { known(at: WarningPlace.one(in: countries)) }

    func ask(about countries: Set<CountryCode>) async -> WarningNews {
        await ask(at: WarningPlace.one(in: countries))
    }
}

extension WarningPlace {
    /// A place in each country, with the country's code as its id.
    static func one(in countries: Set<CountryCode>) -> [WarningPlace] {
        countries.map(\.rawValue).sorted().compactMap { code in
            Coordinate(latitude: 0, longitude: 0).map {
                WarningPlace(id: PlaceID(rawValue: code), coordinate: $0, country: CountryCode(rawValue: code))
            }
        }
    }
}

extension [PlaceID: WarningCoverage] {
    /// That of the place in a country.
    subscript(country: CountryCode) -> WarningCoverage? { self[PlaceID(rawValue: country.rawValue)] }
}

extension WarningCoverage {
    var isSilent: Bool { if case .silent = self { true } else { false } }
    var isUntold: Bool { if case .untold = self { true } else { false } }
}
