import Files
import Limits
import Weather
import WeatherService

/// Stores the consents to ways of finding the person, the place set by hand, and when the IP location service was last asked.
/// The file is replaced as a whole. If it cannot be read, nothing counts as allowed.
package struct HereFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package func read() -> HereRecord {
        guard let text = try? BoundedFile.text(path, limit: Limits.File.configuration) else { return HereRecord() }
        return HereRecord(parsing: text)
    }

    /// Replaces the file, but keeps a later time of asking that another program has stored meanwhile; returns the reason if that
    /// fails.
    package func store(_ record: HereRecord, now: Timestamp) -> FileTrouble? {
        var record = record
        record.heardOfAsking(at: read().ipAskedAt, now: now)
        return store(record)
    }

    /// Replaces the file; returns the reason if that fails.
    package func store(_ record: HereRecord) -> FileTrouble? {
        do throws(FileTrouble) {
            try PrivateFile(path: path).replace(with: Array(record.text.utf8), lockTimeout: .brief, syncs: true)
            return nil
        } catch {
            return error
        }
    }
}
