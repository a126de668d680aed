import Files
import Limits
import Synchronization
import Weather

/// Stores the consents to ways of finding the user, the place set by hand, and when the IP location service was last asked.
/// If the file cannot be read, nothing counts as allowed.
package final class HereFile: Sendable {
    private let file: LinesFile
    /// The record as this program knows it: what is stored next differs from it by what this program has changed.
    private let known = Mutex(HereRecord())

    package init(path: String) {
        file = LinesFile(
            path: path,
            heading: "# nalssi: which ways to find me are allowed, the place I set, and when my IP was last looked up",
            limit: Limits.File.configuration, count: Limits.File.lines, syncs: true)
    }

    /// The record that this program begins with.
    package func read() -> HereRecord {
        let record = current
        known.withLock { $0 = record }
        return record
    }

    /// When any program last asked the IP location service.
    package var ipAskedAt: Timestamp? { current.ipAskedAt }

    /// Stores what this program has changed since it last read or stored the record, and leaves the rest to the other programs; of
    /// the times of asking, the latest counts. A damaged file is set aside. Returns the reason if that fails; the changes are then
    /// stored with the next ones.
    package func store(_ record: HereRecord, now: Timestamp) -> FileTrouble? {
        let before = known.withLock(\.self)
        do throws(FileTrouble) {
            try file.update { lines, trouble throws(FileTrouble) in
                if let trouble {
                    // What cannot be read now may be whole.
                    guard trouble.isDamage else { throw trouble }
                    _ = try file.setAside(named: now.minuteDigits)
                }
                var merged = trouble == nil ? HereRecord(lines: lines) : before
                merged.take(changesOf: record, since: before)
                merged.heardOfAsking(at: record.ipAskedAt, now: now)
                lines.removeAll { HereRecord.keys.contains($0.key) }
                lines += merged.lines
            }
        } catch {
            return error
        }
        known.withLock { $0 = record }
        return nil
    }

    private var current: HereRecord { HereRecord(lines: (try? file.lines()) ?? []) }
}
