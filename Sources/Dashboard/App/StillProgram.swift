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
    }

    /// The frame once everything in view has loaded or the time is up, and whether it is complete.
    func frame(_ question: SnapshotQuestion) async -> (frame: CellBuffer, isWhole: Bool) {
        if let list = question.list { model.choose(list) }
        openDetail(question)
        program.begin()
        await WaitDeadline(seconds: question.seconds).wait { [self] in
            await settled()
            // A location that had to be found first is a place only now.
            openDetail(question)
            await settled()
            await model.icons.finished()
        }
        isOver = true
        stopWaiting()
        openDetail(question)
        if let distance = question.distance { model.look(distance) }
        var frame = CellBuffer(size: model.size)
        _ = view.render(model, into: &frame)
        return (frame, model.isShownWhole)
    }

    private func openDetail(_ question: SnapshotQuestion) {
        if question.opensDetail, !model.route.isInDetail { _ = model.handle(.open) }
    }

    /// Returns when nothing in view is loading, which is checked again after each change, or when the time is up.
    private func settled() async {
        await withCheckedContinuation { continuation in
            waiting = continuation
            let rest = FrameScheduler(alarm: TimerAlarm()) { [weak self] in
                guard let self else { return }
                // Wanted early: the current weather names the icon, and waiting for the other weather might use up the time.
                model.icons.want(model.wantedIcon(view.look.appearance))
                if isOver || !model.isWaiting { stopWaiting() }
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
