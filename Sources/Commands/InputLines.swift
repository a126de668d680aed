import Glibc

/// Reads standard input line by line in bounded memory: a line that is too long is cut.
struct InputLines {
    struct Line: Hashable {
        /// From 1.
        let number: Int
        /// Invalid UTF-8 is replaced by U+FFFD.
        let text: String
        let isCut: Bool
    }

    private let longest: Int
    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    private var count = 0

    /// `longest`: the most bytes of a line to keep.
    init(longest: Int, descriptor: Int32 = STDIN_FILENO) {
        self.longest = longest
        self.descriptor = descriptor
    }

    /// The next line without its line break; nil at the end.
    mutating func next() throws(CommandProblem) -> Line? {
        var bytes: [UInt8] = []
        var isCut = false
        var hasBegun = false
        while try fill() {
            hasBegun = true
            let end = chunk[unread].firstIndex(of: UInt8(ascii: "\n"))
            let piece = chunk[unread.lowerBound..<(end ?? unread.upperBound)]
            let room = longest - bytes.count
            isCut = isCut || piece.count > room
            bytes += piece.prefix(room)
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { break }
        }
        guard hasBegun else { return nil }
        if bytes.last == UInt8(ascii: "\r"), !isCut { bytes.removeLast() }
        count += 1
        return Line(number: count, text: String(decoding: bytes, as: UTF8.self), isCut: isCut)
    }

    /// Reads more if nothing is left unread; false at the end.
    private mutating func fill() throws(CommandProblem) -> Bool {
        guard unread.isEmpty else { return true }
        let got = read(descriptor, &chunk, chunk.count)
        guard got >= 0 else { throw .unreadable(path: "stdin", .current) }
        unread = 0..<got
        return got > 0
    }
}
