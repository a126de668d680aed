#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension BookmarkFile {
    /// Reads the bookmarks of a read-only file. SQLite needs to write beside a file even to read it, so this reads a copy.
    func readCopy() -> Remains {
        var name = Array("/tmp/nalssi-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { return .part([]) }
        let temporary = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { rmdir(temporary) }
        let copy = temporary + "/copy"
        defer { for companion in Self.companions { unlink(copy + companion) } }
        for companion in Self.companions where companion != "-shm" {
            guard Self.copy(path + companion, to: copy + companion, mayBeMissing: !companion.isEmpty) else {
                return .part([])
            }
        }
        return Remains(path: copy, .usual)
    }

    /// Returns whether the whole file was copied.
    private static func copy(_ source: String, to destination: String, mayBeMissing: Bool) -> Bool {
        let input = Glibc.open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard input >= 0 else { return mayBeMissing && errno == ENOENT }
        defer { close(input) }
        let output = Glibc.open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { return false }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(input, &buffer, buffer.count)
            guard count > 0 else { return count == 0 }
            guard write(output, buffer, count) == count else { return false }
        }
    }
}
