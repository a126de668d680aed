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
    package var askedForDocuments: [Timestamp] { times { $0 == .document } }

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

/// A warning of the stand-in's story, for comparison with what is shown.
package struct ToldWarning: Hashable, Sendable {
    package let document: String
    package let end: Timestamp
    /// CAP's severity, 1…4.
    package let severity: Int

    /// Those in force at a point at a moment, of what the centre had at `time`. A warning without any area that has a shape is
    /// for the whole country.
    package static func inForce(
        _ north: Double, _ east: Double, in country: CountryCode?, at moment: Timestamp, toldAt time: Timestamp
    ) -> [ToldWarning] {
        StandinWarnings.at(time).filter { warning in
            // The same message in a second language is one warning.
            warning.office != .japanInJapanese && warning.urgency != 1 && warning.onset <= moment
                && (warning.areas.contains { $0.shape.isArea }
                    ? warning.areas.contains { $0.shape.contains(north, east) }
                    : warning.office.country == country?.rawValue)
        }
        .map { warning in
            let end = warning.expires ?? max(warning.sent, warning.onset).adding(seconds: 86_400)
            return ToldWarning(document: warning.document, end: end, severity: warning.severity)
        }
        .filter { $0.end > moment }
    }
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
