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
