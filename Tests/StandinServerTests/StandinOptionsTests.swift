import StandinServer
import Testing
import Weather

struct StandinOptionsTests {
    @Test func `without options the default port and key are used`() throws {
        let command = try StandinCommand(arguments: [])
        #expect(command == .serve(StandinOptions(port: 8_765, key: "standin-key")))
    }

    @Test func `every option is read`() throws {
        let seoul = try #require(StandinCity.named("서울"))
        let command = try StandinCommand(arguments: [
            "--port", "0", "--key=other", "--delay", "0.25", "--fault", "hang@Seoul", "--fault", "429", "--now",
            "1795222200",
        ])
        let expected = StandinOptions(
            port: 0, key: "other", delay: 0.25, faults: [Fault(.hang, at: seoul), Fault(.rateLimited)],
            now: Timestamp(secondsSince1970: 1_795_222_200))
        #expect(command == .serve(expected))
    }

    @Test(arguments: ["--help", "-h"])
    func `help is shown whatever the other options are`(word: String) throws {
        #expect(try StandinCommand(arguments: ["--port", "1", word]) == .help)
    }

    @Test(arguments: [
        ["--bogus"], ["extra"], ["--port"], ["--port", "x"], ["--port", "70000"], ["--port", "1", "--port", "2"],
        ["--delay", "-1"], ["--delay", "nan"], ["--delay", "9999"], ["--key", ""], ["--key", "a b"], ["--now", "soon"],
        ["--fault", "melt"], ["--fault", "hang@"], ["--fault", "hang@Atlantis"],
        ["--fault", "hang", "--fault", "hang"],
    ])
    func `invalid options are refused`(arguments: [String]) {
        #expect(throws: StandinUsageError.self) { try StandinCommand(arguments: arguments) }
    }

    @Test func `a refusal is one sentence that names the option`() {
        let error = #expect(throws: StandinUsageError.self) { try StandinCommand(arguments: ["--fault", "melt"]) }
        let sentence = error?.description ?? ""
        #expect(sentence.contains("--fault"))
        #expect(sentence.contains("melt"))
        #expect(!sentence.contains("\n"))
    }

    @Test func `the usage names every option and kind of fault`() {
        for option in ["--port", "--key", "--delay", "--fault", "--now", "--help"] {
            #expect(StandinCommand.usage.contains(option))
        }
        for kind in Fault.Kind.allCases { #expect(StandinCommand.usage.contains(kind.rawValue)) }
    }

    @Test(arguments: [
        ("서울", 1_835_848), ("seoul", 1_835_848), ("광주(전라남도)", 1_841_811), ("광주", 1_841_811), ("제주시", 1_846_266),
    ])
    func `cities are found by either name`(name: String, id: Int) {
        #expect(StandinCity.named(name)?.id == id)
    }

    @Test func `the twenty cities are in the order of their Korean names`() {
        let names = StandinCity.korea20.map(\.korean)
        #expect(names.count == 20)
        #expect(names == names.sorted())
        #expect(Set(StandinCity.all.map(\.id)).count == StandinCity.all.count)
    }
}
