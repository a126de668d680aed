import Files
import Glibc
import Limits

/// The formats of a picture that is saved from the screen.
package enum PictureForm: String, Hashable, Sendable {
    case svg, png
}

/// Where pictures of the screen are saved: in the user's pictures folder, where desktop screenshots go too, or in the home folder if
/// there is no such folder.
package struct PictureFolder: Sendable {
    private let home: String
    private let folders: [String]
    /// The file in which the user's folders are named (xdg-user-dirs).
    private let userDirs: String

    package init(environment: Environment) {
        home = Paths.home(environment)
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        userDirs = config + "/user-dirs.dirs"
        folders = [environment["XDG_PICTURES_DIR"]].compactMap(\.self)
    }

    /// The folder. This waits for the disk.
    package var path: String {
        let named = (try? BoundedFile.text(userDirs, limit: Limits.Snapshot.folders)).flatMap(Self.pictures)
        let candidates = folders + [named.map(inHome), home + "/Pictures"].compactMap(\.self)
        return candidates.first { $0.hasPrefix("/") && FolderPath.isFolder($0) } ?? home
    }

    /// What `XDG_PICTURES_DIR="$HOME/Bilder"` in such a file names.
    static func pictures(in text: String) -> String? {
        let name = "XDG_PICTURES_DIR="
        guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(name) }) else { return nil }
        let value = line.dropFirst(name.count)
        guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
        return String(value.dropFirst().dropLast()).replacing("\\", with: "")
    }

    private func inHome(_ path: String) -> String {
        let variable = "$HOME"
        return path.hasPrefix(variable) ? home + path.dropFirst(variable.count) : path
    }

    /// Writes a new file into the folder, readable by its owner only, under a name that is free: `name.svg`, `name-2.svg` … Returns
    /// its path. This waits for the disk.
    package static func save(
        _ bytes: [UInt8], in folder: String, named name: String, ending: String
    ) throws(FileTrouble) -> String {
        for number in 1...mostOfOneName {
            let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").\(ending)"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                if errno == EEXIST { continue }
                throw .current
            }
            let isWritten = TextOutput.write(bytes, to: descriptor) && fsync(descriptor) == 0
            let trouble = FileTrouble.current
            close(descriptor)
            guard isWritten else {
                unlink(path)
                throw trouble
            }
            return path
        }
        throw .system(EEXIST)
    }

    private static let mostOfOneName = 99
}
