import AppResources
import Engine
import Files
import Foundation
import TestSupport
import Testing
import Weather

@testable import Commands

/// `nalssi doctor`: its findings in a healthy home and in one with problems.
@Suite struct DoctorTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @MainActor private func report(
        in sandbox: Sandbox, _ environment: [String: String] = [:], options: [String] = [],
        language: Language = .english,
        isUTF8: Bool = true
    ) async throws -> DoctorReport {
        let resources = ["NALSSI_RESOURCES": Products.packageRoot.path + "/Resources"]
        let variables = sandbox.environment(resources.merging(environment) { $1 })
        let doctor = Doctor(
            environment: Environment(variables), isUTF8: isUTF8, clock: .system, phrase: PhraseBook(language))
        return await doctor.examine(try CommandSyntax.dashboard.read(options).settings, isOnline: false)
    }

    private func finding(_ id: String, _ report: DoctorReport) throws -> DoctorFinding {
        try #require(report.findings.first { $0.id == id }, "\(report.findings.map(\.id))")
    }

    @Test(arguments: ["now", "forecast", "watch", "doctor"])
    func `a schema allows the keys that later versions may add`(name: String) throws {
        #expect(try JSONSchema(named: name).allowsFurtherKeys)
    }

    @Test(arguments: Language.allCases)
    func `a new home has no problems, and the answer follows its schema`(language: Language) async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(in: sandbox, language: language)
            #expect(report.findings.filter { $0.grade == .wrong } == [])
            #expect(try finding("source", report).advice != nil, "sample data is worth a note")
            #expect(try finding("bookmarks", report).grade == .ok)
            #expect(try JSONSchema(named: "doctor").mistakes(in: report.json) == [])
            let lines = report.lines([.ok: "ok", .note: "note", .wrong: "wrong"], isColored: false)
            #expect(!lines.contains("\u{1B}") && lines.split(separator: "\n").count >= report.findings.count)
            // The examination itself must not create any file.
            #expect(sandbox.writtenFiles().isEmpty)
        }
    }

    @Test func `a key file that others may read is a problem, and no key is ever shown`() async throws {
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

    @Test func `settings are listed with their origin`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("units = \"imperial\"\nno-such = 1\n", to: sandbox.configFile)
            let report = try await report(in: sandbox, ["NALSSI_LANG": "ko"], options: ["--theme", "dark"])
            #expect(try finding("setting.units", report).value == "imperial (config.toml)")
            #expect(try finding("setting.language", report).value == "ko (NALSSI_LANG)")
            #expect(try finding("setting.theme", report).value == "dark (--theme)")
            #expect(!report.findings.map(\.id).contains("setting.motion"), "a default is not listed")
            #expect(try finding("config", report).grade == .note && finding("config", report).value.contains("no-such"))
        }
    }

    @Test func `an unreadable configuration is a problem, and everything else is still checked`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("units = \n", to: sandbox.configFile)
            let report = try await report(in: sandbox)
            #expect(try finding("config", report).grade == .wrong && finding("config", report).value.contains("1"))
            #expect(try finding("gazetteer", report).grade == .ok)
        }
    }

    @Test func `a damaged database is a problem, and is left as it is`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.dataFolder + "/nalssi.sqlite"
            try sandbox.write("SQLite format 3\u{0}" + String(repeating: "x", count: 5_000), to: path)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let report = try await report(in: sandbox)
            #expect(try finding("bookmarks", report).grade == .wrong && finding("bookmarks", report).advice != nil)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }

    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root and setpriv"))
    func `folders that a run with sudo left are named with their owner and what mends them`() async throws {
        try await Sandbox.with { sandbox in
            let program = try Products.path(of: "nalssi")
            let home = sandbox.root + "/person"
            for folder in [".config/nalssi", ".cache/nalssi", ".local/share/nalssi"] {
                try FileManager.default.createDirectory(
                    atPath: home + "/" + folder, withIntermediateDirectories: true)
            }
            for folder in ["", "/.config", "/.cache", "/.config/nalssi"] { chown(home + folder, 65_534, 65_534) }
            for folder in ["", "/.cache/nalssi", "/.local"] { chmod(home + folder, 0o700) }
            chmod(sandbox.root, 0o711)
            let variables = [
                "HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "NALSSI_LANG": "en",
                "NALSSI_RESOURCES": Products.packageRoot.path + "/Resources",
            ]
            let run = try ProgramRun.of(
                "/usr/bin/setpriv",
                ["--reuid=65534", "--regid=65534", "--clear-groups", program, "doctor"], environment: variables)
            #expect(run.status == 69, "\(run)")
            // The outermost of the folders: mending it mends those in it.
            for folder in [".local", ".cache/nalssi"] {
                #expect(run.output.contains("\(home)/\(folder) belongs to root and cannot be written"), "\(run)")
                #expect(run.output.contains("sudo chown -R \"$(id -u):$(id -g)\" \(home)/\(folder)\n"), "\(run)")
            }
            #expect(!run.output.contains(".config/nalssi belongs"), "\(run)")
            let locked = try FileManager.default.contentsOfDirectory(atPath: home + "/.local/share/nalssi")
            #expect(locked.isEmpty)
        }
    }

    @Test func `no advice names a key of the dashboard`() async throws {
        try await Sandbox.with { sandbox in
            for language in Language.allCases {
                let advice = try await report(in: sandbox, language: language).findings.compactMap(\.advice)
                #expect(
                    !advice.isEmpty && advice.allSatisfy { !$0.contains("press ") && !$0.contains("누르") }, "\(advice)")
            }
        }
    }

    @Test func `problems with terminal, place data or locale come with advice`() async throws {
        try await Sandbox.with { sandbox in
            for (name, grade) in [("", DoctorFinding.Grade.wrong), ("dumb", .wrong), ("no-such-terminal", .wrong)] {
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

    @Test func `a proxy is shown without its password`() async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(in: sandbox, ["https_proxy": "http://me:secret@proxy.example:3128"])
            #expect(
                try finding("proxy", report).value == "proxy.example:3128 (https_proxy)"
                    && !report.json.contains("secret"))
        }
    }

    @Test(arguments: ["http://me:sec/ret@proxy.example:3128", "http://me:ret@secret@프록시:3128"])
    func `a proxy that cannot be read is a problem, and shown without its password`(_ value: String) async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(in: sandbox, ["https_proxy": value])
            let found = try finding("proxy", report)
            #expect(found.grade == .wrong && found.value.contains("https_proxy"))
            #expect(!report.json.contains("ret@") && !report.json.contains("sec/"), "\(report.json)")
        }
    }

    @Test func `certificates that are not there are a problem`() async throws {
        try await Sandbox.with { sandbox in
            let report = try await report(
                in: sandbox, ["SSL_CERT_FILE": sandbox.root + "/none", "SSL_CERT_DIR": sandbox.root])
            let (file, folder) = (
                try finding("certificates.SSL_CERT_FILE", report), try finding("certificates.SSL_CERT_DIR", report)
            )
            #expect(file.grade == .wrong && file.value.contains("/none") && file.advice != nil)
            #expect(folder.grade == .ok && folder.value == sandbox.root)
        }
    }

    @Test func `unknown arguments are refused`() throws {
        let syntax = Command.doctor.syntax
        #expect(throws: UsageProblem(.unknownOption("--onlin", near: "--online"), of: "doctor")) {
            try syntax.read(["--onlin"])
        }
        #expect(throws: UsageProblem(.unexpected("서울"), of: "doctor")) { try syntax.read(["서울"]) }
        let words = try syntax.read(["--json", "--lang", "ko", "--online"])
        #expect(words.has("--json") && words.has("--online") && words.settings.values == [.language: "ko"])
    }
}
