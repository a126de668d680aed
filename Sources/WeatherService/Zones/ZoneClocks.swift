import Files
import Limits
import Synchronization
import Weather

/// The clocks of time zones by their IANA names, as the system's time-zone database knows them.
///
/// A zone's file is read when an answer needs it, and again after a day: a program that runs for months notices when the
/// system gets a newer database.
public final class ZoneClocks: Sendable {
    private struct Reading {
        /// Nil where the file is missing or cannot be read.
        let clock: LocalClock?
        let time: Timestamp
    }

    private let folder: String?
    private let readings = Mutex<[String: Reading]>([:])

    /// Where systems have the database.
    public static let systemFolder = "/usr/share/zoneinfo"
    /// Seconds for which a reading holds.
    private static let holds = 86_400

    /// `folder` holds the database; nil: no zone is known.
    public init(folder: String?) {
        self.folder = folder
    }

    /// The clock of a zone as weather told at `time` needs it; nil for a zone nothing is known of.
    func clock(of zone: String, around time: Timestamp) -> LocalClock? {
        guard let folder, Self.isName(zone) else { return nil }
        return readings.withLock { readings in
            if let known = readings[zone], (0..<Self.holds).contains(time.seconds(since: known.time)) {
                return known.clock
            }
            let clock = Self.read(folder + "/" + zone)?.clock(around: time)
            if readings.count >= Limits.Zone.known { readings = [:] }
            readings[zone] = Reading(clock: clock, time: time)
            return clock
        }
    }

    /// Zones whose clock is remembered.
    var knownCount: Int { readings.withLock(\.count) }

    private static func read(_ path: String) -> ZoneFile? {
        // Without a file that can be read nothing is known of the zone.
        guard let bytes = try? BoundedFile.bytes(path, limit: Limits.Zone.file) else { return nil }
        do throws(ZoneFile.Damaged) {
            return try ZoneFile(bytes)
        } catch {
            // A clock that is not changed stands in, as for an unknown zone.
            return nil
        }
    }

    /// Whether it can name a zone: letters, digits, `+`, `-` and `_`, in parts between slashes. No name leads out of the folder.
    static func isName(_ zone: String) -> Bool {
        guard (1...Limits.Name.timeZone).contains(zone.utf8.count) else { return false }
        return zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy(isNameByte)
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
