/// Calls back once after a delay. There is no timer unless an alarm is set.
@MainActor
public protocol Alarm: AnyObject {
    /// Calls `action` once after `milliseconds`; replaces a previous setting.
    func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void)
    func cancel()
}

extension Alarm {
    /// Waits until `work` has ended or the time is over, whichever comes first. Unfinished work continues without being
    /// awaited. Returns false if the time was over first.
    @discardableResult
    public func wait(milliseconds: Int, for work: @escaping @MainActor () async -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            set(milliseconds: milliseconds) { answer.give(false) }
            Task {
                await work()
                cancel()
                answer.give(true)
            }
        }
    }
}

/// Resumes with the first answer and ignores the second.
@MainActor
private final class FirstAnswer {
    private var waiting: CheckedContinuation<Bool, Never>?

    init(_ waiting: CheckedContinuation<Bool, Never>) {
        self.waiting = waiting
    }

    func give(_ answer: Bool) {
        waiting?.resume(returning: answer)
        waiting = nil
    }
}
