import AppResources
import Display
import Files
import Foundation
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

@Suite("Settings")
struct SettingsTests {
    private func settings(
        _ arguments: [String] = [], _ environment: [String: String] = [:], config: String? = nil, utf8: Bool = true
    ) throws -> Settings {
        try Settings(
            options: CommandLineOptions(arguments), environment: Environment(environment),
            config: config.map { try ConfigFile(path: "/c.toml", text: $0) }, isUTF8: utf8)
    }

    private func problem(_ text: String) -> LaunchProblem? {
        do { _ = try ConfigFile(path: "/c.toml", text: text) } catch { return error }
        return nil
    }

    @Test func `an option overrides the environment, which overrides the file, which overrides the default`() throws {
        let config = "units = \"imperial\"\nlanguage = \"ko\"\n"
        #expect(try settings().units == .metric)
        #expect(try settings(config: config).units == .imperial)
        #expect(try settings([], ["NALSSI_UNITS": "metric"], config: config).units == .metric)
        #expect(try settings(["--units=imperial"], ["NALSSI_UNITS": "metric"], config: config).units == .imperial)
        #expect(try settings([], ["LANG": "en_US.UTF-8"], config: config).language == .korean)
    }

    @Test func `single units override a preset from any origin`() throws {
        #expect(try settings(["--units", "imperial", "--wind", "kn"]).units.wind == .knots)
        let units = try settings(
            ["--temperature=celsius", "--clock", "12"], ["NALSSI_UNITS": "imperial"],
            config: "wind = \"km/h\"\npressure = \"mmHg\"\nprecipitation = \"mm\"\ndistance = \"km\"\nclock = 24\n"
        ).units
        var expected = Units.metric
        expected.wind = .kilometresPerHour
        expected.pressure = .millimetresOfMercury
        expected.clock = .of12Hours
        #expect(units == expected)
        #expect(throws: UsageProblem.self) { try settings(["--wind", "furlongs"]) }
        for key in [SettingKey.temperature, .wind, .pressure, .precipitation, .distance, .clock] {
            for value in key.accepted { _ = try settings([key.option, value]) }
        }
    }

    @Test(arguments: SettingKey.allCases.filter { $0.group != .units })
    func `the screen has a word for every value that is not a number or a unit`(key: SettingKey) throws {
        for text in key.steps where Int(text) == nil && text != "truecolor" {
            let words = key.words(try settings(config: "\(key.rawValue) = '\(text)'"), PhraseBook(.korean))
            #expect(!words.isEmpty && words != text)
        }
    }

    @Test func `the source is OpenWeather if there is a key, and the language is Korean in a Korean locale`() throws {
        #expect(try settings().source == .sample)
        #expect(try settings([], ["OPENWEATHER_API_KEY": "abc123"]).source == .openWeather)
        #expect(try settings(["--source", "sample"], ["OPENWEATHER_API_KEY": "abc123"]).source == .sample)
        #expect(try settings([], ["LANG": "ko_KR.UTF-8"]).language == .korean)
        #expect(try settings([], ["LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"]).language == .english)
    }

