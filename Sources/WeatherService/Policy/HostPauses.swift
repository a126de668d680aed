import Limits
import Weather

/// Decides when requests to a host are sent and when they are paused. A pure value: time and chance are passed in, and
/// the owner carries out the decisions.
///
/// * After a 429, requests pause for as long as the host says (`RetryAfter.usual` if it does not). After another 429
///   right after that, the pause is at least `BackOff`'s, up to the usual wait, because a host may always answer "in a
///   second"; a longer time given by the host is respected.
/// * After trouble (no connection, no answer in time, no secure connection, 5xx), requests pause for `BackOff`'s time,
///   longer with every consecutive pause. A single failing place does not count: it takes `tolerated` consecutive failures
///   without an answer in between, and no pending request that could still be answered.
/// * After a refused key, the host is tried every ten minutes for two hours, the time a new key may take to become
///   active; after that only at the user's request.
/// * Failures of requests that were sent before a pause began count as one failure.
/// * After a pause, a single request is sent first and the others wait for its outcome. Any answer restores normal operation.
/// * The user may trigger one request every two seconds during any pause that the host has not asked for.
/// * A change of the network ends a pause because of trouble, and requests sent over the old network cause none. The next
///   pause without a connection is the shortest again; that of a host in trouble is as long as the one that was ended.
public struct HostPauses: Sendable {
    /// How a request ended.
    public enum Outcome: Hashable, Sendable {
        /// The host answered, with any value or refusal.
        case answered
        /// Too many requests, with the seconds to wait if the host gave a valid value (`RetryAfter`).
        case limited(retryAfter: Int?)
        /// The host does not accept the key.
        case keyRefused
        case trouble(WeatherFailure)
        /// It was cancelled, so nothing is known about the host.
        case givenUp
    }

    /// What to do with a request.
    public enum Admission: Hashable, Sendable {
        case send(Ticket)
        /// Ask again when a request has ended or the user has asked for a refresh.
        case wait
        case refuse(Pause)
    }

    /// Must be returned with the outcome of a request.
    public struct Ticket: Hashable, Sendable {
        fileprivate let period: Int
    }

    /// The number of consecutive failures that count as trouble with the host.
    public static let tolerated = 3
    /// Seconds between two attempts with a refused key, and for how long they continue: a new key may take two hours to
    /// become active (OpenWeather's FAQ).
    public static let keyInterval = 600
    public static let keyTrials = 7_200
    /// Seconds between two requests that the user may trigger during a pause.
    public static let probeInterval = 2

    private var latest: Pause?
    /// Consecutive pauses because of trouble.
    private var round = 0
    /// Consecutive pauses that the host has asked for.
    private var limits = 0
    private var failuresInRow = 0
    private var lastTrouble: WeatherFailure?
    /// Whether there has been no answer since the last pause began.
    private var isUnproven = false
    /// Requests sent since the last pause began that have not ended.
    private var underWay = 0
    /// Numbers the pauses; requests of an earlier period precede the current pause.
    private var period = 0
    private var probedAt: Timestamp?
    private var isProbeDue = false
    /// Whether the network has changed since the pending requests were sent.
    private var isNetworkNew = false
    /// When the key was first refused after it was last accepted.
    private var keyRefusedAt: Timestamp?
    /// Whether the host has ever accepted the key.
    private var hasAnswered = false

    /// The failure for a refused key, which depends on whether the key has worked before or may be too new.
    public var keyFailure: WeatherFailure { hasAnswered ? .keyRefused : .keyNotActive }

