import Files
import Testing
import Weather
import WeatherService

@testable import Engine

/// The rules about which ways to find the user's position may be used.
struct HereStateTests {
    private static let time = Timestamp(secondsSince1970: 1_795_239_000)

    private func spot(_ latitude: Double = 37.5, _ longitude: Double = 127, _ name: String? = nil) throws -> Spot {
        Spot(
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            names: name.map { LocalizedText(korean: $0, english: $0) })
    }

    private static let file = LinesFile(path: "", heading: "# heading", limit: 1_000, count: 10, syncs: false)

    private func record(_ text: String) throws -> HereRecord {
        HereRecord(lines: try Self.file.lines(in: Array(text.utf8)))
    }

    /// The record after it was written and read.
    private func again(_ record: HereRecord) throws -> HereRecord {
        HereRecord(lines: try Self.file.lines(in: Self.file.bytes(of: record.lines)))
    }

    private func state(
        _ gpsd: Consent, _ ip: Consent, order: [PositionWay] = PositionWay.standardOrder, isWanted: Bool = true
    ) -> HereState {
        let consents = [PositionWay.gpsd: gpsd, .ip: ip].filter { $0.value != .notAsked }
        var state = HereState(order: order, record: HereRecord(consents: consents))
        state.want(isWanted)
        return state
    }

    /// Consent to gpsd and to the IP service, the ways tried at first, and the way the user is asked about.
    private static let matrix: [(Consent, Consent, [PositionWay], PositionWay?)] = [
        (.notAsked, .notAsked, [.timeZone], .gpsd), (.notAsked, .allowed, [.ip], .gpsd),
        (.notAsked, .refused, [.timeZone], .gpsd), (.allowed, .notAsked, [.gpsd], .ip),
        (.allowed, .allowed, [.gpsd], nil), (.allowed, .refused, [.gpsd], nil),
        (.refused, .notAsked, [.timeZone], .ip), (.refused, .allowed, [.ip], nil),
        (.refused, .refused, [.timeZone], nil),
    ]

    @Test(arguments: matrix)
    func `only allowed ways are tried, and only undecided ones are asked about`(
        gpsd: Consent, ip: Consent, tried: [PositionWay], question: PositionWay?
    ) {
        let state = state(gpsd, ip)
        #expect(state.tried == tried)
        #expect(state.question == question)
        #expect(isWithinConsent(state))
    }

    @Test(arguments: matrix)
    func `nothing is tried while the position is not on the screen or is set by hand`(
        gpsd: Consent, ip: Consent, _: [PositionWay], _: PositionWay?
    ) throws {
        #expect(state(gpsd, ip, isWanted: false).tried == [])
        var byHand = state(gpsd, ip)
        byHand.set(byHand: try spot())
        #expect(byHand.tried == [] && byHand.question == nil && byHand.status == .byHand)
        byHand.set(byHand: nil)
        #expect(byHand.tried == state(gpsd, ip).tried && byHand.position == nil)
    }

    /// Whether every way that is tried or has stored results is one the user has allowed.
    private func isWithinConsent(_ state: HereState) -> Bool {
        (state.tried + Array(state.searches.keys)).allSatisfy { state.consent($0) == .allowed }
    }

