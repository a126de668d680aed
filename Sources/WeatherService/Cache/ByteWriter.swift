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
