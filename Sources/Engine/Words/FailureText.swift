import AppResources
import WeatherService

extension WeatherFailure {
    /// A few words that fit in a tile.
    package func short(_ phrase: PhraseBook) -> String { phrase(words.short, values) }

    /// What happened, why if known, and what to do about it.
    package func sentence(_ phrase: PhraseBook) -> String { phrase(words.sentence, values) }

    private var words: (short: Phrase, sentence: Phrase) {
        switch self {
        case .noKey: (.shortNoKey, .failureNoKey)
        case .keyRefused: (.shortKeyRefused, .failureKeyRefused)
        case .keyNotActive: (.shortKeyNotActive, .failureKeyNotActive)
        case .overBudget: (.shortOverBudget, .failureOverBudget)
        case .notInPlan: (.shortNotInPlan, .failureNotInPlan)
        case .notFound: (.shortNotFound, .failureNotFound)
        case .heldUp: (.shortHeldUp, .failureHeldUp)
        case .rateLimited: (.shortRateLimited, .failureRateLimited)
        case .server: (.shortServer, .failureServer)
        case .requestRefused: (.shortRequestRefused, .failureRequestRefused)
        case .timedOut: (.shortTimedOut, .failureTimedOut)
        case .tooSlow: (.shortTooSlow, .failureTooSlow)
        case .offline: (.shortOffline, .failureOffline)
        case .noTransport: (.shortNoTransport, .failureNoTransport)
        case .proxy(let problem): problem.words
        case .portal: (.shortPortal, .failurePortal)
        case .insecure(let problem): problem.words
        case .unreadable: (.shortUnreadable, .failureUnreadable)
        case .tooLarge: (.shortTooLarge, .failureTooLarge)
        case .redirected: (.shortRedirected, .failureRedirected)
        case .wrongPlace: (.shortWrongPlace, .failureWrongPlace)
        case .noMeasurement: (.shortNoMeasurement, .failureNoMeasurement)
        }
    }

    private var values: KeyValuePairs<String, String> {
        switch self {
        case .noKey: ["variable": SourceProfile.keyVariables]
        case .server(let status), .requestRefused(let status): ["status": "\(status)"]
        case .proxy(.unreadable(let variable)): ["variable": variable]
        case .unreadable(let field): ["field": field]
        case .wrongPlace(let kilometres): ["kilometres": "\(kilometres)"]
        default: [:]
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