    @Test func `no sequence of events tries or stores a way without consent`() throws {
        var random = SystemRandomNumberGenerator()
        var state = state(.notAsked, .notAsked)
        for step in 0..<5_000 {
            let way = PositionWay.allCases.randomElement(using: &random) ?? .ip
            switch Int.random(in: 0..<9, using: &random) {
            case 0: state.want(Bool.random(using: &random))
            case 1: state.use(order: Array(PositionWay.allCases.shuffled(using: &random).prefix(1 + step % 3)))
            case 2: state.answer(Consent.Answer.allCases.randomElement(using: &random) ?? .never, about: way)
            case 3: state.decide(Consent.allCases.randomElement(using: &random) ?? .refused, about: way)
            case 4: state.set(byHand: step.isMultiple(of: 3) ? try spot() : nil)
            case 5: state.found(try spot(Double(step % 90)), by: way, at: Self.time)
            case 6: state.failed(.noCityOfZone, by: way)
            case 7: state.tryAgain()
            default: state.answer(.yes, about: way)
            }
            #expect(isWithinConsent(state), "step \(step)")
            #expect(state.byHand == nil || state.tried.isEmpty, "step \(step)")
            if let question = state.question { #expect(state.consent(question) == .notAsked) }
        }
    }

    @Test func `a way is tried after the ways before it have found nothing`() throws {
        var state = state(.allowed, .allowed)
        #expect(state.status == .looking(.gpsd))
        state.failed(.gpsd(.unreachable), by: .gpsd)
        #expect(state.tried == [.gpsd, .ip] && state.status == .looking(.ip))
        state.failed(.ip(.offline), by: .ip)
        #expect(state.tried == [.gpsd, .ip, .timeZone] && state.status == .looking(.timeZone))
        state.found(try spot(35), by: .timeZone, at: Self.time)
        #expect(state.status == .found(.timeZone, trouble: .gpsd(.unreachable)))
        let there = try spot(36)
        state.found(there, by: .gpsd, at: Self.time)
        #expect(state.tried == [.gpsd] && state.position == there)
        #expect(state.status == .found(.gpsd, trouble: nil))
        state.failed(.gpsd(.noFix), by: .gpsd)
        #expect(state.position == there, "a lost fix keeps the last position")
        #expect(state.status == .found(.gpsd, trouble: .gpsd(.noFix)))
    }

    @Test func `when every way fails, the reason is given`() {
        var state = state(.refused, .refused)
        #expect(state.status == .looking(.timeZone))
        state.failed(.noCityOfZone, by: .timeZone)
        #expect(state.status == .nothing(.noCityOfZone) && state.position == nil)
    }

    @Test func `another try is worth it only while a way is allowed, or asked about, that may still find something`() {
        var nothing = state(.refused, .refused)
        #expect(nothing.mayFind, "the time zone has not been looked at yet")
        nothing.failed(.noCityOfZone, by: .timeZone)
        #expect(!nothing.mayFind)
        nothing.decide(.allowed, about: .ip)
        #expect(nothing.mayFind)
        nothing.failed(.ip(.offline), by: .ip)
        #expect(nothing.mayFind, "the service may answer the next time")
        var asked = state(.refused, .notAsked)
        asked.failed(.noCityOfZone, by: .timeZone)
        #expect(asked.mayFind)
        asked.answer(.notNow, about: .ip)
        #expect(!asked.mayFind)
    }

    @Test func `the user's order decides`() throws {
        var state = state(.allowed, .allowed, order: [.timeZone, .ip])
        #expect(state.tried == [.timeZone])
        state.found(try spot(), by: .timeZone, at: Self.time)
        #expect(state.question == nil && state.usable == [.timeZone, .ip])
        state.use(order: [.ip, .timeZone])
        #expect(state.tried == [.ip])
        state.use(order: [.timeZone])
        #expect(state.tried == [.timeZone])
    }

    @Test func `revoking consent forgets the result at once, and "not now" is asked again in the next run`() throws {
        var state = state(.notAsked, .notAsked)
        state.answer(.yes, about: .gpsd)
        state.found(try spot(), by: .gpsd, at: Self.time)
        state.decide(.refused, about: .gpsd)
        #expect(state.position == nil && state.searches[.gpsd] == nil && state.consent(.gpsd) == .refused)
        state.found(try spot(), by: .gpsd, at: Self.time)
        #expect(state.position == nil, "late results are ignored")
        #expect(state.question == .ip)
        state.answer(.notNow, about: .ip)
        #expect(state.question == nil && state.consent(.ip) == .notAsked)
        #expect(HereState(record: state.record).question == .ip)
    }

    @Test func `a service's position is requested again after an hour, and a failed way only on request`() throws {
        var state = state(.refused, .allowed)
        #expect(state.isDue(.ip, at: Self.time))
        state.found(try spot(), by: .ip, at: Self.time)
        #expect(!state.isDue(.ip, at: Self.time.adding(seconds: 3_599)))
        #expect(state.isDue(.ip, at: Self.time.adding(seconds: 3_600)))
        state.failed(.ip(.offline), by: .ip)
        #expect(!state.isDue(.ip, at: Self.time.adding(seconds: 9_000)))
        state.want(false)
        state.want(true)
        #expect(state.isDue(.ip, at: Self.time.adding(seconds: 9_000)))
    }

    @Test(arguments: [
        ("gpsd, ip, time-zone", [PositionWay.gpsd, .ip, .timeZone]), ("time-zone", [.timeZone]),
        ("ip,gpsd", [.ip, .gpsd]), ("", nil), ("gpsd,,ip", nil), ("gpsd,gpsd", nil), ("wifi", nil), ("gpsd ip", nil),
        ("GPSD", nil), ("gpsd,", nil),
    ])
    @MainActor func `an order is a list of unique names separated by commas`(text: String, order: [PositionWay]?) {
        #expect(SettingKey.here.accepts(text) == (order != nil))
        guard let order else { return }
        let preferences = Preferences.test()
        preferences.choose(.here, text)
        #expect(preferences.settings.here == order)
        #expect(preferences.settings.text(of: .here) == order.map(\.rawValue).joined(separator: ", "))
    }

    @Test(arguments: ["\u{200B} 서울\u{200B} ", "\u{1B} 서울", "서울 \u{202E}"])
    func `a stored name keeps no blank beside a mark that is not printed`(name: String) throws {
        let record = try record("latitude = 37.5\nlongitude = 127\nname-ko = \(name)\n")
        #expect(record.byHand?.names?.byLanguageCode == ["ko": "서울"])
        #expect(try again(record) == record)
    }

    @Test func `a stored name that begins with a combining mark is read as it was written`() throws {
        let record = try record("latitude = 37.5\nlongitude = 127\nname-ko = \u{065E}x\n")
        #expect(record.byHand?.names?.byLanguageCode == ["ko": "\u{065E}x"])
        #expect(try again(record) == record)
    }

    @Test func `the stored state is read back, and a damaged file allows nothing`() throws {
        for gpsd in Consent.allCases {
            let record = HereRecord(
                consents: gpsd == .notAsked ? [:] : [.gpsd: gpsd], byHand: try spot(-33.123456789, 0.1, "우리 집"))
            #expect(try again(record) == record)
        }
        let asked = HereRecord(consents: [.ip: .allowed], byHand: try spot(), ipAskedAt: Self.time)
        #expect(try again(asked) == asked)
        for text in ["ip-asked = -1", "ip-asked = soon", "ip-asked = 99999999999999999999", "ip-asked = 1099511627776"]
        {
            #expect(try record(text) == HereRecord(), "\(text)")
        }
        let plain = HereRecord(byHand: try spot())
        #expect(try again(plain) == plain)
        #expect(try again(HereRecord()) == HereRecord())
        for text in [
            "", "gpsd", "gpsd = yes", "ip = Allowed", "latitude = 91\nlongitude = 0", "latitude = 37", "# ip = allowed",
            "latitude = nan\nlongitude = 0", "time-zone = allowed", "\u{0}\u{1}",
        ] {
            #expect(try record(text) == HereRecord(), "\(text)")
        }
        let hostile = try record("latitude = 1\nlongitude = 2\nname-ko = \u{1b}[2Ja\n")
        #expect(hostile.byHand?.names?.text(in: .korean).unicodeScalars.contains("\u{1b}") == false)
    }
}
