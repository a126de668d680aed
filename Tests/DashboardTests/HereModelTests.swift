import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// One update of "here" at a time, and nothing asked that was not allowed.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct HereModelTests {
    private static let everything = HereRecord(consents: [.gpsd: .allowed, .ip: .allowed])

    private func gpsd(_ address: Result<String, AddressFailure>? = nil) -> HereRig {
        HereRig(HereRecord(consents: [.gpsd: .allowed]), address: address)
    }

    @Test func `nothing is asked before it is wanted, and before it is allowed nobody but the time zone`() async {
        let rig = HereRig(zone: HereRig.spot(37.57, 126.98, "서울"))
        await rig.model.settled()
        #expect(rig.world.asked.value == [])
        rig.model.want(true)
        await rig.model.settled()
        #expect(rig.world.asked.value == ["zone"])
        #expect(rig.model.place?.names.text(in: .korean) == "서울 (대략)")
        #expect(rig.model.place?.names.text(in: .english) == "서울 (approx.)")
        #expect(rig.model.shown == nil && rig.model.wanted.count == 1, "shown once its weather is there")
        rig.answerWeather()
        #expect(rig.model.shown != nil && rig.model.pending == nil)
    }

    @Test func `a yes is kept and followed, a revoked one is stopped and forgotten at once`() async {
        let rig = HereRig(zone: nil)
        rig.model.want(true)
        await rig.model.settled()
        rig.model.answer(.yes, about: .gpsd)
        #expect(rig.records == [HereRecord(consents: [.gpsd: .allowed])])
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        let id = rig.model.shown?.id
        #expect(id != nil && rig.board.reports.count == 1)
        rig.model.decide(.refused, about: .gpsd)
        #expect(rig.model.place == nil && rig.board.reports.isEmpty && rig.model.wanted == [])
        #expect(rig.records.last == HereRecord(consents: [.gpsd: .refused]))
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        #expect(rig.model.place == nil)
    }

    @Test func `position, address and weather of one update are shown together`() async {
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
        #expect(rig.model.shown == first, "its weather is there, its address is not")
        #expect(rig.model.wanted.count == 2)
        rig.world.gate.open()
        await rig.model.settled()
        #expect(rig.model.shown?.place?.region?.text(in: .korean) == "세종대로 110")
        #expect(rig.board.reports.count == 1, "what was known of the place before is forgotten")
    }

    @Test func `a train leaves one update, the newest, and asks for nothing that was superseded`() async {
        let rig = gpsd(.success("어딘가"))
        rig.world.gate.shut()
        rig.model.want(true)
        var ids: [PlaceID] = []
        for step in 0..<40 {
            await rig.world.tell(.position(HereRig.spot(36 + Double(step) / 100, 127).coordinate))
            while rig.model.pending?.place == nil { await Task.yield() }
            ids.append(rig.model.pending?.id ?? .here(0))
            #expect(rig.model.wanted.map(\.id) == [ids[step]], "only the newest is wanted")
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

    @Test func `back where it was gives the update under way up`() async {
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

    @Test func `gpsd has ten seconds before the next way is tried beside it`() async {
        let rig = HereRig(Self.everything, ip: .success(HereRig.spot(37.57, 126.98, "서울")))
        rig.model.want(true)
        #expect(rig.patience.milliseconds == 10_000 && !rig.world.asked.value.contains("ip"))
        rig.patience.ring()
        await rig.model.settled()
        #expect(rig.world.asked.value.contains("ip"))
        #expect(rig.model.state.standing == .found(.ip, trouble: .gpsd(.noFix)))
        #expect(rig.model.place?.names.text(in: .korean) == "서울 (대략)")
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        #expect(rig.model.state.source == .gpsd && rig.model.place?.names.text(in: .korean) == "정자동")
    }

    @Test func `a place set by hand stops every way and is kept until back to automatic`() async {
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

    @Test func `a refresh asks the service anew, an hour does too, and nothing before`() async {
        let rig = HereRig(
            HereRecord(consents: [.gpsd: .refused, .ip: .allowed]), ip: .success(HereRig.spot(37.57, 126.98, "서울")))
        func count() -> Int { rig.world.asked.value.count { $0 == "ip" } }
        rig.model.want(true)
        await rig.model.settled()
        rig.model.want(false)
        rig.model.want(true)
        await rig.model.settled()
        #expect(count() == 1, "kept in memory")
        await rig.model.refresh()
        #expect(count() == 2)
        rig.clock.advance(3_600)
        #expect(rig.age.milliseconds == 3_600_000)
        rig.age.ring()
        await rig.model.settled()
        #expect(count() == 3)
        rig.world.ip.change { $0 = .failure(.offline) }
        await rig.model.refresh()
        #expect(rig.model.state.standing == .found(.ip, trouble: .ip(.offline)), "what was found still counts")
        rig.model.conditionsChanged()
        #expect(rig.model.state.position != nil)
    }

    @Test func `an address that fails is told, and costs the weather nothing`() async {
        let rig = gpsd(.failure(.quotaUsedUp))
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.model.shown?.place?.names.text(in: .korean) == "정자동")
        #expect(rig.model.addressFailure == .quotaUsedUp)
    }

    @Test func `nothing of here is kept, whatever it is called, unless it is bookmarked`() async {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        rig.answerWeather()
        #expect(rig.board.reports.count == 1 && rig.board.known.isEmpty)
        #expect(rig.records.isEmpty)
        guard let here = rig.model.place else { return }
        #expect(here.id.isHere && !here.id.rawValue.contains("37"))
        let bookmark = rig.model.bookmarkable(here)
        #expect(bookmark.id.rawValue == "geo:37.3600,127.1100" && bookmark.names.text(in: .korean) == "정자동")
        #expect(rig.model.bookmarkable(Scene.place("Seoul")) == Scene.place("Seoul"))
    }

    @Test func `a failed answer about the weather shows the new place with the reason`() async {
        let rig = gpsd()
        rig.model.want(true)
        await rig.world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await rig.model.settled()
        guard let place = rig.model.pending?.place else { return #expect(Bool(false), "there is an update") }
        rig.board.apply([
            WeatherUpdate(place: place.id, part: .current, event: .failed(.timedOut, at: rig.clock.now))
        ])
        #expect(rig.model.shown?.id == place.id)
    }
}