    /// The pause in effect at `now`.
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
            // Requests during a probe share its fate.
            return underWay > 0 && !pause.isAskedFor ? .wait : .refuse(pause)
        }
        return isDoubted && underWay > 0 ? .wait : send()
    }

    /// The user asked for fresh values: during a pause that the host has not asked for, the next request is sent.
    public mutating func refreshAsked(at now: Timestamp) {
        guard let pause = pause(at: now), !pause.isAskedFor else { return }
        if let probedAt, (0..<Self.probeInterval).contains(now.seconds(since: probedAt)) { return }
        probedAt = now
        isProbeDue = true
    }

    /// The network has changed: a pause because of trouble is over, and pending requests say nothing about the new network.
    public mutating func networkChanged(at now: Timestamp) {
        isNetworkNew = underWay > 0
        guard let pause = pause(at: now), !pause.isAskedFor, !pause.isAboutKey else { return }
        // Without any length, so that no clock that is set back brings it back.
        latest = Pause(cause: pause.cause, began: pause.began, until: pause.began)
        round = pause.cause.isOfConnection ? 0 : max(0, round - 1)
    }

    /// Records how a request ended. `chance` (0.9…1.1) keeps many programs from retrying in the same second.
    public mutating func ended(_ ticket: Ticket, _ outcome: Outcome, at now: Timestamp, chance: Double) {
        let isOfNow = ticket.period == period
        if isOfNow { underWay -= 1 }
        if case .trouble(let failure) = outcome { lastTrouble = failure }
        switch outcome {
        case .answered: answered(isOfNow: isOfNow)
        case .limited(let seconds): limited(for: seconds ?? RetryAfter.usual, at: now, chance: chance)
        // Several were sent at once; one refusal counts for all.
        case .keyRefused where isOfNow: keyRefused(at: now)
        case .trouble(let failure) where isOfNow:
            failuresInRow += 1
            pauseIfDoubted(because: failure, at: now, chance: chance)
        // The requests still pending when the limit of failures was reached may all have been cancelled.
        case .givenUp where isOfNow && failuresInRow >= Self.tolerated:
            pauseIfDoubted(because: lastTrouble ?? .offline, at: now, chance: chance)
        case .keyRefused, .trouble, .givenUp: break
        }
        if underWay == 0 { isNetworkNew = false }
    }

    private var isDoubted: Bool { isUnproven || failuresInRow >= Self.tolerated }

    private mutating func send() -> Admission {
        underWay += 1
        return .send(Ticket(period: period))
    }

    private mutating func answered(isOfNow: Bool) {
        // An answer to a request from before the limit was reached says nothing about the limit.
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
        // A clock that was set back restarts the two hours.
        let goesOn = now.seconds(since: first) < Self.keyTrials
        begin(Pause(cause: keyFailure, began: now, until: goesOn ? now.adding(seconds: Self.keyInterval) : nil))
        round = 0
    }

    private mutating func limited(for retryAfter: Int, at now: Timestamp, chance: Double) {
        if let pause = pause(at: now), pause.isAskedFor {
            // Several were sent at once and all are refused; the longest wait applies.
            let until = min(now.adding(seconds: retryAfter), pause.began.adding(seconds: Limits.Network.pause))
            guard let before = pause.until, until > before else { return }
            latest = Pause(cause: pause.cause, began: pause.began, until: until)
        } else {
            let backOff = limits > 0 ? min(RetryAfter.usual, BackOff.seconds(failures: limits, chance: chance)) : 0
            let seconds = max(retryAfter, backOff)
            begin(Pause(cause: .rateLimited(retryAfter: seconds), began: now, until: now.adding(seconds: seconds)))
            round = 0
            limits += 1
        }
    }

    private mutating func pauseIfDoubted(because failure: WeatherFailure, at now: Timestamp, chance: Double) {
        // Pending requests may still be answered. A failed probe leaves the pause unchanged.
        guard isDoubted, underWay == 0, pause(at: now) == nil else { return }
        if isNetworkNew {
            isUnproven = true
            failuresInRow = 0
            return
        }
        round += 1
        let seconds = BackOff.seconds(failures: round, chance: chance)
        begin(Pause(cause: failure, began: now, until: now.adding(seconds: seconds)))
    }

    private mutating func begin(_ pause: Pause) {
        latest = pause
        isUnproven = true
        failuresInRow = 0
        underWay = 0
        isNetworkNew = false
        period += 1
        probedAt = nil
        isProbeDue = false
    }

    /// The part of a host's pause that outlives the process, so that the next process pauses as well.
    ///
    /// It contains only what the host itself has reported. A missing or slow network may have changed by then, and so may
    /// a refused key.
    public struct Memory: Hashable, Sendable {
        let pause: Pause?
        /// Consecutive pauses because of trouble, and consecutive pauses that the host has asked for.
        let round, limits: Int
        /// Consecutive failures since the last answer.
        let failures: Int
    }

    /// Seconds for which a finished pause still lengthens the next one.
    private static let remembered = 3_600

    /// Nil if there is nothing to remember.
    var memory: Memory? {
        let failures = lastTrouble.map(\.isOfHost) ?? false ? failuresInRow : 0
        guard let latest, latest.cause.isOfHost, latest.until != nil else {
            return failures > 0 ? Memory(pause: nil, round: 0, limits: 0, failures: failures) : nil
        }
        return Memory(pause: latest, round: round, limits: limits, failures: failures)
    }

    /// Adopts the state of another process, unless this one has newer information or the pause ended long ago; the next
    /// pause then starts as for any host.
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
    /// Whether it concerns only the host, not the network or the key.
    fileprivate var isOfHost: Bool {
        switch self {
        case .rateLimited, .server: true
        default: false
        }
    }
}
