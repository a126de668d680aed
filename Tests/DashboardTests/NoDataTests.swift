import AppResources
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// A service without data for any place: the number of requests by the rules alone, without a budget.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct NoDataTests {
    private let transport = NoDataTransport()

    /// Runs `body` with twenty cities, one of them open.
    private func running(_ body: (Scene) async -> Void) async {
        let source = OpenMeteoSource(
            weather: OpenMeteoSource.Host(transport, .openMeteo),
            air: OpenMeteoSource.Host(transport, .openMeteoAir))
        let scene = Scene(160, 50, source: source)
        let following = Task { await scene.board.follow() }
        scene.model.started()
        await body(scene)
        await scene.service.shutDown()
        await following.value
    }

    /// Lets time pass in steps, and answers every request in each of them.
    private func pass(_ seconds: Int, inStepsOf step: Int = 1, _ scene: Scene, _ act: (Int) -> Void = { _ in }) async {
        for second in stride(from: 0, to: seconds, by: step) {
            act(second)
            repeat {
                await scene.model.refreshFinished()
                while !scene.model.refresher.open.isEmpty { await Task.yield() }
            } while !KoreaTwenty.places.allSatisfy { scene.board[$0.id].hasFailure && !scene.board[$0.id].isLoading }
            scene.clock.advance(step)
            scene.ageAlarm.ring()
        }
    }

    @Test func `such a service gets some thirty requests at first, and then no more for minutes`() async {
        await running { scene in
            await pass(75, scene)
            #expect(transport.asked <= 48, "\(transport.asked) requests in 75 seconds")
            let first = transport.asked
            await pass(200, scene)
            #expect(transport.asked == first)
        }
    }

    @Test func `r repeats a request once a minute at most`() async {
        await running { scene in
            await pass(10, scene)
            let first = transport.asked
            await pass(60, scene) { _ in scene.press(.character("r")) }
            #expect(
                transport.asked - first < 2 * first,
                "\(transport.asked - first) requests in a minute of r, \(first) before")
        }
    }

    @Test func `a day without data costs some hundred requests`() async {
        await running { scene in
            await pass(86_400, inStepsOf: 60, scene)
            #expect(transport.asked <= 600, "\(transport.asked) requests in a day")
        }
    }
}

/// Refuses every request as the service does when it has no data, and counts them.
private final class NoDataTransport: HTTPTransport {
    private let count = Mutex(0)

    var asked: Int { count.withLock { $0 } }

    func get(_ url: RequestURL) async throws -> HTTPAnswer {
        count.withLock { $0 += 1 }
        return HTTPAnswer(
            status: 400, body: Array(#"{"error":true,"reason":"No data is available for this location"}"#.utf8))
    }
}
