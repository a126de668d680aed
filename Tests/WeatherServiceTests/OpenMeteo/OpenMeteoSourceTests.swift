import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Many places in one request, and the result for each.
@Suite struct OpenMeteoSourceTests {
    private let places = [TestPlaces.seoul, TestPlaces.busan, TestPlaces.sydney]

    private func ask(_ transport: any HTTPTransport, _ places: [Place]) async throws -> ReportAnswers {
        try await OpenMeteoFixture.source(transport).answer(ReportRequest(.current, of: places))
    }

    private func now(_ place: Place) -> ReportKey { ReportKey(place: place.id, part: .current) }

    private func celsius(_ answers: ReportAnswers, _ place: Place) -> Double? {
        guard case .success(.current(let weather))? = answers[now(place)] else { return nil }
        return weather.temperature.celsius
    }

    private func body(_ entries: String...) -> HTTPAnswer { HTTPAnswer("[" + entries.joined(separator: ",") + "]") }

    private func entry(_ place: Place, _ celsius: String, number: Int? = nil) -> String {
        OpenMeteoFixture.current(
            place.coordinate.latitude, place.coordinate.longitude, celsius: celsius, number: number)
    }

    @Test func `twenty places are one request`() async throws {
        let twenty = TestPlaces.many(20)
        let list = twenty.enumerated().map { entry($1, "\($0)", number: $0 == 0 ? nil : $0) }.joined(separator: ",")
        let transport = CannedTransport(HTTPAnswer("[\(list)]"))
        let answers = try await ask(transport, twenty)
        #expect(transport.requests.count == 1)
        #expect(twenty.map { celsius(answers, $0) } == (0..<20).map { Double($0) })
    }

    @Test func `an answer is assigned by its number, or by its position without one`() async throws {
        let answers = try await ask(
            CannedTransport(
                body(entry(places[0], "1"), entry(places[2], "3", number: 2), entry(places[1], "2", number: 1))), places
        )
        #expect(places.map { celsius(answers, $0) } == [1, 2, 3])
    }

    @Test func `no city gets its neighbour's weather from an unnumbered answer in another order`() async throws {
        let incheon = TestPlaces.place("owm:1843564", "인천", "Incheon", 37.4563, 126.7052, offset: 32_400)
        let near = [TestPlaces.seoul, incheon, TestPlaces.busan]
        let celsius = ["1", "2", "3"]
        let entries = zip(near, celsius).map { entry($0, $1) }
        for order in [[2, 1, 0], [1, 0, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1]] {
            let list = order.map { entries[$0] }.joined(separator: ",")
            let answers = try await ask(CannedTransport(HTTPAnswer("[\(list)]")), near)
            #expect(near.map { self.celsius(answers, $0) } == [1, 2, 3], "in the order \(order)")
        }
    }

