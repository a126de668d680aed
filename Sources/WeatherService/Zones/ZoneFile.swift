import Weather

/// A file of the system's time-zone database: when the clocks of a zone were and will be changed.
///
/// TZif, RFC 8536 (https://www.rfc-editor.org/rfc/rfc8536), of any version. Leap seconds and names are passed over.
struct ZoneFile: Equatable, Sendable {
    /// The bytes are no such file.
    struct Damaged: Error {}

    /// Before the first change.
    private let first: UTCOffset
    /// In order of time, no two at the same moment.
    private let changes: [LocalClock.Change]
    /// What holds behind the last of them; nil where the file has no such line.
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

    /// Seconds before a moment up to which its clock has to be right: yesterday's hours are told, by a clock that may have
    /// been read a day ago.
    private static let past = 3 * 86_400
    /// Seconds behind a moment beyond which no change matters.
    private static let future = 400 * 86_400

    /// The clock of the zone as weather told at a moment needs it.
    func clock(around time: Timestamp) -> LocalClock {
        let start = time.adding(seconds: -Self.past)
        let end = time.adding(seconds: Self.future)
        var offset = first
        let changes = changes + laterChanges(around: start)
        for (index, change) in changes.enumerated() {
            // Where summer time lasts all year, it ends and begins in the same moment.
            if index + 1 < changes.count, changes[index + 1].time == change.time { continue }
            if change.time <= start {
                offset = change.offset
            } else if change.offset != offset {
                // A transition that changes only the name does not change the clock.
                return LocalClock(offset, change: change.time <= end ? change : nil)
            }
        }
        return LocalClock(offset)
    }

    /// What the rule says of the years around a moment.
    private func laterChanges(around time: Timestamp) -> [LocalClock.Change] {
        guard let rule else { return [] }
        let year = LocalClock.utc.time(time).year
        let later = (year - 1...year + 2).flatMap { rule.changes(in: $0) }
        guard let last = changes.last else { return later }
        return later.filter { $0.time > last.time }
    }
}
