import AppResources
import EngineSupport
import Files
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// One update of "here" at a time, and no request without consent.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct HereModelTests {
    private static let everything = HereRecord(consents: [.gpsd: .allowed, .ip: .allowed])

    private func gpsd(_ address: Result<String, AddressFailure>? = nil) -> HereRig {
        HereRig(HereRecord(consents: [.gpsd: .allowed]), address: address)
    }

    @Test func `nothing is queried before it is wanted, and before consent only the time zone`() async {
        let rig = HereRig(zone: HereRig.spot(37.57, 126.98, "서울"))
        await rig.model.settled()
        #expect(rig.world.asked.value == [])
        rig.model.want(true)
        await rig.model.settled()
        #expect(rig.world.asked.value == ["zone"])
        #expect(rig.model.place?.names.text(in: .korean) == "서울 (추정)")
        #expect(rig.model.place?.names.text(in: .english) == "서울 (approx.)")
        #expect(
            rig.model.shown == nil && rig.model.wanted.count == 1, "the place should be shown only with its weather")
        rig.answerWeather()
        #expect(rig.model.shown?.place == rig.model.place && rig.model.pending == nil)
    }

    @Test func `consent is stored and followed, and revoking it stops and forgets the position at once`() async {
        let rig = HereRig(zone: nil)
        rig.model.want(true)
        await rig.model.settled()
        rig.model.answer(.yes, about: .gpsd)
        #expect(rig.records == [HereRecord(consents: [.gpsd: .allowed])])
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        let id = rig.model.shown?.id
        #expect(id?.isHere == true && rig.board.reports.count == 1)
        rig.model.decide(.refused, about: .gpsd)
        #expect(rig.model.place == nil && rig.board.reports.isEmpty && rig.model.wanted == [])
        #expect(rig.records.last == HereRecord(consents: [.gpsd: .refused]))
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        #expect(rig.model.place == nil)
    }

    @Test func `position, address and weather of an update are shown together`() async {
        let rig = gpsd(.success("느티로51번길 19"))
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        let first = rig.model.shown
        #expect(first?.place?.region?.text(in: .korean) == "느티로51번길 19")
        rig.world.gate.shut()
        rig.world.address.change { $0 = .success("세종대로 110") }
        await rig.world.tell(.position(HereRig.spot(37.57, 126.98).coordinate))
        while rig.model.pending?.place == nil { await Task.yield() }
        rig.answerWeather()
        #expect(rig.model.shown == first, "its weather has arrived, its address has not")
        #expect(rig.model.wanted.count == 2)
        rig.world.gate.open()
        await rig.model.settled()
        #expect(rig.model.shown?.place?.region?.text(in: .korean) == "세종대로 110")
        #expect(rig.board.reports.count == 1, "the previous place's values should be forgotten")
    }

    @Test func `on a train only the newest update counts, and superseded ones request nothing`() async {
        let rig = gpsd(.success("어딘가"))
        rig.world.gate.shut()
        rig.model.want(true)
        var ids: [PlaceID] = []
        for step in 0..<40 {
            await rig.world.tell(.position(HereRig.spot(36 + Double(step) / 100, 127).coordinate))
            while rig.model.pending?.place == nil { await Task.yield() }
            ids.append(rig.model.pending?.id ?? .here(0))
            #expect(rig.model.wanted.map(\.id) == [ids[step]], "only the newest place should be wanted")
        }
        #expect(Set(ids).count == 40)
        rig.world.gate.open()
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.model.shown?.id == ids.last && rig.model.pending == nil && rig.board.reports.count == 1)
    }

    @Test func `the same position changes nothing`() async {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        let shown = rig.model.shown
        var changes = 0
        rig.model.onChange = { changes += 1 }
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        #expect(rig.model.shown == shown && rig.model.pending == nil && changes == 0)
    }

    @Test func `returning to the shown position cancels the update under way`() async {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        let shown = rig.model.shown
        await rig.world.tell(.position(HereRig.spot(37.57, 126.98).coordinate))
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        #expect(rig.model.shown == shown && rig.model.pending == nil && rig.model.wanted.count == 1)
    }

    @Test func `gpsd has ten seconds before the next way is tried as well`() async {
        let rig = HereRig(Self.everything, ip: .success(HereRig.spot(37.57, 126.98, "서울")))
        rig.model.want(true)
        #expect(rig.gpsdTimeout.milliseconds == 10_000 && !rig.world.asked.value.contains("ip"))
        rig.gpsdTimeout.ring()
        await rig.model.settled()
        #expect(rig.world.asked.value.contains("ip"))
        #expect(rig.model.state.status == .found(.ip, trouble: .gpsd(.noFix)))
        #expect(rig.model.place?.names.text(in: .korean) == "서울 (추정)")
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        #expect(rig.model.state.source == .gpsd && rig.model.place?.names.text(in: .korean) == "정자동")
    }

    @Test func `a place set by hand stops every way, and is kept until it is set back to automatic`() async {
        let rig = HereRig(Self.everything, ip: .success(HereRig.spot(37.57, 126.98)))
        rig.model.want(true)
        let home = HereRig.spot(35.1, 129.04, "우리 집")
        rig.model.set(byHand: home)
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.model.place?.names.text(in: .korean) == "우리 집" && rig.records.last?.byHand == home)
        while !rig.world.asked.value.contains("gpsd left") { await Task.yield() }
        await rig.model.refresh()
        #expect(!rig.world.asked.value.contains("ip"))
        rig.model.set(byHand: nil)
        #expect(rig.model.place == nil && rig.records.last == Self.everything)
    }

    /// Only the service is allowed; in a new rig there is no earlier request to it.
    private static let service = HereRecord(consents: [.gpsd: .refused, .ip: .allowed])
    private static let city = HereRig.spot(37.57, 126.98, "서울")

    private func asked(_ rig: HereRig) -> Int { rig.world.asked.value.count { $0 == "ip" } }

    /// Shows the list, as in a program that has just been started.
    private func show(_ rig: HereRig) async {
        rig.model.want(true)
        await rig.model.settled()
    }

    @Test func `the service is queried once an hour, whatever is pressed, revoked, set by hand or switched`() async {
        let rig = HereRig(Self.service, zone: HereRig.spot(35.1, 129.04, "부산"), ip: .success(Self.city))
        await show(rig)
        let until = await rig.model.ipHeldUntil()
        #expect(asked(rig) == 1 && until == rig.clock.now.adding(seconds: 3_600))
        for round in 0..<100 {
            rig.clock.advance(30)
            switch round % 5 {
            case 0: await rig.model.refresh()
            case 1:
                rig.model.decide(.refused, about: .ip)
                rig.model.decide(.allowed, about: .ip)
            case 2:
                rig.model.set(byHand: HereRig.spot(33.5, 126.5))
                rig.model.set(byHand: nil)
            case 3:
                rig.model.want(false)
                rig.model.want(true)
            default: rig.model.conditionsChanged()
            }
            await rig.model.settled()
        }
        #expect(asked(rig) == 1)
        #expect(
            rig.model.place?.names.text(in: .korean) == "부산 (추정)", "what was found was forgotten when it was revoked")
        rig.clock.advance(600)
        let heldUntil = await rig.model.ipHeldUntil()
        #expect(heldUntil == nil)
        rig.age.ring()
        await rig.model.settled()
        #expect(asked(rig) == 2 && rig.model.place?.names.text(in: .korean) == "서울 (추정)")
    }

    @Test(arguments: [nil, .offline, .notFound] as [WeatherFailure?])
    func `starts within the hour query no service, and guess from the time zone`(failure: WeatherFailure?) async {
        let answer: Result<Spot, WeatherFailure> = failure.map { .failure($0) } ?? .success(Self.city)
        var record = Self.service
        let clock = TestClock()
        var total = 0
        for start in 0..<6 {
            let rig = HereRig(record, zone: HereRig.spot(35.1, 129.04, "부산"), ip: answer, clock: clock)
            rig.world.ipAskedAt.change { [record] in $0 = record.ipAskedAt }
            await show(rig)
            await rig.model.refresh()
            total += asked(rig)
            if start > 0 {
                #expect(rig.model.place?.names.text(in: .korean) == "부산 (추정)")
                let until = await rig.model.ipHeldUntil()
                #expect(
                    until.map { rig.model.state.status == .found(.timeZone, trouble: .ipAskedAlready(until: $0)) }
                        == true)
            }
            if let kept = rig.records.last { record = HereRecord(lines: kept.lines) }
            clock.advance(500)
        }
        #expect(total == 1)
        let later = HereRig(record, ip: answer, clock: clock)
        later.world.ipAskedAt.change { [record] in $0 = record.ipAskedAt }
        clock.advance(600)
        await show(later)
        #expect(asked(later) == 1)
    }

    @Test func `another program's query counts as well`() async {
        let rig = HereRig(Self.service, zone: Self.city, ip: .success(Self.city))
        rig.world.ipAskedAt.change { [now = rig.clock.now] in $0 = now.adding(seconds: -1_800) }
        await show(rig)
        #expect(asked(rig) == 0 && rig.age.milliseconds == 1_800_000)
        // The other program queried it again in the meantime.
        rig.clock.advance(1_800)
        rig.world.ipAskedAt.change { [now = rig.clock.now] in $0 = now.adding(seconds: -60) }
        rig.age.ring()
        await rig.model.settled()
        #expect(asked(rig) == 0 && rig.age.milliseconds == 3_540_000)
    }

    @Test func `a decision in this program does not erase the time of another program's query`() async {
        let rig = HereRig(HereRecord(consents: [.ip: .refused]))
        let other = rig.clock.now.adding(seconds: -60)
        rig.world.ipAskedAt.change { $0 = other }
        rig.model.decide(.allowed, about: .gpsd)
        #expect(rig.records.last?.ipAskedAt == other)
    }

    @Test(arguments: [1, 3_600, 86_400 * 365]) func `a clock that was set back does not block queries`(ahead: Int) async
    {
        let rig = HereRig(Self.service, ip: .success(Self.city))
        rig.world.ipAskedAt.change { [now = rig.clock.now] in $0 = now.adding(seconds: ahead) }
        await show(rig)
        #expect(asked(rig) == 1)
        await rig.model.refresh()
        #expect(asked(rig) == 1 && rig.records.last?.ipAskedAt == rig.clock.now)
    }

    @Test func `no query is made if its time cannot be stored`() async {
        let rig = HereRig(Self.service, zone: Self.city, ip: .success(Self.city))
        rig.world.keeping.change { $0 = .system(28) }
        await show(rig)
        #expect(asked(rig) == 0 && rig.model.keepingFailure == .system(28))
        #expect(rig.model.state.status == .found(.timeZone, trouble: .ipUnkept))
        rig.world.keeping.change { $0 = nil }
        rig.clock.advance(3)
        await rig.model.refresh()
        #expect(asked(rig) == 1 && rig.model.keepingFailure == nil)
    }

    @Test func `an answer of the service counts for an hour, even if the next query fails`()
        async
    {
        let rig = HereRig(Self.service, ip: .success(Self.city))
        func count() -> Int { rig.world.asked.value.count { $0 == "ip" } }
        rig.model.want(true)
        await rig.model.settled()
        rig.model.want(false)
        rig.model.want(true)
        await rig.model.settled()
        #expect(count() == 1, "the answer should be kept in memory")
        rig.clock.advance(3_600)
        #expect(rig.age.milliseconds == 3_600_000)
        rig.age.ring()
        await rig.model.settled()
        #expect(count() == 2)
        rig.world.ip.change { $0 = .failure(.offline) }
        rig.clock.advance(3_600)
        await rig.model.refresh()
        #expect(count() == 3)
        #expect(rig.model.state.status == .found(.ip, trouble: .ip(.offline)), "the last position should still count")
        rig.model.conditionsChanged()
        #expect(rig.model.state.position != nil)
    }

    @Test func `a failed address is reported, and does not affect the weather`() async {
        let rig = gpsd(.failure(.quotaUsedUp))
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.model.shown?.place?.names.text(in: .korean) == "정자동")
        #expect(rig.model.addressFailure == .quotaUsedUp)
    }

    @Test func `no data about "here" is stored, whatever its name, unless it is bookmarked`() async throws {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.board.reports.count == 1 && rig.board.known.isEmpty)
        #expect(rig.records.isEmpty)
        let here = try #require(rig.model.place)
        #expect(here.id.isHere && !here.id.rawValue.contains("37"))
        let bookmark = rig.model.bookmarkable(here)
        #expect(bookmark.id.rawValue == "geo:37.3600,127.1100" && bookmark.names.text(in: .korean) == "정자동")
        #expect(rig.model.bookmarkable(KoreaTwenty.place("Seoul")) == KoreaTwenty.place("Seoul"))
    }

    @Test func `when the weather fails the new place is shown with the reason`() async {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        guard let place = rig.model.pending?.place else { return #expect(Bool(false), "there should be an update") }
        rig.board.apply([
            WeatherUpdate(place: place.id, part: .current, event: .failed(.timedOut, from: .sample, at: rig.clock.now))
        ])
        #expect(rig.model.shown?.id == place.id)
    }
}
