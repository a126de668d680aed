/// Tracks whether the terminal has drawn what it was sent. After a large frame the program requests the terminal's status
/// (ECMA-48, DSR: `CSI 5 n`); the answer (`CSI 0 n`) arrives once the terminal has processed the frame. On a slow connection,
/// kernels and programs in between buffer many frames, so that without this a key would take effect on the screen only seconds
/// later. A pure value.
struct FrameReceipt: Hashable, Sendable {
    private enum Habit { case unknown, answers }

    private var habit = Habit.unknown
    private(set) var isAsked = false

    /// Smaller frames pass through any connection before the next key.
    static let leastBytes = 1_024
    /// How long to wait for an answer. A terminal that is late, or was replaced by one that does not answer,
    /// then gets frames without waiting until it answers again.
    static let timeoutMilliseconds = 2_000

    /// Whether to request the status after a frame of `bytes`. A terminal that has never answered is asked once.
    func asks(behind bytes: Int) -> Bool { bytes >= Self.leastBytes && !isAsked }

    /// Whether the next frame has to wait.
    var isAwaited: Bool { isAsked && habit == .answers }

    mutating func asked() { isAsked = true }

    mutating func answered() {
        guard isAsked else { return }
        (habit, isAsked) = (.answers, false)
    }

    /// Call when no answer has arrived in time.
    mutating func givenUp() { (habit, isAsked) = (.unknown, false) }
}
