import Glibc

/// Measures how wide a terminal draws a text, by requesting the cursor position after it (ECMA-48, DSR: `CSI 6 n`, with
/// the response `CSI row ; column R`).
public enum TerminalProbe {
    /// The longest wait for a response, enough for a remote terminal over a slow connection.
    private static let timeoutMilliseconds: Int32 = 1_000
    /// `CSI 65535 ; 65535 R`.
    private static let longestAnswer = 32

    /// The number of columns that the terminal on `descriptor` uses for each text; nil without a response. The texts are
    /// erased afterwards.
    public static func columns(of texts: [String], on descriptor: Int32) -> [Int?] {
        var before = termios()
        guard isatty(descriptor) == 1, tcgetattr(descriptor, &before) == 0 else { return texts.map { _ in nil } }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Pending input was typed for another program, so it is discarded.
        guard tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else { return texts.map { _ in nil } }
        defer { tcsetattr(descriptor, TCSAFLUSH, &before) }
        var isAnswering = true
        return texts.map { text in
            guard isAnswering, write("\r\(text)\u{1B}[6n", descriptor) else { return nil }
            let column = column(on: descriptor)
            // After one missing response, no more are expected.
            isAnswering = column != nil
            _ = write("\r\u{1B}[K", descriptor)
            return column.map { $0 - 1 }
        }
    }

    private static func write(_ text: String, _ descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    }

    /// The column in the terminal's response, counted from 1.
    private static func column(on descriptor: Int32) -> Int? {
        var answer: [UInt8] = []
        while answer.count < longestAnswer {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waited, 1, timeoutMilliseconds) > 0 else { return nil }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            answer.append(byte)
            if byte == UInt8(ascii: "R") { break }
        }
        return column(in: String(decoding: answer, as: UTF8.self))
    }

    /// The column in a response; nil for anything else.
    static func column(in answer: String) -> Int? {
        guard answer.hasSuffix("R"), let start = answer.range(of: "\u{1B}[", from: answer.startIndex) else {
            return nil
        }
        let numbers = answer[start...].dropLast().split(separator: ";", omittingEmptySubsequences: false)
        guard numbers.count == 2, let column = Int(numbers[1]), (1...10_000).contains(column) else { return nil }
        return column
    }
}

extension String {
    /// The index after the last occurrence of `text`; without Foundation.
    fileprivate func range(of text: String, from start: Index) -> Index? {
        var index = endIndex
        while index > start {
            index = self.index(before: index)
            if self[index...].hasPrefix(text) { return self.index(index, offsetBy: text.count) }
        }
        return nil
    }
}
