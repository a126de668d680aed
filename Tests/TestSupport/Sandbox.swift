import Foundation
import Glibc

/// A separate home for one test: nothing of the real home is visible in it, and nothing of it is left behind.
public struct Sandbox: Sendable {
    /// Its folder; the path is short, because the path of a socket has a length limit.
    public let root: String

    public var home: String { root + "/home" }
    public var configFile: String { root + "/config/nalssi/config.toml" }
    public var stateFolder: String { root + "/state/nalssi" }
    public var cacheFolder: String { root + "/cache/nalssi" }
    public var dataFolder: String { root + "/data/nalssi" }

    /// Creates a sandbox, passes it to `body`, and always removes it.
    public static func with<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Sandbox) async throws -> Result
    ) async throws -> Result {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        return try await body(sandbox)
    }

    /// Creates a sandbox that the caller removes.
    public init() throws {
        var template = Array("/tmp/nalssi-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure("mkdtemp") }
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    public func remove() {
        // A folder that cannot be removed is left to the system's cleaning of /tmp.
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Writes a file in the sandbox, and creates its parent folders.
    public func write(_ text: String, to path: String, mode: Int = 0o600) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Writes a script of the shell that can be run, and creates its parent folder.
    ///
    /// Another process writes it: the kernel refuses to run a file that is open for writing, and what this one has open, a program
    /// that another test is just starting has open as well.
    public func writeProgram(_ script: String, to path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let run = try ProgramRun.of(
            "/bin/sh", ["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh", path], input: "#!/bin/sh\n\(script)\n",
            environment: ["PATH": "/usr/bin:/bin"])
        guard run.status == 0 else { throw SystemFailure("writing \(path): \(run.errors)") }
    }

    /// The complete environment of a program in this sandbox. It inherits only `PATH`, and the shifted clock under which
    /// `scripts/test-hours` may run the tests, because the program and the server must share the time.
    public func environment(_ extra: [String: String] = [:]) -> [String: String] {
        let ours = ProcessInfo.processInfo.environment
        let clock = ours.filter { ["LD_PRELOAD", "CLOCK_AHEAD"].contains($0.key) }
        // A process that forbids core dumps shows its sockets to root alone, and the tests look at them.
        let inspectable = getuid() == 0 ? [:] : ["NALSSI_INSPECTABLE": "1"]
        let own = [
            "HOME": home, "XDG_CONFIG_HOME": root + "/config", "XDG_DATA_HOME": root + "/data",
            "XDG_CACHE_HOME": root + "/cache", "XDG_STATE_HOME": root + "/state", "TMPDIR": root,
            "PATH": ours["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8", "TERM": "tmux-256color", "COLORTERM": "truecolor", "SHELL": "/bin/sh", "TZ": "UTC",
        ]
        return own.merging(clock) { own, _ in own }.merging(inspectable) { own, _ in own }.merging(extra) { _, extra in
            extra
        }
    }

    /// The text of every file in the sandbox by path, for tests that search for text that must not be written.
    public func writtenFiles() -> [String: Data] {
        var files: [String: Data] = [:]
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        for path in paths {
            var isFolder: ObjCBool = false
            let full = root + "/" + path
            guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue,
                let type = try? FileManager.default.attributesOfItem(atPath: full)[.type] as? FileAttributeType,
                type == .typeRegular, let data = FileManager.default.contents(atPath: full)
            else { continue }
            files[full] = data
        }
        return files
    }
}
