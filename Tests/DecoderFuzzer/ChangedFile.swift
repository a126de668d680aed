import Foundation

@testable import Places

/// A data file of this checkout, and a copy of it that is changed for one input and restored afterwards: at fourteen
/// megabytes the gazetteer is too large to write for every input.
struct ChangedFile: Sendable {
    private static let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources")
    static let gazetteerURL = resources.appending(path: "Places/places.bin")

    static let gazetteer = try? Gazetteer(path: gazetteerURL.path)
    static let places = ChangedFile(gazetteerURL)
    static let map = ChangedFile(resources.appending(path: "Map/map.bin"))

    private let original: Data
    private let copy: NamelessFile
    private let small: NamelessFile

    private init?(_ url: URL) {
        guard let original = try? Data(contentsOf: url), let copy = NamelessFile(), let small = NamelessFile(),
            copy.put(Array(original), at: 0)
        else { return nil }
        (self.original, self.copy, self.small) = (original, copy, small)
    }

    /// Calls `body` with the path of a file with these bytes.
    func with(_ bytes: [UInt8], _ body: (String) -> Void) {
        require(small.cut(to: 0) && small.put(bytes, at: 0), "the file cannot be written")
        body(small.path)
    }

    /// Calls `body` with the path of the file with some bytes changed; offsets past its end wrap around to its beginning.
    func with(_ changes: [(at: Int, byte: UInt8)], _ body: (String) -> Void) {
        for change in changes {
            require(copy.put([change.byte], at: change.at % original.count), "the file cannot be changed")
        }
        body(copy.path)
        for change in changes {
            let at = change.at % original.count
            require(copy.put([original[at]], at: at), "the file cannot be put right")
        }
    }
}

/// A file that disappears when the process ends, however it ends.
private struct NamelessFile: Sendable {
    private let descriptor: Int32

    /// Linux lists open files under these names.
    var path: String { "/proc/self/fd/\(descriptor)" }

    init?() {
        var template = Array("/tmp/nalssi-fuzz-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0, unlink(template) == 0 else { return nil }
    }

    func put(_ bytes: [UInt8], at: Int) -> Bool {
        bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(at)) } == bytes.count
    }

    func cut(to size: Int) -> Bool { ftruncate(descriptor, off_t(size)) == 0 }
}
