import Engine
import Runtime
import TerminalUI
import Weather

/// The program for the length of one frame: it begins, waits until nothing in view is to come any more, and is drawn.
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

    /// The frame when everything in view has come, or with what has come in the time there is, and whether that is all of it.
    func frame(_ question: SnapshotQuestion) async -> (frame: CellBuffer, isWhole: Bool) {
        if let list = question.list { model.choose(list) }
        openDetail(question)
        program.begin()
        await WaitDeadline(seconds: question.seconds).wait { [self] in
            await settled()
            // A position that had to be found is a place only now.
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

    /// Returns when nothing in view is waited for any more, looked at anew with each change of what that depends on; and when the
    /// time is over.
    private func settled() async {
        await withCheckedContinuation { continuation in
            waiting = continuation
            let rest = FrameScheduler(alarm: TimerAlarm()) { [weak self] in
                guard let self else { return }
                // Its code is part of the current weather, and the rest may take longer than there is time.
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
