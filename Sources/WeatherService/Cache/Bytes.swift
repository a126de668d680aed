/// Reads what `ByteWriter` has written. Missing or invalid bytes throw.
struct ByteReader {
    /// The bytes are not what was written.
    struct Damaged: Error {}

    private let bytes: [UInt8]
    private(set) var position = 0
    private var end: Int

    /// Reads `bytes` from the start up to `end`.
    init(_ bytes: [UInt8], end: Int? = nil) {
        self.bytes = bytes
        self.end = min(end ?? bytes.count, bytes.count)
    }

    var isAtEnd: Bool { position == end }

    /// Returns a reader for a length-prefixed piece, and continues after it.
    mutating func getPiece() throws(Damaged) -> ByteReader {
        let count = Int(try get(UInt32.self))
        guard end - position >= count else { throw Damaged() }
        var piece = self
        position += count
        piece.end = position
        return piece
    }

    /// Everything not yet read.
    mutating func getRest() -> [UInt8] {
        defer { position = end }
        return Array(bytes[position..<end])
    }

    mutating func get<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(Damaged) -> Value {
        let size = MemoryLayout<Value>.size
        guard end - position >= size else { throw Damaged() }
        let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Value.self) }
        position += size
        return Value(littleEndian: value)
    }

    mutating func getBool() throws(Damaged) -> Bool {
        switch try get(UInt8.self) {
        case 0: false
        case 1: true
        default: throw Damaged()
        }
    }

    mutating func getDouble() throws(Damaged) -> Double? {
        let value = Double(bitPattern: try get())
        if value.isNaN { return nil }
        guard value.isFinite else { throw Damaged() }
        return value
    }

    mutating func getText() throws(Damaged) -> String {
        let count = Int(try get(UInt8.self))
        guard end - position >= count, let text = String(validating: bytes[position..<position + count], as: UTF8.self)
        else { throw Damaged() }
        position += count
        return text
    }
}

/// Writes numbers and short strings as little-endian bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func append(_ other: ByteWriter) { bytes += other.bytes }

    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// NaN represents nil; no measured value is NaN.
    mutating func put(_ value: Double?) { put((value ?? .nan).bitPattern) }

    /// Writes at most 255 bytes; callers must not pass longer strings.
    mutating func put(_ text: String) {
        put(UInt8(clamping: text.utf8.count))
        bytes.append(contentsOf: text.utf8.prefix(255))
    }
}

/// A checksum at the end of data: it protects against half-written files and flipped bits, not against tampering.
enum Seal {
    /// The length of the checksum in bytes.
    static let size = MemoryLayout<UInt64>.size

    /// `bytes` with their checksum.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var file = ByteWriter()
        file.append(bytes)
        file.put(checksum(of: bytes))
        return file.bytes
    }

    /// The position of the checksum. Throws if it does not match the bytes before it.
    static func end(of bytes: [UInt8]) throws(ByteReader.Damaged) -> Int {
        let end = bytes.count - size
        guard end >= 0 else { throw ByteReader.Damaged() }
        var tail = ByteReader(Array(bytes[end...]))
        guard try tail.get(UInt64.self) == checksum(of: bytes, to: end) else { throw ByteReader.Damaged() }
        return end
    }

    /// FNV-1a over words of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv).
    static func checksum(of bytes: [UInt8], to end: Int? = nil) -> UInt64 {
        let end = end ?? bytes.count
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            var index = 0
            while index + 8 <= end {
                hash =
                    (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian) &* 0x100_0000_01B3
                hash ^= hash >> 29
                index += 8
            }
            while index < end {
                hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        return hash
    }
}
