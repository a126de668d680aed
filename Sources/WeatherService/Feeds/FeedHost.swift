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
    /// Whether no request was sent, so that a new attempt costs nothing.
    let isUnsent: Bool
}

extension FeedHost {
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
        case _ where isUnsent:
            retryAt = RetryRule.retry(after: failure, failures: failures + 1, at: now(), chance: chance()) ?? usual
        default: break
        }
        return FeedTrouble(failure: failure, failures: failures + 1, at: now(), retryAt: retryAt, isUnsent: isUnsent)
    }

    /// When to try again after a failure; nil if there was none, or by a clock that was ahead.
    func retryAt(_ trouble: FeedTrouble?, _ pace: FeedPace) -> Timestamp? {
        guard let trouble, trouble.at <= now().adding(seconds: pace.interval) else { return nil }
        return trouble.retryAt
    }
}

extension WeatherFailure {
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
