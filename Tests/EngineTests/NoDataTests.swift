import AppResources
import EngineSupport
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// A service without data for any place: the number of requests by the rules alone, without a budget.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct NoDataTests {
    private let transport = NoDataTransport()

    /// Runs `body` with twenty cities, one of them open.
    private func running(_ body: (BoardRig) async -> Void) async {
        let source = OpenMeteoSource(
            weather: OpenMeteoSource.Host(transport, .openMeteo),
            air: OpenMeteoSource.Host(transport, .openMeteoAir))
        let rig = BoardRig(source: source)
        await rig.running {
            let places = KoreaTwenty.places
            rig.start(
                Demand(visible: places, outlined: places, opened: places[0], neighbours: [places[1]], listed: places))
            await body(rig)
        }
    }

    /// Lets time pass in steps, and answers every request in each of them.
    private func pass(_ seconds: Int, inStepsOf step: Int = 1, _ rig: BoardRig, _ act: (Int) -> Void = { _ in }) async {
        for second in stride(from: 0, to: seconds, by: step) {
            act(second)
            repeat {
                await rig.refreshFinished()
                while !rig.refresher.open.isEmpty { await Task.yield() }
            } while !KoreaTwenty.places.allSatisfy { rig.board[$0.id].hasFailure && !rig.board[$0.id].isLoading }
            rig.clock.advance(step)
            rig.ageAlarm.ring()
        }
    }

    @Test func `such a service gets some thirty requests at first, and then no more for minutes`() async {
        await running { rig in
            await pass(75, rig)
            #expect(transport.asked <= 48, "\(transport.asked) requests in 75 seconds")
            let first = transport.asked
            await pass(200, rig)
            #expect(transport.asked == first)
        }
    }

    @Test func `a refresh repeats a request once a minute at most`() async {
        await running { rig in
            await pass(10, rig)
            let first = transport.asked
            await pass(60, rig) { _ in rig.refresher.refreshAsked() }
            #expect(
                transport.asked - first < 2 * first,
                "\(transport.asked - first) requests in a minute of refreshes, \(first) before")
        }
    }

    @Test func `a day without data costs some hundred requests`() async {
        await running { rig in
            await pass(86_400, inStepsOf: 60, rig)
            #expect(transport.asked <= 600, "\(transport.asked) requests in a day")
        }
    }
}

/// Refuses every request as the service does when it has no data, and counts them.
private final class NoDataTransport: HTTPTransport {
    private let count = Mutex(0)

    var asked: Int { count.withLock { $0 } }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        count.withLock { $0 += 1 }
        return HTTPAnswer(
            status: 400, body: Array(#"{"error":true,"reason":"No data is available for this location"}"#.utf8))
    }
}
