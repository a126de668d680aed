import Limits
import Weather

/// OpenWeather's pictures of the sky by their codes: from the disk, else over the network, with one request a picture however
/// many want it. It keeps no picture in memory, and leaves it to the listener when to ask again.
public actor IconService {
    /// How a wish for a picture ends.
    public enum Answer: Hashable, Sendable {
        case picture(IconPicture)
        /// The service has no such picture, or sends something else.
        case unusable
        case failed(WeatherFailure)
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where files are read and pictures are unpacked.
    public nonisolated let executor: ServiceExecutor
    private nonisolated let transport: any HTTPTransport
    private nonisolated let address: ServiceAddress
    private nonisolated let cache: IconCache
    private nonisolated let now: @Sendable () -> Timestamp
    private var flights: [IconCode: Flight] = [:]
    private var lastWaiter = 0

    private struct Flight {
        let task: Task<Answer, Never>
        var waiters: Set<Int>
    }

    /// Seconds after which a kept picture is asked for again; until then no request is sent.
    public static let keptFor = 30 * 86_400

    /// - Parameter address: where the pictures are; a kept one that came from another address is ignored.
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

    /// The picture of a code. Who asks while it is on its way waits for the same request, which is given up when the last of
    /// them is cancelled. What a cancelled caller gets means nothing.
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

    /// How many wait for a picture. For tests.
    func waiting(for code: IconCode) -> Int { flights[code]?.waiters.count ?? 0 }

    /// A person wants everything anew: what failed may be asked for at once.
    public nonisolated func refreshAsked() { transport.refreshAsked() }

    /// The network is another one.
    public nonisolated func networkChanged() { transport.networkChanged() }

    /// Somebody waits no longer. A request that is over already is not harmed by being cancelled.
    private func left(_ code: IconCode, _ waiter: Int) {
        guard var flight = flights[code], flight.waiters.remove(waiter) != nil else { return }
        flights[code] = flight.waiters.isEmpty ? nil : flight
        if flight.waiters.isEmpty { flight.task.cancel() }
    }

    private nonisolated func find(_ code: IconCode) async -> Answer {
        let kept = cache.entry(of: code).flatMap { entry in
            // Read as a picture before it counts as one: what is kept may be damaged too.
            entry.address == address.description ? (try? IconPicture(png: entry.png)).map { ($0, entry) } : nil
        }
        if let (picture, entry) = kept, (0..<Self.keptFor).contains(now().seconds(since: entry.fetchedAt)) {
            return .picture(picture)
        }
        let answer = await fetch(code)
        // An old picture is better than none.
        if case .failed = answer, let (picture, _) = kept { return .picture(picture) }
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
            // A cancelled request has no listener left.
            return (error as? WeatherFailure) == .tooLarge ? .unusable : .failed(error as? WeatherFailure ?? .offline)
        }
    }
}
