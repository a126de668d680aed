import Limits
import Weather

/// A file of the system's time zone database: the past and future clock changes of a zone.
///
/// TZif, RFC 8536 (https://www.rfc-editor.org/rfc/rfc8536), of any version. Leap seconds and abbreviations are ignored.
struct ZoneFile: Equatable, Sendable {
    /// The bytes are not a valid file.
    struct Damaged: Error {}

    /// The offset before the first change.
    private let first: UTCOffset
    /// Sorted by time, without duplicate times.
    private let changes: [LocalClock.Change]
    /// The rule after the last change; nil if the file has none.
    private let rule: ZoneRule?

    init(_ bytes: [UInt8]) throws(Damaged) {
        var reader = ZoneFileReader(bytes)
        var header = try reader.header()
        var isLong = false
        if header.version > 0 {
            // The first block is for programs from before 2004.
            try reader.skip(header.blockLength(timeSize: 4))
            header = try reader.header()
            isLong = true
        }
        (first, changes) = try reader.block(header, isLong: isLong)
        let line = isLong ? try reader.line() : []
        rule = line.isEmpty ? nil : ZoneRule(line)
        if !line.isEmpty, rule == nil { throw Damaged() }
    }

    /// How many seconds before the given time the clock must be correct: yesterday's hours are shown, with a clock that
    /// may have been read a day ago.
    private static let past = 3 * 86_400
    /// How many seconds after the given time changes still matter: a forecast reaches sixteen days, and may be shown for weeks.
    private static let future = 60 * 86_400

    /// The clock of the zone for weather data around `time`.
    func clock(around time: Timestamp) -> LocalClock {
        let start = time.adding(seconds: -Self.past)
        let end = time.adding(seconds: Self.future)
        var offset = first
        var ahead: [LocalClock.Change] = []
        let changes = changes + laterChanges(around: start)
        for (index, change) in changes.enumerated() where change.time <= end {
            // With summer time all year, it ends and begins at the same moment.
            if index + 1 < changes.count, changes[index + 1].time == change.time { continue }
            if change.time <= start {
                offset = change.offset
            } else if change.offset != ahead.last?.offset ?? offset, ahead.count < Limits.Zone.changes {
                // A transition that changes only the name does not change the clock.
                ahead.append(change)
            }
        }
        return LocalClock(offset, changes: ahead)
    }

    /// The rule's changes in the years around `time` that follow the file's last change.
    private func laterChanges(around time: Timestamp) -> [LocalClock.Change] {
        guard let rule else { return [] }
        let year = LocalClock.utc.time(time).year
        let later = (year - 1...year + 2).flatMap { rule.changes(in: $0) }
        guard let last = changes.last else { return later }
        return later.filter { $0.time > last.time }
    }
}

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
