import Foundation

/// Writes the files a run of a target starts from: inputs in `seeds`, a `dictionary`, and the target's `options`.
struct Preparation {
    private let target: FuzzTarget
    private let folder: URL
    /// Folders of real answers, each with a folder for each kind of answer.
    private let corpora: [URL]

    init(_ target: FuzzTarget, folder: String, corpora: [String]) {
        self.target = target
        self.folder = URL(filePath: folder)
        self.corpora = corpora.map { URL(filePath: $0) }
    }

    func write() throws {
        let seeds = folder.appending(path: "seeds")
        try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
        for (index, seed) in try (target.seeds() + realAnswers()).enumerated() {
            try Data(seed.prefix(target.longest)).write(to: seeds.appending(path: "\(index)"))
        }
        var options = "-max_len=\(target.longest) -timeout=\(target.timeout)"
        // libFuzzer refuses an empty dictionary.
        if !target.words.isEmpty {
            let dictionary = folder.appending(path: "dictionary")
            try target.words.map(Self.entry).joined().write(to: dictionary, atomically: false, encoding: .utf8)
            options += " -dict=\(dictionary.path)"
        }
        try options.write(to: folder.appending(path: "options"), atomically: false, encoding: .utf8)
    }

    private func realAnswers() throws -> [[UInt8]] {
        let folders = corpora.flatMap { corpus in target.corpus.map { corpus.appending(path: $0) } }
        return try folders.filter { FileManager.default.fileExists(atPath: $0.path) }.flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .map { target.prefix + Array(try Data(contentsOf: $0)) }
        }
    }

    /// A line of a libFuzzer dictionary; everything but plain letters is written as two hexadecimal digits.
    private static func entry(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            let isPlain = Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
            return byte < 0x80 && isPlain
                ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\"\(bytes.joined())\"\n"
    }
}
