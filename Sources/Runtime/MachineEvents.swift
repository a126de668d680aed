import CMachine
import Dispatch
import Glibc

/// Reports when hosts may be reachable again: the machine has woken up, its clock was set, or its network has changed.
/// The kernel notifies it; nothing is polled.
@MainActor
package final class MachineEvents {
    private var watches: [any DispatchSourceRead] = []
    private let gathering: any Alarm
    private var isGathering = false
    private let onChange: @MainActor () -> Void

    /// A network that comes back causes several events within this time: link, address, route.
    private static let gatheringMilliseconds = 500

    private var isWatchingNetwork = false

    package init(gathering: any Alarm, onChange: @escaping @MainActor () -> Void) {
        self.gathering = gathering
        self.onChange = onChange
        watch(nalssi_clock_watch_open(), nalssi_clock_watch_take)
    }

    /// Starts watching the network. A program that contacts no host does not need this, and opens no socket.
    package func watchNetwork() {
        guard !isWatchingNetwork else { return }
        isWatchingNetwork = true
        watch(nalssi_network_watch_open(), nalssi_network_watch_take)
    }

    package func stop() {
        for watch in watches { watch.cancel() }
        watches = []
        gathering.cancel()
    }

    private func watch(_ descriptor: Int32, _ take: @escaping @Sendable (Int32) -> Bool) {
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                if take(descriptor) { self?.changed() }
            }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        watches.append(source)
    }

    private func changed() {
        guard !isGathering else { return }
        isGathering = true
        gathering.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in
            self?.isGathering = false
            self?.onChange()
        }
    }
}
