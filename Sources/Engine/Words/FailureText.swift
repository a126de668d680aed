import AppResources
import WeatherService

extension WeatherFailure {
    /// A few words that fit in a tile.
    package func short(_ phrase: PhraseBook) -> String {
        switch self {
        case .noKey: phrase(.shortNoKey)
        case .keyRefused: phrase(.shortKeyRefused)
        case .keyNotActive: phrase(.shortKeyNotActive)
        case .overBudget: phrase(.shortOverBudget)
        case .notInPlan: phrase(.shortNotInPlan)
        case .notFound: phrase(.shortNotFound)
        case .heldUp: phrase(.shortHeldUp)
        case .rateLimited: phrase(.shortRateLimited)
        case .server(let status): phrase(.shortServer, ["status": "\(status)"])
        case .requestRefused(let status): phrase(.shortRequestRefused, ["status": "\(status)"])
        case .timedOut: phrase(.shortTimedOut)
        case .tooSlow: phrase(.shortTooSlow)
        case .offline: phrase(.shortOffline)
        case .noTransport: phrase(.shortNoTransport)
        case .proxy(let problem): phrase(problem.words.short)
        case .portal: phrase(.shortPortal)
        case .insecure(let problem): phrase(problem.words.short)
        case .unreadable: phrase(.shortUnreadable)
        case .tooLarge: phrase(.shortTooLarge)
        case .redirected: phrase(.shortRedirected)
        case .wrongPlace: phrase(.shortWrongPlace)
        case .noMeasurement: phrase(.shortNoMeasurement)
        }
    }

    /// What happened, why if known, and what to do about it.
    package func sentence(_ phrase: PhraseBook) -> String {
        switch self {
        case .noKey: phrase(.failureNoKey)
        case .keyRefused: phrase(.failureKeyRefused)
        case .keyNotActive: phrase(.failureKeyNotActive)
        case .overBudget: phrase(.failureOverBudget)
        case .notInPlan: phrase(.failureNotInPlan)
        case .notFound: phrase(.failureNotFound)
        case .heldUp: phrase(.failureHeldUp)
        case .rateLimited: phrase(.failureRateLimited)
        case .server(let status): phrase(.failureServer, ["status": "\(status)"])
        case .requestRefused(let status): phrase(.failureRequestRefused, ["status": "\(status)"])
        case .timedOut: phrase(.failureTimedOut)
        case .tooSlow: phrase(.failureTooSlow)
        case .offline: phrase(.failureOffline)
        case .noTransport: phrase(.failureNoTransport)
        case .proxy(.unreadable(let variable)): phrase(.failureProxyUnreadable, ["variable": variable])
        case .proxy(let problem): phrase(problem.words.sentence)
        case .portal: phrase(.failurePortal)
        case .insecure(let problem): phrase(problem.words.sentence)
        case .unreadable(let field): phrase(.failureUnreadable, ["field": field])
        case .tooLarge: phrase(.failureTooLarge)
        case .redirected: phrase(.failureRedirected)
        case .wrongPlace(let kilometres): phrase(.failureWrongPlace, ["kilometres": "\(kilometres)"])
        case .noMeasurement: phrase(.failureNoMeasurement)
        }
    }

    /// The sentence, with a hint about retrying if that may help.
    package func full(_ phrase: PhraseBook) -> String {
        let reason = sentence(phrase)
        if case .rateLimited = self { return phrase(.goesOnSoon, ["reason": reason]) }
        return isTransient ? phrase(.tryAgain, ["reason": reason]) : reason
    }

    /// The sentence, and that the program continues automatically in `wait`.
    package func full(_ phrase: PhraseBook, goesOnIn wait: String) -> String {
        phrase(.goesOn, ["reason": sentence(phrase), "wait": wait])
    }

    /// Whether it may be over when `pause` ends.
    package func waits(for pause: Pause) -> Bool { isTransient || cause == pause.cause.cause }

    /// Identifies failures that are reported as one, whatever the status, field, waiting time or distance they carry. Of
    /// equally frequent causes, the one with the lowest number is shown first.
    package var cause: Int {
        switch self {
        case .noKey: 0
        case .keyRefused: 1
        case .keyNotActive: 2
        case .notInPlan: 3
        case .portal: 4
        case .insecure(.expired): 5
        case .insecure(.notYetValid): 6
        case .insecure(.untrusted): 7
        case .insecure(.otherName): 8
        case .insecure(.other): 9
        case .redirected: 10
        case .offline: 11
        case .rateLimited: 12
        case .timedOut: 13
        case .tooSlow: 14
        case .server: 15
        case .requestRefused: 16
        case .unreadable: 17
        case .tooLarge: 18
        case .wrongPlace: 19
        case .notFound: 20
        case .overBudget: 21
        case .heldUp: 22
        case .noTransport: 23
        case .proxy(.unreachable): 24
        case .proxy(.wantsPassword): 25
        case .proxy(.refused): 26
        case .proxy(.unreadable): 27
        case .insecure(.noAuthorityFile): 28
        case .insecure(.noAuthorityFolder): 29
        case .noMeasurement: 30
        }
    }
}

extension TLSProblem {
    fileprivate var words: (short: Phrase, sentence: Phrase) {
        switch self {
        case .expired: (.shortExpired, .failureExpired)
        case .notYetValid: (.shortNotYetValid, .failureNotYetValid)
        case .untrusted: (.shortUntrusted, .failureUntrusted)
        case .otherName: (.shortOtherName, .failureOtherName)
        case .noAuthorityFile: (.shortNoAuthorityFile, .failureNoAuthorityFile)
        case .noAuthorityFolder: (.shortNoAuthorityFolder, .failureNoAuthorityFolder)
        case .other: (.shortInsecure, .failureInsecure)
        }
    }
}

extension ProxyProblem {
    fileprivate var words: (short: Phrase, sentence: Phrase) {
        switch self {
        case .unreachable: (.shortProxyUnreachable, .failureProxyUnreachable)
        case .wantsPassword: (.shortProxyPassword, .failureProxyPassword)
        case .refused: (.shortProxyRefused, .failureProxyRefused)
        case .unreadable: (.shortProxyUnreadable, .failureProxyUnreadable)
        }
    }
}
