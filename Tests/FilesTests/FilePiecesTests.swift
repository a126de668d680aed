import Files
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct FilePiecesTests {
    @Test func `pieces hold the file's content and end with it`() async throws {
        try await Sandbox.with { sandbox in
            let file = PrivateFile(path: sandbox.root + "/file")
            try file.replace(with: Array(0...99))
            let pieces = try FilePieces(file.path, limit: 100)
            #expect(pieces.size == 100)
            #expect(pieces.bytes(from: 10, count: 3) == [10, 11, 12])
            #expect(pieces.bytes(from: 98, count: .max) == [98, 99])
            #expect(pieces.bytes(from: 100, count: 1).isEmpty && pieces.bytes(from: .max, count: 1).isEmpty)
            // Another file in its place, and a file that was shortened.
            try file.replace(with: [7])
            #expect(pieces.bytes(from: 0, count: 2) == [0, 1])
            let short = try FilePieces(file.path, limit: 100)
            truncate(file.path, 0)
            #expect(short.bytes(from: 0, count: 1).isEmpty)
        }
    }

    @Test func `an oversized file and anything that is not a file are not opened`() async throws {
        try await Sandbox.with { sandbox in
            let file = PrivateFile(path: sandbox.root + "/file")
            try file.replace(with: Array(0...99))
            func trouble(_ path: String, limit: Int = 100) -> FileTrouble? {
                do throws(FileTrouble) {
                    _ = try FilePieces(path, limit: limit)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(trouble(file.path) == nil)
            #expect(trouble(file.path, limit: 99) == .larger(than: 99))
            #expect(trouble(sandbox.root) == .notAFile)
            #expect(trouble(sandbox.root + "/none")?.isMissing == true)
            mkfifo(sandbox.root + "/pipe", 0o600)
            #expect(trouble(sandbox.root + "/pipe") == .notAFile)
        }
    }
}
