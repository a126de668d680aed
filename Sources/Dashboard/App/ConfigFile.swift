import AppResources
import Files
import Limits
import TOMLKit

/// The person's `config.toml`: read, never written.
struct ConfigFile: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let value: String
        let line: Int
    }

    /// Something at the top level of the file that is no setting: told, and otherwise without effect.
    struct UnknownKey: Hashable, Sendable {
        /// Its beginning, where it is long.
        let key: String
        let line: Int
        /// The setting that was probably meant.
        let near: SettingKey?

        private static let longest = 60

        init(_ key: String, line: Int) {
            let start = key.unicodeScalars.prefix(Self.longest)
            self.key = String(start) + (start.endIndex < key.endIndex ? "…" : "")
            self.line = line
            near = SettingKey(near: key)
        }
    }

    let path: String
    private(set) var entries: [SettingKey: Entry] = [:]
    /// In the order of the file.
    private(set) var unknownKeys: [UnknownKey] = []
    /// In the order of the file. What the parser says itself is cut off after `mostParses`.
    private(set) var mistakes: [LaunchProblem] = []

    /// The parser tells one mistake at a time, and is then asked about the rest: a bound to how often.
    private static let mostParses = 100

    /// The file at a path; nil where there is none. Throws the first mistake in it.
    static func read(_ path: String) throws(LaunchProblem) -> ConfigFile? {
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

    /// Throws the first mistake in the file. Keys and values are checked here, so that a mistake is told with its line even
    /// where an option would have overridden it.
    init(path: String, text: String) throws(LaunchProblem) {
        self.init(path: path, checking: Array(text.utf8))
        if let mistake = mistakes.first { throw mistake }
    }

    /// Reads what can be read of any bytes, and finds all that is wrong with them.
    init(path: String, checking bytes: [UInt8]) {
        self.path = path
        var found: [(line: Int, problem: LaunchProblem)] = []
        var lines = Self.lines(of: bytes, path: path, into: &found)
        let shape = ConfigShape(of: lines.joined(separator: "\n"))
        found += shape.mistakes.map { ($0.line, .configSyntax(path: path, line: $0.line, reason: $0.reason)) }
        for index in shape.statements.indices where shape.statements[index].name == nil {
            Self.leaveOut(shape.lines(leavingOut: index), of: &lines)
        }
        if let table = Self.parse(&lines, shape, path: path, into: &found) {
            let standing = Self.names(shape.statements.filter { !lines[$0.lines.lowerBound - 1].isEmpty })
            for name in table.keys {
                let line = standing[name] ?? 1
                guard let key = SettingKey(rawValue: name) else {
                    unknownKeys.append(UnknownKey(name, line: line))
                    continue
                }
                if let value = table[name].flatMap(Self.text), key.accepts(value) {
                    entries[key] = Entry(value: value, line: line)
                } else {
                    found.append((line, .configWrongValue(path: path, line: line, key: name, accepted: key.accepted)))
                }
            }
        }
        unknownKeys.sort { ($0.line, $0.key) < ($1.line, $1.key) }
        mistakes = found.sorted { $0.line < $1.line }.map(\.problem)
    }

    /// The lines as text; one that is not text is reported, and empty. A NUL is not text either: the parser takes it for the end and
    /// would say nothing of what follows.
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

    /// Parses what has the shape of settings. What the parser refuses is left out of `lines` and the rest parsed again; nil
    /// when that leads nowhere.
    private static func parse(
        _ lines: inout [String], _ shape: ConfigShape, path: String,
        into found: inout [(line: Int, problem: LaunchProblem)]
    ) -> TOMLTable? {
        for _ in 0..<mostParses {
            do {
                return try TOMLTable(string: lines.joined(separator: "\n"))
            } catch {
                let mistake = error as? TOMLParseError
                let line = mistake?.source.begin.line ?? 1
                let reason = mistake?.description.split(whereSeparator: \.isNewline).first.map(String.init) ?? "?"
                found.append((line, .configSyntax(path: path, line: line, reason: reason)))
                guard let index = shape.statements.firstIndex(where: { $0.lines.contains(line) }) else { return nil }
                leaveOut(shape.lines(leavingOut: index), of: &lines)
            }
        }
        return nil
    }

    private static func leaveOut(_ range: ClosedRange<Int>, of lines: inout [String]) {
        for line in range where lines.indices.contains(line - 1) { lines[line - 1] = "" }
    }

    /// Where each name at the top level stands first, which the library does not tell.
    private static func names(_ statements: [ConfigShape.Statement]) -> [String: Int] {
        var lines: [String: Int] = [:]
        var isTop = true
        for statement in statements {
            isTop = isTop && !statement.isHeader
            guard isTop || statement.isHeader, let name = statement.name.flatMap(plain) else { continue }
            lines[name] = lines[name] ?? statement.lines.lowerBound
        }
        return lines
    }

    /// A name without its quotation marks and escapes.
    private static func plain(_ name: String) -> String? {
        guard name.first == "\"" || name.first == "'" else { return name }
        guard name.first == "\"", name.contains("\\") else { return String(name.dropFirst().dropLast()) }
        // It has been parsed before, together with everything else.
        return try? TOMLTable(string: name + " = 0").keys.first
    }

    /// Values may be written with or without quotes where TOML allows it: `color = 256`, `mouse = false`.
    private static func text(_ value: any TOMLValueConvertible) -> String? {
        value.string ?? value.bool.map { "\($0)" } ?? value.int.map { "\($0)" }
    }
}

extension ConfigFile {
    /// A sentence for each unknown key.
    func unknownKeySentences(_ phrase: PhraseBook) -> [String] {
        unknownKeys.map { unknown in
            guard let near = unknown.near else {
                return phrase(.configUnknownKey, ["path": path, "line": "\(unknown.line)", "key": unknown.key])
            }
            return phrase(
                .configUnknownKeyNear,
                ["path": path, "line": "\(unknown.line)", "key": unknown.key, "near": near.rawValue])
        }
    }

    /// What is told at the start: the first unknown keys, and how many more there are.
    func warnings(_ phrase: PhraseBook) -> [String] {
        let most = 3
        let more = unknownKeys.count - most
        return unknownKeySentences(phrase).prefix(most)
            + (more > 0 ? [phrase(.configMoreUnknown, ["path": path, "count": "\(more)"])] : [])
    }
}
