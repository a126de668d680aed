import Dispatch
import Glibc

/// A program that was started apart (`OtherProgram.start`), and how it ends. It goes on when this value is gone.
@MainActor
package final class StartedProgram {
    private let descriptor: Int32
    /// Closes the descriptor in the end; nil until `onEnd`.
    private var source: (any DispatchSourceRead)?
    private var isWatched = false

    nonisolated init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if !isWatched { close(descriptor) } }

    /// Waits for its end, at most this long. Nil if it is still running, or else its exit status, 0…255.
    package func status(within milliseconds: Int) -> Int? {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waited, 1, Int32(clamping: milliseconds)) > 0 ? readStatus() : nil
    }

    /// Calls `action` with its exit status when it has ended.
    package func onEnd(_ action: @escaping @MainActor (Int) -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.ended(action) } }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        (self.source, isWatched) = (source, true)
        source.activate()
    }

    private func ended(_ action: @MainActor (Int) -> Void) {
        let status = readStatus()
        source?.cancel()
        source = nil
        action(status)
    }

    /// 255 if whatever waited for its end was ended together with it.
    private func readStatus() -> Int {
        var code: UInt8 = 0
        return read(descriptor, &code, 1) == 1 ? Int(code) : 255
    }
}
