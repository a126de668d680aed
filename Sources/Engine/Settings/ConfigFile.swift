import AppResources
import Files
import Limits
import TOML

/// The person's `config.toml`: read, never written.
package struct ConfigFile: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let value: String
        package let line: Int
    }

    /// Something at the top level of the file that is not a setting: reported, and otherwise without effect.
    package struct UnknownKey: Hashable, Sendable {
        /// Its beginning, where it is long.
        package let key: String
        package let line: Int
        /// What was probably meant.
        package let near: String?

        private static let longest = 60

        package init(_ key: String, line: Int, near: String? = nil) {
            let start = key.unicodeScalars.prefix(Self.longest)
            self.key = String(start) + (start.endIndex < key.endIndex ? "…" : "")
            self.line = line
            self.near = near
        }
    }

    package let path: String
    package private(set) var entries: [SettingKey: Entry] = [:]
    /// What is to be watched for, in the order of the file.
    package private(set) var rules: [WatchRule] = []
    /// In the order of the file.
    package private(set) var unknownKeys: [UnknownKey] = []
    /// In the order of the file; of what is not TOML at most a hundred.
    package private(set) var mistakes: [LaunchProblem] = []

    /// The file at a path; nil where there is none. Throws the first mistake in it.
    package static func read(_ path: String) throws(LaunchProblem) -> ConfigFile? {
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.bytes(path, limit: Limits.File.configuration)
        } catch {
            // No configuration is the usual case; one that cannot be read is not.
            if error.isMissing { return nil }
            throw .configUnreadable(path: path, error)
        }
        let file = ConfigFile(path: path, checking: bytes)
        if let mistake = file.mistakes.first { throw mistake }
        return file
    }

    /// Throws the first mistake in the file. Keys and values are checked here, so that a mistake is reported with its line even
    /// where an option would have overridden it.
    package init(path: String, text: String) throws(LaunchProblem) {
        self.init(path: path, checking: Array(text.utf8))
        if let mistake = mistakes.first { throw mistake }
    }

    /// Reads what can be read of any bytes, and finds all that is wrong with them.
    package init(path: String, checking bytes: [UInt8]) {
        self.path = path
        var found: [(line: Int, problem: LaunchProblem)] = []
        let document = TOMLDocument(Self.lines(of: bytes, path: path, into: &found).joined(separator: "\n"))
        found += document.mistakes.map { ($0.line, .configSyntax(path: path, line: $0.line, reason: $0.reason)) }
        for name in document.root.names {
            guard let value = document.root[name] else { continue }
            if name == Self.watchName {
                take(WatchTables(value), &found)
                continue
            }
            guard let key = SettingKey(rawValue: name) else {
                unknownKeys.append(UnknownKey(name, line: value.line, near: SettingKey(near: name)?.rawValue))
                continue
            }
            if let text = Self.text(value), key.accepts(text) {
                entries[key] = Entry(value: text, line: value.line)
            } else {
                found.append(
                    (value.line, .configWrongValue(path: path, line: value.line, key: name, accepted: key.accepted)))
            }
        }
        unknownKeys.sort { ($0.line, $0.key) < ($1.line, $1.key) }
        mistakes = found.sorted { $0.line < $1.line }.map(\.problem)
    }

    private static let watchName = "watch"

    private mutating func take(_ tables: WatchTables, _ found: inout [(line: Int, problem: LaunchProblem)]) {
        rules = tables.rules
        for (name, line) in tables.unknown {
            let near = WatchField.allCases.map(\.rawValue).nearest(to: name)
            unknownKeys.append(
                UnknownKey("\(Self.watchName).\(name)", line: line, near: near.map { "\(Self.watchName).\($0)" }))
        }
        found += tables.mistakes.map { name, line, accepted in
            (line, .configWrongValue(path: path, line: line, key: name, accepted: accepted))
        }
    }

    /// The lines as text; one that is not text is reported, and empty. A NUL is not text either.
    private static func lines(
        of bytes: [UInt8], path: String, into found: inout [(line: Int, problem: LaunchProblem)]
    ) -> [String] {
        var lines: [String] = []
        for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = lines.count + 1
            if bytes.contains(0) {
                found.append((line, .configNotText(path: path, line: line)))
                lines.append("")
            } else if let text = String(validating: bytes, as: UTF8.self) {
                lines.append(text)
            } else {
                found.append((line, .configNotUTF8(path: path, line: line)))
                lines.append("")
            }
        }
        return lines
    }

    /// Values may be written with or without quotes where TOML allows it: `color = 256`, `mouse = false`.
    private static func text(_ value: TOMLValue) -> String? {
        switch value.content {
        case .text(let text): text
        case .boolean(let isOn): "\(isOn)"
        case .integer(let number): "\(number)"
        case .number, .moment, .list, .table: nil
        }
    }
}

extension ConfigFile {
    /// A sentence for each unknown key.
    package func unknownKeySentences(_ phrase: PhraseBook) -> [String] {
        unknownKeys.map { unknown in
            guard let near = unknown.near else {
                return phrase(.configUnknownKey, ["path": path, "line": "\(unknown.line)", "key": unknown.key])
            }
            return phrase(
                .configUnknownKeyNear,
                ["path": path, "line": "\(unknown.line)", "key": unknown.key, "near": near])
        }
    }

    /// What is reported at the start: the first unknown keys, and how many more there are.
    package func warnings(_ phrase: PhraseBook) -> [String] {
        let most = 3
        let more = unknownKeys.count - most
        return unknownKeySentences(phrase).prefix(most)
            + (more > 0 ? [phrase(.configMoreUnknown, ["path": path, "count": "\(more)"])] : [])
    }
}
