import AppResources
import Files
import Limits
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The one file the program may keep the key in, once the person has said yes. Nobody else may be let into it.
package struct KeyFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package enum Problem: Error, Hashable, Sendable {
        /// Others than the owner may read or change it.
        case openToOthers
        /// It holds nothing that looks like a key.
        case malformed
        case unreadable(FileTrouble)
    }

    /// Nil where there is no such file.
    package func read() throws(Problem) -> APIKey? {
        let text: String?
        do {
            text = try BoundedFile.text(path, limit: Limits.File.key, holdsSecret: true)
        } catch {
            if error.isMissing { return nil }
            throw error == .openToOthers ? .openToOthers : .unreadable(error)
        }
        guard let key = text.flatMap(APIKey.firstWord).flatMap(APIKey.init(pasted:)) else { throw .malformed }
        return key
    }

    /// Replaces the file as a whole; the result is why that cannot be done.
    package func store(_ key: APIKey) -> FileTrouble? {
        do throws(FileTrouble) {
            let line = key.withText { Array(($0 + "\n").utf8) }
            try PrivateFile(path: path).replace(with: line, patience: .briefly, syncs: true)
            return nil
        } catch {
            return error
        }
    }

    /// Removes the file; the result is why that cannot be done.
    package func remove() -> FileTrouble? {
        unlink(path) == 0 || errno == ENOENT ? nil : .current
    }
}
