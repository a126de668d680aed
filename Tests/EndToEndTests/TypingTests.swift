import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Typed and pasted text arrives complete over any connection.
    struct Typing {
        private static let sample = ["--source", "sample", "--lang", "ko", "--motion", "none"]

        /// Runs the program on sample data with its search open.
        private func withSearch(_ body: (TerminalSession) async throws -> Void) async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(keys: "/")
                try terminal.waitUntil("the slot is in") { $0.contains("✕ 취소") }
                try await body(terminal)
            }
        }

        @Test func `Hangul that arrives byte by byte is complete`() async throws {
            try await withSearch { terminal in
                for byte in "서울특별시".utf8 { try terminal.send(bytes: [byte]) }
                try terminal.waitUntil("the text is in the field") { $0.contains("⌕ 서울특별시") }
                try terminal.send(bytes: Array("\u{1B}[200~ 중".utf8) + [0xEA])
                try terminal.send(bytes: [0xB5, 0xAC] + Array("\u{1B}[201~".utf8))
                try terminal.waitUntil("text pasted in two pieces gives the hint as well") { $0.contains("⌕ 서울특별시 중구") }
            }
        }

        @Test func `an invalid byte affects no other byte`() async throws {
            try await withSearch { terminal in
                try terminal.send(bytes: Array("caf".utf8) + [0xE9] + Array(" abc".utf8))
                try terminal.waitUntil("the rest is there") { $0.contains("⌕ caf\u{FFFD} abc") }
            }
        }

        @Test(arguments: ["]", "P", "_", "^", "X"])
        func `Escape followed by a letter does not block the keyboard`(letter: String) async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(bytes: Array("\u{1B}\(letter)11;rgb:".utf8))
                try terminal.send(keys: "C-c")
                #expect(try terminal.waitForExit() == 0)
            }
        }

        @Test func `an unsolicited terminal answer is not taken for keys, however long`() async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(bytes: Array("\u{1B}]52;c;\(String(repeating: "A", count: 400))q\u{7}l".utf8))
                try terminal.waitForSelection("광주(전라남도)")
            }
        }

        @Test func `Escape and a key in one packet both count`() async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.waitForSelection("공주")
                try terminal.send(bytes: Array("\u{1B}]".utf8))
                try terminal.waitForSelection("광주(전라남도)")
            }
        }

        @Test func `text pasted outside a text field runs no command and gives one hint`() async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(bytes: Array("\u{1B}[200~q\nlll서울\u{1B}[201~".utf8))
                try terminal.waitUntil("the hint is there") { $0.contains("붙여넣으려면 먼저 /로 입력창을 여세요") }
                #expect(try terminal.picture().selectedCity == "공주")
                try terminal.send(keys: "l")
                try terminal.waitUntil("the next key removes the message") { !$0.contains("붙여넣으려면") }
            }
        }

        @Test func `a key and the text after it may arrive together`() async throws {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(bytes: Array("lj/서귀포".utf8))
                try terminal.waitUntil("the text is in the field") { $0.contains("⌕ 서귀포") }
            }
        }

        @Test func `every key works in a terminal where another program has left the kitty keyboard protocol on`()
            async throws
        {
            try await withProgram(asking: nil, Self.sample, size: narrow) { terminal in
                func send(_ sequences: String...) throws {
                    // Each with its release, as with all of the protocol's modes on.
                    for sequence in sequences {
                        try terminal.send(bytes: Array("\u{1B}[\(sequence)".utf8))
                        let fields = sequence.dropLast().split(separator: ";", omittingEmptySubsequences: false)
                        let held = fields.count > 1 ? fields[1] : "1"
                        try terminal.send(bytes: Array("\u{1B}[\(fields[0]);\(held):3\(sequence.suffix(1))".utf8))
                    }
                }
                try terminal.waitForTwenty()
                try terminal.waitForSelection("공주")
                try send("108::108;1;108u")
                try terminal.waitForSelection("광주(전라남도)")
                try send("12643::108u", "1;1D")
                try terminal.waitForSelection("광주(전라남도)")
                try send("47;;47u")
                try terminal.waitUntil("the slot is in") { $0.contains("✕ 취소") }
                try send("0;;49436:50872u", "97:65:97;2;65u", "127u")
                try terminal.waitUntil("the text is in the field") { $0.contains("⌕ 서울") && !$0.contains("⌕ 서울A") }
                try send("27u")
                try terminal.waitUntil("the field is closed") { !$0.contains("✕ 취소") }
                try send("99::99;5u")
                #expect(try terminal.waitForExit() == 0)
            }
        }
    }
}
