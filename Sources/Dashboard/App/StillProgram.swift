import AppResources
import BookmarkStore
import Display
import Engine
import Runtime
import TerminalUI
import Weather

/// Runs the program for one frame: starts it, waits until nothing in view is loading, and draws it.
@MainActor
final class StillProgram {
    private let program: Program
    private let model: DashboardViewModel
    private let view: DashboardView
    private var rest: FrameScheduler?
    private var waiting: CheckedContinuation<Void, Never>?
    private var isOver = false

    init(_ program: Program, _ appearance: Appearance, home: @escaping @Sendable (Timestamp) -> LocalClock) {
        self.program = program
        model = program.model
        view = DashboardView(look: Presentation(appearance, home: home))
        model.icons.areShown = appearance.showsIcons
    }

    /// The frame once everything in view has loaded or the time is up, or those of the hours to play, and whether they are complete.
    func frames(_ question: SnapshotQuestion) async -> (frames: [CellBuffer], isWhole: Bool) {
        if let list = question.list { model.list.choose(list) }
        openDetail(question)
        program.begin()
        await WaitDeadline(seconds: question.seconds).wait { [self] in
            await settled()
            // A location that had to be found first is a place only now.
            openDetail(question)
            await settled()
            await model.icons.finished()
            await model.warnings.finished()
        }
        isOver = true
        stopWaiting()
        openDetail(question)
        if let distance = question.shift { model.time.chooseDistance(distance) }
        var frames = [frame(question)]
        let isWhole = model.requests.isShownWhole
        let reach = model.time.reach
        if let hours = question.hours, model.isMotionAllowed, case .hour(let first) = reach.stop(of: model.moment) {
            for hour in 1...hours where first + hour <= reach.hours.upperBound {
                model.time.chooseStop(.hour(first + hour), in: reach)
                model.settle()
                frames.append(frame(question))
            }
        }
        return (frames, isWhole)
    }

    private func frame(_ question: SnapshotQuestion) -> CellBuffer {
        guard !question.isClean else { return SharedPicture.frame(of: model, view) }
        var frame = CellBuffer(size: model.size)
        _ = view.render(DashboardPicture(model, view.look), into: &frame)
        return frame
    }

    private func openDetail(_ question: SnapshotQuestion) {
        guard question.opensDetail, !model.route.isInDetail else { return }
        _ = model.handle(.open)
        model.settle()
    }

    /// Returns when nothing in view is loading, which is checked again after each change, or when the time is up.
    private func settled() async {
        await withCheckedContinuation { continuation in
            waiting = continuation
            let rest = FrameScheduler(alarm: TimerAlarm()) { [weak self] in
                guard let self else { return }
                // Wanted early: the current weather names the icon, and waiting for the other weather might use up the time.
                model.icons.want(model.requests.wantedIcon)
                if isOver || !model.requests.isWaiting { stopWaiting() }
            }
            self.rest = rest
            rest.drawIfNeeded()
        }
    }

    private func stopWaiting() {
        rest = nil
        waiting?.resume()
        waiting = nil
    }
}

// One frame of the program, without a terminal.
extension Composition {
    /// Draws what the dashboard shows once everything in view has loaded, or the time is up. The user is asked nothing:
    /// without a live source the snapshot shows sample data.
    package static func snapshot(
        _ question: SnapshotQuestion, _ environment: Environment, isUTF8: Bool, loop: MainLoop,
        clock: MachineClock = .system
    ) async throws(LaunchProblem) -> Snapshot {
        let path = Paths(environment: environment).bookmarks
        let contents = BookmarkStore.contents(of: path)
        // A picture without some of the bookmarks would be taken for the whole list. On the others they are only marked.
        let areShown = question.list != .korea && question.list != .here
        guard contents.isWhole || !areShown else { throw .bookmarksUnreadable(path: path, contents) }
        let program = try assemble(
            // An SVG picture can show any character, whatever the locale supports in terminals.
            question.settings, environment, isUTF8: isUTF8 || question.form.isPicture, terminal: OpenedTerminal(),
            clock: clock, loop: loop, files: .onlyRead(contents.lists)
        ) { Size(columns: question.columns, rows: question.rows) }
        let settings = program.model.preferences.settings
        if let problem = contents.problem(at: path, PhraseBook(settings.language)) { Console.complain(problem) }
        var appearance = Appearance(
            settings, on: environment.background,
            colorDepth: settings.colorDepth ?? (question.form == .text ? .none : .direct))
        // A picture has a page of its own.
        if question.form != .ansi { appearance.paintsPaper = false }
        let still = StillProgram(program, appearance, home: clock.home)
        let (frames, isWhole) = await still.frames(question)
        // A snapshot changes nothing that could be left unsaved.
        _ = await program.end()
        return Snapshot(text(of: frames, as: question.form, appearance), isWhole: isWhole)
    }

    /// The frames in the requested format; of several, only a picture has more than the first.
    static func text(
        of frames: [CellBuffer], as form: SnapshotQuestion.Form, _ appearance: Appearance
    ) -> String {
        switch form {
        case .text: frames[0].text + "\n"
        case .ansi: ANSIPicture(depth: appearance.colorDepth).text(of: frames[0])
        case .svg, .png:
            SVGPicture(
                frames, on: PicturePaper(appearance.background, depth: appearance.colorDepth),
                language: appearance.language
            ).text
        }
    }
}
