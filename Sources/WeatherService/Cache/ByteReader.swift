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
