import Engine
import Observation
import Weather

/// What the rules have found in the reports at hand: what tiles are marked for, and what is said of it once.
///
/// Looks when it is asked to, and has no clock of its own; where nothing has changed since the last look, that costs a comparison.
@MainActor @Observable
final class AlertBoard {
    /// The rules that hold now, by place.
    private(set) var findings: [PlaceID: [WatchFinding]] = [:]
    /// What has been said and not been read yet, as long as it holds.
    private(set) var unread: [WatchFinding] = []

    /// Called once for everything that has begun or grown at a look.
    @ObservationIgnored var onRing: (@MainActor ([WatchFinding]) -> Void)?
    @ObservationIgnored private let file: WatchMemoryFile?
    @ObservationIgnored private var memory = WatchMemory()
    @ObservationIgnored private var post = WatchPost([])
    @ObservationIgnored private var lastLook: Look?
    @ObservationIgnored private(set) var isStarted = false

    /// What the result of a look depends on.
    private struct Look: Equatable {
        let entries: [WatchPost.Entry]
        let reports: [Report]
        let isInvented: Bool
        /// Since 1970.
        let minute: Int
    }

    /// `file` keeps what has been said for the next start; nil: it is forgotten.
    init(file: WatchMemoryFile? = nil) {
        self.file = file
    }

    /// From now on it looks.
    func start() { isStarted = true }

    /// What is watched for from the next look on.
    func watch(_ post: WatchPost) { self.post = post }

    /// Looks at what is known now, and rings where that is something to say.
    func look(at board: ReportBoard) {
        guard isStarted, !post.entries.isEmpty || lastLook?.entries.isEmpty == false else { return }
        let look = Look(
            entries: post.entries,
            reports: post.places.map { board[$0.id] }, isInvented: board.isInvented,
            minute: board.now.secondsSince1970 / 60)
        guard look != lastLook else { return }
        if look.isInvented != lastLook?.isInvented {
            // What is invented silences nothing real, and is invented anew at the next start.
            memory = keeper(board)?.read() ?? WatchMemory()
        }
        lastLook = look
        show(found(at: board))
    }

    /// The person has seen what there was to say.
    func read() { if !unread.isEmpty { unread = [] } }

    private func keeper(_ board: ReportBoard) -> WatchMemoryFile? { board.isInvented ? nil : file }

    /// The disk is written to only where the look has changed what is to be remembered.
    private func found(at board: ReportBoard) -> [WatchFinding] {
        let (now, clock) = (board.now, board.home(board.now))
        func look(_ memory: inout WatchMemory) -> [WatchFinding] {
            post.look(at: { board[$0] }, &memory, now: now, clock: clock, waits: true)
        }
        var next = memory
        let found = look(&next)
        guard next != memory else { return found }
        guard let file = keeper(board) else {
            memory = next
            return found
        }
        return file.look(&memory, look)
    }

    private func show(_ found: [WatchFinding]) {
        let byPlace = Dictionary(grouping: found, by: \.place.id)
        if byPlace != findings { findings = byPlace }
        let alerts = found.filter { $0.alert != nil }
        // What has grown replaces what was said before of the same rule, and what is over needs not be read any more.
        let others = unread.filter { old in
            found.contains { $0.isOfSameRule(as: old) } && !alerts.contains { $0.isOfSameRule(as: old) }
        }
        if alerts + others != unread { unread = alerts + others }
        if !alerts.isEmpty { onRing?(alerts) }
    }
}

extension WatchFinding {
    fileprivate func isOfSameRule(as other: WatchFinding) -> Bool { rule == other.rule && place.id == other.place.id }
}
