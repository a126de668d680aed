import CMachine
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread the program begins on: it waits for descriptors and for the main queue at once.
///
/// Left to itself, Dispatch puts that thread to sleep for ever, waits for descriptors on a thread of its own and serves the
/// main queue on a third: a key crosses all of them before it is seen. Here it wakes the thread that draws.
@MainActor
public final class MainLoop {
    private var handlers: [Int32: @MainActor () -> Void] = [:]
    #if !os(Linux)
        private var sources: [Int32: any DispatchSourceRead] = [:]
    #endif

    public init() {}

    /// Runs `main`, and ends the process with the code it returns; nothing that is still running is waited for.
    public func run(_ main: @escaping @MainActor () async -> Int32) -> Never {
        #if os(Linux)
            // Before anything is put into the queue, which would make the descriptor without our care for its number.
            let queue = nalssi_main_queue_open()
            Task { exit(await main()) }
            while true { turn(queue) }
        #else
            Task { exit(await main()) }
            dispatchMain()
        #endif
    }

    /// Calls `handler` whenever there is something to read, or the other end is gone.
    package func watch(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) {
        handlers[descriptor] = handler
        #if !os(Linux)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.handlers[descriptor]?() } }
            source.activate()
            sources[descriptor] = source
        #endif
    }

    package func unwatch(_ descriptor: Int32) {
        handlers[descriptor] = nil
        #if !os(Linux)
            sources.removeValue(forKey: descriptor)?.cancel()
        #endif
    }

    #if os(Linux)
        /// Waits, and handles what has come.
        private func turn(_ queue: Int32) {
            var waited = ([queue] + handlers.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&waited, nfds_t(waited.count), -1) > 0 else { return }
            for one in waited where one.revents != 0 {
                if one.fd == queue { nalssi_main_queue_serve() } else { handlers[one.fd]?() }
            }
        }
    #endif
}
