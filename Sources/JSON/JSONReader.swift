// One file: the rules of the grammar call each other and share one position in the text.

import Limits

/// Reads JSON (RFC 8259) from front to back, value by value, and stores only what the caller reads.
///
/// All JSON is read by it (docs/decisions/0019-reading-answers.md), most of it as a `JSONElement`. The caller says what it expects: a
/// value of another type is skipped and read as nil. Invalid JSON throws, and so do a missing end and trailing characters.
public struct JSONReader {
    /// The text is not JSON, or is nested deeper than `Limits.JSON.nesting`.
    public struct Malformed: Error, Hashable {
        /// Whether it is an escape sequence for only one half of a surrogate pair; `position` is where that begins.
        public let isLoneSurrogate: Bool

        public init(isLoneSurrogate: Bool = false) {
            self.isLoneSurrogate = isLoneSurrogate
        }
    }

    /// The type of a value.
    public enum Kind: Sendable {
        case object, array, text, number, flag, null
    }

    let bytes: [UInt8]
    /// The offset of the next byte. After an error it is on the line of the mistake.
    public private(set) var position: Int
    private var depth = 0

    /// `position`: the offset of the first byte that is read.
    public init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The number of the line with the byte at `position`, counted from 1.
    public static func line(at position: Int, in bytes: [UInt8]) -> Int {
        bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// The offset at which the next value begins.
    public mutating func start() throws(Malformed) -> Int {
        _ = try next()
        return position
    }

    /// The type of the next value, which begins at `position` then.
    public mutating func kind() throws(Malformed) -> Kind {
        switch try next() {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .text
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .flag
        case UInt8(ascii: "n"): .null
        default: throw Malformed()
        }
    }

    /// Reads an object: calls `member` for each name, which must read the value after it. Returns false for another type
    /// of value, which is skipped.
    public mutating func object(
        _ member: (String, inout JSONReader) throws(Malformed) -> Void
    ) throws(Malformed) -> Bool {
        guard try next() == UInt8(ascii: "{") else { return try notThat() }
        try open()
        if try next() != UInt8(ascii: "}") {
            repeat {
                guard try next() == UInt8(ascii: "\"") else { throw Malformed() }
                let name = try string()
                guard try next() == UInt8(ascii: ":") else { throw Malformed() }
                position += 1
                try member(name, &self)
            } while try goesOn(until: UInt8(ascii: "}"))
        }
        close()
        return true
    }

    /// Reads an array: calls `element` for each value, which must read it. Returns false for another type of value, which
    /// is skipped.
    public mutating func array(_ element: (inout JSONReader) throws(Malformed) -> Void) throws(Malformed) -> Bool {
        guard try next() == UInt8(ascii: "[") else { return try notThat() }
        try open()
        if try next() != UInt8(ascii: "]") {
            repeat { try element(&self) } while try goesOn(until: UInt8(ascii: "]"))
        }
        close()
        return true
    }

    /// Reads a number, even one in quotes; nil for anything else and for a number that no `Double` can hold.
    public mutating func number() throws(Malformed) -> Double? {
        switch try next() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try plainNumber()
        case UInt8(ascii: "\""):
            let text = try string()
            // Decimal only: Swift would also read "nan", "inf" and "0x1p3".
            guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
            return Double(text).flatMap { $0.isFinite ? $0 : nil }
        default:
            try skip()
            return nil
        }
    }

    /// Reads an array of numbers, which is most of an answer's text; `missing` stands for what `number` reads as nil. Nil for
    /// anything but an array.
    public mutating func numbers(else missing: Double) throws(Malformed) -> [Double]? {
        var numbers: [Double] = []
        let isArray = try array { json throws(Malformed) in numbers.append(try json.number() ?? missing) }
        return isArray ? numbers : nil
    }

    /// Reads a string; nil for anything else.
    public mutating func text() throws(Malformed) -> String? {
        guard try next() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try string()
    }

    /// Reads `true` or `false`; nil for anything else.
    public mutating func flag() throws(Malformed) -> Bool? {
        switch try next() {
        case UInt8(ascii: "t"): try word("true"); return true
        case UInt8(ascii: "f"): try word("false"); return false
        default: try skip(); return nil
        }
    }

    /// Skips a value of any type.
    public mutating func skip() throws(Malformed) {
        var table: [UInt32] = []
        try skip(notingIn: &table)
    }

    /// Skips a value of any type, and adds to `table` where it, the names of its members and all values in it begin, in order. An
    /// object or array has a second number, behind its beginning: how long the table was after its last value.
    mutating func skip(notingIn table: inout [UInt32]) throws(Malformed) {
        let first = try next()
        table.append(UInt32(truncatingIfNeeded: position))
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = first == UInt8(ascii: "{")
            let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            let ending = table.count
            table.append(0)
            try open()
            if try next() != end {
                repeat {
                    if isObject {
                        guard try next() == UInt8(ascii: "\"") else { throw Malformed() }
                        table.append(UInt32(truncatingIfNeeded: position))
                        try skipString()
                        guard try next() == UInt8(ascii: ":") else { throw Malformed() }
                        position += 1
                    }
                    try skip(notingIn: &table)
                } while try goesOn(until: end)
            }
            close()
            table[ending] = UInt32(truncatingIfNeeded: table.count)
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try plainNumber(isWanted: false)
        }
    }

    /// Throws if anything but white space follows.
    public mutating func finish() throws(Malformed) {
        passBlanks()
        guard position == bytes.count else { throw Malformed() }
    }
}

