import AppResources
import BookmarkStore
import Display
import Engine
import Runtime
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
    private let program: Program
    private let loop: MainLoop
    private let router: InputRouter
    private let animation: any AnimationClock
    private let slide: any AnimationClock
    private let play: any AnimationClock
    private var view: DashboardView
    /// As the terminal says, or the environment says for it.
    private var background: Background
    /// The choice last passed to the terminal.
    private var colorDepth: ColorDepth?
    private var frames: FrameScheduler?

    /// As often as play shows another hour: often enough to be seen turning, over slow lines too.
    private static let spinnerMilliseconds = DashboardViewModel.playMilliseconds
    /// Sixty pictures a second.
    private static let slideMilliseconds = 16

    init(
        terminal: CursesTerminal, program: Program, loop: MainLoop, background: Background,
        home: @escaping @Sendable (Timestamp) -> LocalClock
    ) {
        self.terminal = terminal
        self.program = program
        self.loop = loop
        model = program.model
        self.background = background
        colorDepth = model.preferences.settings.colorDepth
        view = DashboardView(
            look: Presentation(
                Appearance(model.preferences.settings, on: background, colorDepth: terminal.colorDepth),
                home: home))
        animation = TimerAnimationClock(milliseconds: Self.spinnerMilliseconds)
        slide = TimerAnimationClock(milliseconds: Self.slideMilliseconds)
        play = TimerAnimationClock(milliseconds: DashboardViewModel.playMilliseconds)
        router = InputRouter(model: model)
    }

    /// Runs until the person or a signal ends it.
    func run() async -> ExitCode {
        animation.onTick = { [weak self] in self?.model.animationTicked() }
        slide.onTick = { [weak self] in self?.model.slid(milliseconds: Self.slideMilliseconds) }
        play.onTick = { [weak self] in self?.model.played() }
        // The size is asked for when the first requests leave, which is before the terminal is open.
        model.resized(to: terminal.size)
        drawFirstFrame()
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
        play.setRunning(false)
        let isSaved = await program.end()
        if case .signal(let number) = ending { CursesTerminal.dieBySignal(number) }
        return isSaved ? .success : .inputOutput
    }

    /// Nothing is drawn before weather that is worked out here is there, or its time is over: a screen of empty tiles that fill a
    /// moment later is a flicker.
    private func drawFirstFrame() {
        guard model.board.isInvented else { return beginDrawing() }
        let patience = loop.alarm()
        patience.set(milliseconds: WaitDeadline.firstFrame.milliseconds) { [weak self] in self?.beginDrawing() }
        model.board.whenSettled { [weak self] in
            patience.cancel()
            self?.beginDrawing()
        }
    }

    private func beginDrawing() {
        guard frames == nil else { return }
        let frames = FrameScheduler(alarm: loop.alarm()) { [weak self] in self?.draw() }
        self.frames = frames
        terminal.onReady = { [weak frames] in frames?.setNeedsFrame() }
        frames.drawIfNeeded()
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
            program.continued()
        case .background(let background):
            guard background != self.background else { break }
            self.background = background
            frames?.setNeedsFrame()
        // The terminal keeps it for itself.
        case .status: break
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
        // Time passes while a slow terminal misses frames, too.
        play.setRunning(model.isPlaying)
        // A terminal that does not read gets one frame when it does, not all those it has missed.
        guard terminal.isReady else {
            animation.setRunning(false)
            slide.setRunning(false)
            return
        }
        program.watchNetwork()
        let appearance = applyPreferences()
        var buffer = CellBuffer(size: model.size)
        let cursor = view.render(model, into: &buffer)
        model.icons.want(model.wantedIcon(appearance))
        terminal.present(buffer, cursor: cursor)
        animation.setRunning(model.isMotionAllowed && model.isLoading)
        slide.setRunning(model.isSliding)
    }
}
