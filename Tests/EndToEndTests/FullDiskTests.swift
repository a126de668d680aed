import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The disk with the bookmarks is full when the program starts.
    @Suite(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small tmpfs"))
    struct FullDisk {
        private let cities = ExpectedText.korean
        private static let fullInKorean = "디스크가 가득"

        /// A sandbox whose data folder is on a separate disk, with three bookmarks.
        private func withSmallDisk(_ body: (Sandbox, SmallDisk) async throws -> Void) async throws {
            try await Sandbox.with { sandbox in
                let disk = try SmallDisk(at: sandbox.root + "/data")
                defer { disk.unmount() }
                for city in cities[0...2] { #expect(try bookmarks(sandbox, "add", city).status == 0) }
                try await body(sandbox, disk)
            }
        }

        private func bookmarks(_ sandbox: Sandbox, _ words: String...) throws -> ProgramRun {
            try ProgramRun.of(
                Products.path(of: "nalssi"), ["bookmarks"] + words + ["--lang=ko"], environment: sandbox.environment())
        }

        /// Starts the program on the full disk, moves the first bookmark down by one, and then frees space.
        private func start(_ sandbox: Sandbox, _ disk: SmallDisk, showing shown: [String]) async throws {
            try await TerminalSession.run(
                Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: wide
            ) { terminal in
                try terminal.waitUntil("readable bookmarks are shown, and why they cannot be saved") { screen in
                    Array(Picture(screen).cities.prefix(3)) == shown
                        && screen.contains(Self.fullInKorean)
                }
                try terminal.send(keys: "J")
                try terminal.waitUntil("a change stays on the screen, unsaved") { $0.contains("☆") }
                try disk.makeRoom()
                try terminal.send(keys: "r")
                try terminal.waitUntil("everything is saved and the message is gone") {
                    !$0.contains("☆") && !$0.contains(Self.fullInKorean)
                }
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 0)
            }
            let saved = try bookmarks(sandbox, "list").output.split(separator: "\n")
            #expect(saved.count == 3 && saved[0].contains(shown[1]), "\(saved)")
        }

        @Test func `a read-only home is reported as such, whatever is missing in it`() async throws {
            try await Sandbox.with { sandbox in
                let home = sandbox.root + "/protected"
                let disk = try SmallDisk(at: home)
                defer { disk.unmount() }
                try disk.protect()
                let names = ["CONFIG": "/c/d", "DATA": "/.local/share", "CACHE": "/e/f", "STATE": "/g/h"]
                let folders = Dictionary(uniqueKeysWithValues: names.map { ("XDG_\($0)_HOME", home + $1) })
                let run = try ProgramRun.of(
                    Products.path(of: "nalssi"), ["bookmarks", "add", cities[0], "--lang=ko"],
                    environment: sandbox.environment(folders))
                #expect(run.status == 74 && run.errors.contains("읽기 전용"), "\(run)")
                try await TerminalSession.run(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: wide,
                    environment: folders
                ) { terminal in
                    // The chosen density cannot be saved.
                    try terminal.waitUntil("the tiles are there") { $0.contains(cities[0]) }
                    try terminal.send(keys: "v")
                    try terminal.send(keys: "Down")
                    try terminal.waitUntil("the reason why it cannot be saved is shown") {
                        $0.contains("직접 고른 설정을 저장하지 못했어요") && $0.contains("읽기 전용")
                    }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
            }
        }

        @Test func `a full disk is reported as such, and everything is shown`() async throws {
            try await withSmallDisk { sandbox, disk in
                try disk.fill()
                try await start(sandbox, disk, showing: Array(cities[0...2]))
            }
        }

        @Test func `changes that a killed program left beside the file are shown as well`() async throws {
            try await withSmallDisk { sandbox, disk in
                try await TerminalSession.run(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: wide
                ) { terminal in
                    try terminal.waitForSelection(cities[0])
                    try terminal.send(keys: "End", "K")
                    try terminal.waitUntil("it is saved") { screen in
                        Array(Picture(screen).cities.prefix(3)) == [cities[0], cities[2], cities[1]]
                            && !screen.contains("☆")
                    }
                    try terminal.signal(9)
                    #expect(try terminal.waitForExit() == 137)
                }
                let file = sandbox.dataFolder + "/nalssi.sqlite"
                #expect(FileManager.default.fileExists(atPath: file + "-wal"))
                try FileManager.default.removeItem(atPath: file + "-shm")
                try disk.fill()
                try await start(sandbox, disk, showing: [cities[0], cities[2], cities[1]])
            }
        }

        @Test func `commands read the bookmarks and say why they cannot save`() async throws {
            try await withSmallDisk { sandbox, disk in
                try disk.fill()
                let list = try bookmarks(sandbox, "list")
                #expect(list.status == 0 && list.output.split(separator: "\n").count == 3, "\(list)")
                let added = try bookmarks(sandbox, "add", cities[5])
                #expect(added.status == 74 && added.errors.contains(Self.fullInKorean), "\(added)")
                #expect(added.errors.split(separator: "\n").count == 1)
            }
        }
    }
}
