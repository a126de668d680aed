import Runtime
import Weather
import WeatherService

/// The model values between the places of a map, for the part of the world in view.
///
/// It shows what is kept on disk at once, and asks for what is due when the view has rested: the points of a view that is only passed
/// are not asked for.
@MainActor
package final class FieldBoard {
    @Observed package private(set) var known = KnownField()

    /// Called when something has been told, after which other things may be due at another time.
    package var onChange: @MainActor () -> Void = {}

    /// The source of the values; nil if the settings allow none.
    private let source: @MainActor () -> (any FieldSource)?
    private let now: @MainActor () -> Timestamp
    private let rest: any Alarm
    private var question: FieldQuestion?
    private var due: Timestamp?
    private var isResting = false
    private var work: Task<Void, Never>?
    /// Counts changes of what is known.
    private var changes = 0

    private static let restMilliseconds = 300

    package init(
        now: @escaping @MainActor () -> Timestamp, rest: any Alarm = TimerAlarm(),
        source: @escaping @MainActor () -> (any FieldSource)? = { nil }
    ) {
        (self.now, self.rest, self.source) = (now, rest, source)
    }

    /// What is wanted from now on; nil if no map is open.
    package func follow(_ next: FieldQuestion?) {
        guard next != question else { return askIfDue() }
        let isFirst = question == nil
        question = next
        due = nil
        rest.cancel()
        isResting = false
        guard next != nil else {
            if known != KnownField() { known = KnownField() }
            return
        }
        if !isFirst {
            isResting = true
            rest.set(milliseconds: Self.restMilliseconds) { [weak self] in
                self?.isResting = false
                self?.askIfDue()
            }
        }
        look()
    }

    /// Asks for what is due; to be called when time has passed.
    package func askIfDue() {
        guard let question, work == nil, !isResting, let due, due <= now() else { return }
        run { await $0.ask(question) }
    }

    /// When something is to be asked for; nil if nothing will be.
    package func nextChange(after now: Timestamp) -> Timestamp? {
        guard question != nil, work == nil, let due else { return nil }
        return due > now ? due : nil
    }

    /// Whether requests are under way, or will be as soon as the view rests.
    package var isWaiting: Bool { known.isAsking }

    /// Returns when no request is under way any more.
    package func finished() async {
        while let task = work { await task.value }
    }

    /// What could not be sent may be tried again: the user wants it, or the network has changed.
    package func tryAgain() {
        guard let question, work == nil else { return }
        run { source in
            await source.tryAgain()
            return await source.known(of: question)
        }
    }

    private func look() {
        guard let question, work == nil else { return }
        run { await $0.known(of: question) }
    }

    private func run(_ ask: @escaping @Sendable (any FieldSource) async -> FieldNews) {
        guard let asked = question, let source = source() else {
            due = nil
            if known != KnownField() { known = KnownField() }
            return
        }
        if !known.isAsking { known.isAsking = true }
        work = Task.detached(executorPreference: source.executor) { [weak self] in
            let news = await ask(source)
            await self?.told(news, about: asked)
        }
    }

    private func told(_ news: FieldNews, about asked: FieldQuestion) {
        work = nil
        // Another view is wanted by now.
        guard asked == question else { return look() }
        due = news.next
        let isDue = due.map { $0 <= now() } ?? false
        if known.question != asked || known.series != news.series {
            changes += 1
            known = KnownField(
                question: asked, series: news.series, revision: changes, isAsking: isDue, failure: news.failure)
        } else if known.isAsking != isDue || known.failure != news.failure {
            (known.isAsking, known.failure) = (isDue, news.failure)
        }
        onChange()
        askIfDue()
    }
}

/// What is known of the field in view.
package struct KnownField: Equatable, Sendable {
    /// What it answers; nil if nothing is wanted.
    package fileprivate(set) var question: FieldQuestion?
    package fileprivate(set) var series: [FieldPart: [LatticePoint: FieldSeries]] = [:]
    /// Another one for everything else that is known.
    package fileprivate(set) var revision = 0
    /// Whether more is on its way.
    package fileprivate(set) var isAsking = false
    /// Why there is not more.
    package fileprivate(set) var failure: WeatherFailure?

    package static func == (left: KnownField, right: KnownField) -> Bool {
        left.revision == right.revision && left.question == right.question && left.isAsking == right.isAsking
            && left.failure == right.failure
    }

    /// The values at a time, or how much greater they are than at an earlier one.
    package func grid(
        of variables: [FieldVariable], at time: Timestamp, minus earlier: Timestamp? = nil
    ) -> FieldGrid? {
        guard let lattice = question?.lattice, !series.isEmpty else { return nil }
        return FieldGrid(lattice, variables, at: time, minus: earlier) { series[$1]?[$0] }
    }

    /// When the model's last hour ends; nil if nothing is known.
    package func end(of part: FieldPart) -> Timestamp? { series[part]?.values.compactMap(\.end).max() }
}
