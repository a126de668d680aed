import Limits
import Weather

/// OpenWeather's weather icons, from disk or else over the network, with a single request per icon however many callers
/// want it. It keeps no icons in memory, and the caller decides when to ask again.
public actor IconService {
    /// The result of a request for an icon.
    public enum Answer: Hashable, Sendable {
        case picture(IconPicture)
        /// The service does not have the icon, or sends something else.
        case unusable
        case failed(WeatherFailure)
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where files are read and images decoded, except by `keptIcon(_:)`.
    public nonisolated let executor: ServiceExecutor
    private nonisolated let transport: any HTTPTransport
    private nonisolated let address: ServiceAddress
    private nonisolated let cache: IconCache
    private nonisolated let now: @Sendable () -> Timestamp
    private(set) var flights: [IconCode: Flight] = [:]
    private var lastWaiter = 0

    struct Flight {
        let task: Task<Answer, Never>
        var waiters: Set<Int>
    }

    /// Seconds after which a stored icon is requested again; until then no request is sent.
    public static let keptFor = 30 * 86_400

    /// - Parameter address: the location of the icons; a stored icon from another address is ignored.
    public init(
        transport: any HTTPTransport, address: ServiceAddress, cache: IconCache,
        now: @escaping @Sendable () -> Timestamp, executor: ServiceExecutor = ServiceExecutor()
    ) {
        self.transport = transport
        self.address = address
        self.cache = cache
        self.now = now
        self.executor = executor
    }

    /// Returns the icon for a code. Concurrent callers share one request, which is cancelled when the last of them is
    /// cancelled. The result of a cancelled call is meaningless.
    public func icon(_ code: IconCode) async -> Answer {
        lastWaiter += 1
        let waiter = lastWaiter
        let task = flights[code]?.task ?? Task(executorPreference: executor) { [self] in await find(code) }
        flights[code, default: Flight(task: task, waiters: [])].waiters.insert(waiter)
        return await withTaskCancellationHandler {
            let answer = await task.value
            left(code, waiter)
            return answer
        } onCancel: {
            Task(executorPreference: executor) { await self.left(code, waiter) }
        }
    }

    /// Allows failed requests to be repeated at once, because the user asked for a refresh.
    public nonisolated func refreshAsked() { transport.refreshAsked() }

    /// The network has changed.
    public nonisolated func networkChanged() { transport.networkChanged() }

    /// A caller no longer waits. Cancelling a request that is already over has no effect.
    private func left(_ code: IconCode, _ waiter: Int) {
        guard var flight = flights[code], flight.waiters.remove(waiter) != nil else { return }
        flights[code] = flight.waiters.isEmpty ? nil : flight
        if flight.waiters.isEmpty { flight.task.cancel() }
    }

    /// The stored icon for a code, read on the caller's thread; nil if `icon(_:)` would have to request it.
    public nonisolated func keptIcon(_ code: IconCode) -> IconPicture? {
        kept(code).flatMap { $0.isFresh ? $0.picture : nil }
    }

    private nonisolated func kept(_ code: IconCode) -> (picture: IconPicture, isFresh: Bool)? {
        // Decoded before use, because a stored file may be damaged too.
        guard let entry = cache.entry(of: code), entry.address == address.description,
            let picture = try? IconPicture(png: entry.png)
        else { return nil }
        return (picture, (0..<Self.keptFor).contains(now().seconds(since: entry.fetchedAt)))
    }

    private nonisolated func find(_ code: IconCode) async -> Answer {
        let kept = kept(code)
        if let kept, kept.isFresh { return .picture(kept.picture) }
        let answer = await fetch(code)
        // An old icon is better than no icon.
        if case .failed = answer, let kept { return .picture(kept.picture) }
        return answer
    }

    private nonisolated func fetch(_ code: IconCode) async -> Answer {
        let url = RequestURL(
            wireText: "\(address)/\(code)@2x.png", cost: 0, bodyLimit: Limits.Icon.file, accepts: .png)
        do {
            let answer = try await transport.get(url)
            switch answer.status {
            case 200: break
            case 404, 410: return .unusable
            case 429: return .failed(.rateLimited(retryAfter: answer.retryAfter))
            default: return .failed(.server(status: answer.status))
            }
            let picture = try IconPicture(png: answer.body)
            cache.keep(
                IconCache.Entry(address: address.description, fetchedAt: now(), png: answer.body), as: code)
            return .picture(picture)
        } catch is IconPicture.Damage {
            return .unusable
        } catch {
            // After a cancellation, no caller is left to see the result.
            return (error as? WeatherFailure) == .tooLarge ? .unusable : .failed(error as? WeatherFailure ?? .offline)
        }
    }
}
