import Files
import Glibc

/// A folder of files that may be lost: each is replaced as a whole, and the oldest are deleted beyond the limits.
struct CacheFolder: Sendable {
    let path: String
    /// The most files, and their bytes together.
    let files: Int
    let bytes: Int
    /// Whether a name is of one of its files. Others are left alone.
    let owns: @Sendable (String) -> Bool

    /// A file's state when it was read; another one is another content.
    struct Stamp: Hashable, Sendable {
        let node: UInt64
        let seconds, nanoseconds: Int
    }

    func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(path)/\(name)") }

    /// Nil without such a file.
    func stamp(of name: String) -> Stamp? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { return nil }
        return Stamp(node: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// Writes a file, and deletes the oldest ones beyond the limits. The folder is created with the first one.
    func keep(_ content: [UInt8], as name: String) throws(FileTrouble) {
        try file(name).replace(with: content)
        makeRoom(for: name)
    }

    private func makeRoom(for newest: String) {
        var files = found.sorted {
            ($0.isOf(newest) ? .max : $0.time, $0.name) > ($1.isOf(newest) ? .max : $1.time, $1.name)
        }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        while files.count > self.files || bytes > self.bytes, let oldest = files.popLast() {
            unlink("\(path)/\(oldest.name)")
            bytes -= oldest.bytes
        }
    }

    private struct KeptFile {
        let name: String
        let bytes: Int
        /// Nanoseconds since 1970.
        let time: Int

        func isOf(_ name: String) -> Bool { self.name == name }
    }

    /// Its files, including temporary ones left by a crash.
    private var found: [KeptFile] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var files: [KeptFile] = []
        while let item = readdir(stream) {
            let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let suffix = PrivateFile.temporarySuffix
            guard owns(name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name) else { continue }
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            files.append(
                KeptFile(
                    name: name, bytes: Int(status.st_size),
                    time: Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)))
        }
        return files
    }
}
