import Display
import Engine
import Glibc
import Runtime
import TerminalUI
import Weather

/// The loop: terminal events become intents of the view model; all changes of a batch become at most one frame.
@MainActor
final class App {
    private let terminal: CursesTerminal
    private let model: DashboardViewModel
    private let program: Program
    private let loop: MainLoop
    private let router: InputRouter
    /// Turns the wheel that means loading once nothing else has been drawn for a while.
    private let spinner: any Alarm
    private let slide: any AnimationClock
    private let play: any AnimationClock
    private var view: DashboardView
    /// From the terminal's answer, or from the environment; nil if it is unknown.
    private var background: Background?
    /// Runs while the terminal may still answer. Until then it counts as one of the chosen theme's kind, which it mostly is: a
    /// background painted for a moment would flash.
    private let answer: any Alarm
    private var isAwaitingAnswer: Bool
    /// The setting last passed to the terminal.
    private var colorDepth: ColorDepth?
    private var frames: FrameScheduler?

    /// Short enough for the wheel to be seen turning. Answers come about as often, so few frames are drawn for the wheel alone.
    private static let spinnerMilliseconds = 250
    /// About sixty frames a second.
    private static let slideMilliseconds = 16
    /// Enough for a terminal at the other end of a slow connection.
    private static let answerMilliseconds = 300

    init(
        terminal: CursesTerminal, program: Program, loop: MainLoop, background: Background?,
        isAsked: Bool, home: @escaping @Sendable (Timestamp) -> LocalClock
    ) {
        self.terminal = terminal
        self.program = program
        self.loop = loop
        model = program.model
        self.background = background
        colorDepth = model.preferences.settings.colorDepth
        let settings = program.model.preferences.settings
        view = DashboardView(
            look: Presentation(
                Appearance(
                    settings, on: background ?? (isAsked ? settings.theme.background : nil),
                    colorDepth: terminal.colorDepth),
                home: home))
        (answer, isAwaitingAnswer) = (loop.alarm(), isAsked)
        spinner = loop.alarm()
        slide = TimerAnimationClock(milliseconds: Self.slideMilliseconds)
        play = TimerAnimationClock(milliseconds: TimeActions.playMilliseconds)
        router = InputRouter(model: model)
        model.icons.areShown = view.look.appearance.showsIcons
    }

    /// Runs until the user or a signal ends it.
    func run() async -> ExitCode {
        slide.onTick = { [weak self] in self?.model.slid(milliseconds: Self.slideMilliseconds) }
        play.onTick = { [weak self] in self?.model.time.played() }
        // The model was created with the size from before the terminal was opened.
        model.resized(to: terminal.size)
        drawFirstFrame()
        if isAwaitingAnswer {
            answer.set(milliseconds: Self.answerMilliseconds) { [weak self] in self?.answerCame(nil) }
        }
        let ending = await withCheckedContinuation { continuation in
            terminal.onEvents = { [weak self] batch in
                guard let self, let ending = handle(batch) else { return }
                terminal.onEvents = nil
                continuation.resume(returning: ending)
            }
        }
        terminal.close()
        spinner.cancel()
        answer.cancel()
        slide.setRunning(false)
        play.setRunning(false)
        let isSaved = await program.end()
        if case .signal(let number) = ending { CursesTerminal.dieBySignal(number) }
        return isSaved ? .success : .inputOutput
    }

    /// Delays the first frame until the sample weather has been computed, or until `WaitDeadline.firstFrame`: empty tiles that
    /// fill a moment later would flicker.
    private func drawFirstFrame() {
        guard model.board.routing.isInvented else { return beginDrawing() }
        let timeout = loop.alarm()
        timeout.set(milliseconds: WaitDeadline.firstFrame.milliseconds) { [weak self] in self?.beginDrawing() }
        model.board.whenSettled { [weak self] in
            timeout.cancel()
            self?.beginDrawing()
        }
    }

    private func beginDrawing() {
        guard frames == nil else { return }
        model.icons.restore(model.requests.wantedIcon)
        let frames = FrameScheduler(alarm: loop.alarm()) { [weak self] in self?.draw() }
        self.frames = frames
        terminal.onReady = { [weak frames] in frames?.setNeedsFrame() }
        frames.drawIfNeeded()
    }