    @Test func `Open-Meteo needs no key, and its three hosts can be changed`() throws {
        let usual = try settings(["--source", "open-meteo"])
        #expect(usual.source == .openMeteo && usual.source == .openMeteo)
        func hosts(_ source: SourceProfile, _ settings: Settings) -> [String] {
            Disclosure.contacts(of: [source], settings).map { "\($0.address)" }
        }
        #expect(
            hosts(.openMeteo, usual) == [
                "https://api.open-meteo.com", "https://air-quality-api.open-meteo.com",
                "https://geocoding-api.open-meteo.com",
            ])
        let own = try settings(
            [],
            [
                "NALSSI_SOURCE": "open-meteo", "NALSSI_OPEN_METEO_URL": "http://127.0.0.1:1",
                "NALSSI_OPEN_METEO_AIR_URL": "http://127.0.0.1:2", "NALSSI_OPEN_METEO_GEOCODING_URL": "http://[::1]:3",
            ])
        #expect(hosts(.openMeteo, own) == ["http://127.0.0.1:1", "http://127.0.0.1:2", "http://[::1]:3"])
        // A user who chose another source is not sent to this one without being asked.
        let openWeather = ["https://api.openweathermap.org", "https://openweathermap.org/img/wn"]
        #expect(try hosts(.openWeather, settings()) == openWeather)
        #expect(hosts(.openWeather, own) == openWeather + ["http://[::1]:3"])
        #expect(try hosts(.sample, settings()).isEmpty)
        #expect(throws: LaunchProblem.badAddress(name: "NALSSI_OPEN_METEO_URL", .plainHTTPToRemoteHost("example.org")))
        {
            try settings([], ["NALSSI_OPEN_METEO_URL": "http://example.org"])
        }
    }

    @Test func `NO_COLOR applies unless colours are requested, and an empty one is ignored`() throws {
        #expect(try settings([], ["NO_COLOR": "1"]).colorDepth == ColorDepth.none)
        #expect(try settings([], ["NO_COLOR": ""]).colorDepth == nil)
        #expect(try settings(["--color", "256"], ["NO_COLOR": "1"]).colorDepth == .indexed256)
        #expect(try settings([], [:], utf8: false).isASCII)
    }

    @Test func `a value in the file needs no quotes if TOML allows it`() throws {
        let settings = try settings(config: "color = 256\nmouse = false\nascii = true\nmotion = 'none'")
        #expect(
            settings.colorDepth == .indexed256 && !settings.usesMouse && settings.isASCII && settings.motion == .none)
    }

    @Test func `a mistake in the file is reported with its line and the accepted values`() throws {
        #expect(
            problem("# c\n\nunits = \"feet\"\n")
                == .configWrongValue(path: "/c.toml", line: 3, key: "units", accepted: ["metric", "imperial"]))
        #expect(
            problem("[units]\nx = 1")
                == .configWrongValue(
                    path: "/c.toml", line: 1, key: "units", accepted: ["metric", "imperial"]))
        #expect(
            problem("# c\r\n\r\nunits = 'feet'\r\n")
                == .configWrongValue(path: "/c.toml", line: 3, key: "units", accepted: ["metric", "imperial"]))
        guard case .configSyntax(_, 2, _) = problem("a = 1\nunits = = 3") else { return #expect(Bool(false)) }
    }

    @Test(arguments: [
        ("units = \"imperial\"\n\u{0}lang = 5\n", 2), ("\u{0}", 1), ("# a\r\n# \u{0}b", 2),
        ("motion = \"no\u{0}ne\"", 1),
    ])
    func `text after a NUL is not silently ignored`(text: String, line: Int) {
        let problem = LaunchProblem.configNotText(path: "/c.toml", line: line)
        #expect(throws: problem) { try ConfigFile(path: "/c.toml", text: text) }
        #expect(problem.exitCode == .configuration)
    }

    @Test func `a configuration path below a file counts as a missing file`() {
        do throws(FileTrouble) {
            _ = try BoundedFile.text("/dev/null/.config/nalssi/config.toml", limit: 100)
            Issue.record("reading below /dev/null should find no file")
        } catch {
            #expect(error.isMissing)
        }
    }

    @Test(arguments: [
        (["--langs"], UsageProblem.Mistake.unknownOption("--langs", near: "--lang")),
        (["--colour", "none"], .unknownOption("--colour", near: "--color")),
        (["--wat"], .unknownOption("--wat", near: nil)),
        (["--lang"], .needsValue("--lang", accepted: ["ko", "en"])),
        (["--lang", "fr"], .badValue(option: "--lang", value: "fr", accepted: ["ko", "en"])),
        (["--ascii=yes"], .takesNoValue("--ascii")), (["seoul"], .unexpected("seoul")),
    ])
    func `a mistake on the command line is reported with the option that was meant`(
        arguments: [String], mistake: UsageProblem.Mistake
    ) {
        let problem = UsageProblem(mistake, of: "")
        #expect(throws: problem) { try CommandLineOptions(arguments) }
        for language in Language.allCases {
            let sentence = problem.sentence(PhraseBook(language))
            #expect(sentence.contains(String(arguments[0].prefix { $0 != "=" })) && !sentence.contains("{"))
        }
    }

    @Test func `a command's option hides the setting of the same name`() throws {
        let syntax = CommandSyntax(
            "test", .summaryNow, options: [OptionSyntax("--wind", .optionWind, .number("SPEED", 1...99))],
            settings: .all)
        let words = try syntax.read(["--wind", "14", "--pressure", "hPa"])
        #expect(words.number("--wind") == 14 && words.settings.values == [.pressure: "hPa"])
        #expect(syntax.options.filter { $0.name == "--wind" }.count == 1)
        #expect(throws: UsageProblem.self) { try syntax.read(["--wind", "kn"]) }
    }

    @Test func `a source chosen in the program applies unless overridden, and only if it is usable`() throws {
        func source(_ inside: SourceID?, _ arguments: [String] = [], key: String? = nil) throws -> SourceID {
            try Settings(
                options: CommandLineOptions(arguments),
                environment: Environment(key.map { ["OPENWEATHER_API_KEY": $0] } ?? [:]), config: nil,
                chosen: inside.map { [.sources: $0.rawValue] } ?? [:],
                isUTF8: true
            ).source
        }
        #expect(try source(nil) == .sample && source(nil, key: "k") == .openWeather)
        #expect(try source(.openMeteo) == .openMeteo && source(.openMeteo, key: "k") == .openMeteo)
        #expect(try source(.openMeteo, ["--source", "sample"]) == .sample)
        #expect(try source(.openWeather) == .sample && source(.openWeather, key: "k") == .openWeather)
    }

    @Test(arguments: [
        ("open-meteo", ["open-meteo"]), ("open-meteo,met-norway", ["open-meteo", "met-norway"]),
        ("met-norway, open-meteo", ["met-norway", "open-meteo"]),
        // Without its key a source is passed over.
        ("openweather, met-norway", ["met-norway"]),
        ("sample", ["sample"]), ("sample,open-meteo", nil), ("open-meteo,sample", nil), ("open-meteo,open-meteo", nil),
        ("open-meteo,", nil), ("", nil), ("yr", nil),
    ])
    func `an order of sources is a list of names, and sample data is alone`(text: String, order: [String]?) throws {
        guard let order else {
            #expect(throws: UsageProblem.self) { try CommandLineOptions(["--source", text]) }
            return
        }
        #expect(try settings(["--source", text]).sources.map(\.rawValue) == order)
        #expect(try settings([], ["NALSSI_SOURCE": text]).sources.map(\.rawValue) == order)
        #expect(try settings(config: "sources = \"\(text)\"").sources.map(\.rawValue) == order)
        let names = text.split(separator: ",").map { "'\($0.drop { $0 == " " })'" }
        #expect(try settings(config: "sources = [\(names.joined(separator: ", "))]").sources.map(\.rawValue) == order)
    }

    @Test func `the key's source keeps its place in the order`() throws {
        let order = try settings(["--source", "open-meteo, openweather"], ["OPENWEATHER_API_KEY": "abc123"])
        #expect(order.sources == [.openMeteo, .openWeather])
    }

    @Test func `source in the file means one source, and excludes sources`() throws {
        #expect(try settings(config: "source = 'met-norway'").sources == [.metNorway])
        let accepted = SettingKey.sources.accepted
        #expect(
            problem("source = 'open-meteo, met-norway'")
                == .configWrongValue(path: "/c.toml", line: 1, key: "source", accepted: accepted))
        #expect(
            problem("\nsource = ['open-meteo']")
                == .configWrongValue(path: "/c.toml", line: 2, key: "source", accepted: accepted))
        for text in ["sources = ['open-meteo']\nsource = 'sample'", "source = 'sample'\nsources = ['open-meteo']"] {
            #expect(problem(text) == .configTwice(path: "/c.toml", line: 2, key: "sources", other: "source"))
        }
        for text in ["sources = []", "sources = [1]", "sources = ['open-meteo', 'sample']", "theme = ['dark']"] {
            #expect(problem(text) != nil, "\(text)")
        }
    }

    @Test func `the request budget must be a number in its range, wherever it is set`() throws {
        #expect(try settings([]).callsPerMinute == 60)
        #expect(try settings(["--calls-per-minute", "1"]).callsPerMinute == 1)
        #expect(try settings([], config: "calls-per-minute = 3000").callsPerMinute == 3_000)
        for text in ["0", "3001", "-1", "6e1", "", "٣", "1 ", "99999999999999999999"] {
            let problem = UsageProblem(
                .badValue(option: "--calls-per-minute", value: text, accepted: ["1-3000"]), of: "")
            #expect(throws: problem) { try CommandLineOptions(["--calls-per-minute", text]) }
        }
        #expect(
            problem("calls-per-minute = 0")
                == .configWrongValue(path: "/c.toml", line: 1, key: "calls-per-minute", accepted: ["1-3000"]))
    }

    @Test(arguments: [
        ("http://example.com", ServiceAddress.Refusal.plainHTTPToRemoteHost("example.com")), ("nonsense", .notAURL),
        ("ftp://example.com", .schemeNotAllowed("ftp")), ("http://127.0.0.1@example.com", .hasUserInfo),
    ])
    func `an address to which a key must not be sent is refused`(text: String, refusal: ServiceAddress.Refusal) {
        for name in ["NALSSI_OPENWEATHER_URL", "NALSSI_OPENWEATHER_ICON_URL"] {
            let problem = LaunchProblem.badAddress(name: name, refusal)
            #expect(throws: problem) { try settings([], [name: text]) }
            #expect(problem.exitCode == .configuration)
        }
    }

    @Test func `a key never appears in a description of it`() {
        let problem = LaunchProblem.keyMalformed(name: "OPENWEATHER_API_KEY")
        #expect(throws: problem) { try settings([], ["OPENWEATHER_API_KEY": "se cret"]) }
        for language in Language.allCases { #expect(!problem.sentence(PhraseBook(language)).contains("cret")) }
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o602, 0o601, 0o677])
    func `a key file that others may read or change is refused with the command that fixes it`(mode: Int) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/my 'secret' key"
        try sandbox.write("abc123\n", to: path, mode: mode)
        let problem = LaunchProblem.keyFileOpenToOthers(name: "OPENWEATHER_API_KEY_FILE", path: path)
        #expect(throws: problem) { try settings([], ["OPENWEATHER_API_KEY_FILE": path]) }
        #expect(problem.exitCode == .configuration)
        for language in Language.allCases {
            let sentence = problem.sentence(PhraseBook(language))
            #expect(sentence.hasSuffix(#": chmod 600 '\#(sandbox.root)/my '\''secret'\'' key'"#))
            #expect(sentence.contains("'\(path)'") && !sentence.contains("abc123") && !sentence.contains("\n"))
        }
        // A link is as open as its target.
        let link = sandbox.root + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(throws: LaunchProblem.keyFileOpenToOthers(name: "OPENWEATHER_API_KEY_FILE", path: link)) {
            try settings([], ["OPENWEATHER_API_KEY_FILE": link])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try settings([], ["OPENWEATHER_API_KEY_FILE": link]).source == .openWeather)
    }

    @Test(arguments: [0o600, 0o400, 0o700])
    func `a key file that only its owner can read is accepted`(mode: Int) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try sandbox.write("abc123\n", to: sandbox.root + "/key", mode: mode)
        #expect(
            try settings([], ["OPENWEATHER_API_KEY_FILE": sandbox.root + "/key"]).keys[.openWeather]?.key
                == APIKey("abc123"))
    }

    @Test(arguments: ["AbC/d+e==", "AbC%2Fd%2Be%3D%3D", " AbC/d+e== "])
    func `a key to data.go.kr may be in either of its forms, and decides which host of the administration is asked`(
        text: String
    ) throws {
        let settings = try settings([], ["KMA_SERVICE_KEY": text])
        #expect(
            settings.keys[.kma]
                == KeyChoice(key: try #require(APIKey("AbC/d+e==")), origin: .environment("KMA_SERVICE_KEY")))
        // It is no key to a source of weather.
        #expect(settings.source == .sample)
        func hosts(_ settings: Settings) -> [String] {
            Disclosure.contacts(of: [], warnings: [.kma], settings).map(\.address.shown)
        }
        #expect(hosts(settings) == ["apis.data.go.kr"])
        #expect(try hosts(self.settings()) == ["www.weather.go.kr"])
        for settings in [settings, try self.settings()] {
            let all = Set(Disclosure.contacts(settings).map(\.address.shown))
            #expect(all.isSuperset(of: ["apis.data.go.kr", "www.weather.go.kr"]))
        }
        #expect(throws: LaunchProblem.keyMalformed(name: "KMA_SERVICE_KEY")) {
            try self.settings([], ["KMA_SERVICE_KEY": "a b"])
        }
        #expect(Environment(["KMA_SERVICE_KEY": text, "HOME": "/h"]).forOtherPrograms == ["HOME": "/h"])
    }

    @Test func `a key may come through a pipe, whatever its mode`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("abc123\n".utf8))
        try pipe.fileHandleForWriting.close()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(fchmod(descriptor, 0o666) == 0)
        #expect(
            try settings([], ["OPENWEATHER_API_KEY_FILE": "/dev/fd/\(descriptor)"]).keys[.openWeather]?.key
                == APIKey("abc123"))
    }

    @Test(arguments: [("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("-rf", "'./-rf'"), ("$(x)`y`\\", "'$(x)`y`\\'")])
    func `a path is quoted as one word for a shell`(path: String, word: String) {
        #expect(path.quotedForShell == word)
    }

    @Test func `a key file that cannot be read is reported with the reason`() {
        #expect(
            throws: LaunchProblem.keyFileUnreadable(name: "OPENWEATHER_API_KEY_FILE", path: "/no/such", .system(ENOENT))
        ) {
            try settings([], ["OPENWEATHER_API_KEY_FILE": "/no/such"])
        }
        #expect(
            LaunchProblem.keyFileUnreadable(name: "OPENWEATHER_API_KEY_FILE", path: "", .notAFile).exitCode
                == .inputOutput)
        #expect(throws: LaunchProblem.keyFileEmpty(name: "OPENWEATHER_API_KEY_FILE", path: "/dev/null")) {
            try settings([], ["OPENWEATHER_API_KEY_FILE": "/dev/null"])
        }
    }
}
