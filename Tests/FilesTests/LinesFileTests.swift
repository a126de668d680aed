import Files
import Foundation
import Glibc
import TestSupport
import Testing

/// The small files of lines that all running programs share.
@Suite struct LinesFileTests {
    private typealias Line = LinesFile.Line
    private static let heading = "# a heading"

    private static func file(_ path: String, limit: Int = 1_000, count: Int = 20) -> LinesFile {
        LinesFile(path: path, heading: heading, limit: limit, count: count, syncs: false)
    }

    private func withFile(
        _ content: String? = nil, limit: Int = 1_000, count: Int = 20, _ body: (LinesFile) throws -> Void
    ) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/folder/file"
        if let content { try sandbox.write(content, to: path) }
        try body(Self.file(path, limit: limit, count: count))
    }

    private func content(_ file: LinesFile) -> String? { try? String(contentsOfFile: file.path, encoding: .utf8) }

    /// Adds a line, whatever is in the file.
    private static func append(_ line: LinesFile.Line, to file: LinesFile) throws {
        try file.update { lines, trouble throws(FileTrouble) in
            if let trouble { throw trouble }
            lines.append(line)
        }
    }

    @Test func `a line is added below the heading, readable by its owner only`() throws {
        try withFile { file in
            #expect(try file.lines().isEmpty)
            try Self.append(Line("clock", "12"), to: file)
            try Self.append(Line("forms", "medium korea=line"), to: file)
            #expect(content(file) == "# a heading\nclock = 12\nforms = medium korea=line\n")
            #expect(try file.lines() == [Line("clock", "12"), Line("forms", "medium korea=line")])
            var status = stat()
            #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test(arguments: [
        "", " ", "  a  b  ", "=", "a=b", "a = b", "#", "100%", "%25", "%2525", "%zz", "a\nb", "\r\n", "\t",
        "\u{0}\u{1B}\u{7F}", "서울",
        "\u{65E}x", "\u{85}\u{2028}", "# a heading", "a \u{301}", "\u{301} ",
    ])
    func `any text can be a key or a value`(text: String) throws {
        try withFile { file in
            let lines = [Line(text, "value"), Line("key", text), Line(text, text)]
            let bytes = try file.bytes(of: lines)
            #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 4)
            let again = try file.lines(in: bytes)
            #expect(again.map { Array($0.key.utf8) } == lines.map { Array($0.key.utf8) })
            #expect(again.map { $0.value.map { Array($0.utf8) } } == lines.map { $0.value.map { Array($0.utf8) } })
        }
    }

    @Test func `lines of others stay, whatever they are, and so does their order`() throws {
        try withFile("# mine\n\nclock=24\r\nnonsense\n x  =  y z \nodd = 50%\n") { file in
            try file.update { lines, _ in lines.set("clock", "12") }
            #expect(content(file) == "# a heading\n# mine\nnonsense\nx = y z\nodd = 50%25\nclock = 12\n")
            let lines = try file.lines()
            #expect(lines["odd"] == "50%" && lines["nonsense"] == nil && lines.last?.words == ["12"])
            #expect(lines.dropFirst().first?.value == nil && lines.dropFirst().first?.words == [])
            try file.update { lines, _ in lines.set("x", nil) }
            #expect(content(file) == "# a heading\n# mine\nnonsense\nodd = 50%25\nclock = 12\n")
        }
    }

    @Test func `the last line of a key counts, and setting it leaves one`() throws {
        try withFile("a = 1\nb = 2\na = 3\n") { file in
            #expect(try file.lines()["a"] == "3")
            try file.update { lines, _ in lines.set("a", "3") }
            #expect(try file.lines() == [Line("b", "2"), Line("a", "3")])
        }
    }

    @Test func `nothing is written if nothing changes`() throws {
        try withFile { file in
            try file.update { lines, _ in lines.set("a", nil) }
            #expect(access(file.path, F_OK) != 0)
            try Self.append(Line("a", "1"), to: file)
            var (before, after) = (stat(), stat())
            stat(file.path, &before)
            try file.update { lines, _ in lines.set("a", "1") }
            stat(file.path, &after)
            #expect(before.st_ino == after.st_ino)
            let folder = String(file.path.dropLast("/file".count))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test func `a file that is too large is neither read nor written`() throws {
        let fits = Self.heading.utf8.count + 1 + "a = 1234\n".utf8.count
        try withFile(limit: fits) { file in
            try Self.append(Line("a", "1234"), to: file)
            #expect(try file.lines().count == 1)
            #expect(throws: FileTrouble.larger(than: fits)) { try Self.append(Line("b", ""), to: file) }
            #expect(try file.lines() == [Line("a", "1234")])
        }
        try withFile("a = 12345678\n", limit: 12) { file in
            #expect(throws: FileTrouble.larger(than: 12)) { try file.lines() }
            #expect(file.salvagedLines(limit: 13) == [Line("a", "12345678")])
            #expect(file.salvagedLines(limit: 12).isEmpty)
        }
    }

    @Test func `more lines than there may be are neither read nor written`() throws {
        try withFile(count: 2) { file in
            for key in ["a", "b"] { try Self.append(Line(key, "1"), to: file) }
            #expect(try file.lines().count == 2)
            #expect(throws: FileTrouble.larger(than: 1_000)) { try Self.append(Line("c", "1"), to: file) }
            #expect(try file.lines().count == 2)
        }
        try withFile("a\nb\nc\n", count: 2) { file in
            #expect(throws: FileTrouble.larger(than: 1_000)) { try file.lines() }
        }
    }

    @Test func `whoever changes a damaged file is told, and decides whether it is replaced`() throws {
        try withFile { file in
            try FolderPath.make(for: file.path)
            let damage = Data("a = 1\nb = ".utf8) + [0xFF, 0x0A] + Data("c = 3\n".utf8)
            try damage.write(to: URL(fileURLWithPath: file.path))
            #expect(throws: FileTrouble.notText) { try file.lines() }
            #expect(throws: FileTrouble.notText) { try Self.append(Line("a", "2"), to: file) }
            #expect(FileManager.default.contents(atPath: file.path) == damage)
            #expect(file.salvagedLines(limit: 1_000) == [Line("a", "1"), Line("c", "3")])
            try file.update { lines, trouble in
                #expect(lines.isEmpty && trouble == .notText && trouble?.isDamage == true)
                lines = file.salvagedLines(limit: 1_000)
            }
            #expect(try file.lines() == [Line("a", "1"), Line("c", "3")])
        }
    }

    @Test func `no line of several programs is lost`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/file"
            let (writers, rounds) = (4, 25)
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<writers {
                    group.addTask {
                        for round in 0..<rounds {
                            let line = Line("\(writer)", "\(round)")
                            // One that found the file in use for too long tries again, as a user would.
                            while (try? Self.append(line, to: Self.file(path, limit: 10_000, count: 100))) == nil {}
                        }
                    }
                }
            }
            let lines = try Self.file(path, limit: 10_000, count: 100).lines()
            for writer in 0..<writers {
                #expect(lines.filter { $0.key == "\(writer)" }.map(\.value) == (0..<rounds).map { "\($0)" })
            }
        }
    }
}
