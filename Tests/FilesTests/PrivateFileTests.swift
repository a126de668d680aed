import Files
import Foundation
import Glibc
import TestSupport
import Testing

/// The program's private files, whatever exists at their paths.
@Suite("Private files", .serialized)
struct PrivateFileTests {
    private func withFile<Result>(_ body: (PrivateFile) async throws -> Result) async throws -> Result {
        try await Sandbox.with { try await body(PrivateFile(path: $0.root + "/folder/file")) }
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    // The umask applies to the whole process, so these tests run one at a time.
    @Test(arguments: [0o000, 0o022, 0o077, 0o777] as [mode_t])
    func `only the owner can read the file, whatever the umask`(mask: mode_t) async throws {
        try await withFile { file in
            mkdir(String(file.path.dropLast("/file".count)), 0o700)
            let before = umask(mask)
            defer { umask(before) }
            let descriptor = try PrivateFile.open(file.path, O_WRONLY | O_CREAT)
            close(descriptor)
            #expect(mode(file.path) == 0o600)
            try file.replace(with: [1, 2, 3])
            #expect(mode(file.path) == 0o600)
        }
    }

    @Test func `a file that others can read is made private when it is opened`() async throws {
        try await withFile { file in
            try file.replace(with: [1])
            chmod(file.path, 0o664)
            close(try PrivateFile.open(file.path, O_RDWR))
            #expect(mode(file.path) == 0o600)
        }
    }

    @Test func `a written file can be read, and no file is left beside it`() async throws {
        try await withFile { file in
            try file.replace(with: [1, 2, 3], syncs: true)
            #expect(try file.read(limit: 3) == [1, 2, 3])
            #expect(throws: FileTrouble.larger(than: 2)) { try file.read(limit: 2) }
            try file.replace(with: [])
            #expect(try file.read(limit: 0) == [])
            let folder = String(file.path.dropLast("/file".count))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a pipe is neither read nor written, and never blocks`() async throws {
        try await withFile { file in
            try FolderPath.make(for: file.path)
            mkfifo(file.path, 0o600)
            #expect(throws: FileTrouble.notAFile) { try PrivateFile.open(file.path, O_WRONLY | O_APPEND | O_CREAT) }
            #expect(throws: FileTrouble.notAFile) { try PrivateFile.open(file.path, O_RDWR) }
            #expect(throws: FileTrouble.notAFile) { try file.read(limit: 10) }
            // Replacing the pipe does not need a reader at its other end.
            try file.replace(with: [1])
            #expect(try file.read(limit: 10) == [1])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["pipe", "link"])
    func `anything at the path of the temporary file is replaced`(kind: String) async throws {
        try await withFile { file in
            try FolderPath.make(for: file.path)
            let temporary = file.path + PrivateFile.temporarySuffix
            let elsewhere = file.path + ".elsewhere"
            if kind == "pipe" { mkfifo(temporary, 0o600) } else { symlink(elsewhere, temporary) }
            try file.replace(with: [1])
            #expect(try file.read(limit: 10) == [1])
            #expect(access(elsewhere, F_OK) != 0)
        }
    }

    @Test func `a folder at the path of the temporary file is reported`() async throws {
        try await withFile { file in
            try FolderPath.make(for: file.path + PrivateFile.temporarySuffix + "/inside")
            #expect(throws: FileTrouble.notAFile) { try file.replace(with: [1]) }
        }
    }

    @Test func `another instance's write is not disturbed, and is waited for only with a timeout`() async throws {
        try await withFile { file in
            try file.replace(with: [0])
            let other = try PrivateFile.open(file.path + PrivateFile.temporarySuffix, O_WRONLY | O_CREAT)
            #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
            #expect(throws: FileTrouble.inUse) { try file.replace(with: [1]) }
            #expect(throws: FileTrouble.inUse) { try file.replace(with: [1], lockTimeout: .brief) }
            #expect(try file.read(limit: 10) == [0])
            // When it is killed halfway, it leaves an incomplete file, which must not be mistaken for a complete one.
            _ = write(other, "half", 4)
            close(other)
            // A program that another test is just starting may still hold the descriptor, and with it the lock.
            try file.replace(with: [1], lockTimeout: .brief)
            #expect(try file.read(limit: 10) == [1])
        }
    }

    @Test func `no change made by many instances is lost or incomplete`() async throws {
        try await withFile { file in
            try file.replace(with: [])
            let writers = 8
            let rounds = 40
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<writers {
                    group.addTask {
                        for _ in 0..<rounds {
                            // A writer that found the file in use for too long tries again, as a user would.
                            while (try? Self.append(UInt8(writer), to: file)) == nil {}
                        }
                    }
                }
            }
            let bytes = try file.read(limit: 10_000)
            #expect(bytes.count == writers * rounds)
            for writer in 0..<writers { #expect(bytes.filter { $0 == UInt8(writer) }.count == rounds) }
        }
    }

    private static func append(_ byte: UInt8, to file: PrivateFile) throws {
        try file.update(lockTimeout: .brief, syncs: false) { () throws(FileTrouble) in
            try file.read(limit: 10_000) + [byte]
        }
    }

    @Test func `a folder that cannot be created is reported with the first error on its path`() async throws {
        try await Sandbox.with { sandbox in
            try sandbox.write("", to: sandbox.root + "/plain")
            #expect(throws: FileTrouble.system(ENOTDIR)) { try FolderPath.make(for: sandbox.root + "/plain/a/b/file") }
            #expect(throws: FileTrouble.system(ENOTDIR)) {
                try PrivateFile(path: sandbox.root + "/plain/a/file").replace(with: [1])
            }
            // The kernel does not let anyone create a folder there, not even root.
            #expect {
                try FolderPath.make(for: "/proc/nalssi-cannot-be/a/b/file")
            } throws: { $0 as? FileTrouble == .system(ENOENT) || $0 as? FileTrouble == .system(EACCES) }
        }
    }

    @Test func `a file is set aside under a unique name`() async throws {
        try await withFile { file in
            for round in 1...3 {
                try file.replace(with: [UInt8(round)])
                let aside = try file.setAside(named: "now")
                #expect(aside == file.path + ".set-aside-now" + (round == 1 ? "" : "-\(round)"))
                #expect(try PrivateFile(path: aside).read(limit: 1) == [UInt8(round)])
            }
        }
    }
}
