import Foundation
import Glibc

/// A separate disk for one test, small enough to be filled: a tmpfs, which takes the right to mount file systems.
public struct SmallDisk: Sendable {
    private let path: String
    private var ballast: String { path + "/ballast" }

    /// Whether this process may mount file systems. Containers often deny it even to root.
    public static let isPossible: Bool = {
        guard getuid() == 0, let sandbox = try? Sandbox(), let disk = try? SmallDisk(at: sandbox.root + "/trial") else {
            return false
        }
        disk.unmount()
        sandbox.remove()
        return true
    }()

    /// Creates the folder `path` and mounts the disk there; the caller unmounts it.
    public init(at path: String, kilobytes: Int = 512) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let options = "size=\(kilobytes)k,mode=0700"
        let run = try ProgramRun.of("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], environment: [:])
        guard run.status == 0 else { throw SystemFailure("mount: \(run.errors)") }
    }

    /// Makes the disk read-only.
    public func protect() throws {
        let run = try ProgramRun.of("/bin/mount", ["-o", "remount,ro", path], environment: [:])
        guard run.status == 0 else { throw SystemFailure("mount: \(run.errors)") }
    }

    public func unmount() {
        // A lazy unmount: the system removes the disk when it is no longer in use.
        _ = try? ProgramRun.of("/bin/umount", ["-l", path], environment: [:])
    }

    /// Fills the disk to the last byte.
    public func fill() throws {
        let descriptor = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure("filling \(path)") }
        defer { close(descriptor) }
        let page = [UInt8](repeating: 0, count: 4_096)
        while write(descriptor, page, page.count) > 0 {}
    }

    public func makeRoom() throws { try FileManager.default.removeItem(atPath: ballast) }
}