    private enum Ending { case user, signal(Int32) }

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
        // The terminal is gone. Ends as by SIGHUP, whether the end of input or the signal comes first.
        case .closed: return .signal(SIGHUP)
        case .resized: resized()
        case .stopRequested: suspend()
        case .continued:
            terminal.resume()
            resized()
            program.continued()
        case .background(let background): answerCame(background)
        case .drawsSignsWide: signsAreWide()
        // Handled by the terminal itself.
        case .status, .cursorColumn: break
        case .key, .text, .mouse, .paste:
            switch router.handle(event) {
            case .quit: return .user
            case .suspend: suspend()
            case .redraw:
                terminal.repaintAll()
                frames?.setNeedsFrame()
            case .copy(let text):
                let isSent = program.canCopy && terminal.copy(text, through: program.multiplexer)
                model.sharing.copied(isSent)
            case .savePicture(let form): savePicture(form)
            case nil: break
            }
        }
        return nil
    }

    /// Draws what is shown once more, for a page of its own.
    private func savePicture(_ form: PictureForm) {
        let appearance = appearance.inPicture(model.preferences.settings)
        let view = DashboardView(look: Presentation(appearance, home: view.look.home))
        let frame = SharedPicture.frame(of: model, view)
        let paper = PicturePaper(appearance.background, depth: appearance.colorDepth)
        let now = model.board.now
        model.tell(.picture(nil))
        program.pictures.save(
            { SVGPicture([frame], on: paper, language: appearance.language).text }, as: form,
            named: PictureDesk.name(now, view.look.home(now))
        ) { [weak model] in model?.sharing.saved($0) }
    }

    /// The terminal's background, or nil if it has not answered in time. A later answer still counts.
    private func answerCame(_ background: Background?) {
        answer.cancel()
        isAwaitingAnswer = false
        if let background { self.background = background }
        if appearance != view.look.appearance { frames?.setNeedsFrame() }
    }

    private func signsAreWide() {
        model.preferences.signsAreWide()
        if !model.notices.contains(.signsAreWide) { model.notices.append(.signsAreWide) }
        // What is on the screen has lost its places.
        terminal.repaintAll()
        frames?.setNeedsFrame()
    }

    private var appearance: Appearance {
        let settings = model.preferences.settings
        return Appearance(
            settings, on: background ?? (isAwaitingAnswer ? settings.theme.background : nil),
            colorDepth: terminal.colorDepth)
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

    /// Applies the user's settings from this frame on. Reading them here schedules a frame whenever they change.
    private func applyPreferences() {
        let settings = model.preferences.settings
        terminal.use(mouse: settings.usesMouse)
        if settings.colorDepth != colorDepth {
            colorDepth = settings.colorDepth
            terminal.use(colorDepth: settings.colorDepth)
        }
        let appearance = appearance
        if appearance != view.look.appearance {
            view = DashboardView(look: Presentation(appearance, home: view.look.home))
            model.icons.areShown = appearance.showsIcons
        }
    }

    private func draw() {
        // Play goes on even while a slow terminal misses frames.
        play.setRunning(model.time.isPlaying)
        // A terminal that is not reading gets one frame when it reads again, not all those it has missed.
        guard terminal.isReady else {
            spinner.cancel()
            slide.setRunning(false)
            return
        }
        program.watchNetwork()
        applyPreferences()
        var buffer = CellBuffer(size: model.size)
        let picture = DashboardPicture(model, view.look)
        let drawn = view.render(picture, into: &buffer)
        router.hits = drawn.hits
        model.icons.want(model.requests.wantedIcon)
        terminal.present(buffer, cursor: drawn.cursor)
        turnSpinner(isLoading: picture.isLoading)
        slide.setRunning(model.isSliding)
    }

    private func turnSpinner(isLoading: Bool) {
        guard model.isMotionAllowed, isLoading else { return spinner.cancel() }
        spinner.set(milliseconds: Self.spinnerMilliseconds) { [weak self] in self?.model.animationTicked() }
    }
}