    @Test func `among several answers, one without a coordinate belongs to no place`() async throws {
        let bare = entry(places[1], "9").replacing(#""latitude":35.102779,"longitude":129.040283,"#, with: "")
        let answers = try await ask(
            CannedTransport(body(entry(places[0], "1"), bare, entry(places[2], "3"))), places)
        #expect(places.map { celsius(answers, $0) } == [1, nil, 3])
        #expect(answers[now(places[1])] == .failure(.unreadable(field: "latitude")))
    }

    @Test(arguments: [0, 2]) func `an answer with another place's number loses only that place`(number: Int)
        async throws
    {
        let stray = entry(places[1], "9", number: number)
        let answers = try await ask(
            CannedTransport(body(entry(places[0], "1"), stray, entry(places[2], "3", number: 2))), places)
        #expect(places.map { celsius(answers, $0) } == [1, nil, 3])
        #expect(answers[now(places[1])] == .failure(.unreadable(field: "body")))
    }

    @Test func `one bad place does not affect the others`() async throws {
        let refused = OpenMeteoFixture.refusal("No data is available for this location")
        for (bad, failure) in [
            ("null", WeatherFailure.unreadable(field: "body")), (refused, .notFound),
            (entry(places[1], "null", number: 1), .noMeasurement),
            (entry(TestPlaces.tromso, "5", number: 1), .wrongPlace(kilometres: 7_773)),
        ] {
            let answers = try await ask(
                CannedTransport(body(entry(places[0], "1"), bad, entry(places[2], "3", number: 2))), places)
            #expect(celsius(answers, places[0]) == 1 && celsius(answers, places[2]) == 3)
            guard case .failure(let told)? = answers[now(places[1])] else {
                Issue.record("\(bad) should not be accepted")
                continue
            }
            if case .wrongPlace = failure, case .wrongPlace(let kilometres) = told {
                #expect((7_000...8_500).contains(kilometres))
            } else {
                #expect(told == failure)
            }
        }
    }

    @Test func `a short answer fails the missing places, and a long one adds none`() async throws {
        let short = try await ask(CannedTransport(body(entry(places[0], "1"))), places)
        #expect(celsius(short, places[0]) == 1)
        #expect(short[now(places[2])] == .failure(.unreadable(field: "body")))
        let long = try await ask(CannedTransport(body(entry(places[0], "1"), entry(places[1], "2"))), [places[0]])
        #expect(long.results.count == 1 && celsius(long, places[0]) == 1)
    }

    @Test func `a cell whose centre is some fifty kilometres away is accepted`() async throws {
        let away = OpenMeteoFixture.current(37.56826 + 0.45, 126.977829, celsius: "7")
        #expect(celsius(try await ask(CannedTransport(HTTPAnswer(away)), [places[0]]), places[0]) == 7)
    }

    @Test func `a request refused because of one place is repeated for the others`() async throws {
        let twenty = TestPlaces.many(20)
        let transport = RefusingTransport(refusing: [twenty[13]])
        let answers = try await ask(transport, twenty)
        #expect(answers.results.count == 20)
        #expect(answers[now(twenty[13])] == .failure(.notFound))
        #expect(twenty.filter { celsius(answers, $0) == 1 }.count == 19)
        #expect(transport.asked <= 11)
    }

    @Test(arguments: [2, 3, 20, 43, 350])
    func `any two bad places are found, and all others get their answers`(count: Int) async throws {
        var random = SeededRandom(seed: 21)
        let many = TestPlaces.many(count)
        for _ in 0..<20 {
            let bad = many.shuffled(using: &random).prefix(2)
            let transport = RefusingTransport(refusing: Array(bad))
            let answers = try await ask(transport, many)
            #expect(answers.results.count == count)
            #expect(
                Set(bad.map(\.id)) == Set(answers.results.filter { $0.value == .failure(.notFound) }.map(\.key.place)))
            #expect(many.count { celsius(answers, $0) == 1 } == count - 2)
            #expect(transport.asked <= 2 * RefusalSearch<Place>.mostRefusals(of: count) + 1)
        }
    }

    @Test(arguments: [(1, 1), (2, 3), (20, 18), (350, 30)])
    func `the number of requests to a service without data hardly grows with the places`(
        count: Int, most: Int
    ) async throws {
        let many = TestPlaces.many(count)
        let transport = RefusingTransport(refusing: many)
        let answers = try await ask(transport, many)
        #expect(transport.asked <= most, "\(transport.asked) requests")
        #expect(answers.results.count == count, "places that were not tried should fail as well")
        #expect(answers.results.values.allSatisfy { $0 == .failure(.notFound) || $0 == .failure(.heldUp) })
        #expect(answers.results.values.contains(.failure(.notFound)))
    }

    @Test(arguments: ["Invalid timezone", "Something new", ""])
    func `whatever the words of a refusal, only the refused place fails`(_ reason: String) async throws {
        let three = TestPlaces.many(3)
        for bad in three {
            let answers = try await ask(RefusingTransport(refusing: [bad], reason: reason), three)
            for place in three {
                if place == bad {
                    #expect(answers[now(place)] == .failure(.notFound))
                } else {
                    #expect(celsius(answers, place) == 1)
                }
            }
        }
    }

    @Test func `a question that the service refuses for every place is at fault itself`() async {
        let three = TestPlaces.many(3)
        let transport = RefusingTransport(refusing: three, reason: "Something new")
        await #expect(throws: WeatherFailure.requestRefused(status: 400)) { try await ask(transport, three) }
        #expect(transport.asked <= 5)
    }

    @Test func `trouble during the search is the request's, so that it is repeated`() async {
        let transport = RefusingTransport(refusing: places, reason: "Something new", then: .server(status: 503))
        await #expect(throws: WeatherFailure.server(status: 503)) { try await ask(transport, places) }
    }

