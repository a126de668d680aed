import Synchronization
import WeatherService

/// Answers every request the same way, and records the requests.
final class CannedTransport: HTTPTransport {
    private let answer: HTTPAnswer
    private let asked = Mutex<[RequestURL]>([])

    init(_ answer: HTTPAnswer) {
        self.answer = answer
    }

    var requests: [RequestURL] { asked.withLock { $0 } }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        asked.withLock { $0.append(url) }
        return answer
    }
}

/// Answers each endpoint in its own way, by its path; for an unknown path it fails with `offline`.
final class RoutedTransport: HTTPTransport {
    private let answers: [String: HTTPAnswer]
    private let asked = Mutex<[RequestURL]>([])

    init(_ answers: [String: HTTPAnswer]) {
        self.answers = answers
    }

    var requests: [RequestURL] { asked.withLock { $0 } }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        asked.withLock { $0.append(url) }
        guard let answer = answers.first(where: { url.wireText.contains($0.key + "?") })?.value else {
            throw WeatherFailure.offline
        }
        return answer
    }
}
