import Files
import Glibc
import Limits
import WeatherService

/// The only file the program may save the key to, after the user has agreed. It must be accessible to its owner only.
package struct KeyFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package enum Problem: Error, Hashable, Sendable {
        /// Users other than the owner may read or change the file.
        case openToOthers
        /// The file does not contain anything that looks like a key.
        case malformed
        case unreadable(FileTrouble)
    }

    /// Reads the key; nil if the file does not exist.
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

    /// Replaces the file as a whole; returns the reason if that fails.
    package func store(_ key: APIKey) -> FileTrouble? {
        let line = key.withText { Array(($0 + "\n").utf8) }
        return Result { () throws(FileTrouble) in
            try PrivateFile(path: path).replace(with: line, lockTimeout: .brief, syncs: true)
        }.failure
    }

    /// Removes the file; returns the reason if that fails.
    package func remove() -> FileTrouble? {
        unlink(path) == 0 || errno == ENOENT ? nil : .current
    }
}

/// The key to a source and its origin.
package struct KeyChoice: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// From the variable of this name.
        case environment(String)
        /// From the file it was saved to at the user's request.
        case stored
        /// Entered inside the program, for this run.
        case entered
    }

    package let key: APIKey
    package let origin: Origin

    package init(key: APIKey, origin: Origin) {
        self.key = key
        self.origin = origin
    }
}
