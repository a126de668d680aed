import Weather

/// A time-zone file (TZif, RFC 8536), assembled piece by piece so that a test can make any part invalid.
public struct ZoneFileBytes: Sendable {
    /// Seconds east of UTC before the first change.
    public var first: Int
    /// The times of the changes in seconds since 1970, and the offset from then on.
    public var changes: [(time: Int, offset: Int)]
    /// The rule after the last change, as a POSIX TZ string.
    public var rule: String
    /// 0, or the digit of the version.
    public var version: UInt8 = UInt8(ascii: "2")
    /// The types of local time; by default each offset once.
    public var offsets: [Int]
    /// For each change, the index of the type from then on.
    public var types: [UInt8]

    public init(first: Int, changes: [(time: Int, offset: Int)] = [], rule: String = "") {
        self.first = first
        self.changes = changes
        self.rule = rule
        var offsets = [first]
        types = changes.map { change in
            if let index = offsets.firstIndex(of: change.offset) { return UInt8(index) }
            offsets.append(change.offset)
            return UInt8(offsets.count - 1)
        }
        self.offsets = offsets
    }

    /// A file that contains the change of a clock.
    public init(_ clock: LocalClock, rule: String = "") {
        self.init(
            first: clock.offset.seconds,
            changes: clock.changes.map { (time: $0.time.secondsSince1970, offset: $0.offset.seconds) }, rule: rule)
    }

    public var bytes: [UInt8] {
        let old = block(timeSize: 4)
        guard version > 0 else { return old }
        return old + block(timeSize: 8) + Array("\n\(rule)\n".utf8)
    }

    private func block(timeSize: Int) -> [UInt8] {
        let names = Array("LMT\0".utf8)
        let counts = [0, 0, 0, changes.count, offsets.count, names.count]
        return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap { Self.bytes($0, 4) }
            + changes.flatMap { Self.bytes($0.time, timeSize) } + types
            + offsets.flatMap { Self.bytes($0, 4) + [0, 0] } + names
    }

    /// Most significant first.
    public static func bytes(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
