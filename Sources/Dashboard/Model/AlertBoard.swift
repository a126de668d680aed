import Engine
import Runtime
import Weather

/// The findings of the alert rules in the loaded reports: the marks on tiles, and the alerts, each reported once.
///
/// The board checks only when asked and has no clock of its own; if nothing has changed since the last check, the next one costs
/// a comparison.
@MainActor
final class AlertBoard {
    /// The rules that hold now, by place.
    @Observed private(set) var findings: [PlaceID: [WatchFinding]] = [:]
    /// The places that rules watch.
    @Observed private(set) var watched: Set<PlaceID> = []
    /// Alerts that have been reported but not read, as long as they hold.
    @Observed private(set) var unread: [WatchFinding] = []

    /// Called once per check with everything that has begun or grown.
    var onRing: (@MainActor ([WatchFinding]) -> Void)?
    /// Gives a test alert in the way of a real one, and returns how.
    var onTest: (@MainActor () -> Message.AlertWay)?
    private let file: WatchMemoryFile?
    private let files: SmallFiles?
    /// The looks whose memory is being written.
    private var unanswered: Set<Int> = []
    private var lastNumber = 0
    private let timeout = TimerAlarm()
    private var memory = WatchMemory()
    private var post = WatchPost([])
    private var lastCheck: Check?
    /// Alerts whose weather the user sees anyway: the next check does not report them.
    private var told: Set<String> = []
    private(set) var isStarted = false
    /// Alerts whose notification failed, and when.
    private var untold: (alerts: [WatchFinding], since: Timestamp)?
    /// Seconds until they are given again.
    private static let pause = 300

    /// Everything that the result of a check depends on.
    private struct Check: Equatable {
        let entries: [WatchPost.Entry]
        let reports: [Report]
        let warnings: [PlaceID: WatchedWarnings]
        let isInvented: Bool
        /// Minutes since 1970.
        let minute: Int
    }

    /// Milliseconds that the disk has to answer before the memory of this run alone decides.
    private static let patience = 1_000
    /// The same for reading the memory at the start.
    private static let patienceAtStart = 250

    /// `file` keeps the reported alerts for the next start; nil: they are forgotten. `files` does so beside the main thread.
    init(file: WatchMemoryFile? = nil, files: SmallFiles? = nil) {
        self.file = file
        self.files = files
    }

    /// Enables looking from now on.
    func start() { isStarted = true }

    /// The places whose official warnings rules are about.
    var placesOfWarnings: [Place] { post.warningPlaces }

    /// Sets what to watch for, starting with the next check.
    func watch(_ post: WatchPost) {
        self.post = post
        let places = Set(post.places.map(\.id))
        if places != watched { watched = places }
    }

    /// The user is about to see whether the weather of a rule is due: the next check need not tell.
    func tellsItself(_ rule: WatchRule, at place: PlaceID) { told.insert(rule.id(at: place)) }

    func isDue(_ rule: WatchRule, at place: PlaceID) -> Bool {
        findings[place]?.contains { $0.rule == rule } ?? false
    }

    /// Takes back alerts whose notification failed: they are given again after a pause, or at the next start.
    func takeBack(_ alerts: [WatchFinding], on board: ReportBoard) {
        untold = (alerts, board.now)
        guard let file = keeper(board) else { return }
        let take: @Sendable () -> Void = { [memory] in
            var memory = memory
            file.takeBack(alerts, &memory)
        }
        if let files { files.writer.write(.alerts, take) } else { take() }
    }

    /// Looks at the current reports and official warnings, and rings if there is something new to report.
    func check(
        _ board: ReportBoard, _ known: KnownWarnings = KnownWarnings(), muting: WarningMuting = .none
    ) {
        guard isStarted, !post.entries.isEmpty || lastCheck?.entries.isEmpty == false else { return }
        let now = board.now
        // For a moment the warnings may still be those of the other kind of weather.
        let known = known.isInvented == board.routing.isInvented ? known : KnownWarnings()
        let warnings = Dictionary(post.warningPlaces.map { ($0.id, known.watched(at: $0.id, from: now, muting)) }) {
            first, _ in
            first
        }
        let check = Check(
            entries: post.entries,
            reports: post.places.map { board[$0.id] }, warnings: warnings, isInvented: board.routing.isInvented,
            minute: board.now.secondsSince1970 / 60)
        guard check != lastCheck else { return }
        if check.isInvented != lastCheck?.isInvented {
            // Sample data must not silence real alerts, and is invented anew at every start, so it has a memory of its own
            // that is not kept.
            memory = keeper(board).flatMap(stored) ?? WatchMemory()
        }
        if let untold, abs(board.now.seconds(since: untold.since)) >= Self.pause {
            memory.takeBack(untold.alerts)
            self.untold = nil
        }
        lastCheck = check
        find(at: board, warnings) { [weak self] in self?.show($0) }
    }

    private func stored(_ file: WatchMemoryFile) -> WatchMemory? {
        guard let files else { return file.read() }
        return files.read(within: Self.patienceAtStart) { file.read() }
    }

    /// Marks all alerts as read.
    func read() { if !unread.isEmpty { unread = [] } }

    private func keeper(_ board: ReportBoard) -> WatchMemoryFile? { board.routing.isInvented ? nil : file }

    /// Writes to the disk only if the check has changed the memory, and passes on what was found once that is done.
    private func find(
        at board: ReportBoard, _ warnings: [PlaceID: WatchedWarnings],
        _ done: @escaping @MainActor @Sendable ([WatchFinding]) -> Void
    ) {
        let (now, clock, post) = (board.now, board.home(board.now), post)
        let reports = Dictionary(post.places.map { ($0.id, board[$0.id]) }) { first, _ in first }
        let judge: @Sendable (inout WatchMemory) -> [WatchFinding] = { [told] memory in
            post.check(
                against: { reports[$0] ?? Report() }, warnings: warnings, &memory, now: now, clock: clock, waits: true,
                told: told)
        }
        told = []
        var next = memory
        let found = judge(&next)
        guard next != memory else { return done(found) }
        guard let file = keeper(board) else {
            memory = next
            return done(found)
        }
        guard let files else { return done(file.update(&memory, judge)) }
        lastNumber += 1
        let number = lastNumber
        unanswered.insert(number)
        files.writer.write(.alerts) { [memory] in
            var memory = memory
            let found = file.update(&memory, judge)
            return (memory, found)
        } done: { [weak self] memory, found in
            guard let self, unanswered.remove(number) != nil else { return }
            self.memory = memory
            done(found)
        }
        timeout.set(milliseconds: Self.patience) { [weak self] in
            guard let self, !unanswered.isEmpty else { return }
            // The disk hangs: what it says later is no news any more.
            unanswered = []
            done(judge(&memory))
        }
    }

    private func show(_ found: [WatchFinding]) {
        let byPlace = Dictionary(grouping: found.filter { $0.alert != .lifted }, by: \.place.id)
        if byPlace != findings { findings = byPlace }
        let alerts = found.filter { $0.alert != nil }
        // A grown alert replaces the earlier one of the same rule, and one that is over no longer has to be read.
        let others = unread.filter { old in
            (old.alert == .lifted || found.contains { $0.id == old.id }) && !alerts.contains { $0.id == old.id }
        }
        if alerts + others != unread { unread = alerts + others }
        if !alerts.isEmpty { onRing?(alerts) }
    }
}
