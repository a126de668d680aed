/// Reads what `ByteWriter` has written. Missing or invalid bytes throw.
struct ByteReader {
    /// The bytes are not what was written.
    struct Damaged: Error {}

    private let bytes: [UInt8]
    private var position = 0
    private var end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
    }

    var isAtEnd: Bool { position == end }

    /// Everything not yet read.
    var rest: ArraySlice<UInt8> { bytes[position..<end] }

    /// A reader for at most `count` bytes from `offset` on, counted from the first of all.
    func piece(from offset: Int, count: Int) -> ByteReader {
        var piece = self
        piece.position = min(offset, bytes.count)
        piece.end = min(offset + count, bytes.count)
        return piece
    }

    /// Passes over `expected`; throws if other bytes are there.
    mutating func skip(_ expected: [UInt8]) throws(Damaged) {
        guard rest.starts(with: expected) else { throw Damaged() }
        position += expected.count
    }

    /// Passes over the checksum of `Seal`; throws if it is not that of all bytes after it.
    mutating func openSeal() throws(Damaged) {
        guard try get(UInt64.self) == Seal.checksum(of: rest) else { throw Damaged() }
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
        guard end - position >= count, let text = String(validating: rest.prefix(count), as: UTF8.self)
        else { throw Damaged() }
        position += count
        return text
    }

    /// The value whose number `ByteWriter.put(_:of:)` has written.
    mutating func getOne<Value>(of values: [Value]) throws(Damaged) -> Value {
        let number = Int(try get(UInt8.self))
        guard values.indices.contains(number) else { throw Damaged() }
        return values[number]
    }

    /// A list of at most `limit` values.
    mutating func getList<Value>(
        upTo limit: Int, _ get: (inout ByteReader) throws(Damaged) -> Value
    ) throws(Damaged) -> [Value] {
        let count = Int(try self.get(UInt16.self))
        guard count <= limit else { throw Damaged() }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try get(&self)) }
        return values
    }
}

/// Writes numbers, short strings and lists as little-endian bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// NaN represents nil; no measured value is NaN.
    mutating func put(_ value: Double?) { put((value ?? .nan).bitPattern) }

    /// Writes at most 255 bytes.
    mutating func put(_ text: String) {
        put(UInt8(clamping: text.utf8.count))
        bytes.append(contentsOf: text.utf8.prefix(255))
    }

    /// Writes the number of one of `values`.
    mutating func put<Value: Equatable>(_ value: Value, of values: [Value]) {
        put(UInt8(values.firstIndex(of: value) ?? 0))
    }

    /// Writes the first `limit` values of a list.
    mutating func put<Value>(_ list: [Value], upTo limit: Int, _ put: (inout ByteWriter, Value) -> Void) {
        self.put(UInt16(min(list.count, limit)))
        for value in list.prefix(limit) { put(&self, value) }
    }
}

/// A checksum before data: it protects against half-written files and flipped bits, not against tampering.
enum Seal {
    /// The length of the checksum in bytes.
    static let size = MemoryLayout<UInt64>.size

    /// `bytes` behind their checksum.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var sealed = ByteWriter()
        sealed.put(checksum(of: bytes[...]))
        sealed.append(bytes)
        return sealed.bytes
    }

    /// FNV-1a over words of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv).
    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            var index = 0
            while index + 8 <= raw.count {
                hash =
                    (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian) &* 0x100_0000_01B3
                hash ^= hash >> 29
                index += 8
            }
            while index < raw.count {
                hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        return hash
    }
}
