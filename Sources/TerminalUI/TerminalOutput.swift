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
