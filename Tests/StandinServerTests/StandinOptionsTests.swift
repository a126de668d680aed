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
            "--port", "0", "--key=other", "--delay", "0.25", "--fault", "hang@Seoul", "--fault", "429",
            "--warnings", "no-rows", "--now", "1795222200",
        ])
        let expected = StandinOptions(
            port: 0, key: "other", delay: 0.25, faults: [Fault(.hang, at: seoul), Fault(.rateLimited)],
            warningFault: .noRows, now: Timestamp(secondsSince1970: 1_795_222_200))
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
        ["--warnings"], ["--warnings", ""], ["--warnings", "melt"], ["--warnings", "noRows"],
        ["--warnings", "no-rows:1"], ["--warnings", "frozen:"], ["--warnings", "frozen:soon"],
        ["--warnings", "frozen:-1"], ["--warnings", "clock"], ["--warnings", "clock:"], ["--warnings", "clock:1.5"],
        ["--warnings", "clock:20000000001"], ["--warnings", "clock:-9223372036854775808"],
        ["--warnings", "huge", "--warnings", "expired"],
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

    @Test func `every fault of the warnings has a word`() throws {
        let faults: [(String, WarningFault)] = [
            ("frozen", .frozen(nil)), ("frozen:1795222200", .frozen(noon)), ("no-rows", .noRows),
            ("exception", .exception), ("err-lines", .errLines), ("expired", .expired),
            ("damaged-shapes", .damagedShapes), ("clock:-28800", .clock(seconds: -28_800)),
            ("clock:20000000000", .clock(seconds: 20_000_000_000)), ("no-documents", .noDocuments), ("huge", .huge),
        ]
        for (word, fault) in faults {
            #expect(
                try StandinCommand(arguments: ["--warnings", word])
                    == .serve(StandinOptions(port: StandinOptions.usualPort, warningFault: fault)))
        }
        #expect(
            Set(faults.map { $0.0.prefix { $0 != ":" } }) == Set(WarningFault.Kind.allCases.map { $0.rawValue[...] }))
    }

    @Test(arguments: [
        (
            "melt",
            "one of frozen[:UNIX], no-rows, exception, err-lines, expired, damaged-shapes, clock:SECONDS, "
                + "no-documents, huge"
        ),
        ("frozen:soon", "frozen, alone or followed by : and whole seconds since 1970"),
        ("clock", "clock: followed by whole seconds from -20000000000 to 20000000000"),
    ])
    func `a refusal says what a fault of the warnings may be`(value: String, expected: String) {
        let error = #expect(throws: StandinUsageError.self) { try StandinCommand(arguments: ["--warnings", value]) }
        #expect(error?.description == "--warnings cannot be '\(value)': it must be \(expected)")
    }

    @Test func `the usage names every option and kind of fault`() {
        for option in ["--port", "--key", "--delay", "--fault", "--warnings", "--now", "--help"] {
            #expect(StandinCommand.usage.contains(option))
        }
        for kind in Fault.Kind.allCases { #expect(StandinCommand.usage.contains(kind.rawValue)) }
        for kind in WarningFault.Kind.allCases { #expect(StandinCommand.usage.contains(kind.rawValue)) }
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
