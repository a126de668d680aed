import AppResources
import Files
import Limits
import TOML

/// The user's `config.toml`. The program reads it and never writes it.
package struct ConfigFile: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let value: String
        package let line: Int
    }

    /// A top-level name in the file that is not a setting. It is reported and otherwise ignored.
    package struct UnknownKey: Hashable, Sendable {
        /// Shortened if it is long.
        package let key: String
        package let line: Int
        /// The setting probably meant.
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
    /// The watch rules, in the order of the file.
    package private(set) var rules: [WatchRule] = []
    /// In the order of the file.
    package private(set) var unknownKeys: [UnknownKey] = []
    /// In the order of the file; at most a hundred of them are TOML errors.
    package private(set) var mistakes: [LaunchProblem] = []

    /// Reads the file; nil if it does not exist. Throws the first mistake.
    package static func read(_ path: String) throws(LaunchProblem) -> ConfigFile? {
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.bytes(path, limit: Limits.File.configuration)
        } catch {
            // Having no file is normal; having an unreadable one is not.
            if error.isMissing { return nil }
            throw .configUnreadable(path: path, error)
        }
        let file = ConfigFile(path: path, checking: bytes)
        if let mistake = file.mistakes.first { throw mistake }
        return file
    }

    /// Reads as much as possible from any bytes, and collects all mistakes.
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
            let isOne = name == Self.oneSourceName
            guard let key = isOne ? .sources : SettingKey(rawValue: name) else {
                unknownKeys.append(UnknownKey(name, line: value.line, near: SettingKey(near: name)?.rawValue))
                continue
            }
            guard let text = Self.text(value, isList: key.isList && !isOne), key.accepts(text),
                !isOne || key.accepted.contains(text)
            else {
                found.append(
                    (value.line, .configWrongValue(path: path, line: value.line, key: name, accepted: key.accepted)))
                continue
            }
            if let other = entries[key] {
                let line = max(other.line, value.line)
                found.append((line, .configTwice(path: path, line: line, key: key.rawValue, other: Self.oneSourceName)))
            }
            entries[key] = Entry(value: text, line: value.line)
        }
        unknownKeys.sort { ($0.line, $0.key) < ($1.line, $1.key) }
        mistakes = found.sorted { $0.line < $1.line }.map(\.problem)
    }

    private static let watchName = "watch"
    /// `sources` with one source.
    private static let oneSourceName = "source"

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

    /// The file's lines as text. A line with invalid UTF-8 or a NUL is reported, and replaced by an empty one.
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

    /// Accepts values with and without quotes where TOML allows both: `color = 256`, `mouse = false`. A list may be an array:
    /// `here = ["gpsd", "ip"]`.
    private static func text(_ value: TOMLValue, isList: Bool) -> String? {
        switch value.content {
        case .text(let text): return text
        case .boolean(let isOn): return "\(isOn)"
        case .integer(let number): return "\(number)"
        case .list(let values) where isList:
            if values.isEmpty { return SettingValues.noneName }
            let names = values.compactMap { if case .text(let name) = $0.content { name } else { nil } }
            return names.count == values.count ? names.joined(separator: ", ") : nil
        case .number, .moment, .list, .table: return nil
        }
    }

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

    /// What is wrong with the file, mistakes first, as sentences that begin with file and line. The list ends after twenty: more are
    /// no help before those are fixed.
    package func report(_ phrase: PhraseBook) -> [String] {
        let most = 20
        let all = mistakes.prefix(most + 1).map { $0.sentence(phrase) } + unknownKeySentences(phrase)
        return all.prefix(most) + (all.count > most ? [phrase(.configMoreProblems, ["path": path])] : [])
    }

    /// The warnings at the start: the first unknown keys, and the number of the others.
    package func warnings(_ phrase: PhraseBook) -> [String] {
        let most = 3
        let more = unknownKeys.count - most
        return unknownKeySentences(phrase).prefix(most)
            + (more > 0 ? [phrase(.configMoreUnknown, ["path": path, "count": "\(more)"])] : [])
    }
}
