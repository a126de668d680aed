import Foundation
import Glibc
import Testing

@testable import Commands

@Suite("Lines of standard input")
struct InputLinesTests {
    /// The lines read from a pipe into which these pieces are written.
    private func lines(_ pieces: [[UInt8]], longest: Int = 10) throws -> [InputLines.Line] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(pieces.flatMap(\.self)).write(to: file)
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        var reader = InputLines(longest: longest, descriptor: descriptor)
        var lines: [InputLines.Line] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    private func texts(_ text: String) throws -> [String] { try lines([Array(text.utf8)]).map(\.text) }

    @Test func `every line is read, the last one with or without a newline`() throws {
        #expect(try texts("") == [])
        #expect(try texts("서울\n\n부산") == ["서울", "", "부산"])
        #expect(try texts("서울\r\n부산\n") == ["서울", "부산"])
        #expect(try texts("\n") == [""])
    }

    @Test func `a line is accepted up to its cap, and a longer one is reported`() throws {
        let (fits, cut) = (String(repeating: "a", count: 10), String(repeating: "a", count: 11))
        #expect(
            try lines([Array("\(fits)\n\(cut)\nb".utf8)]) == [
                .init(number: 1, text: fits, isCut: false), .init(number: 2, text: fits, isCut: true),
                .init(number: 3, text: "b", isCut: false),
            ])
    }

    @Test func `a line longer than one read is still one line`() throws {
        let line = [UInt8](repeating: 0x61, count: 200_000)
        #expect(try lines([line, [0x0A], line], longest: 150_000).map(\.text.utf8.count) == [150_000, 150_000])
    }

    @Test func `bytes that are not UTF-8 are replaced and nothing else is lost`() throws {
        #expect(try lines([[0x61, 0xFF, 0x62, 0x0A, 0x63]]).map(\.text) == ["a\u{FFFD}b", "c"])
    }
}
