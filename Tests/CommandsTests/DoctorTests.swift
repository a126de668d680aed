import AppResources
import Engine
import Files
import Foundation
import TestSupport
import Testing
import Weather

@testable import Commands

/// `nalssi doctor`: what it finds in a home that is as it should be, and in one that is not.
@Suite struct DoctorTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @MainActor private func report(
        in sandbox: Sandbox, _ environment: [String: String] = [:], options: [String] = [],
        language: Language = .english,
        isUTF8: Bool = true
    ) async throws -> DoctorReport {
        let resources = ["NALSSI_RESOURCES": Products.packageRoot.path + "/Resources/Places"]
        let variables = sandbox.environment(resources.merging(environment) { $1 })
        let doctor = Doctor(
            environment: Environment(variables), isUTF8: isUTF8, clock: .system, phrase: PhraseBook(language))
        return await doctor.examine(try CommandLineOptions(options), isOnline: false)
    }

    private func finding(_ id: String, _ report: DoctorReport) throws -> Finding {
        try #require(report.findings.first { $0.id == id }, "\(report.findings.map(\.id))")
    }

    @Test(arguments: Language.allCases)
    func `a new home has nothing wrong, and the answer is as its schema says`(language: Language) async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(in: sandbox, language: language)
            #expect(report.findings.filter { $0.grade == .wrong } == [])
            #expect(try finding("source", report).advice != nil, "sample data is worth a note")
            #expect(try finding("bookmarks", report).grade == .ok)
            #expect(try JSONSchema(named: "doctor").mistakes(in: report.json) == [])
            let lines = report.lines([.ok: "ok", .note: "note", .wrong: "wrong"], isColored: false)
            #expect(!lines.contains("\u{1B}") && lines.split(separator: "\n").count >= report.findings.count)
            // Nothing was made by looking.
            #expect(sandbox.writtenFiles().isEmpty)
        }
    }

    @Test func `a key others may read is wrong, and neither it nor one of the environment is shown`() async throws {
        try await Sandbox.with { sandbox in
            let file = sandbox.root + "/config/nalssi/openweather.key"
            try sandbox.write(Self.key + "\n", to: file, mode: 0o644)
            let bad = try await report(in: sandbox)
            #expect(try finding("key.openweather", bad).grade == .wrong)
            #expect(try finding("key.openweather", bad).advice == "chmod 600 \(file)")
            #expect(try finding("file.openweather.key", bad).grade == .wrong && !bad.isWell)
            try FileManager.default.removeItem(atPath: file)
            let good = try await report(in: sandbox, ["OPENWEATHER_API_KEY": Self.key])
            #expect(try finding("key.openweather", good).value.contains("OPENWEATHER_API_KEY") && good.isWell)
            for report in [bad, good] {
                #expect(!report.json.contains(Self.key) && !"\(report)".contains(Self.key))
            }
        }
    }

    @Test func `settings are told with where they come from`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("units = \"imperial\"\nno-such = 1\n", to: sandbox.configFile)
            let report = try await report(in: sandbox, ["NALSSI_LANG": "ko"], options: ["--theme", "dark"])
            #expect(try finding("setting.units", report).value == "imperial (config.toml)")
            #expect(try finding("setting.language", report).value == "ko (NALSSI_LANG)")
            #expect(try finding("setting.theme", report).value == "dark (--theme)")
            #expect(!report.findings.map(\.id).contains("setting.motion"), "what nobody chose is not told")
            #expect(try finding("config", report).grade == .note && finding("config", report).value.contains("no-such"))
        }
    }

    @Test func `a configuration that cannot be read is wrong, and the rest is still looked at`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("units = \n", to: sandbox.configFile)
            let report = try await report(in: sandbox)
            #expect(try finding("config", report).grade == .wrong && finding("config", report).value.contains("1"))
            #expect(try finding("gazetteer", report).grade == .ok)
        }
    }

    @Test func `a damaged database is wrong, and stays as it is`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.dataFolder + "/nalssi.sqlite"
            try sandbox.write("SQLite format 3\u{0}" + String(repeating: "x", count: 5_000), to: path)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let report = try await report(in: sandbox)
            #expect(try finding("bookmarks", report).grade == .wrong && finding("bookmarks", report).advice != nil)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }

    @Test func `no terminal, an unknown one, no place data and no UTF-8 are told with what to do`() async throws {
        try await Sandbox.with { sandbox in
            for (name, grade) in [("", Finding.Grade.wrong), ("dumb", .wrong), ("no-such-terminal", .wrong)] {
                let found = try finding("terminal", try await report(in: sandbox, ["TERM": name]))
                #expect(found.grade == grade && found.advice != nil, "\(name)")
            }
            #expect(try finding("terminal", try await report(in: sandbox, ["TERM": "xterm"])).grade == .ok)
            let places = try finding("gazetteer", try await report(in: sandbox, ["NALSSI_RESOURCES": sandbox.root]))
            #expect(places.grade == .wrong)
            let locale = try finding("locale", try await report(in: sandbox, ["LC_ALL": "C"], isUTF8: false))
            #expect(locale.grade == .note && locale.advice?.contains("UTF-8") == true)
        }
    }

    @Test func `a proxy is named without its password`() async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(in: sandbox, ["https_proxy": "http://me:secret@proxy.example:3128"])
            #expect(try finding("proxy", report).value == "proxy.example:3128" && !report.json.contains("secret"))
        }
    }

    @Test func `arguments that mean nothing are refused`() throws {
        let syntax = Command.doctor.syntax
        #expect(throws: UsageProblem(.unknownOption("--onlin", near: "--online"), of: "doctor")) {
            try syntax.read(["--onlin"])
        }
        #expect(throws: UsageProblem(.unexpected("서울"), of: "doctor")) { try syntax.read(["서울"]) }
        let words = try syntax.read(["--json", "--lang", "ko", "--online"])
        #expect(words.has("--json") && words.has("--online") && words.settings.values == [.language: "ko"])
    }
}
