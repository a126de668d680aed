import TOMLKit

/// The person's `config.toml`: read, never written.
struct ConfigFile: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let value: String
        let line: Int
    }

    let path: String
    private(set) var entries: [SettingKey: Entry] = [:]

    /// Keys and values are checked here, so that a mistake is told with its line even where an option would have
    /// overridden it; of several the first in the file is told.
    init(path: String, text: String) throws(LaunchProblem) {
        self.path = path
        // The parser takes it for the end of the text and would say nothing of what follows.
        if let line = Self.line(ofNULIn: text) { throw .configNotText(path: path, line: line) }
        let table = try Self.parse(text, path: path)
        let lines = table.keys.map { (key: $0, line: Self.line(of: $0, in: text)) }.sorted { $0.line < $1.line }
        for (name, line) in lines {
            guard let key = SettingKey(rawValue: name) else {
                throw .configUnknownKey(
                    path: path, line: line, key: name, accepted: SettingKey.allCases.map(\.rawValue))
            }
            guard let value = table[name].flatMap(Self.text), key.accepts(value) else {
                throw .configWrongValue(path: path, line: line, key: name, accepted: key.accepted)
            }
            entries[key] = Entry(value: value, line: line)
        }
    }

    private static func line(ofNULIn text: String) -> Int? {
        let bytes = text.utf8
        return bytes.firstIndex(of: 0).map { end in bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1 }
    }

    private static func parse(_ text: String, path: String) throws(LaunchProblem) -> TOMLTable {
        do {
            try ConfigShape.check(text)
            return try TOMLTable(string: text)
        } catch let mistake as ConfigShape.Mistake {
            throw .configSyntax(path: path, line: mistake.line, reason: mistake.reason)
        } catch let error as TOMLParseError {
            let reason = error.description.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            throw .configSyntax(path: path, line: error.source.begin.line, reason: reason)
        } catch {
            throw .configSyntax(path: path, line: 1, reason: "?")
        }
    }

    /// Values may be written with or without quotes where TOML allows it: `color = 256`, `mouse = false`.
    private static func text(_ value: any TOMLValueConvertible) -> String? {
        value.string ?? value.bool.map { "\($0)" } ?? value.int.map { "\($0)" }
    }

    /// The library does not tell where a value stood; all settings are at the top level, so the first line that
    /// begins with the key (or the header of a table of that name) is it.
    private static func line(of key: String, in text: String) -> Int {
        // Both together are one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let index = lines.firstIndex { line in
            let start = line.drop { $0.isWhitespace || $0 == "[" || $0 == "\"" || $0 == "'" }
            guard start.hasPrefix(key) else { return false }
            let next = start.dropFirst(key.count).first
            return next == nil || next.map { " \t=.\"']".contains($0) } == true
        }
        return (index ?? 0) + 1
    }
}
