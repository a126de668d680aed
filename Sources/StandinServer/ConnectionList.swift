import NIOCore
import Synchronization

/// The connections that are open, so that stopping can close them.
final class ConnectionList: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    var all: [any Channel] { channels.withLock { Array($0.values) } }

    /// Remembers `channel` until it closes.
    func add(_ channel: any Channel) {
        let identity = ObjectIdentifier(channel)
        channels.withLock { $0[identity] = channel }
        channel.closeFuture.whenComplete { _ in
            self.channels.withLock { $0[identity] = nil }
        }
    }
}
