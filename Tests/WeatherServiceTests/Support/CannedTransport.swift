import Synchronization
import WeatherService

/// Answers every request the same way, and remembers what was asked.
final class CannedTransport: HTTPTransport {
    private let answer: HTTPAnswer
    private let asked = Mutex<[RequestURL]>([])

    init(_ answer: HTTPAnswer) {
        self.answer = answer
    }

    var requests: [RequestURL] { asked.withLock { $0 } }

    func get(_ url: RequestURL) async throws -> HTTPAnswer {
        asked.withLock { $0.append(url) }
        return answer
    }
}
