import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The bookkeeping of requests, without sending any.
@Suite struct FlightBoardTests {
    private let places = TestPlaces.many(10)

    private func key(_ index: Int, _ part: ReportPart = .current) -> ReportKey {
        ReportKey(place: places[index].id, part: part)
    }

    private func board(capacity: Int = 4, wanting indices: [Int], for waiter: Int = 1) -> FlightBoard {
        var board = FlightBoard(limits: [RequestLimit(atOnce: capacity)])
        for index in indices { _ = board.want(.current, of: places[index], for: waiter) }
        return board
    }

    /// The indices of the places in each batch.
    private func indices(_ batches: [FlightBoard.Batch]) -> [[Int]] {
        batches.map { batch in batch.request.places.compactMap { place in places.firstIndex { $0.id == place.id } } }
    }

    @Test func `places of one part are sent together, in the order they were wanted`() {
        var board = board(wanting: [3, 1, 2])
        _ = board.want(.air, of: places[3], for: 1)
        _ = board.want(.current, of: places[5], for: 2)
        let batches = board.next { $0 == [.current] ? 3 : 100 }
        #expect(indices(batches) == [[3, 1, 2], [3], [5]])
        #expect(batches.map(\.request.parts) == [[.current], [.air], [.current]])
    }

    @Test func `batches of one are one request per place, and a limited number runs at once`() {
        var board = board(capacity: 2, wanting: [0, 1, 2, 3])
        let first = board.next { _ in 1 }
        #expect(indices(first) == [[0], [1]])
        #expect(indices(board.next { _ in 1 }) == [])
        #expect(board.settle(key(1), in: first[1].number) == true)
        #expect(board.end(first[1].number) == [])
        #expect(indices(board.next { _ in 1 }) == [[2]])
    }

    @Test func `background requests wait for most others, but not for a few that hang`() {
        var board = board(capacity: 8, wanting: [0, 1, 2, 3])
        for index in 0..<4 { _ = board.want(.forecast, of: places[index], for: 1, inBackground: true) }
        let first = board.next { _ in 1 }
        #expect(first.map(\.request.parts) == Array(repeating: [.current], count: 4))
        #expect(board.heldBack.isEmpty, "it should not count as held back by the budget")
        _ = board.want(.air, of: places[9], for: 2)
        #expect(board.next { _ in 1 }.map(\.request.parts) == [[.air]], "other requests should go on")
        for batch in first.dropLast() {
            #expect(board.next { _ in 1 } == [])
            _ = board.end(batch.number)
        }
        // Two hang: a quarter of eight.
        #expect(indices(board.next { _ in 1 }) == [[0], [1], [2], [3]])
    }

    @Test func `a caller joins a request for the same key, queued or under way`() {
        var board = board(wanting: [0])
        #expect(board.want(.current, of: places[0], for: 2) == false)
        let batch = board.next { _ in 10 }[0]
        #expect(board.want(.current, of: places[0], for: 3) == false)
        #expect(indices(board.next { _ in 10 }) == [])
        #expect(board.settle(key(0), in: batch.number) == true)
        #expect([1, 2, 3].allSatisfy { board.isDone($0) })
    }

    @Test func `a batch settles key by key`() {
        var board = board(wanting: [0, 1])
        let batch = board.next { _ in 10 }[0]
        #expect(board.settle(key(0), in: batch.number) == true)
        #expect(board.settle(key(0), in: batch.number) == false, "once")
        #expect(!board.isDone(1))
        // In the meantime the first key may be wanted again, in a new request.
        #expect(board.want(.current, of: places[0], for: 2) == true)
        #expect(indices(board.next { _ in 10 }) == [[0]])
        #expect(board.end(batch.number) == [key(1)], "missing keys should be lost")
        #expect(board.isDone(1) && !board.isDone(2))
    }

    @Test func `a batch is cancelled only when none of its keys is wanted`() {
        var board = board(wanting: [0, 1])
        _ = board.want(.current, of: places[1], for: 2)
        let batch = board.next { _ in 10 }[0]
        #expect(board.leave(1) == .init(abandoned: [key(0)]))
        #expect(board.settle(key(0), in: batch.number) == false, "nobody's")
        #expect(board.leave(2) == .init(abandoned: [key(1)], cancelled: [batch.number]))
    }

    @Test func `a batch is cancelled when its last unsettled keys are no longer wanted`() {
        var board = board(wanting: [0, 1])
        let batch = board.next { _ in 10 }[0]
        _ = board.settle(key(0), in: batch.number)
        #expect(board.leave(1) == .init(abandoned: [key(1)], cancelled: [batch.number]))
    }

    @Test func `a key given up in the queue is never sent`() {
        var board = board(capacity: 1, wanting: [0, 1, 2])
        _ = board.want(.current, of: places[1], for: 2)
        _ = board.next { _ in 1 }
        #expect(board.leave(1) == .init(abandoned: [key(0)], unsent: [key(2)], cancelled: [1]))
        #expect(indices(board.next { _ in 1 }) == [], "the cancelled batch should still be running")
        #expect(board.end(1) == [])
        #expect(indices(board.next { _ in 1 }) == [[1]])
    }

