import Engine
import Runtime
import Weather

/// The findings of the alert rules in the loaded reports: the marks on tiles, and the alerts, each reported once.
///
/// The board looks only when asked and has no clock of its own; if nothing has changed since the last look, the next one costs
/// a comparison.
@MainActor
final class AlertBoard {
    /// The rules that hold now, by place.
    @Observed private(set) var findings: [PlaceID: [WatchFinding]] = [:]
    /// Alerts that have been reported but not read, as long as they hold.
    @Observed private(set) var unread: [WatchFinding] = []

    /// Called once per look with everything that has begun or grown.
    var onRing: (@MainActor ([WatchFinding]) -> Void)?
    private let file: WatchMemoryFile?
    private var memory = WatchMemory()
    private var post = WatchPost([])
    private var lastLook: Look?
    private(set) var isStarted = false
    /// Alerts whose notification reached nobody, and when it failed.
    private var untold: (alerts: [WatchFinding], since: Timestamp)?
    /// Seconds until they are given again.
    private static let pause = 300

    /// Everything that the result of a look depends on.
    private struct Look: Equatable {
        let entries: [WatchPost.Entry]
        let reports: [Report]
        let isInvented: Bool
        /// Minutes since 1970.
        let minute: Int
    }

    /// `file` keeps the reported alerts for the next start; nil: they are forgotten.
    init(file: WatchMemoryFile? = nil) {
        self.file = file
    }

    /// Enables looking from now on.
    func start() { isStarted = true }

    /// Sets what to watch for, starting with the next look.
    func watch(_ post: WatchPost) { self.post = post }

    /// Takes back alerts whose notification reached nobody: they are given again after a pause, or at the next start.
    func takeBack(_ alerts: [WatchFinding], on board: ReportBoard) {
        var stored = memory
        keeper(board)?.takeBack(alerts, &stored)
        untold = (alerts, board.now)
    }

    /// Looks at the current reports, and rings if there is something new to report.
    func look(at board: ReportBoard) {
        guard isStarted, !post.entries.isEmpty || lastLook?.entries.isEmpty == false else { return }
        let look = Look(
            entries: post.entries,
            reports: post.places.map { board[$0.id] }, isInvented: board.isInvented,
            minute: board.now.secondsSince1970 / 60)
        guard look != lastLook else { return }
        if look.isInvented != lastLook?.isInvented {
            // Sample data must not silence real alerts, and is invented anew at every start, so it has a memory of its own
            // that is not kept.
            memory = keeper(board)?.read() ?? WatchMemory()
        }
        if let untold, abs(board.now.seconds(since: untold.since)) >= Self.pause {
            memory.takeBack(untold.alerts)
            self.untold = nil
        }
        lastLook = look
        show(found(at: board))
    }

    /// Marks all alerts as read.
    func read() { if !unread.isEmpty { unread = [] } }

    private func keeper(_ board: ReportBoard) -> WatchMemoryFile? { board.isInvented ? nil : file }

    /// Writes to the disk only if the look has changed the memory.
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
        // A grown alert replaces the earlier one of the same rule, and one that is over no longer has to be read.
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
