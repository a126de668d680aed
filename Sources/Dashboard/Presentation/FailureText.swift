import AppResources
import WeatherService

extension WeatherFailure {
    /// A few words that fit into a tile.
    func short(_ phrase: PhraseBook) -> String {
        switch self {
        case .noKey: phrase(.shortNoKey)
        case .keyRefused: phrase(.shortKeyRefused)
        case .keyNotActive: phrase(.shortKeyNotActive)
        case .overBudget: phrase(.shortOverBudget)
        case .notInPlan: phrase(.shortNotInPlan)
        case .notFound: phrase(.shortNotFound)
        case .rateLimited: phrase(.shortRateLimited)
        case .server(let status): phrase(.shortServer, ["status": "\(status)"])
        case .requestRefused(let status): phrase(.shortRequestRefused, ["status": "\(status)"])
        case .timedOut: phrase(.shortTimedOut)
        case .offline: phrase(.shortOffline)
        case .insecure: phrase(.shortInsecure)
        case .unreadable: phrase(.shortUnreadable)
        case .tooLarge: phrase(.shortTooLarge)
        case .redirected: phrase(.shortRedirected)
        }
    }

    /// What happened, why if known, and what to do next.
    func full(_ phrase: PhraseBook) -> String {
        switch self {
        case .noKey: phrase(.failureNoKey)
        case .keyRefused: phrase(.failureKeyRefused)
        case .keyNotActive: phrase(.failureKeyNotActive)
        case .overBudget: phrase(.failureOverBudget)
        case .notInPlan: phrase(.failureNotInPlan)
        case .notFound: phrase(.failureNotFound)
        case .rateLimited(nil): phrase(.failureRateLimited)
        case .rateLimited(.some(let seconds)): phrase(.failureRateLimitedFor, ["seconds": "\(seconds)"])
        case .server(let status): phrase(.failureServer, ["status": "\(status)"])
        case .requestRefused(let status): phrase(.failureRequestRefused, ["status": "\(status)"])
        case .timedOut: phrase(.failureTimedOut)
        case .offline: phrase(.failureOffline)
        case .insecure: phrase(.failureInsecure)
        case .unreadable(let field): phrase(.failureUnreadable, ["field": field])
        case .tooLarge: phrase(.failureTooLarge)
        case .redirected: phrase(.failureRedirected)
        }
    }

    /// What happened, and that the program goes on by itself in `wait`.
    func full(_ phrase: PhraseBook, goesOnIn wait: String) -> String {
        switch self {
        case .rateLimited: phrase(.goesOnRateLimited, ["wait": wait])
        case .server(let status): phrase(.goesOnServer, ["status": "\(status)", "wait": wait])
        case .timedOut: phrase(.goesOnTimedOut, ["wait": wait])
        case .offline: phrase(.goesOnOffline, ["wait": wait])
        default: phrase(.goesOnShort, ["reason": short(phrase), "wait": wait])
        }
    }

    /// Whether it may be over when `pause` is.
    func waits(for pause: Pause) -> Bool { isTransient || cause == pause.cause.cause }

    /// Failures of the same cause are one message: the wait a server names and the field it garbled do not count.
    var cause: Int {
        switch self {
        case .noKey: 0
        case .keyRefused: 1
        case .notInPlan: 2
        case .insecure: 3
        case .redirected: 4
        case .offline: 5
        case .rateLimited: 6
        case .timedOut: 7
        case .server: 8
        case .requestRefused: 9
        case .unreadable: 10
        case .tooLarge: 11
        case .notFound: 12
        case .keyNotActive: 13
        case .overBudget: 14
        }
    }
}
