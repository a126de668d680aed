import Weather

/// When a host may be asked, and when it is left alone. A pure value: time and chance come in from outside, whoever
/// holds it does what it says.
///
/// * After a 429 the host is left alone for as long as it says (`RetryAfter.usual` when it does not), and when it says so
///   again right after that, for at least as long as `BackOff` says, up to that usual wait: a host may always answer "in a
///   second", but one that names a longer time is believed.
/// * After trouble (no connection, no answer in time, no secure connection, 5xx) it is left alone as `BackOff` says, longer
///   with every rest in a row. One broken place is not trouble of the host: `tolerated` failures in a row are, with no
///   answer between them, and only once nothing under way could still be answered.
/// * A host that refuses the key is asked again every ten minutes for two hours, which is as long as a new key takes to
///   work; after that only when a person says so.
/// * Requests that were sent before a rest began belong to it: their failures are one, not one each.
/// * After a rest one request goes ahead; the others wait for how it ends. An answer ends the mistrust.
/// * A person may have one request sent in any rest the host has not asked for, every two seconds; so may a change of the
///   network, in a rest because of trouble, or in one that begins with requests sent over the old network.
public struct HostRest: Sendable {
    /// How a request ended.
    public enum Outcome: Hashable, Sendable {
        /// The host answered, with whatever value or refusal.
        case answered
        /// Too many requests; seconds to wait if the host named any that make sense (`RetryAfter`).
        case limited(retryAfter: Int?)
        /// The host does not accept the key.
        case keyRefused
        case trouble(WeatherFailure)
        /// It was cancelled: nothing is known.
        case givenUp
    }

    /// What is to happen with a request.
    public enum Admission: Hashable, Sendable {
        case send(Ticket)
        /// Ask again when a request has ended or a refresh was asked for.
        case wait
        case refuse(Pause)
    }

    /// What a request that was sent gives back with its outcome.
    public struct Ticket: Hashable, Sendable {
        fileprivate let period: Int
    }

    /// Failures in a row, without an answer between, that are taken for the host's.
    public static let tolerated = 3
    /// Seconds between two tries of a key that is refused, and how long it is tried by itself: a new one may take two hours
    /// to work (OpenWeather's FAQ).
    public static let keyInterval = 600
    public static let keyTrials = 7_200
    /// Seconds between two requests that a person may have sent in a rest.
    public static let probeInterval = 2

    private var latest: Pause?
    /// Rests in a row because of trouble.
    private var round = 0
    /// Rests in a row that the host has asked for.
    private var limits = 0
    private var failuresInRow = 0
    private var lastTrouble: WeatherFailure?
    /// No answer has come since the last rest began.
    private var isUnproven = false
    /// Requests sent since the last rest began and not ended.
    private var underWay = 0
    /// Counts rests; requests of an earlier period belong to one that is over.
    private var period = 0
    private var probedAt: Timestamp?
    private var isProbeDue = false
    /// The network has changed under requests that have not ended yet.
    private var isNetworkNew = false
    /// When the key was refused first, since it was last accepted.
    private var keyRefusedAt: Timestamp?
    /// Whether the host has ever accepted the key.
    private var hasAnswered = false

    public init() {}

    /// What a refused key is: one that has worked before, or one that may be too new.
    public var keyFailure: WeatherFailure { hasAnswered ? .keyRefused : .keyNotActive }

    /// The rest that is on at `now`.
    public func pause(at now: Timestamp) -> Pause? {
        latest.flatMap { $0.isOn(at: now) ? $0 : nil }
    }

    /// Whether a request may be sent now.
    public mutating func admit(at now: Timestamp) -> Admission {
        if let pause = pause(at: now) {
            if isProbeDue, underWay == 0 {
                isProbeDue = false
                return send()
            }
            // What came with a probe shares its fate.
            return underWay > 0 && !pause.isAskedFor ? .wait : .refuse(pause)
        }
        return isDoubted && underWay > 0 ? .wait : send()
    }

    /// A person asked for fresh values: in a rest the host has not asked for, the next request is sent.
    public mutating func refreshAsked(at now: Timestamp) {
        guard let pause = pause(at: now), !pause.isAskedFor else { return }
        if let probedAt, (0..<Self.probeInterval).contains(now.seconds(since: probedAt)) { return }
        probedAt = now
        isProbeDue = true
    }

    /// The network is another one: in a rest because of trouble, the next request is sent. Should what is under way begin such
    /// a rest, it was trouble of the old network.
    public mutating func networkChanged(at now: Timestamp) {
        guard let pause = pause(at: now) else {
            isNetworkNew = underWay > 0
            return
        }
        if !pause.isAskedFor, !pause.isAboutKey { isProbeDue = true }
    }

