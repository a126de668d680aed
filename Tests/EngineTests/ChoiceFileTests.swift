import EngineSupport
import Files
import Foundation
import Glibc
import Limits
import TestSupport
import Testing
import Weather

@testable import Engine

/// The user's choices in the program, as stored on the disk.
@Suite("The file of choices")
struct ChoiceFileTests {
    private let now = Timestamp(secondsSince1970: 1_760_335_200)

    private func withFile(_ body: (ChoiceFile, Sandbox) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try body(ChoiceFile(path: sandbox.stateFolder + "/choices"), sandbox)
    }

    private func content(_ path: String) -> Data { FileManager.default.contents(atPath: path) ?? Data() }

    @Test func `a choice is saved beside the others, and unknown lines stay`() throws {
        try withFile { file, sandbox in
            #expect(file.load(now: now).choices.isEmpty && file.load(now: now).problem == nil)
            #expect(file.choose(.sources, "open-meteo") == nil)
            #expect(file.load(now: now).choices == [.sources: "open-meteo"])
            try sandbox.write("palette = sepia\nsources = sample\n", to: file.path)
            for (key, value) in [(SettingKey.sources, "open-meteo"), (.clock, "12"), (.clock, nil)] {
                #expect(file.choose(key, value) == nil)
            }
            #expect(file.load(now: now).choices == [.sources: "open-meteo"])
            #expect(String(decoding: content(file.path), as: UTF8.self).contains("palette = sepia"))
        }
    }

    @Test func `an invalid choice is ignored`() throws {
        try withFile { file, sandbox in
            for (text, choices) in [
                ("", [:]), ("sources = open-meteo\n", [.sources: "open-meteo"]),
                ("sources=openweather", [.sources: "openweather"]),
                ("\u{0}\u{1}", [:]), ("sources", [:]), ("palette = sepia\nclock = 12", [.clock: "12"]),
                ("clock = 12\nclock = 24", [.clock: "24"]),
            ] as [(String, [SettingKey: String])] {
                try sandbox.write(text, to: file.path)
                #expect(file.load(now: now).choices == choices, "\(text)")
                #expect(file.load(now: now).problem == nil)
            }
        }
    }

    /// The bytes of an unusable file, and the reason.
    private static let damaged: [(bytes: [UInt8], trouble: FileTrouble)] = [
        (Array("sources = open-meteo\ntheme = ".utf8) + [0xFF, 0x0A] + Array("clock = 12\n".utf8), .notText),
        (
            Array("sources = open-meteo\nclock = 12\n".utf8)
                + [UInt8](repeating: 0x23, count: Limits.File.configuration),
            .larger(than: Limits.File.configuration)
        ),
    ]

    @Test(arguments: damaged.indices)
    func `a damaged file is set aside unchanged, and its valid part is recovered`(index: Int) throws {
        let (bytes, trouble) = Self.damaged[index]
        try withFile { file, sandbox in
            try sandbox.write("", to: file.path)
            try Data(bytes).write(to: URL(fileURLWithPath: file.path))
            let (choices, problem) = file.load(now: now)
            #expect(choices == [.sources: "open-meteo", .clock: "12"])
            let aside = file.path + ".set-aside-" + now.minuteDigits
            #expect(problem == .setAside(path: aside, trouble, recovered: 2))
            #expect(content(aside) == Data(bytes))
            // The next choice keeps all recovered ones.
            #expect(file.choose(.units, "imperial") == nil)
            let next = file.load(now: now)
            #expect(next.choices == [.sources: "open-meteo", .clock: "12", .units: "imperial"])
            #expect(next.problem == nil)
        }
    }

    @Test func `a file that is damaged while the program runs is not overwritten`() throws {
        try withFile { file, sandbox in
            try sandbox.write("sources = open-meteo\n", to: file.path)
            let damage = Data([0xFF, 0xFE])
            try damage.write(to: URL(fileURLWithPath: file.path))
            #expect(file.choose(.clock, "12") == .unsaved(.notText))
            #expect(content(file.path) == damage)
        }
    }

    @MainActor @Test func `choices are kept for the next start`() throws {
        try withFile { file, sandbox in
            try sandbox.write("theme = sepia\n", to: file.path)
            let first = Preferences.test(file: file)
            first.choose(.temperature, "fahrenheit")
            first.choose(.clock, "12")
            first.choose(.clock, nil)
            first.choose(.motion, "nonsense")
            let second = Preferences.test(file: file)
            #expect(second.settings.units.temperature == .fahrenheit && second.settings.units.clock == .of24Hours)
            #expect(second.origin(of: .temperature) == .inside && second.origin(of: .motion) == .usual)
            #expect(String(decoding: content(file.path), as: UTF8.self).contains("theme = sepia"))
        }
    }

    @Test func `a choice that cannot be saved is reported with the reason`() throws {
        try withFile { file, sandbox in
            try sandbox.write("", to: sandbox.root + "/state")
            #expect(file.choose(.sources, "open-meteo") == .unsaved(.system(ENOTDIR)))
        }
    }

    @Test func `choices made by two instances at once are all kept`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/choices"
            let keys: [(SettingKey, [String])] = [(.clock, ["12", "24"]), (.units, ["metric", "imperial"])]
            await withTaskGroup(of: Void.self) { group in
                for (key, values) in keys {
                    group.addTask {
                        for round in 0..<60 {
                            while ChoiceFile(path: path).choose(key, values[round % 2]) != nil {}
                        }
                    }
                }
            }
            let (choices, problem) = ChoiceFile(path: path).load(now: now)
            #expect(choices == [.clock: "24", .units: "imperial"] && problem == nil)
        }
    }
}
