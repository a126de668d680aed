import Weather

/// Reads the parts of a `ZoneFile`: big-endian integers in the order of RFC 8536, 3.2.
struct ZoneFileReader {
    typealias Damaged = ZoneFile.Damaged

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The sizes of the following block.
    struct Header {
        /// 0 for the oldest version, otherwise the version's digit.
        let version: UInt8
        let isUTCount: Int
        let isStandardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let nameLength: Int

        /// The length of the block in bytes. `timeSize`: bytes per time, 4 or 8.
        func blockLength(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + nameLength + leapCount * (timeSize + 4) + isStandardCount
                + isUTCount
        }
    }

    mutating func header() throws(Damaged) -> Header {
        guard try take(4).elementsEqual("TZif".utf8) else { throw Damaged() }
        let version = Int(try number(1))
        // Future versions may differ in unknown ways.
        guard version == 0 || (0x32...0x34).contains(version) else { throw Damaged() }
        try skip(15)
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: try number(4)))) }
        return Header(
            version: UInt8(version), isUTCount: counts[0], isStandardCount: counts[1], leapCount: counts[2],
            timeCount: counts[3], typeCount: counts[4], nameLength: counts[5])
    }

    /// `isLong`: whether times have 64 bits rather than 32.
    mutating func block(
        _ header: Header, isLong: Bool
    ) throws(Damaged) -> (first: UTCOffset, changes: [LocalClock.Change]) {
        let size = isLong ? 8 : 4
        // Checks the length before allocating anything.
        guard rest.count >= header.blockLength(timeSize: size), header.typeCount > 0 else { throw Damaged() }
        var times: [Int] = []
        for _ in 0..<header.timeCount { times.append(try number(size)) }
        let types = try take(header.timeCount)
        var offsets: [UTCOffset] = []
        for _ in 0..<header.typeCount {
            let seconds = try number(4)
            let offset = UTCOffset(seconds: seconds)
            guard offset.seconds == seconds else { throw Damaged() }
            offsets.append(offset)
            try skip(2)
        }
        try skip(header.nameLength + header.leapCount * (size + 4) + header.isStandardCount + header.isUTCount)
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), types.allSatisfy({ $0 < header.typeCount })
        else { throw Damaged() }
        return (
            offsets[0],
            zip(times, types).map { time, type in
                LocalClock.Change(at: Timestamp(secondsSince1970: time), to: offsets[Int(type)])
            }
        )
    }

    /// The text between two line breaks.
    mutating func line() throws(Damaged) -> ArraySlice<UInt8> {
        let end = UInt8(ascii: "\n")
        guard try take(1).first == end, let next = rest.firstIndex(of: end) else { throw Damaged() }
        let line = rest[..<next]
        rest = rest[(next + 1)...]
        return line
    }

    mutating func skip(_ count: Int) throws(Damaged) { _ = try take(count) }

    private mutating func take(_ count: Int) throws(Damaged) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw Damaged() }
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return taken
    }

    /// A signed integer in two's complement.
    private mutating func number(_ size: Int) throws(Damaged) -> Int {
        let bytes = try take(size)
        let pattern = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let unused = 64 - size * 8
        return Int(Int64(bitPattern: pattern << unused) >> unused)
    }
}
