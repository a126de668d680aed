import Runtime
import Weather
import WeatherService

/// The official warnings of the places that are looked at.
///
/// It shows what is kept on disk at once, asks when something is due, and compares areas with places away from the main thread.
@MainActor
package final class WarningBoard {
    @Observed package private(set) var known = KnownWarnings()

    /// What the known warnings follow from.
    private struct Origin: Equatable {
        var places: [WarningPlace] = []
        var way = WarningWay.undecided
        /// A moment of the day whose warnings are invented.
        var day: Timestamp?

        static func == (left: Origin, right: Origin) -> Bool {
            guard left.places == right.places, left.way == right.way else { return false }
            guard left.way == .invented, let day = left.day, let other = right.day else { return true }
            return SampleWarnings.isSame(around: day, and: other)
        }
    }

    /// Called when warnings have been found, some of which may begin or end soon.
    package var onChange: @MainActor () -> Void = {}
    private let executor: any TaskExecutor
    /// The sources to ask; nil if the settings allow none.
    private let sources: @MainActor () -> WarningSources?
    private let now: @MainActor () -> Timestamp
    private var origin = Origin()
    /// The documents whose texts are wanted.
    private var opened: [String] = []
    /// When there is something to ask for, and when documents that could not be read may be tried again.
    private var due: Timestamp?
    private var documentsDue: Timestamp?
    private var askedAt: Timestamp?
    private var searches = 0
    package private(set) var matching: Task<Void, Never>?
    package private(set) var asking: Task<Void, Never>?

    /// Seconds between two attempts, whatever is due.
    private static let pause = 5

    /// `executor`: where invented warnings are compared with places.
    package init(
        executor: any TaskExecutor, now: @escaping @MainActor () -> Timestamp,
        sources: @escaping @MainActor () -> WarningSources? = { nil }
    ) {
        (self.executor, self.now, self.sources) = (executor, now, sources)
    }

    /// The places whose warnings are wanted from now on, and where they come from.
    package func follow(_ places: [Place], _ way: WarningWay) {
        let next = Origin(places: places.map(WarningPlace.init), way: way, day: way == .invented ? now() : nil)
        guard next != origin else { return }
        origin = next
        look()
    }

    /// The full texts of some warnings are wanted.
    package func open(_ warnings: [PlaceWarning]) {
        opened = warnings.compactMap(\.warning.document)
        documentsDue = nil
        askIfDue()
    }

    /// What could not be sent may be tried again: the user wants it, or the network has changed.
    @discardableResult
    package func tryAgain() -> Task<Void, Never>? {
        guard origin.way == .asked, let sources = sources() else { return nil }
        let forgetting = sources.tryAgain()
        return Task { [weak self] in
            await forgetting.value
            self?.askedAt = nil
            self?.look()
        }
    }

    /// Returns when no request is under way any more.
    package func finished() async {
        while let task = matching ?? asking { await task.value }
    }

    /// When the warnings in force next change by themselves, or something is to be asked for; nil if neither will be.
    package func nextChange(after now: Timestamp) -> Timestamp? {
        let rested = askedAt?.adding(seconds: Self.pause) ?? now
        let due = asking == nil ? [due.map { max($0, rested) }, documentsDue] : []
        return ([known.nextChange(after: now)] + due).compactMap(\.self).filter { $0 > now }.min()
    }

    /// Finds what is known.
    private func look() {
        searches += 1
        matching?.cancel()
        let (origin, search, moment) = (origin, searches, now())
        if origin.way == .asked, let sources = sources() {
            matching = Task.detached(executorPreference: sources.executor) { [weak self] in
                let news = await sources.known(at: origin.places)
                guard !Task.isCancelled else { return }
                let found = KnownWarnings(news, at: origin.places)
                await self?.found(found, due: news.compactMap(\.next).min(), search)
            }
        } else if origin.way == .invented {
            matching = Task.detached(executorPreference: executor) { [weak self] in
                let book = WarningBook(SampleWarnings.warnings(around: origin.day ?? moment))
                guard !Task.isCancelled else { return }
                await self?.found(KnownWarnings(book, .invented, at: origin.places), due: nil, search)
            }
        } else {
            found(KnownWarnings(WarningBook([]), origin.way, at: []), due: nil, search)
        }
    }

    /// Others may be wanted since the search began.
    private func found(_ next: KnownWarnings, due: Timestamp?, _ search: Int) {
        guard search == searches else { return }
        matching = nil
        self.due = due
        if next != known {
            known = next
            onChange()
        }
        askIfDue()
    }

    /// Asks for what is due; to be called when time has passed.
    package func askIfDue() {
        guard asking == nil, origin.way == .asked, let sources = sources() else { return }
        let isResting = askedAt.map { (0..<Self.pause).contains(now().seconds(since: $0)) } ?? false
        let isDue = !isResting && due.map { $0 <= now() } ?? false
        let documents = documentsDue.map { $0 <= now() } ?? true ? known.unread(and: opened) : []
        guard isDue || !documents.isEmpty else { return }
        if isDue { askedAt = now() }
        let places = origin.places
        asking = Task.detached(executorPreference: sources.executor) { [weak self] in
            if isDue { _ = await sources.ask(at: places) }
            let again = documents.isEmpty ? nil : await sources.read(documents: documents)
            await self?.answered(documentsAgain: again)
        }
    }

    private func answered(documentsAgain again: Timestamp?) {
        asking = nil
        documentsDue = again
        look()
    }
}

/// Where official warnings come from.
package enum WarningWay: Hashable, Sendable {
    /// They are invented, as the weather is.
    case invented
    /// The user has not said yet whether anybody may be asked.
    case undecided
    /// The user has turned official warnings off.
    case refused
    case asked
}
