import Foundation

/// Answers of services, a folder for each kind: `owm_current/rain.json`.
struct AnswerFolder {
    let url: URL

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Invented answers in the shapes of the services' own, so that a clone can test its decoders. No value, place or number
    /// in them comes from a service.
    static let invented = AnswerFolder(url: tests.appending(path: "Answers"))

    /// Recorded answers, beside the checkout (`../shared/corpus`). They belong to others and are not part of the repository;
    /// without them the tests that need them are skipped.
    static let recorded = AnswerFolder(
        url: tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "shared/corpus"))

    /// The same, of the services that came later.
    static let recordedLater = AnswerFolder(
        url: recorded.url.deletingLastPathComponent().appending(path: "corpus3"))

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// All kinds.
    func kinds() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent).sorted()
    }

    /// The bodies of one kind by file name.
    func bodies(_ kind: String) throws -> [(name: String, body: [UInt8])] {
        let files = try FileManager.default.contentsOfDirectory(
            at: url.appending(path: kind), includingPropertiesForKeys: nil)
        return try files.map { "\(kind)/\($0.lastPathComponent)" }.sorted().map { ($0, try body($0)) }
    }

    /// The body of one file: `owm_current/rain.json`.
    func body(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url.appending(path: name))) }

    /// A body as untyped JSON, to compare with a decoder's result.
    static func object(_ body: [UInt8]) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
    }
}
