import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A person's home of its own for one test: nothing of the machine's shows through, and nothing stays behind.
public struct Sandbox: Sendable {
    /// Its folder; short, because a socket's path may not be long.
    public let root: String

    public var home: String { root + "/home" }
    public var configFile: String { root + "/config/nalssi/config.toml" }
    public var stateFolder: String { root + "/state/nalssi" }
    public var cacheFolder: String { root + "/cache/nalssi" }
    public var dataFolder: String { root + "/data/nalssi" }

    /// Makes a sandbox, hands it to `body`, and removes it whatever happens.
    public static func with<Result>(_ body: (Sandbox) async throws -> Result) async throws -> Result {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        return try await body(sandbox)
    }

    /// A sandbox the caller removes.
    public init() throws {
        var template = Array("/tmp/nalssi-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure("mkdtemp") }
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    public func remove() {
        // A folder that cannot be removed is left to the system's own cleaning of /tmp.
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Writes a file of the sandbox, with the folders above it.
    public func write(_ text: String, to path: String, mode: Int = 0o600) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// The whole environment of a program that runs in this sandbox. Nothing is taken from ours but `PATH`, and the
    /// other clock these tests may be run under (`scripts/test-hours`): the program has to live in the server's time.
    public func environment(_ extra: [String: String] = [:]) -> [String: String] {
        let ours = ProcessInfo.processInfo.environment
        let clock = ours.filter { ["LD_PRELOAD", "CLOCK_AHEAD"].contains($0.key) }
        // A process that forbids core dumps shows its sockets to root alone; tests look at them.
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

    /// The text of every file below the sandbox, by path, for tests that look for what must not be written.
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
