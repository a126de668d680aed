import Files
import Limits
import WeatherService

/// The one file that keeps which ways to find the person are allowed, the place they set by hand, and when the IP service was asked
/// last. It is replaced as a whole; one that cannot be read counts as none, and then nothing is allowed.
package struct HereFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package func read() -> HereRecord {
        guard let text = try? BoundedFile.text(path, limit: Limits.File.configuration) else { return HereRecord() }
        return HereRecord(parsing: text)
    }

    /// Keeps what is to be kept; the result is why that cannot be done.
    package func store(_ record: HereRecord) -> FileTrouble? {
        do throws(FileTrouble) {
            try PrivateFile(path: path).replace(with: Array(record.text.utf8), patience: .briefly, syncs: true)
            return nil
        } catch {
            return error
        }
    }
}
