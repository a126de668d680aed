import Synchronization
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's centre of official warnings without a network, asked by the clock of a test.
package final class WarningCentre: HTTPTransport {
    /// Monday 2026-11-23 00:00 UTC, when the stand-in's story begins.
    package static let monday = Timestamp(secondsSince1970: 1_795_392_000)

    private struct State {
        var fault: WarningFault?
        var failure: WeatherFailure?
        var requests: [(question: WarningQuestion, time: Timestamp)] = []
    }

    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    package init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// The feeds of a program that asks this centre and keeps what it is told in a folder.
    package func feeds(in folder: String) -> SWICFeeds {
        SWICFeeds(
            transport: self, address: .swic, host: "swic", folder: FeedFolder(path: folder + "/feeds"),
            log: FeedLogFile(path: folder + "/feed-log"), executor: ServiceExecutor(label: "test.warnings"), now: now,
            chance: { 1 })
    }

    /// From now on it has nothing new.
    package func freeze() { state.withLock { [now] in $0.fault = .frozen(now()) } }

    /// From now on requests fail; nil: they are answered again.
    package func fail(_ failure: WeatherFailure?) { state.withLock { $0.failure = failure } }

    /// When it was asked for warnings, and for the newest one of the world.
    package var asked: [Timestamp] { times { $0 == .rows || $0 == .newest } }
    package var askedForRows: [Timestamp] { times { $0 == .rows } }
    package var lastAskedForRows: Timestamp? { state.withLock { $0.requests.last { $0.question == .rows }?.time } }
    package var askedForDocuments: [Timestamp] { times { $0 == .document } }
    /// All requests, for its lists too.
    package var requestCount: Int { times { _ in true }.count }

    private func times(_ isMeant: (WarningQuestion) -> Bool) -> [Timestamp] {
        state.withLock { $0.requests.filter { isMeant($0.question) }.map(\.time) }
    }

    package func get(_ url: RequestURL) async throws -> HTTPAnswer {
        let target = RequestTarget(uri: String(url.wireText.dropFirst(ServiceAddress.swic.description.count)))
        guard let question = SWICResponder.question(of: target) else { throw WeatherFailure.notFound }
        let (fault, failure) = state.withLock { state in
            state.requests.append((question, now()))
            return (state.fault, state.failure)
        }
        if let failure { throw failure }
        guard let answer = SWICResponder.answer(to: target, now: now(), fault: fault) else {
            throw WeatherFailure.notFound
        }
        return HTTPAnswer(status: answer.status, body: answer.body)
    }
}

/// What the stand-in's centre had at a moment, for comparison with what is shown.
package struct ToldWarnings {
    private let warnings: [StandinWarning]

    package init(at time: Timestamp) {
        // The same message in a second language is one warning.
        warnings = StandinWarnings.at(time).filter { $0.office != .japanInJapanese && $0.urgency != 1 }
    }

    /// Those in force at a point at a moment. A warning without any area that has a shape is for the whole country.
    package func inForce(
        _ north: Double, _ east: Double, in country: CountryCode?, at moment: Timestamp
    ) -> [ToldWarning] {
        warnings.filter { warning in
            warning.onset <= moment && warning.end > moment
                && (warning.areas.contains { $0.shape.isArea }
                    ? warning.areas.contains { $0.shape.contains(north, east) }
                    : warning.office.country == country?.rawValue)
        }
        .map { ToldWarning(document: $0.document, end: $0.end, severity: $0.severity) }
    }
}

extension StandinWarning {
    fileprivate var end: Timestamp { expires ?? max(sent, onset).adding(seconds: 86_400) }
}

/// A warning of the stand-in's story.
package struct ToldWarning: Hashable, Sendable {
    package let document: String
    package let end: Timestamp
    /// CAP's severity, 1…4.
    package let severity: Int
}

extension StandinArea.Shape {
    fileprivate var isArea: Bool { if case .polygons = self { true } else { false } }

    /// Every ring of the stand-in is a square.
    fileprivate func contains(_ north: Double, _ east: Double) -> Bool {
        func isInside(_ ring: [StandinArea.Point]) -> Bool {
            let (norths, easts) = (ring.map(\.north), ring.map(\.east))
            guard let south = norths.min(), let top = norths.max(), let west = easts.min(), let right = easts.max()
            else {
                return false
            }
            return south <= north && north <= top && west <= east && east <= right
        }
        guard case .polygons(let polygons) = self else { return false }
        return polygons.contains { rings in
            rings.first.map(isInside) == true && !rings.dropFirst().contains(where: isInside)
        }
    }
}
