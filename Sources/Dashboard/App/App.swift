import AppResources
import BookmarkStore
import TerminalUI
import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The loop: events from the terminal become intents of the view model; what changed becomes at most one frame.
@MainActor
final class App {
    private let terminal: CursesTerminal
    private let model: DashboardViewModel
    private let router: InputRouter
    private let config: ConfigWatch
    private let animation: any AnimationClock
    private let slide: any AnimationClock
    private let stopService: () async -> Void
    /// Reports the bookmarks that are still unsaved at the end.
    private let tellUnsaved: ([Bookmark], BookmarkFailure) -> Void
    private let executor: any TaskExecutor
    private var view: DashboardView
    /// As the terminal says, or the environment says for it.
    private var background: Background
    /// The choice last passed to the terminal.
    private var colorDepth: ColorDepth?
    private var frames: FrameScheduler?
    private var events: MachineEvents?

    private static let spinnerMilliseconds = 100
    /// For everything that is still to be done when the person or a signal ends the program: with what leaving the screen takes,
    /// the program is gone within two seconds.
    private static let endingMilliseconds = 1_500
    /// Sixty pictures a second.
    private static let slideMilliseconds = 16

    init(
        terminal: CursesTerminal, model: DashboardViewModel, background: Background,
        home: @escaping @Sendable (Timestamp) -> LocalClock,
        executor: any TaskExecutor, config: ConfigWatch, stopService: @escaping () async -> Void,
        tellUnsaved: @escaping ([Bookmark], BookmarkFailure) -> Void
    ) {
        self.executor = executor
        self.config = config
        self.terminal = terminal
        self.model = model
        self.background = background
        colorDepth = model.preferences.settings.colorDepth
        view = DashboardView(
            look: Presentation(
                Appearance(model.preferences.settings, on: background, colorDepth: terminal.colorDepth),
                home: home))
        animation = TimerAnimationClock(milliseconds: Self.spinnerMilliseconds)
        slide = TimerAnimationClock(milliseconds: Self.slideMilliseconds)
        self.stopService = stopService
        self.tellUnsaved = tellUnsaved
        router = InputRouter(model: model)
    }

    /// Runs until the person or a signal ends it.
    func run() async -> ExitCode {
        let frames = FrameScheduler { [weak self] in self?.draw() }
        self.frames = frames
        animation.onTick = { [weak self] in self?.model.animationTicked() }
        slide.onTick = { [weak self] in self?.model.slid(milliseconds: Self.slideMilliseconds) }
        terminal.onReady = { [weak frames] in frames?.setNeedsFrame() }
        // Not on the shared pool of threads; see ServiceExecutor.
        let following = Task(executorPreference: executor) { [board = model.board] in await board.follow() }
        let shelving = Task(executorPreference: executor) { [shelf = model.shelf] in await shelf.follow() }
        let events = MachineEvents(gathering: TimerAlarm()) { [weak self] in
            self?.model.conditionsChanged()
        }
        self.events = events
        // Requests go out while the first frame is being drawn; no answer is waited for.
        model.started()
        frames.drawIfNeeded()
        let ending = await withCheckedContinuation { continuation in
            terminal.onEvents = { [weak self] batch in
                guard let self, let ending = handle(batch) else { return }
                terminal.onEvents = nil
                continuation.resume(returning: ending)
            }
        }
        terminal.close()
        animation.setRunning(false)
        slide.setRunning(false)
        following.cancel()
        shelving.cancel()
        events.stop()
        config.stop()
        // What is on the screen is on the disk before the program ends, unless the disk does not answer: that is not waited for.
        await TimerAlarm().wait(milliseconds: Self.endingMilliseconds) { [shelf = model.shelf, stopService] in
            await shelf.saved()
            await stopService()
        }
        let unsaved = model.shelf.unsaved
        if !unsaved.isEmpty {
            tellUnsaved(unsaved, model.shelf.failure ?? (model.shelf.isWaiting ? .locked : .noAnswer))
        }
        if case .signal(let number) = ending { CursesTerminal.dieBySignal(number) }
        return unsaved.isEmpty ? .success : .inputOutput
    }

    private enum Ending { case person, signal(Int32) }

    private func handle(_ batch: [InputEvent]) -> Ending? {
        for event in batch {
            if let ending = handle(event) { return ending }
        }
        frames?.drawIfNeeded()
        return nil
    }

    private func handle(_ event: InputEvent) -> Ending? {
        switch event {
        case .endRequested(let signal): return .signal(signal)
        // The terminal is gone, whoever is notified first: we by its end, or the system by the signal.
        case .closed: return .signal(SIGHUP)
        case .resized: resized()
        case .stopRequested: suspend()
        case .continued:
            terminal.resume()
            resized()
            config.look()
            model.refresher.timePassed()
        case .background(let background):
            guard background != self.background else { break }
            self.background = background
            frames?.setNeedsFrame()
        case .key, .text, .mouse, .paste:
            switch router.handle(event, view: view) {
            case .quit: return .person
            case .suspend: suspend()
            case .redraw:
                terminal.repaintAll()
                frames?.setNeedsFrame()
            case nil: break
            }
        }
        return nil
    }

    private func suspend() {
        terminal.suspend()
        resized()
        model.refresher.timePassed()
    }

    private func resized() {
        model.resized(to: terminal.size)
        frames?.setNeedsFrame()
    }

    /// What the person has chosen counts from this frame on. Reading it here makes a frame of every change.
    private func applyPreferences() -> Appearance {
        let settings = model.preferences.settings
        terminal.use(mouse: settings.usesMouse)
        if settings.colorDepth != colorDepth {
            colorDepth = settings.colorDepth
            terminal.use(colorDepth: settings.colorDepth)
        }
        let appearance = Appearance(settings, on: background, colorDepth: terminal.colorDepth)
        if appearance != view.look.appearance {
            view = DashboardView(look: Presentation(appearance, home: view.look.home))
        }
        return appearance
    }

    private func draw() {
        // A terminal that does not read gets one frame when it does, not all those it has missed.
        guard terminal.isReady else {
            animation.setRunning(false)
            slide.setRunning(false)
            return
        }
        if !model.sources.current.contacts.isEmpty { events?.watchNetwork() }
        let appearance = applyPreferences()
        var buffer = CellBuffer(size: model.size)
        let cursor = view.render(model, into: &buffer)
        model.icons.want(model.wantedIcon(appearance))
        terminal.present(buffer, cursor: cursor)
        animation.setRunning(model.isMotionAllowed && model.isLoading)
        slide.setRunning(model.isSliding)
    }
}
