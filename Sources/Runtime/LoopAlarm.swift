/// An alarm triggered by the main loop. Setting it is cheap: it creates no system timer and wakes no thread.
@MainActor
public final class LoopAlarm: Alarm {
    private let loop: MainLoop
    private var action: (@MainActor () -> Void)?

    init(_ loop: MainLoop) { self.loop = loop }

    public func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        self.action = action
        loop.wake(self, at: .now + .milliseconds(max(0, milliseconds)))
    }

    public func cancel() {
        action = nil
        loop.forget(self)
    }

    func ring() {
        let action = action
        cancel()
        action?()
    }
}
