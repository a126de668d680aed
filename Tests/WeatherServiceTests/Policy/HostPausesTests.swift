import TestSupport
import Testing
import Weather

@testable import WeatherService

@Suite struct HostPausesTests {
    private static let start = Timestamp(1_760_335_200)

    private func at(_ seconds: Int) -> Timestamp { Self.start.adding(seconds: seconds) }

    /// Sends `count` requests at once and ends all of them with `outcome`.
    private func batch(
        _ count: Int, _ outcome: HostPauses.Outcome, of pauses: inout HostPauses, at second: Int, chance: Double = 1
    ) {
        var tickets: [HostPauses.Ticket] = []
        for _ in 0..<count { if case .send(let ticket) = pauses.admit(at: at(second)) { tickets.append(ticket) } }
        for ticket in tickets { pauses.ended(ticket, outcome, at: at(second), chance: chance) }
    }

    /// Seconds left of the pause at `second`; nil without a pause.
    private func left(_ pauses: HostPauses, at second: Int) -> Int? {
        pauses.pause(at: at(second))?.until?.seconds(since: at(second))
    }

    @Test func `requests to a host that answers are never paused`() {
        var pauses = HostPauses()
        for second in 0..<100 {
            batch(20, .answered, of: &pauses, at: second)
            #expect(pauses.pause(at: at(second)) == nil)
        }
    }

    @Test func `requests are paused for as long as the host says`() {
        var pauses = HostPauses()
        batch(20, .limited(retryAfter: 30), of: &pauses, at: 0)
        #expect(left(pauses, at: 0) == 30)
        let pause = Pause(cause: .rateLimited(retryAfter: 30), began: at(0), until: at(30))
        #expect(pauses.admit(at: at(29)) == .refuse(pause))
        #expect(pause.failure(at: at(12)) == .rateLimited(retryAfter: 18))
        #expect(left(pauses, at: 30) == nil)
    }

    @Test func `requests are paused for a minute if the host does not say how long`() {
        var pauses = HostPauses()
        batch(1, .limited(retryAfter: nil), of: &pauses, at: 0)
        #expect(left(pauses, at: 0) == 60)
    }

