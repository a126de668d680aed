import Foundation
import TestSupport
import Testing

@testable import BookmarkStore

/// Kills programs that write bookmarks and lists at random moments: no change that was reported as saved may be missing.
@Suite("Torture", .serialized, .timeLimit(.minutes(30)))
struct TortureTests {
    /// The number of kills; `make torture` asks for 300.
    private static let kills = ProcessInfo.processInfo.environment["NALSSI_TORTURE"].flatMap(Int.init) ?? 12

    /// A running writer and its output so far.
    private struct Writer {
        let program: BackgroundProgram
        let prefix: String

        init(_ folder: borrowing StoreFolder, prefix: String, seed: Int) throws {
            self.prefix = prefix
            let output = folder.path + "." + prefix
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: output).deletingLastPathComponent().path, withIntermediateDirectories: true
            )
            program = try BackgroundProgram(
                Products.path(of: "bookmark-writer"), [folder.path, prefix, "\(seed)"], output: output)
        }

        /// Kills the writer within a few changes of the first line of its output, or of the first change it reported as
        /// saved.
        func killAtRandom(_ random: inout SeededRandom, afterASave: Bool = false) throws {
            defer { program.kill() }
            try program.waitForOutput { $0.contains { !afterASave || $0.hasPrefix("=") } }
            usleep(UInt32(random.below(30_000)))
        }
    }

    /// The file must hold the last change reported as saved, or the change that was being saved at the kill.
    private func check(_ folder: borrowing StoreFolder, _ writer: Writer, _ before: [String]) throws -> [String] {
        let lines = try writer.program.lines
        let saved = lines.last { $0.hasPrefix("=") }.map(Self.order) ?? before
        let intended = lines.last.map(Self.order) ?? before
        let opened = folder.open()
        let lists = opened.lists
        let own = lists.heads.filter { $0.id == .bookmarks || $0.id.rawValue.hasPrefix(writer.prefix + "-") }
        let found = own.flatMap { head in
            ["[\(head.id.rawValue)/\(head.name ?? "")]"]
                + (lists[head.id] ?? BookmarkList()).filter { $0.place.id.rawValue.hasPrefix(writer.prefix + ":") }
                .map { "\($0.place.id.rawValue)/\($0.ownName ?? "")" }
        }
        #expect(opened.problem == nil)
        #expect(found == saved || found == intended, "saved \(saved), intended \(intended)")
        return found
    }

    /// What is there before the first change.
    private static let empty = ["[bookmarks/]"]

    private static func order(_ line: Substring) -> [String] {
        line.dropFirst(2).split(separator: " ").map(String.init)
    }

    private func integrity(_ folder: borrowing StoreFolder) throws -> String? {
        try BookmarkDatabase(path: folder.path).pragma("integrity_check")
    }

    @Test func `a writer killed at any moment loses nothing it reported as saved`() throws {
        let folder = try StoreFolder()
        var random = SeededRandom(seed: UInt64(getpid()))
        var state = Self.empty
        var changes = 0
        for kill in 0..<Self.kills {
            let writer = try Writer(folder, prefix: "a", seed: kill + 1)
            try writer.killAtRandom(&random, afterASave: !kill.isMultiple(of: 2))
            state = try check(folder, writer, state)
            changes += try writer.program.lines.count { $0.hasPrefix("=") }
            #expect(try integrity(folder) == "ok")
        }
        #expect(changes >= Self.kills / 2)
        if Self.kills > 100 { print("torture: \(Self.kills) kills, \(changes) changes reported as saved") }
    }

    @Test func `two programs that write at once and are killed keep each other's changes`() throws {
        let folder = try StoreFolder()
        var random = SeededRandom(seed: UInt64(getpid()))
        var states: [String: [String]] = [:]
        for round in 0..<max(3, Self.kills / 20) {
            let writers = try ["a", "b"].map { try Writer(folder, prefix: $0, seed: round * 2 + 1) }
            for writer in writers { try writer.killAtRandom(&random) }
            for writer in writers {
                states[writer.prefix] = try check(folder, writer, states[writer.prefix] ?? Self.empty)
            }
            #expect(try integrity(folder) == "ok")
        }
    }
}
