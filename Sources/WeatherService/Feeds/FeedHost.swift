import Weather

/// A host that tells feeds: how it is reached, where what it tells is kept, and by which clock it is asked.
public struct FeedHost: Sendable {
    let transport: any HTTPTransport
    let address: ServiceAddress
    /// What it is called in `log`.
    let name: String
    let folder: FeedFolder
    let log: FeedLogFile
    let executor: ServiceExecutor
    let now: @Sendable () -> Timestamp
    let chance: @Sendable () -> Double

    /// - Parameters:
    ///   - name: what the host is called in `log`.
    ///   - executor: where its feeds are read.
    ///   - chance: returns a factor from 0.9 to 1.1 for the length of each wait.
    public init(
        transport: any HTTPTransport, address: ServiceAddress, name: String, folder: FeedFolder, log: FeedLogFile,
        executor: ServiceExecutor, now: @escaping @Sendable () -> Timestamp, chance: @escaping @Sendable () -> Double
    ) {
        (self.transport, self.address, self.name, self.folder, self.log) = (transport, address, name, folder, log)
        (self.executor, self.now, self.chance) = (executor, now, chance)
    }
}

/// A failure of a request about feeds, and when to try again.
struct FeedTrouble: Sendable {
    let failure: WeatherFailure
    let failures: Int
    let at: Timestamp
    var retryAt: Timestamp
    /// Whether a new attempt is worth it when the user wants one or the network has changed: no request was sent, or the key was at
    /// fault, which may have been put right.
    let mayBeOver: Bool
}

extension FeedHost {
    /// The user asked for fresh values, or the network may have changed. `forget` runs where the feeds are read.
    func tryAgain(_ forget: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        transport.networkChanged()
        return Task(executorPreference: executor, operation: forget)
    }

    /// Seconds until a refused key is tried again by itself: whoever sent it many times would be shut out.
    static let refusedKeyInterval = 86_400

    /// `failures`: those before this one. `isSent`: whether there was an answer, so that the request has been sent
    /// whatever the failure.
    func trouble(
        after failure: WeatherFailure, failures: Int = 0, isSent: Bool, _ pace: FeedPace
    ) -> FeedTrouble {
        let isUnsent = !isSent && failure.isBeforeSending
        let usual = now().adding(seconds: pace.interval)
        var retryAt = usual
        switch failure {
        case .overBudget(let until): retryAt = max(until, now().adding(seconds: pace.pause))
        case .rateLimited(let seconds?) where isSent: retryAt = max(usual, now().adding(seconds: seconds))
        case _ where failure.isOfKey: retryAt = now().adding(seconds: Self.refusedKeyInterval)
        case _ where isUnsent:
            retryAt = RetryRule.retry(after: failure, failures: failures + 1, at: now(), chance: chance()) ?? usual
        default: break
        }
        return FeedTrouble(
            failure: failure, failures: failures + 1, at: now(), retryAt: retryAt,
            mayBeOver: isUnsent || failure.isOfKey)
    }

    /// When to try again after a failure; nil if there was none, or by a clock that was ahead.
    func retryAt(_ trouble: FeedTrouble?, _ pace: FeedPace) -> Timestamp? {
        guard let trouble, trouble.at <= now().adding(seconds: pace.interval) else { return nil }
        return trouble.retryAt
    }
}

extension WeatherFailure {
    /// Whether the key was refused, for good or for this service.
    var isOfKey: Bool { isAboutKey || self == .notInPlan }

    /// Whether the host has received nothing, so that it was not asked.
    var isBeforeSending: Bool {
        switch self {
        case .offline, .overBudget, .rateLimited, .noTransport, .proxy, .insecure, .noKey: true
        default: false
        }
    }

    /// Whether the host has answered, only not to this.
    var isOfOneDocument: Bool {
        switch self {
        case .notFound, .requestRefused, .tooLarge, .unreadable: true
        default: false
        }
    }
}
