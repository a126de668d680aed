import Foundation
import Runtime
import TestSupport
import Testing

/// The kernel reports a file that is written, replaced, linked to, created and removed.
@MainActor @Suite("Content watch", .timeLimit(.minutes(Deadline.minutes)))
struct ContentWatchTests {
    private static func content(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func `every kind of change to the file is reported, and nothing else`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let folder = sandbox.root + "/config/nalssi"
        let path = folder + "/config.toml"
        var told: [String?] = []
        let watch = ContentWatch(path: path, limit: 1_000) { told.append(Self.content(path)) }
        defer { watch.stop() }
        /// Makes a change, and waits until the watch has reported the file's new content.
        func expect(_ text: String?, after change: () throws -> Void) async throws {
            try change()
            while told.last != .some(text) { try await Task.sleep(for: .milliseconds(5)) }
        }
        // Neither the folder nor its parent exists yet.
        try await expect("a = 1\n") {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try sandbox.write("a = 1\n", to: path)
        }
        try await expect("a = 2\n") { try sandbox.write("a = 2\n", to: path) }
        // Replaced by renaming, as most editors save.
        try await expect("a = 3\n") {
            try sandbox.write("a = 3\n", to: path + "~")
            _ = rename(path + "~", path)
        }
        try await expect(nil) { try FileManager.default.removeItem(atPath: path) }
        // A link to a file elsewhere, as people keep their dotfiles.
        try sandbox.write("a = 4\n", to: sandbox.root + "/dotfile")
        try await expect("a = 4\n") {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: sandbox.root + "/dotfile")
        }
        try await expect("a = 5\n") { try sandbox.write("a = 5\n", to: sandbox.root + "/dotfile") }
        // Parent folders are renamed, recreated and moved back, or are links that are replaced.
        try await expect(nil) { _ = rename(folder, folder + "-old") }
        try await expect("a = 6\n") {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try sandbox.write("a = 6\n", to: path)
        }
        let above = sandbox.root + "/config"
        try await expect(nil) { _ = rename(above, above + "-old") }
        try await expect("a = 6\n") { _ = rename(above + "-old", above) }
        try await expect("a = 7\n") {
            _ = rename(folder, sandbox.root + "/first")
            try sandbox.write("a = 7\n", to: sandbox.root + "/second/config.toml")
            try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "../second")
        }
        try await expect("a = 6\n") {
            // As `ln -sfn` does.
            try FileManager.default.createSymbolicLink(atPath: folder + "-new", withDestinationPath: "../first")
            _ = rename(folder + "-new", folder)
        }
        try await expect("a = 8\n") { try sandbox.write("a = 8\n", to: path) }
        try await expect(nil) { try FileManager.default.removeItem(atPath: folder) }
        try await expect("a = 9\n") { try sandbox.write("a = 9\n", to: path) }
        let before = told.count
        try sandbox.write("something else", to: folder + "/openweather.key")
        watch.check()
        #expect(told.count == before, "nothing has changed")
    }
}