    /// Takes in how a request ended. `chance` (0.9…1.1) keeps many programs from coming back in the same second.
    public mutating func ended(_ ticket: Ticket, _ outcome: Outcome, at now: Timestamp, chance: Double) {
        let isOfNow = ticket.period == period
        if isOfNow { underWay -= 1 }
        if case .trouble(let failure) = outcome { lastTrouble = failure }
        switch outcome {
        case .answered: answered(isOfNow: isOfNow)
        case .limited(let seconds): limited(for: seconds ?? RetryAfter.usual, at: now, chance: chance)
        // Several were sent at once; the refusal of one is that of all.
        case .keyRefused where isOfNow: keyRefused(at: now)
        case .trouble(let failure) where isOfNow:
            failuresInRow += 1
            restIfDoubted(because: failure, at: now, chance: chance)
        // Those that were still open when others had failed enough may all have been given up.
        case .givenUp where isOfNow && failuresInRow >= Self.tolerated:
            restIfDoubted(because: lastTrouble ?? .offline, at: now, chance: chance)
        case .keyRefused, .trouble, .givenUp: break
        }
        if underWay == 0 { isNetworkNew = false }
    }
}

extension HostRest {
    private var isDoubted: Bool { isUnproven || failuresInRow >= Self.tolerated }

    private mutating func send() -> Admission {
        underWay += 1
        return .send(Ticket(period: period))
    }

    private mutating func answered(isOfNow: Bool) {
        // An answer from before a limit was reached says nothing about the limit.
        if !isOfNow, latest?.isAskedFor == true { return }
        latest = nil
        round = 0
        limits = 0
        failuresInRow = 0
        isUnproven = false
        isProbeDue = false
        keyRefusedAt = nil
        hasAnswered = true
    }

    private mutating func keyRefused(at now: Timestamp) {
        let first = keyRefusedAt ?? now
        keyRefusedAt = first
        // A clock that was set back begins the two hours anew.
        let goesOn = now.seconds(since: first) < Self.keyTrials
        begin(Pause(cause: keyFailure, began: now, until: goesOn ? now.adding(seconds: Self.keyInterval) : nil))
        round = 0
    }

    private mutating func limited(for told: Int, at now: Timestamp, chance: Double) {
        if let pause = pause(at: now), pause.isAskedFor {
            // Several were sent at once and all are refused; the longest wait holds.
            let until = now.adding(seconds: told)
            guard let before = pause.until, until > before else { return }
            latest = Pause(cause: pause.cause, began: pause.began, until: until)
        } else {
            let backOff = limits > 0 ? min(RetryAfter.usual, BackOff.seconds(failures: limits, chance: chance)) : 0
            let seconds = max(told, backOff)
            begin(Pause(cause: .rateLimited(retryAfter: seconds), began: now, until: now.adding(seconds: seconds)))
            round = 0
            limits += 1
        }
    }

    private mutating func restIfDoubted(because failure: WeatherFailure, at now: Timestamp, chance: Double) {
        // What is still under way may be answered. A probe that failed leaves the rest as it is.
        guard isDoubted, underWay == 0, pause(at: now) == nil else { return }
        round += 1
        let seconds = BackOff.seconds(failures: round, chance: chance)
        let isOfOldNetwork = isNetworkNew
        begin(Pause(cause: failure, began: now, until: now.adding(seconds: seconds)))
        isProbeDue = isOfOldNetwork
    }

    private mutating func begin(_ pause: Pause) {
        latest = pause
        isUnproven = true
        failuresInRow = 0
        underWay = 0
        period += 1
        probedAt = nil
        isProbeDue = false
    }
}

extension HostRest {
    /// What of a host's rest outlives the process, so that the next one leaves the host alone as well.
    ///
    /// Only what the host has said itself. A network that was gone or slow may be another one by then, and so may a refused key.
    public struct Memory: Hashable, Sendable {
        let pause: Pause?
        /// Rests in a row because of trouble, and rests in a row that the host has asked for.
        let round, limits: Int
        /// Failures in a row since the last answer.
        let failures: Int
    }

    /// Seconds for which a rest that is over still makes the next one longer.
    private static let remembered = 3_600

    /// Nil when there is nothing to remember.
    var memory: Memory? {
        let failures = lastTrouble.map(\.isOfHost) ?? false ? failuresInRow : 0
        guard let latest, latest.cause.isOfHost, latest.until != nil else {
            return failures > 0 ? Memory(pause: nil, round: 0, limits: 0, failures: failures) : nil
        }
        return Memory(pause: latest, round: round, limits: limits, failures: failures)
    }

    /// Takes over what another process has left, unless this one knows something newer, or the rest is long over: what comes after
    /// it then begins as with any host.
    mutating func recall(_ memory: Memory, at now: Timestamp) {
        if let pause = memory.pause {
            let isOver = pause.until.map { now.seconds(since: $0) > Self.remembered } ?? false
            guard !isOver, latest.map({ $0.began < pause.began }) ?? true else { return }
            begin(pause)
            (round, limits) = (memory.round, memory.limits)
        }
        if latest == memory.pause, memory.failures > failuresInRow {
            failuresInRow = memory.failures
            lastTrouble = lastTrouble ?? .server(status: 503)
        }
    }
}

extension WeatherFailure {
    /// Whether it tells of the host alone: not of the network in between, nor of the key.
    fileprivate var isOfHost: Bool {
        switch self {
        case .rateLimited, .server: true
        default: false
        }
    }
}
