import Runtime
import Weather
import WeatherService

/// The tropical cyclones in force, as the office of a country with a place that is looked at tells of them.
///
/// It shows what is kept on disk at once, and asks when something is due.
@MainActor
package final class TyphoonBoard {
    @Observed package private(set) var known: [Typhoon] = []

    /// Who tells of them; nil if the settings do not allow it.
    private let source: @MainActor () -> JMATyphoons?
    private let now: @MainActor () -> Timestamp
    private var isFollowed = false
    private var due: Timestamp?
    private var askedAt: Timestamp?
    private var work: Task<Void, Never>?

    /// Seconds between two attempts, whatever is due.
    private static let pause = 5

    package init(
        now: @escaping @MainActor () -> Timestamp, source: @escaping @MainActor () -> JMATyphoons? = { nil }
    ) {
        (self.now, self.source) = (now, source)
    }

    /// Whether cyclones are wanted from now on.
    package func follow(_ isWanted: Bool) {
        guard isWanted != isFollowed else { return askIfDue() }
        isFollowed = isWanted
        if isWanted {
            run { await $0.news() }
        } else {
            (due, known) = (nil, [])
        }
    }

    /// Asks for what is due; to be called when time has passed.
    package func askIfDue() {
        guard isFollowed, work == nil, let due, due <= now() else { return }
        if let askedAt, (0..<Self.pause).contains(now().seconds(since: askedAt)) { return }
        askedAt = now()
        run { await $0.ask() }
    }

    /// When something is to be asked for; nil if nothing will be.
    package func nextChange(after now: Timestamp) -> Timestamp? {
        guard isFollowed, work == nil, let due else { return nil }
        let rested = askedAt?.adding(seconds: Self.pause) ?? now
        return max(due, rested) > now ? max(due, rested) : nil
    }

    /// Returns when no request is under way any more.
    package func finished() async {
        while let task = work { await task.value }
    }

    /// What could not be sent may be tried again: the user wants it, or the network has changed.
    package func tryAgain() {
        guard isFollowed, work == nil, let source = source() else { return }
        let forgetting = source.tryAgain()
        askedAt = nil
        run { source in
            await forgetting.value
            return await source.news()
        }
    }

    private func run(_ question: @escaping @Sendable (JMATyphoons) async -> TyphoonNews) {
        guard let source = source() else {
            (due, known) = (nil, [])
            return
        }
        work = Task.detached(executorPreference: source.executor) { [weak self] in
            let news = await question(source)
            await self?.told(news)
        }
    }

    /// Between two issues about a cyclone, in seconds: its office issues every three hours, of a weak one every six.
    private static let issueInterval = 6 * 3_600

    /// Empty if the office has been silent for hours: old cyclones must not look present. A cyclone is over when another issue would
    /// have followed its last position. One that is about to end has none but the analysed one.
    private func inForce(_ news: TyphoonNews) -> [Typhoon] {
        if case .silent = news.coverage { return [] }
        let now = now()
        return news.typhoons.filter { typhoon in
            typhoon.positions.contains { now.seconds(since: $0.time) <= Self.issueInterval }
        }
    }

    private func told(_ news: TyphoonNews) {
        work = nil
        guard isFollowed else { return }
        due = news.next
        let next = inForce(news)
        if next != known { known = next }
        askIfDue()
    }
}