    @Test func `the longest of several waits applies`() {
        var pauses = HostPauses()
        guard case .send(let first) = pauses.admit(at: at(0)), case .send(let second) = pauses.admit(at: at(0)),
            case .send(let third) = pauses.admit(at: at(0))
        else { return #expect(Bool(false), "three requests should be sent") }
        pauses.ended(first, .limited(retryAfter: 10), at: at(0), chance: 1)
        pauses.ended(second, .limited(retryAfter: 40), at: at(1), chance: 1)
        pauses.ended(third, .limited(retryAfter: 5), at: at(2), chance: 1)
        #expect(left(pauses, at: 2) == 39)
    }

    @Test func `requests to a host that keeps refusing become rarer, until it answers`() {
        var pauses = HostPauses()
        var second = 0
        func wait(_ outcome: HostPauses.Outcome) -> Int? {
            guard case .send(let ticket) = pauses.admit(at: at(second)) else { return nil }
            pauses.ended(ticket, outcome, at: at(second), chance: 1)
            let wait = left(pauses, at: second)
            second += wait ?? 0
            return wait
        }
        let waits = (0..<8).map { _ in wait(.limited(retryAfter: 1)) }
        #expect(waits == [1, 10, 20, 40, 60, 60, 60, 60])
        // A host may ask for a longer wait, which is respected.
        #expect(wait(.limited(retryAfter: 90)) == 90)
        #expect(wait(.answered) == nil)
        #expect(wait(.limited(retryAfter: 1)) == 1)
    }

    @Test func `many simultaneous refusals count as one`() {
        var pauses = HostPauses()
        batch(20, .limited(retryAfter: 1), of: &pauses, at: 0)
        #expect(left(pauses, at: 0) == 1)
        batch(20, .limited(retryAfter: 1), of: &pauses, at: 1)
        #expect(left(pauses, at: 1) == 10)
    }

    @Test func `a refused key is retried every ten minutes for two hours, and then only on request`() {
        var pauses = HostPauses()
        #expect(pauses.keyFailure == .keyNotActive)
        // Twenty at once count as one refusal.
        batch(20, .keyRefused, of: &pauses, at: 0)
        var tries: [Int] = []
        for second in stride(from: 0, through: 86_400, by: 60) {
            guard case .send(let ticket) = pauses.admit(at: at(second)) else { continue }
            #expect(pauses.admit(at: at(second)) == .wait, "only one request should be tried at a time")
            tries.append(second)
            pauses.ended(ticket, .keyRefused, at: at(second), chance: 1)
        }
        #expect(tries == Array(stride(from: 600, through: 7_200, by: 600)))
        #expect(pauses.pause(at: at(86_400)) == Pause(cause: .keyNotActive, began: at(7_200), until: nil))
        // A new network does not fix a key, but the user may know more.
        pauses.networkChanged(at: at(86_400))
        #expect(pauses.admit(at: at(86_400)) == .refuse(Pause(cause: .keyNotActive, began: at(7_200), until: nil)))
        pauses.refreshAsked(at: at(86_401))
        guard case .send(let ticket) = pauses.admit(at: at(86_401)) else {
            return #expect(Bool(false), "it should be tried")
        }
        pauses.ended(ticket, .answered, at: at(86_401), chance: 1)
        #expect(pauses.pause(at: at(86_402)) == nil)
        // A key that has worked is reported as refused, not as new, and the two hours start again.
        #expect(pauses.keyFailure == .keyRefused)
        batch(1, .keyRefused, of: &pauses, at: 90_000)
        #expect(left(pauses, at: 90_000) == 600)
    }

    @Test func `a changed network ends a pause after trouble, but not one the host asked for`() {
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        pauses.networkChanged(at: at(1))
        // Whether a request is due or not, none is held back any longer.
        #expect(left(pauses, at: 1) == nil)
        guard case .send(let probe) = pauses.admit(at: at(1)) else { return #expect(Bool(false), "it should be tried") }
        #expect(pauses.admit(at: at(1)) == .wait, "only one request should be tried at a time")
        pauses.ended(probe, .answered, at: at(1), chance: 1)
        #expect(left(pauses, at: 1) == nil)
        batch(1, .limited(retryAfter: 30), of: &pauses, at: 2)
        pauses.networkChanged(at: at(3))
        guard case .refuse = pauses.admit(at: at(3)) else { return #expect(Bool(false), "it should be refused") }
    }

    @Test(arguments: [(WeatherFailure.offline, 10), (.timedOut, 10), (.server(status: 503), 40)])
    func `pauses without a connection start anew on a new network, those of a host in trouble do not`(
        failure: WeatherFailure, next: Int
    ) {
        var pauses = HostPauses()
        // The first pause takes ten seconds, the second twenty.
        batch(HostPauses.tolerated, .trouble(failure), of: &pauses, at: 0)
        for second in [10, 30] { batch(1, .trouble(failure), of: &pauses, at: second) }
        #expect(left(pauses, at: 30) == 40)
        pauses.networkChanged(at: at(31))
        batch(1, .trouble(failure), of: &pauses, at: 32)
        #expect(left(pauses, at: 32) == next)
    }

    @Test func `a pause that a new network has ended does not come back when the clock is set back`() {
        var pauses = HostPauses()
        batch(HostPauses.tolerated, .trouble(.server(status: 503)), of: &pauses, at: 0)
        pauses.networkChanged(at: at(8))
        #expect(left(pauses, at: 3) == nil)
        pauses.networkChanged(at: at(3))
        // The next pause is as long as the first.
        batch(1, .trouble(.server(status: 503)), of: &pauses, at: 4)
        #expect(left(pauses, at: 4) == 10)
    }

    @Test func `a request sent over the old network says nothing about the new one`() {
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        let over = left(pauses, at: 0) ?? 0
        guard case .send(let first) = pauses.admit(at: at(over)) else {
            return #expect(Bool(false), "the pause should be over")
        }
        pauses.networkChanged(at: at(over + 1))
        pauses.ended(first, .trouble(.offline), at: at(over + 2), chance: 1)
        #expect(left(pauses, at: over + 2) == nil)
        guard case .send(let second) = pauses.admit(at: at(over + 2)) else {
            return #expect(Bool(false), "it should be tried")
        }
        // This failure belongs to the new network.
        pauses.ended(second, .trouble(.offline), at: at(over + 3), chance: 1)
        guard case .refuse = pauses.admit(at: at(over + 3)) else { return #expect(Bool(false), "it should be refused") }
    }

    @Test func `a request tried over the old network during a pause says nothing about the new one`() {
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        pauses.refreshAsked(at: at(1))
        guard case .send(let probe) = pauses.admit(at: at(1)) else { return #expect(Bool(false), "it should be tried") }
        pauses.networkChanged(at: at(2))
        #expect(pauses.admit(at: at(2)) == .wait)
        pauses.ended(probe, .trouble(.offline), at: at(3), chance: 1)
        guard case .send = pauses.admit(at: at(3)) else { return #expect(Bool(false), "it should be tried") }
    }

    @Test func `a network change is forgotten once all requests under way have ended`() {
        var pauses = HostPauses()
        guard case .send(let early) = pauses.admit(at: at(0)) else { return #expect(Bool(false), "it should be sent") }
        pauses.networkChanged(at: at(1))
        pauses.ended(early, .trouble(.timedOut), at: at(2), chance: 1)
        batch(20, .trouble(.offline), of: &pauses, at: 3)
        guard case .refuse = pauses.admit(at: at(3)) else { return #expect(Bool(false), "it should be refused") }
    }

    @Test func `an answer from before a limit does not end it`() {
        var pauses = HostPauses()
        guard case .send(let early) = pauses.admit(at: at(0)) else { return #expect(Bool(false), "it should be sent") }
        batch(1, .limited(retryAfter: 30), of: &pauses, at: 0)
        pauses.ended(early, .answered, at: at(1), chance: 1)
        #expect(left(pauses, at: 1) == 29)
    }

    @Test func `twenty simultaneous failures count as one`() {
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        #expect(left(pauses, at: 0) == 10)
        #expect(pauses.pause(at: at(0))?.cause == .offline)
    }

    @Test func `pauses double up to five minutes, and an answer resets them`() {
        var pauses = HostPauses()
        var second = 0
        var lengths: [Int] = []
        for _ in 0..<8 {
            batch(20, .trouble(.timedOut), of: &pauses, at: second)
            lengths.append(left(pauses, at: second) ?? 0)
            second += lengths.last ?? 0
        }
        #expect(lengths == [10, 20, 40, 80, 160, 300, 300, 300])
        // when it answers, and then fails again
        batch(20, .answered, of: &pauses, at: second)
        batch(20, .trouble(.offline), of: &pauses, at: second)
        #expect(left(pauses, at: second) == 10)
    }

    @Test(arguments: [(0.9, 9), (1.1, 11), (0.0, 9), (50, 11)])
    func `chance changes a pause by a tenth at most`(_ chance: Double, _ seconds: Int) {
        var pauses = HostPauses()
        batch(3, .trouble(.offline), of: &pauses, at: 0, chance: chance)
        #expect(left(pauses, at: 0) == seconds)
    }

    @Test func `one broken place among many is not a failure of the host`() {
        // given twenty places, every fifth of which is broken, again and again
        var pauses = HostPauses()
        for second in 0..<50 {
            for place in 0..<20 {
                guard case .send(let ticket) = pauses.admit(at: at(second)) else {
                    return #expect(Bool(false), "it should be sent")
                }
                let outcome = place.isMultiple(of: 5) ? HostPauses.Outcome.trouble(.server(status: 500)) : .answered
                pauses.ended(ticket, outcome, at: at(second), chance: 1)
            }
        }
        #expect(pauses.pause(at: at(50)) == nil)
    }

    @Test func `early failures do not count while other requests may be answered`() {
        // given twenty requests, five of which fail at once
        var pauses = HostPauses()
        var tickets: [HostPauses.Ticket] = []
        for _ in 0..<20 { if case .send(let ticket) = pauses.admit(at: at(0)) { tickets.append(ticket) } }
        for ticket in tickets[..<5] { pauses.ended(ticket, .trouble(.offline), at: at(0), chance: 1) }
        // then the next one waits instead of failing
        #expect(pauses.pause(at: at(0)) == nil)
        #expect(pauses.admit(at: at(0)) == .wait)
        // when one is answered, it is sent
        pauses.ended(tickets[5], .answered, at: at(1), chance: 1)
        guard case .send = pauses.admit(at: at(1)) else { return #expect(Bool(false), "it should be sent") }
    }

    @Test func `cancelled requests do not keep others waiting`() {
        var pauses = HostPauses()
        var tickets: [HostPauses.Ticket] = []
        for _ in 0..<4 { if case .send(let ticket) = pauses.admit(at: at(0)) { tickets.append(ticket) } }
        for ticket in tickets[..<3] { pauses.ended(ticket, .trouble(.insecure(.other)), at: at(0), chance: 1) }
        pauses.ended(tickets[3], .givenUp, at: at(0), chance: 1)
        #expect(pauses.pause(at: at(0))?.cause == .insecure(.other))
    }

    @Test func `after a pause one request goes ahead`() {
        for outcome in [HostPauses.Outcome.limited(retryAfter: 10), .trouble(.offline)] {
            var pauses = HostPauses()
            batch(20, outcome, of: &pauses, at: 0)
            guard case .send(let probe) = pauses.admit(at: at(10)) else {
                return #expect(Bool(false), "one should be sent")
            }
            #expect(pauses.admit(at: at(10)) == .wait)
            // when it is answered, all are sent
            var good = pauses
            good.ended(probe, .answered, at: at(11), chance: 1)
            for _ in 0..<20 {
                guard case .send = good.admit(at: at(11)) else { return #expect(Bool(false), "all should be sent") }
            }
            // and when it fails, none are sent
            pauses.ended(probe, .trouble(.offline), at: at(11), chance: 1)
            guard case .refuse = pauses.admit(at: at(11)) else { return #expect(Bool(false), "none should be sent") }
        }
    }

    @Test func `after a network failure the user may retry once in two seconds`() {
        // given
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        // when r is held down for nine seconds, and each time requests twenty places
        var sent = 0
        for second in 0..<9 {
            for _ in 0..<30 {
                pauses.refreshAsked(at: at(second))
                var probes: [HostPauses.Ticket] = []
                for _ in 0..<20 { if case .send(let ticket) = pauses.admit(at: at(second)) { probes.append(ticket) } }
                for probe in probes { pauses.ended(probe, .trouble(.offline), at: at(second), chance: 1) }
                sent += probes.count
            }
        }
        // then
        #expect(sent == 5)
        #expect(left(pauses, at: 9) == 1, "the pause should be neither longer nor shorter")
    }

    @Test func `an answered probe ends the pause at once`() {
        var pauses = HostPauses()
        batch(20, .trouble(.offline), of: &pauses, at: 0)
        pauses.refreshAsked(at: at(3))
        guard case .send(let probe) = pauses.admit(at: at(3)) else { return #expect(Bool(false), "one should be sent") }
        #expect(pauses.admit(at: at(3)) == .wait, "the other requests should wait")
        pauses.ended(probe, .answered, at: at(3), chance: 1)
        #expect(pauses.pause(at: at(3)) == nil)
    }

    @Test func `the user cannot shorten a wait that the host asked for`() {
        var pauses = HostPauses()
        batch(20, .limited(retryAfter: 30), of: &pauses, at: 0)
        for second in 0..<30 {
            pauses.refreshAsked(at: at(second))
            guard case .refuse = pauses.admit(at: at(second)) else {
                return #expect(Bool(false), "none should be sent")
            }
        }
    }

    @Test func `setting the clock back ends a pause`() {
        var pauses = HostPauses()
        batch(20, .limited(retryAfter: 3_600), of: &pauses, at: 0)
        #expect(pauses.pause(at: at(-1)) == nil)
    }

    /// For any sequence of events: no request waits without a reason, no pause is longer than its maximum, and during a pause
    /// only requests by the user are sent.
    @Test(arguments: 0..<200) func `any sequence of events keeps the rules`(_ seed: Int) {
        var dice = SeededRandom(seed: UInt64(seed))
        var pauses = HostPauses()
        var second = 0
        var open: [HostPauses.Ticket] = []
        var probesAllowed = 0
        for _ in 0..<600 {
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: second += Int.random(in: 0...20, using: &dice)
            case 1:
                pauses.refreshAsked(at: at(second))
                probesAllowed = 1
            case 2...5:
                let pause = pauses.pause(at: at(second))
                switch pauses.admit(at: at(second)) {
                case .send(let ticket):
                    if let pause {
                        #expect(!pause.isAskedFor && probesAllowed == 1)
                        probesAllowed = 0
                    }
                    open.append(ticket)
                case .wait: #expect(!open.isEmpty, "a waiting request needs an open one")
                case .refuse(let refused): #expect(refused == pause)
                }
            default:
                guard !open.isEmpty else { continue }
                let ticket = open.remove(at: Int.random(in: 0..<open.count, using: &dice))
                let outcomes: [HostPauses.Outcome] = [
                    .answered, .givenUp, .trouble(.offline), .trouble(.server(status: 503)), .limited(retryAfter: 7),
                    .limited(retryAfter: nil), .keyRefused,
                ]
                let outcome = outcomes[Int.random(in: 0..<outcomes.count, using: &dice)]
                pauses.ended(ticket, outcome, at: at(second), chance: .random(in: 0.9...1.1, using: &dice))
            }
            if let pause = pauses.pause(at: at(second)) {
                let left = pause.until?.seconds(since: at(second))
                #expect(pause.isAboutKey || left.map((1...330).contains) == true)
            }
        }
        // When everything has ended and every pause is over, one request is sent.
        for ticket in open { pauses.ended(ticket, .givenUp, at: at(second), chance: 1) }
        pauses.refreshAsked(at: at(second + 7_000))
        guard case .send = pauses.admit(at: at(second + 7_000)) else {
            return #expect(Bool(false), "one should be sent")
        }
    }

    // MARK: Pauses across processes

    @Test func `a wait requested by the host also applies in the next process, and no longer`() throws {
        var first = HostPauses()
        batch(3, .limited(retryAfter: 600), of: &first, at: 0)
        var second = HostPauses()
        second.recall(try #require(first.memory), at: at(10))
        #expect(left(second, at: 10) == 590)
        #expect(second.memory == first.memory)
        // One request goes ahead when the pause is over, and its answer ends everything.
        batch(1, .answered, of: &second, at: 600)
        #expect(second.memory == nil && left(second, at: 600) == nil)
        var later = HostPauses()
        later.recall(try #require(first.memory), at: at(600 + 3_601))
        #expect(later.memory == nil)
    }

    @Test func `failures add up over processes with one request each`() throws {
        var memory: HostPauses.Memory?
        for second in 0..<HostPauses.tolerated {
            var pauses = HostPauses()
            if let memory { pauses.recall(memory, at: at(second)) }
            batch(1, .trouble(.server(status: 503)), of: &pauses, at: second)
            memory = pauses.memory
        }
        var next = HostPauses()
        next.recall(try #require(memory), at: at(5))
        #expect(next.pause(at: at(5))?.cause == .server(status: 503))
    }

    @Test(
        arguments: [
            .trouble(.offline), .trouble(.timedOut), .trouble(.tooSlow), .trouble(.portal),
            .trouble(.insecure(.untrusted)), .keyRefused,
        ] as [HostPauses.Outcome])
    func `a pause that may belong to another network or key ends with the process`(outcome: HostPauses.Outcome) {
        var pauses = HostPauses()
        batch(5, outcome, of: &pauses, at: 0)
        #expect(pauses.pause(at: at(0)) != nil && pauses.memory == nil)
    }

    @Test func `an older pause does not replace a newer one`() throws {
        var old = HostPauses()
        batch(1, .limited(retryAfter: 3_000), of: &old, at: 0)
        var new = HostPauses()
        batch(1, .limited(retryAfter: 60), of: &new, at: 100)
        new.recall(try #require(old.memory), at: at(100))
        #expect(left(new, at: 100) == 60)
    }
}
