import Synchronization
import Weather

@testable import WeatherService

/// A service's updates for one part of the reports so far; a test can wait for them.
final class AnswerLog: Sendable {
    struct Seen: Sendable {
        var values: [PlaceID: ReportValue] = [:]
        var failures: [PlaceID: WeatherFailure] = [:]
        /// Who has told the value, or failed last.
        var sources: [PlaceID: SourceID] = [:]

        var count: Int { values.count + failures.count }
    }

    private struct State {
        var seen = Seen()
        var waiting: [(isMet: @Sendable (Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let part: ReportPart
    private let state = Mutex(State())

    /// Listens until the service is shut down.
    init(_ updates: EachUpdate, of part: ReportPart = .current) {
        self.part = part
        Task { [self] in
            for await update in updates { take(update) }
        }
    }

    var seen: Seen { state.withLock { $0.seen } }

    func forget() {
        state.withLock { $0.seen = Seen() }
    }

    /// Forgets what it has seen of these places.
    func forget(_ places: Set<PlaceID>) {
        state.withLock { state in
            for id in places {
                state.seen.values[id] = nil
                state.seen.failures[id] = nil
                state.seen.sources[id] = nil
            }
        }
    }

    func wait(until isMet: @escaping @Sendable (Seen) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isMetNow = state.withLock { state in
                if isMet(state.seen) { return true }
                state.waiting.append((isMet, continuation))
                return false
            }
            if isMetNow { continuation.resume() }
        }
    }

    private func take(_ update: WeatherUpdate) {
        guard update.part == part else { return }
        let met = state.withLock { state in
            switch update.event {
            case .answered(let value, let stamp):
                state.seen.values[update.place] = value
                state.seen.sources[update.place] = stamp.source
            case .failed(let failure, let source, _):
                state.seen.failures[update.place] = failure
                state.seen.sources[update.place] = source
            case .started, .abandoned: break
            }
            let seen = state.seen
            defer { state.waiting.removeAll { $0.isMet(seen) } }
            return state.waiting.filter { $0.isMet(seen) }
        }
        for entry in met { entry.continuation.resume() }
    }
}

extension ReportValue {
    /// The temperature now; nil for anything else.
    var celsius: Double? { if case .current(let weather) = self { weather.temperature.celsius } else { nil } }
}