    @Test(
        arguments: [
            ("21.3", "[1760281200]", nil, nil), ("null", "[1760281200]", .noMeasurement, nil),
            ("21.3", "[null]", nil, .unreadable(field: "hourly.time[0]")),
            ("null", "[]", .noMeasurement, .unreadable(field: "hourly")),
        ] as [(String, String, WeatherFailure?, WeatherFailure?)])
    func `each of two parts in an answer succeeds or fails separately`(
        celsius: String, hours: String, badNow: WeatherFailure?, badHours: WeatherFailure?
    ) async throws {
        func entry(_ number: Int?) -> String {
            let hourly = #""hourly":{"time":\#(hours),"temperature_2m":[17.0]},"current_units""#
            return OpenMeteoFixture.current(0, 0, celsius: celsius, number: number)
                .replacing("\"current_units\"", with: hourly)
        }
        let two = [TestPlaces.place("a", "가", "A", 0, 0, offset: 0), TestPlaces.place("b", "나", "B", 0, 0, offset: 0)]
        let transport = CannedTransport(body(entry(nil), entry(1)))
        let answers = try await OpenMeteoFixture.source(transport)
            .answer(ReportRequest([.current, .forecast], of: two))
        #expect(transport.requests.count == 1 && answers.results.count == 4)
        for place in two {
            for (part, bad) in [(ReportPart.current, badNow), (.forecast, badHours)] {
                let answer = try #require(answers[ReportKey(place: place.id, part: part)])
                switch answer {
                case .success(let value): #expect(bad == nil && value.part == part)
                case .failure(let failure): #expect(bad == failure)
                }
            }
        }
    }

    @Test func `a refused place costs the others neither part`() async throws {
        let twenty = TestPlaces.many(20)
        let transport = RefusingTransport(refusing: [twenty[13]])
        let answers = try await OpenMeteoFixture.source(transport)
            .answer(ReportRequest([.current, .forecast], of: twenty))
        #expect(answers.results.count == 40)
        for key in ReportRequest([.current, .forecast], of: [twenty[13]]).keys {
            #expect(answers[key] == .failure(.notFound))
        }
        #expect(twenty.filter { celsius(answers, $0) == 1 }.count == 19)
    }

    @Test func `each host gets one question at a time`() {
        let source = OpenMeteoFixture.source(CannedTransport(HTTPAnswer("")))
        var board = FlightBoard(limits: source.limits)
        for part in ReportPart.allCases { _ = board.want(part, of: places[0], for: 1) }
        _ = board.want(.air, of: places[1], for: 1)
        let sent = board.next(source.placesPerRequest)
        #expect(sent.map(\.request.parts) == [[.current, .forecast], [.air]])
        // Questions held back by a queue are not counted as held back by the budget.
        #expect(board.heldBack.isEmpty)
        _ = board.end(sent[1].number)
        #expect(board.next(source.placesPerRequest).map(\.request.parts) == [[.airForecast]])
    }
}

/// Refuses every request that includes certain places, as the service does.
private final class RefusingTransport: HTTPTransport {
    private let refused: [String]
    private let reason: String
    private let trouble: WeatherFailure?
    private let count = Mutex(0)

    /// `trouble` is what every request after the first fails with.
    init(
        refusing places: [Place], reason: String = "No data is available for this location",
        then trouble: WeatherFailure? = nil
    ) {
        refused = places.map { Coordinate.decimal($0.coordinate.longitude) }
        (self.reason, self.trouble) = (reason, trouble)
    }

    var asked: Int { count.withLock { $0 } }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if number > 1, let trouble { throw trouble }
        let list = url.wireText.split(separator: "&").first { $0.hasPrefix("longitude=") } ?? ""
        let longitudes = list.dropFirst("longitude=".count).split(separator: ",").map(String.init)
        if longitudes.contains(where: refused.contains) {
            return HTTPAnswer(400, OpenMeteoFixture.refusal(reason))
        }
        let entries = longitudes.map { OpenMeteoFixture.current(0, Double($0) ?? 0, celsius: "1") }
        return HTTPAnswer(entries.count == 1 ? entries[0] : "[" + entries.joined(separator: ",") + "]")
    }
}
