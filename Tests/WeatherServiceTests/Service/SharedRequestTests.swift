import Testing
import Weather

@testable import WeatherService

/// The bookkeeping of requests for several parts at once.
@Suite struct SharedRequestTests {
    private let places = TestPlaces.many(10)

    private func key(_ index: Int, _ part: ReportPart) -> ReportKey { ReportKey(place: places[index].id, part: part) }

    /// A board with the limits of Open-Meteo's hosts.
    private func board(
        current: [Int] = [], forecast: [Int] = [], air: [Int] = [], forecastInBackground: Bool = false
    ) -> FlightBoard {
        var board = FlightBoard(limits: OpenMeteoFixture.source(CannedTransport(HTTPAnswer(""))).limits)
        board.want(ReportRequest(.current, of: current.map { places[$0] }), for: 1)
        board.want(
            ReportRequest(.forecast, of: forecast.map { places[$0] }, inBackground: forecastInBackground), for: 1)
        board.want(ReportRequest(.air, of: air.map { places[$0] }), for: 1)
        return board
    }

    /// The request as text: `c`, `f` and `a` for the parts, and the numbers of the places.
    private func text(_ batches: [FlightBoard.Batch]) -> [String] {
        let letters: [ReportPart: String] = [.current: "c", .forecast: "f", .air: "a", .airForecast: "A"]
        return batches.map { batch in
            let parts = batch.request.parts.inOrder.compactMap { letters[$0] }.joined()
            return parts + " "
                + batch.request.places.map(\.id.rawValue).joined(separator: ",").replacing("test:", with: "")
        }
    }

    /// All requests that are sent when each batch is answered before the next.
    private func sent(
        _ board: FlightBoard, most: (Set<ReportPart>) -> Int = { _ in 10 },
        room: (ReportRequest) -> Int = { $0.places.count }
    ) -> [String] {
        var board = board
        var sent: [String] = []
        while true {
            let batches = board.next(most, room: room)
            if batches.isEmpty { return sent }
            sent += text(batches)
            for batch in batches {
                for key in batch.request.keys { _ = board.settle(key, in: batch.number) }
                _ = board.end(batch.number)
            }
        }
    }

    @Test(arguments: [
        ([0, 1, 2], [0, 1, 2], ["cf 0,1,2"]), ([0, 1, 2], [2, 0, 1], ["cf 0,1,2"]), ([0, 1], [], ["c 0,1"]),
        ([], [0, 1], ["f 0,1"]), ([0, 1, 2], [1], ["c 0,1,2", "f 1"]), ([0], [0, 1, 2], ["cf 0", "f 1,2"]),
        ([0, 1], [2, 3], ["c 0,1", "f 2,3"]),
    ])
    func `a part is added to a batch if every place in it waits for that part`(
        current: [Int], forecast: [Int], expected: [String]
    ) {
        #expect(sent(board(current: current, forecast: forecast)) == expected)
    }

    @Test func `air has its own host, and background parts are not added to a batch`() {
        #expect(sent(board(current: [0, 1], forecast: [0, 1], air: [0, 1])) == ["cf 0,1", "a 0,1"])
        #expect(sent(board(current: [0, 1], forecast: [0, 1], forecastInBackground: true)) == ["c 0,1", "f 0,1"])
    }

    @Test func `a source that answers parts one by one gets separate requests`() {
        var board = FlightBoard(limits: [RequestLimit(atOnce: 4)])
        board.want(ReportRequest([.current, .forecast], of: [places[0], places[1]]), for: 1)
        #expect(text(board.next { _ in 10 }) == ["c 0,1", "f 0,1"])
    }

    @Test(arguments: [
        (5, ["cf 0,1,2,3,4"]), (4, ["c 0,1,2,3,4", "f 0,1,2,3,4"]), (0, ["c 0,1,2,3,4", "f 0,1,2,3,4"]),
    ])
    func `if one request cannot hold all parts of all places, the current weather comes first`(
        most: Int, expected: [String]
    ) {
        let all = board(current: [0, 1, 2, 3, 4], forecast: [0, 1, 2, 3, 4])
        #expect(sent(all, most: { $0.count > 1 ? most : 10 }) == expected)
    }

    @Test(arguments: [(6, ["cf 0,1,2"]), (5, ["c 0,1,2", "f 0,1,2"]), (3, ["c 0,1,2", "f 0,1,2"])])
    func `the current weather does not wait for room for forecasts`(room: Int, expected: [String]) {
        let all = board(current: [0, 1, 2], forecast: [0, 1, 2])
        #expect(sent(all, room: { min($0.places.count, room / $0.parts.count) }) == expected)
    }

    @Test func `with room for some places these get their current weather, and all else waits`() {
        var board = board(current: [0, 1, 2], forecast: [0, 1, 2])
        var left = 2
        let first = board.next({ _ in 10 }) { request in
            guard request.parts.count == 1 else { return 0 }
            defer { left = 0 }
            return min(left, request.places.count)
        }
        #expect(text(first) == ["c 0,1"])
        _ = board.end(first[0].number)
        #expect(board.heldBack.map(\.key) == [key(2, .current)] + (0..<3).map { key($0, .forecast) })
        // When there is room again, parts of the same queued place are sent together.
        #expect(text(board.next { _ in 10 }) == ["cf 2"])
    }

    @Test func `one part can be given up while the other is wanted, and its answer is ignored`() {
        var board = board(current: [0, 1])
        board.want(ReportRequest(.forecast, of: [places[0], places[1]]), for: 2)
        let batch = board.next { _ in 10 }[0]
        #expect(text([batch]) == ["cf 0,1"])
        #expect(board.leave(2) == .init(abandoned: [key(0, .forecast), key(1, .forecast)]))
        for index in [0, 1] { #expect(board.settle(key(index, .current), in: batch.number) == true) }
        #expect(board.settle(key(0, .forecast), in: batch.number) == false)
        #expect(board.isDone(1))
        #expect(board.end(batch.number) == [])
    }

    @Test func `a request is cancelled when no part is wanted, and counts as running until it has ended`() {
        var board = board(current: [0], forecast: [0])
        let batch = board.next { _ in 10 }[0]
        #expect(
            board.leave(1) == .init(abandoned: [key(0, .current), key(0, .forecast)], cancelled: [batch.number]))
        board.want(ReportRequest(.forecast, of: [places[1]]), for: 2)
        #expect(board.next { _ in 10 }.isEmpty, "the host should still be busy")
        #expect(board.end(batch.number) == [])
        #expect(text(board.next { _ in 10 }) == ["f 1"])
    }

    @Test func `a part wanted while the other is under way is sent after it`() {
        var board = board(current: [0, 1])
        let batch = board.next { _ in 10 }[0]
        board.want(ReportRequest([.current, .forecast], of: [places[0], places[1]]), for: 2)
        #expect(board.next { _ in 10 }.isEmpty)
        _ = board.end(batch.number)
        #expect(text(board.next { _ in 10 }) == ["f 0,1"])
    }

    @Test func `parts without room are sent together again, and an oversized request part by part`() {
        var board = board(current: [0, 1], forecast: [0, 1])
        let first = board.next { _ in 10 }[0]
        #expect(board.putBack(first.request.keys, in: first.number) == first.request.keys)
        #expect(board.end(first.number) == [])
        let second = board.next { _ in 10 }[0]
        #expect(second.request == first.request)
        #expect(board.putBack(second.request.keys, in: second.number, apart: true) == first.request.keys)
        #expect(board.end(second.number) == [])
        #expect(sent(board) == ["c 0,1", "f 0,1"])
    }
}
