/// Whether the terminal has drawn what it was sent: behind a large frame it is asked for its status (ECMA-48, DSR: `CSI 5 n`), and
/// what it answers (`CSI 0 n`) comes when it has got that far. Over a slow line kernels and programs in between keep many frames,
/// and without this a key would be seen seconds after it was pressed. A pure value.
struct FrameReceipt: Hashable, Sendable {
    private enum Habit { case unknown, answers }

    private var habit = Habit.unknown
    private(set) var isAsked = false

    /// Smaller frames are through any line before the next key.
    static let leastBytes = 1_024
    /// How long an answer is waited for, in milliseconds. A terminal that is late, or was replaced by one that does not answer, gets
    /// its frames without being waited for, until it answers again.
    static let patience = 2_000

    /// Whether a frame of so many bytes is to be followed by the question. A terminal that has never answered is asked once.
    func asks(behind bytes: Int) -> Bool { bytes >= Self.leastBytes && !isAsked }

    /// Whether the next frame waits.
    var isAwaited: Bool { isAsked && habit == .answers }

    mutating func asked() { isAsked = true }

    mutating func answered() {
        guard isAsked else { return }
        (habit, isAsked) = (.answers, false)
    }

    /// No answer has come in time.
    mutating func givenUp() { (habit, isAsked) = (.unknown, false) }
}