// Punctuation.
extension JSONReader {
    private mutating func passBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// The first byte after white space, without consuming it.
    private mutating func next() throws(Malformed) -> UInt8 {
        // Services write hardly any white space.
        if position < bytes.count, bytes[position] > 0x20 { return bytes[position] }
        passBlanks()
        guard position < bytes.count else { throw Malformed() }
        return bytes[position]
    }

    private mutating func notThat() throws(Malformed) -> Bool {
        try skip()
        return false
    }

    private mutating func open() throws(Malformed) {
        depth += 1
        guard depth <= Limits.JSON.nesting else { throw Malformed() }
        position += 1
    }

    private mutating func close() {
        depth -= 1
        position += 1
    }

    /// Consumes the comma after a value. Returns false at `end`, which is not consumed.
    private mutating func goesOn(until end: UInt8) throws(Malformed) -> Bool {
        let mark = try next()
        if mark == end { return false }
        guard mark == UInt8(ascii: ",") else { throw Malformed() }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString) throws(Malformed) {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
        else { throw Malformed() }
        position = end
    }
}

// Numbers.
extension JSONReader {
    /// Whole numbers of at most 53 bits and powers of ten up to 22 are exact in a `Double`, and one multiplication or
    /// division of two exact numbers rounds once: the result is the number nearest to the text (W. D. Clinger, How to
    /// Read Floating Point Numbers Accurately, 1990).
    private static let exactMantissa: UInt64 = 1 << 53
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    /// The number of decimal digits that always fit into 64 bits.
    private static let mostDigits = 19

    /// Nil if no `Double` can hold the number, or it is not wanted.
    private mutating func plainNumber(isWanted: Bool = true) throws(Malformed) -> Double? {
        let begin = position
        let isNegative = take(UInt8(ascii: "-"))
        var mantissa: UInt64 = 0
        let whole = digits(into: &mantissa)
        // JSON numbers have no leading zeros.
        guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { throw Malformed() }
        var fraction = 0
        if take(UInt8(ascii: ".")) {
            fraction = digits(into: &mantissa)
            guard fraction > 0 else { throw Malformed() }
        }
        var isShort = whole + fraction <= Self.mostDigits
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            var ignored: UInt64 = 0
            guard digits(into: &ignored) > 0 else { throw Malformed() }
            isShort = false
        }
        guard isWanted else { return nil }
        if isShort, mantissa <= Self.exactMantissa {
            let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
            return isNegative ? -magnitude : magnitude
        }
        return Double(String(decoding: bytes[begin..<position], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Reads digits and returns how many there are. Appends them to `number`, which is meaningless if they overflow it.
    private mutating func digits(into number: inout UInt64) -> Int {
        let begin = position
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number = number &* 10 &+ UInt64(digit)
            position += 1
        }
        return position - begin
    }
}

// Strings.
extension JSONReader {
    /// Reads a string including both quotation marks.
    private mutating func string() throws(Malformed) -> String {
        position += 1
        let begin = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = String(validating: bytes[begin..<position], as: UTF8.self)
                position += 1
                guard let text else { throw Malformed() }
                return text
            case UInt8(ascii: "\\"): return try string(with: Array(bytes[begin..<position]))
            case 0..<0x20: throw Malformed()
            default: position += 1
            }
        }
        throw Malformed()
    }

    /// Checks a string including both quotation marks.
    private mutating func skipString() throws(Malformed) {
        position += 1
        let begin = position
        var isASCII = true
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard isASCII || (try? UTF8Span(validating: bytes.span.extracting(begin..<position))) != nil else {
                    throw Malformed()
                }
                return
            case UInt8(ascii: "\\"): _ = try escaped()
            case 0..<0x20: throw Malformed()
            default:
                if byte >= 0x80 { isASCII = false }
                position += 1
            }
        }
        throw Malformed()
    }

    /// Reads the rest of a string with escapes. `text`: the part before the first escape.
    private mutating func string(with text: [UInt8]) throws(Malformed) -> String {
        var text = text
        while position < bytes.count {
            let byte = bytes[position]
            guard byte >= 0x20 else { throw Malformed() }
            if byte == UInt8(ascii: "\\") {
                text += Array(String(try escaped()).utf8)
                continue
            }
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard let text = String(validating: text, as: UTF8.self) else { throw Malformed() }
                return text
            }
            text.append(byte)
        }
        throw Malformed()
    }

    /// Reads an escape sequence including its backslash.
    private mutating func escaped() throws(Malformed) -> Unicode.Scalar {
        let start = position
        guard start + 1 < bytes.count else { throw Malformed() }
        position += 2
        let byte = bytes[start + 1]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // A surrogate: it must be a high one followed by a low one.
            if (0xD800..<0xDC00).contains(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
                let second = try? codeUnit(), (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            {
                return scalar
            }
            position = start
            throw Malformed(isLoneSurrogate: true)
        default:
            position = start
            throw Malformed()
        }
    }

    private mutating func codeUnit() throws(Malformed) -> UInt16 {
        guard position + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
            bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
        else { throw Malformed() }
        position += 4
        return unit
    }
}
