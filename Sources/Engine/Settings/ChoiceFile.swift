import AppResources
import Files
import Limits
import Weather

/// The choices made inside the program, as lines of `name = value`. The file is replaced as a whole. Lines that are not
/// understood, for instance those of a newer version, are preserved.
package struct ChoiceFile: Sendable {
    /// What to report to the person about the file.
    package enum Problem: Error, Hashable, Sendable {
        /// The file was damaged and has been moved to `path`; so many choices were recovered from it.
        case setAside(path: String, FileTrouble, recovered: Int)
        /// The file is damaged and was left as it is; so many choices can be read.
        case left(path: String, FileTrouble, recovered: Int)
        /// The file cannot be read, so earlier choices are unknown.
        case unreadable(FileTrouble)
        /// The latest choice could not be saved and holds for this run only.
        case unsaved(FileTrouble)
    }

    private let file: PrivateFile

    private static let heading = "# nalssi: what was chosen inside the program"

    package init(path: String) {
        file = PrivateFile(path: path)
    }

    package var path: String { file.path }

    /// Reads the choices for known settings and changes nothing. Of a damaged file, what can be recovered counts.
    package func read() -> (choices: [SettingKey: String], problem: Problem?) {
        do throws(FileTrouble) {
            return (Self.choices(in: try lines()), nil)
        } catch {
            guard Self.isDamage(error) else { return ([:], .unreadable(error)) }
            let salvaged = salvagedLines()
            return (Self.choices(in: salvaged), .left(path: path, error, recovered: salvaged.count))
        }
    }

    /// Loads the choices for known settings; `Settings` decides which values it accepts. A damaged file is set aside, and
    /// replaced by what can be recovered from it.
    package func load(now: Timestamp) -> (choices: [SettingKey: String], problem: Problem?) {
        let (choices, problem) = read()
        guard case .left(_, let trouble, let recovered) = problem else { return (choices, problem) }
        do throws(FileTrouble) {
            let aside = try setAside(salvagedLines(), now: now)
            return (choices, .setAside(path: aside, trouble, recovered: recovered))
        } catch {
            return (choices, .unsaved(error))
        }
    }

    /// Saves a choice, or removes it if `value` is nil. Choices saved by other running instances are preserved.
    package func choose(_ key: SettingKey, _ value: String?) -> Problem? {
        do throws(FileTrouble) {
            try file.update(lockTimeout: .brief, syncs: true) { () throws(FileTrouble) in
                let kept = try lines().filter { Self.parts(of: $0)?.name != key.rawValue[...] }
                return Self.bytes(of: kept + (value.map { ["\(key.rawValue) = \($0)"] } ?? []))
            }
            return nil
        } catch {
            return .unsaved(error)
        }
    }

    /// The watch rules made inside the program, in the order they were made.
    package func rules() -> [WatchRule] {
        // An unreadable file was already reported by `read()` or `load(now:)`.
        Array(((try? lines()) ?? salvagedLines()).compactMap(Self.rule).prefix(Limits.Watch.rules))
    }

    /// Saves a rule after the others, or removes it.
    package func keep(_ rule: WatchRule, isRemoved: Bool = false) -> Problem? {
        do throws(FileTrouble) {
            try file.update(lockTimeout: .brief, syncs: true) { () throws(FileTrouble) in
                let others = try lines().filter { Self.rule($0) != rule }
                return Self.bytes(of: others + (isRemoved ? [] : [Self.line(of: rule)]))
            }
            return nil
        } catch {
            return .unsaved(error)
        }
    }

    private static let watchName = "watch"

    /// `watch = rain 1.0 10800 owm:1835848`: kind, threshold, lead time in seconds, and the place's id.
    private static func line(of rule: WatchRule) -> String {
        "\(watchName) = \(rule.condition.kind.rawValue) \(rule.condition.threshold) \(rule.within) \(rule.place)"
    }

    private static func rule(_ line: String) -> WatchRule? {
        guard let (name, value) = parts(of: line), name == watchName else { return nil }
        let words = value.split(separator: " ", maxSplits: 3)
        guard words.count == 4, let kind = WatchCondition.Kind(rawValue: String(words[0])),
            let threshold = Double(words[1]), WatchCondition.range(of: kind).contains(threshold),
            let within = Int(words[2]), WatchRule.rangeOfWithin.contains(within)
        else { return nil }
        return WatchRule(place: String(words[3]), WatchCondition(kind, threshold), within: within)
    }

    /// The file's lines without the heading; empty if there is no file.
    private func lines() throws(FileTrouble) -> [String] {
        do throws(FileTrouble) {
            guard let text = try BoundedFile.text(file.path, limit: Limits.File.configuration) else { throw .notText }
            return text.split(whereSeparator: \.isNewline).map(String.init).filter { $0 != Self.heading }
        } catch {
            if error.isMissing { return [] }
            throw error
        }
    }

    /// Whether the file's content is at fault, not the access to it.
    private static func isDamage(_ trouble: FileTrouble) -> Bool {
        switch trouble {
        case .notText, .notAFile, .larger: true
        case .system, .openToOthers, .inUse, .noAnswer: false
        }
    }

    private func setAside(_ salvaged: [String], now: Timestamp) throws(FileTrouble) -> String {
        var aside = ""
        try file.update(lockTimeout: .brief, syncs: true) { () throws(FileTrouble) in
            aside = try file.setAside(named: now.minuteDigits)
            return Self.bytes(of: salvaged)
        }
        return aside
    }

    /// The last value of every setting that can be recovered, and the rules, as lines.
    private func salvagedLines() -> [String] {
        // A file beyond even this limit was not written by nalssi.
        let bytes = (try? BoundedFile.bytes(file.path, limit: Limits.File.damagedChoices)) ?? []
        let readable = bytes.split(separator: UInt8(ascii: "\n")).compactMap { String(validating: $0, as: UTF8.self) }
        return Self.choices(in: readable).sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) = \($0.value)" } + readable.compactMap(Self.rule).map(Self.line)
    }

    private static func choices(in lines: [String]) -> [SettingKey: String] {
        var choices: [SettingKey: String] = [:]
        for line in lines {
            guard let (name, value) = parts(of: line), let key = SettingKey(rawValue: String(name)) else { continue }
            choices[key] = String(value)
        }
        return choices
    }

    private static func bytes(of lines: [String]) -> [UInt8] {
        Array((([heading] + lines).joined(separator: "\n") + "\n").utf8)
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
