import Foundation

/// Recorded answers of weather services, beside the checkout (`../shared/corpus`). They belong to others and are not part
/// of the repository; without them the tests that need them are skipped.
enum Corpus {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/corpus")

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The bodies of one kind (`owm_current`) by file name.
    static func bodies(_ kind: String) throws -> [(name: String, body: [UInt8])] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: kind), includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }.map { file in
            ("\(kind)/\(file.lastPathComponent)", Array(try Data(contentsOf: file)))
        }
    }

    /// All kinds.
    static func kinds() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent).sorted()
    }

    /// A body as untyped JSON, to compare with a decoder's result.
    static func object(_ body: [UInt8]) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
    }
}
