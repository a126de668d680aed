import CNcurses
import Dispatch
import Glibc

/// Writes to a terminal without ever blocking.
///
/// Bytes that the terminal does not accept at once are kept and sent as soon as it accepts more. Check `isDrained` before
/// drawing: until the last frame has been sent, another one would never be seen.
@MainActor
final class TerminalOutput {
    private let descriptor: Int32
    private let mayBlock: Bool
    private var waiting: [UInt8] = []
    /// The number of bytes of `waiting` that have been written.
    private var written = 0
    private var source: (any DispatchSourceWrite)?
    /// Called when all waiting bytes have been sent.
    var onDrained: (@MainActor () -> Void)?

    /// `descriptor` should not block, and remains the caller's. If it may block, it is written to in small pieces, each only
    /// when there is room for some of it.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        mayBlock = fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0
    }

    var isDrained: Bool { waiting.isEmpty }

    private static let piece = 64

    private var hasRoomForAPiece: Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&ready, 1, 0) > 0
    }

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        waiting = waiting.isEmpty ? bytes : waiting + bytes
        writeWhatFits()
        if !isDrained { waitForRoom() }
    }

    /// Gives a slow terminal some time; bytes it has not accepted by then remain unsent.
    func drain(milliseconds: Int32) {
        writeWhatFits()
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int(milliseconds))
        while !isDrained {
            let left = (end - clock.now).components
            guard left.seconds >= 0, left.attoseconds > 0 else { return }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&ready, 1, Int32(left.attoseconds / 1_000_000_000_000_000) + 1)
            writeWhatFits()
        }
    }

    /// Stops waiting for room.
    func cancel() {
        source?.cancel()
        source = nil
    }

    private func writeWhatFits() {
        while written < waiting.count {
            // A signal handler that is ending the process has already restored the terminal.
            if cn_is_given_back_for_good() { return }
            if mayBlock, !hasRoomForAPiece { return }
            let most = mayBlock ? Self.piece : Int.max
            let count = waiting.withUnsafeBytes { bytes in
                bytes.baseAddress.map { Glibc.write(descriptor, $0 + written, min(most, bytes.count - written)) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            // If the terminal is gone, the bytes are discarded.
            written = count > 0 ? written + count : waiting.count
        }
        waiting = []
        written = 0
    }

    private func waitForRoom() {
        guard source == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.hasRoom() } }
        source.activate()
        self.source = source
    }

    private func hasRoom() {
        writeWhatFits()
        guard isDrained else { return }
        cancel()
        onDrained?()
    }
}

/// Tracks whether the terminal has drawn what it was sent. After a large frame the program requests the terminal's status
/// (ECMA-48, DSR: `CSI 5 n`); the answer (`CSI 0 n`) arrives once the terminal has processed the frame. On a slow connection,
/// kernels and programs in between buffer many frames, so that without this a key would take effect on the screen only seconds
/// later. A pure value.
struct FrameReceipt: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    private enum Habit { case unknown, answers }

    private var habit = Habit.unknown
    private(set) var isAsked = false
    /// How many answers may still arrive, also those that are not waited for before the next frame.
    private var missing = 0
    private var lastAskedAt: Instant?

    /// Smaller frames pass through any connection before the next key.
    static let leastBytes = 1_024
    /// How long to wait for an answer. A terminal that is late, or was replaced by one that does not answer,
    /// then gets frames without waiting until it answers again.
    static let timeoutMilliseconds = 2_000

    /// Whether to request the status after a frame of `bytes`. A terminal that has never answered is asked once.
    func asks(behind bytes: Int) -> Bool { bytes >= Self.leastBytes && !isAsked }

    /// Whether the next frame has to wait.
    var isAwaited: Bool { isAsked && habit == .answers }

    /// How long an answer may still be on its way, which after leaving the terminal would be taken for typed; nil if all have
    /// arrived, or will not arrive any more.
    func remainder(at now: Instant) -> Duration? {
        guard missing > 0, let lastAskedAt else { return nil }
        let left = lastAskedAt + .milliseconds(Self.timeoutMilliseconds) - now
        return left > .zero ? left : nil
    }

    mutating func asked(at now: Instant) {
        isAsked = true
        missing += 1
        lastAskedAt = now
    }

    mutating func answered() {
        missing = max(0, missing - 1)
        guard isAsked else { return }
        (habit, isAsked) = (.answers, false)
    }

    /// Call when no answer has arrived in time.
    mutating func givenUp() { (habit, isAsked) = (.unknown, false) }
}

/// Control sequences sent besides the output of curses (xterm, "control sequences").
enum TerminalMode {
    /// Bracketed paste; mouse reports including movements with a button held, in the format without a limit on columns.
    private static let paste = "?2004"
    private static let mouse = "?1000;1002;1006"

    /// The answer arrives as an `InputEvent.background`.
    static let askBackground = Array("\u{1B}]11;?\u{7}".utf8)

    /// Measures how wide the terminal draws a line and a dot, which have ambiguous width: the column of the cursor before and
    /// behind them (ECMA-48, DSR), after which they are erased and the cursor is where it was. `widthAnswers` answers arrive
    /// as `InputEvent.cursorColumn`.
    static let askWidth = Array("\u{1B}7\u{1B}[6n─●\u{1B}[6n\u{1B}8\u{1B}[4X".utf8)
    static let widthAnswers = 2
    /// Columns between the two answers if both are narrow.
    static let narrowWidth = 2

    /// The column in the answer `[row;columnR`; nil if it is something else.
    static func column(answer: [UInt8]) -> Int? {
        guard answer.first == UInt8(ascii: "["), answer.last == UInt8(ascii: "R"),
            let numbers = SequenceParameters(String(decoding: answer.dropFirst().dropLast(), as: UTF8.self)),
            numbers[0] != nil
        else { return nil }
        return numbers[1]
    }

    /// The answer arrives as an `InputEvent.status`.
    static let askStatus = Array("\u{1B}[5n".utf8)

    static func on(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "h") }
    static func off(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "l") }
    static func mouse(on isOn: Bool) -> [UInt8] { Array("\u{1B}[\(mouse)\(isOn ? "h" : "l")".utf8) }

    private static func set(mouse usesMouse: Bool, _ final: String) -> [UInt8] {
        Array(("\u{1B}[\(paste)\(final)" + (usesMouse ? "\u{1B}[\(mouse)\(final)" : "")).utf8)
    }
}