    @Test func `a late answer does not settle a key that was wanted again`() {
        var board = board(wanting: [0])
        let old = board.next { _ in 1 }[0]
        _ = board.leave(1)
        #expect(board.want(.current, of: places[0], for: 2) == true)
        let new = board.next { _ in 1 }[0]
        #expect(board.settle(key(0), in: old.number) == false)
        #expect(board.settle(key(0), in: new.number) == true)
    }

    @Test func `a full queue holds up only its own parts`() {
        var board = FlightBoard(limits: [
            RequestLimit([.current, .forecast], atOnce: 1), RequestLimit([.air, .airForecast], atOnce: 2),
        ])
        for part in ReportPart.allCases { _ = board.want(part, of: places[0], for: 1) }
        let sent = board.next { _ in 1 }
        #expect(sent.map(\.request.parts) == [[.current], [.air], [.airForecast]])
        #expect(board.heldBack.isEmpty, "it should wait for the queue, not for the budget")
        _ = board.end(sent[0].number)
        #expect(board.next({ _ in 1 }, room: { _ in 0 }).isEmpty)
        #expect(board.heldBack.map(\.key) == [key(0, .forecast)])
        #expect(board.next { _ in 1 }.map(\.request.parts) == [[.forecast]])
    }

    @Test func `from a batch that is too large the first places are sent, and the rest stays queued in order`() {
        var board = board(capacity: 4, wanting: [0, 1, 2, 3, 4])
        var room = 3
        let sent = board.next({ _ in 10 }) { request in
            defer { room = 0 }
            return min(room, request.places.count)
        }
        #expect(indices(sent) == [[0, 1, 2]])
        #expect(board.heldBack.map(\.key) == [key(3), key(4)])
        #expect(indices(board.next { _ in 10 }) == [[3, 4]])
    }

    @Test func `keys that could not be sent are sent next, in order, if they are still wanted`() {
        var board = board(wanting: [0, 1, 2, 3])
        let batch = board.next { _ in 10 }[0]
        _ = board.want(.current, of: places[5], for: 2)
        _ = board.settle(key(2), in: batch.number)
        #expect(board.putBack([key(0), key(1), key(2), key(3)], in: batch.number) == [key(0), key(1), key(3)])
        #expect(board.putBack([key(0)], in: batch.number).isEmpty, "once")
        #expect(board.end(batch.number) == [])
        #expect(indices(board.next { _ in 10 }) == [[0, 1, 3, 5]])
    }

    @Test func `an invalid capacity or batch size still lets one request run`() {
        var board = board(capacity: 0, wanting: [0, 1])
        #expect(indices(board.next { _ in 0 }) == [[0]])
    }

    /// Every want ends exactly once (settled, lost or abandoned), and never do more batches run than allowed.
    @Test(arguments: 0..<100) func `any order of events keeps the rules`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let capacity = random.number(1...4)
        var board = FlightBoard(limits: [RequestLimit(atOnce: capacity, isShared: seed % 2 == 1)])
        var open: Set<ReportKey> = []
        var batches: [FlightBoard.Batch] = []
        var cancelled: Set<Int> = []
        var waiters = Set<Int>()
        for _ in 0..<400 {
            switch random.below(5) {
            case 0, 1:
                let index = random.below(10)
                let part = random.one(of: ReportPart.allCases)
                let waiter = random.below(6)
                waiters.insert(waiter)
                #expect(board.want(part, of: places[index], for: waiter) == open.insert(key(index, part)).inserted)
            case 2:
                batches += board.next { $0 == [.current] ? 4 : 1 }
                #expect(batches.count <= capacity)
                #expect(batches.allSatisfy { $0.request.places.count <= ($0.request.parts == [.current] ? 4 : 1) })
            case 3 where !batches.isEmpty:
                let batch = batches.remove(at: random.below(batches.count))
                for key in batch.request.keys where random.chance(75) {
                    if board.settle(key, in: batch.number) { #expect(open.remove(key) != nil) }
                }
                for key in board.end(batch.number) { #expect(open.remove(key) != nil) }
            case 4:
                guard let waiter = waiters.randomElement(using: &random) else { continue }
                waiters.remove(waiter)
                let departure = board.leave(waiter)
                for key in departure.abandoned + departure.unsent { #expect(open.remove(key) != nil) }
                for number in departure.cancelled {
                    #expect(batches.contains { $0.number == number } && cancelled.insert(number).inserted)
                }
            default: break
            }
        }
        for waiter in waiters {
            let departure = board.leave(waiter)
            for key in departure.abandoned + departure.unsent { #expect(open.remove(key) != nil) }
        }
        #expect(open.isEmpty)
    }
}
