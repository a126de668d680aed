import Limits

/// The line on which each value of a JSON text (RFC 8259) begins. Decoders report only the path to a wrong value, and people
/// need its line.
struct JSONLines {
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// The text is not valid JSON from this line on.
    struct SyntaxError: Error, Hashable {
        let line: Int
        /// The escape sequence, if the error is an unpaired surrogate.
        var loneSurrogate: String?
    }

    private(set) var lines: [[Step]: Int] = [:]

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var path: [Step] = []

    init(_ text: String) throws(SyntaxError) {
        bytes = Array(text.utf8)
        try value()
        skipBlanks()
        guard position == bytes.count else { throw SyntaxError(line: line) }
    }

    /// The line of a value, or of its nearest parent in the text.
    func line(of path: [Step]) -> Int {
        var path = path
        while !path.isEmpty {
            if let line = lines[path] { return line }
            path.removeLast()
        }
        return lines[[]] ?? 1
    }

    private mutating func value() throws(SyntaxError) {
        skipBlanks()
        lines[path] = line
        guard path.count < Limits.JSON.nesting else { throw SyntaxError(line: line) }
        switch peek {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        default: try scalar()
        }
    }

    private mutating func object() throws(SyntaxError) {
        try members(closedBy: "}") { (scanner) throws(SyntaxError) in
            let key = try scanner.string()
            scanner.skipBlanks()
            try scanner.expect(":")
            scanner.path.append(.key(key))
            try scanner.value()
            scanner.path.removeLast()
        }
    }

    private mutating func array() throws(SyntaxError) {
        var index = 0
        try members(closedBy: "]") { (scanner) throws(SyntaxError) in
            scanner.path.append(.index(index))
            try scanner.value()
            scanner.path.removeLast()
            index += 1
        }
    }

    private mutating func members(
        closedBy end: Unicode.Scalar, _ member: (inout JSONLines) throws(SyntaxError) -> Void
    ) throws(SyntaxError) {
        position += 1
        skipBlanks()
        if take(end) { return }
        while true {
            skipBlanks()
            try member(&self)
            skipBlanks()
            if take(end) { return }
            try expect(",")
        }
    }

    /// The text between quotation marks. Escape sequences are checked, but not replaced.
    private mutating func string() throws(SyntaxError) -> String {
        try expect("\"")
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw SyntaxError(line: line) }
            if byte == UInt8(ascii: "\\") { try escape() } else { position += 1 }
        }
        guard position < bytes.count else { throw SyntaxError(line: line) }
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func escape() throws(SyntaxError) {
        guard let unit = utf16Unit(at: position) else {
            guard position + 1 < bytes.count, Self.escaped.contains(bytes[position + 1]) else {
                throw SyntaxError(line: line)
            }
            position += 2
            return
        }
        let next = utf16Unit(at: position + 6)
        switch (UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(unit)) {
        case (true, _) where next.map(UTF16.isTrailSurrogate) == true: position += 12
        case (false, false): position += 6
        default:
            throw SyntaxError(
                line: line, loneSurrogate: String(decoding: bytes[position..<position + 6], as: UTF8.self))
        }
    }

    /// The value of an escape sequence `\uXXXX`; nil if there is none at this position.
    private func utf16Unit(at start: Int) -> UInt16? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        let digits = bytes[start + 2..<start + 6]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func scalar() throws(SyntaxError) {
        let start = position
        while let byte = peek, !Self.ends.contains(byte) { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        let isNumber = Self.isNumber(word.utf8) && Double(word)?.isFinite == true
        guard isNumber || ["true", "false", "null"].contains(word) else { throw SyntaxError(line: line) }
    }

    /// Whether this is a number by the grammar (RFC 8259, section 6), which knows no leading zeros, unlike `Double`.
    private static func isNumber(_ word: String.UTF8View) -> Bool {
        var rest = word[...]
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func take(_ scalars: Unicode.Scalar...) -> Bool {
            guard let first = rest.first, scalars.contains(where: { UInt8(ascii: $0) == first }) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            let count = rest.prefix(while: isDigit).count
            rest.removeFirst(count)
            return count > 0
        }
        _ = take("-")
        guard take("0") || takeDigits() else { return false }
        if take(".") { guard takeDigits() else { return false } }
        if take("e", "E") {
            _ = take("+", "-")
            guard takeDigits() else { return false }
        }
        return rest.isEmpty
    }

    /// What may follow a backslash, apart from `u` and its digits.
    private static let escaped = Set("\"\\/bfnrt".utf8)
    private static let ends = Set(" \t\r\n,]}:".utf8)

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(SyntaxError) {
        guard take(scalar) else { throw SyntaxError(line: line) }
    }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0D, 0x0A].contains(byte) {
            if byte == 0x0A { line += 1 }
            position += 1
        }
    }
}
