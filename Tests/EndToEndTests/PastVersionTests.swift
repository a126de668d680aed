import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// What a version left in a home is used by this one. `Versions` has a folder for each, written by that version itself: two
    /// bookmarks, one renamed; Open-Meteo and an alert, chosen inside; Seoul, set as the person's own location.
    struct PastVersions {
        private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Versions")
        static let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

        /// The version's files in a sandbox, as private as the program makes them.
        private func home(of version: String, _ sandbox: Sandbox) throws {
            let source = Self.folder.appendingPathComponent(version)
            for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
                let target = sandbox.root + "/" + name
                try? FileManager.default.removeItem(atPath: target)
                try FileManager.default.copyItem(atPath: source.path + "/" + name, toPath: target)
            }
            _ = try ProgramRun.of("/bin/chmod", ["-R", "go=", sandbox.root], environment: [:])
        }

        @Test func `there is a home of a past version`() {
            #expect(Self.all.contains("0.1.0"))
        }

        @Test(arguments: all) func `its bookmarks, choices and location are used, and nothing is set aside`(
            version: String
        ) async throws {
            try await Sandbox.with { sandbox in
                try home(of: version, sandbox)
                func run(_ arguments: String...) throws -> ProgramRun {
                    try ProgramRun.of(
                        Products.path(of: "nalssi"), arguments + ["--lang", "en"], environment: sandbox.environment())
                }
                let bookmarks = try run("bookmarks", "list")
                #expect(bookmarks.status == 0 && bookmarks.errors.isEmpty, "\(bookmarks)")
                let lines = bookmarks.output.split(separator: "\n")
                #expect(lines.count == 2, "\(bookmarks)")
                #expect(lines.first?.contains("할머니 댁") == true && lines.last?.contains("Tokyo") == true)

                let doctor = try run("doctor")
                #expect(doctor.status == 0, "\(doctor)")
                #expect(doctor.output.contains("open-meteo (chosen inside)"), "\(doctor.output)")

                let here = try run("snapshot", "--source", "sample", "--list", "here")
                #expect(here.output.contains("Seoul"), "\(here)")
                let tiles = try run("snapshot", "--source", "sample", "--list", "bookmarks")
                #expect(tiles.output.contains("할머니 댁"), "\(tiles)")

                #expect(sandbox.writtenFiles().keys.filter { $0.contains("set-aside") } == [])
            }
        }
    }
}
