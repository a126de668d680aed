import Limits

/// What the person has chosen inside the program, as lines of `name = value`. The file is replaced as a whole. Lines that are
/// not understood, of a newer version for instance, are left as they are; a file that cannot be read counts as none.
struct ChoiceFile: Sendable {
    let path: String

    private static let heading = "# nalssi: what was chosen inside the program"

    /// What was chosen last, of settings that are known; whether a value is accepted is for `Settings` to say.
    var choices: [SettingKey: String] {
        var choices: [SettingKey: String] = [:]
        for line in lines {
            guard let (name, value) = Self.parts(of: line), let key = SettingKey(rawValue: String(name)) else {
                continue
            }
            choices[key] = String(value)
        }
        return choices
    }

    /// Keeps a choice, or forgets it when `value` is nil. False when that could not be done.
    @discardableResult
    func choose(_ key: SettingKey, _ value: String?) -> Bool {
        let kept = lines.filter { $0 != Self.heading && Self.parts(of: $0)?.name != key.rawValue[...] }
        let chosen = value.map { ["\(key.rawValue) = \($0)"] } ?? []
        return SmallFile.replace(path, with: ([Self.heading] + kept + chosen).joined(separator: "\n") + "\n") == nil
    }

    private var lines: [String] {
        guard let text = try? FileText.read(path, limit: Limits.File.configuration) else { return [] }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func parts(of line: String) -> (name: Substring, value: Substring)? {
        let parts = line.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (parts[0].trimmingBlanks, parts[1].trimmingBlanks) : nil
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }
}
