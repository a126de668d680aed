import BookmarkStore
import Files
import Limits
import Weather

/// The choices made inside the program, a line for each, the looks of lists, and the watch rules. Lines that are not understood, for instance those of a
/// newer version, are preserved.
package struct ChoiceFile: Sendable {
    /// What to report to the user about the file.
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

    private let file: LinesFile

    package init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: what was chosen inside the program", limit: Limits.File.configuration,
            count: Limits.File.lines, syncs: true)
    }

    package var path: String { file.path }

    /// Reads the choices for known settings and changes nothing. Of a damaged file, what can be recovered counts.
    package func read() -> (choices: [SettingKey: String], problem: Problem?) {
        do throws(FileTrouble) {
            return (Self.choices(in: try file.lines()), nil)
        } catch {
            guard error.isDamage else { return ([:], .unreadable(error)) }
            let lines = recoveredLines()
            return (Self.choices(in: lines), .left(path: path, error, recovered: lines.count))
        }
    }

    /// Loads the choices for known settings; `Settings` decides which values it accepts. A damaged file is set aside, and
    /// replaced by what can be recovered from it.
    package func load(now: Timestamp) -> (choices: [SettingKey: String], problem: Problem?) {
        var (choices, problem) = read()
        guard case .left = problem else { return (choices, problem) }
        let failure = update { lines, trouble throws(FileTrouble) in
            guard let trouble else {
                // Another program has mended it meanwhile.
                (choices, problem) = (Self.choices(in: lines), nil)
                return
            }
            guard trouble.isDamage else { throw trouble }
            lines = recoveredLines()
            let aside = try file.setAside(named: now.minuteDigits)
            problem = .setAside(path: aside, trouble, recovered: lines.count)
        }
        return (choices, failure ?? problem)
    }

    /// Saves a choice, or removes it if `value` is nil. Choices saved by other running instances are preserved.
    package func choose(_ key: SettingKey, _ value: String?) -> Problem? {
        change { $0.set(key.rawValue, value) }
    }

    /// The watch rules made inside the program, in the order they were made.
    package func rules() -> [WatchRule] {
        // An unreadable file was already reported by `read()` or `load(now:)`.
        Array(((try? file.lines()) ?? recoveredLines()).compactMap(Self.rule).prefix(Limits.Watch.rules))
    }

    /// Saves a change of the rules: a new one after the others, a changed one in its line.
    package func keep(_ rule: RuleChange) -> Problem? {
        change { rule.apply(to: &$0, rule: Self.rule, element: Self.line) }
    }

    /// How lists are looked at.
    package func looks() -> [ListID: ListLook] {
        let lines = (try? file.lines()) ?? recoveredLines()
        return lines.reduce(into: [:]) { looks, line in
            if line.key.hasPrefix(Self.lookPrefix), let value = line.value {
                looks[ListID(rawValue: String(line.key.dropFirst(Self.lookPrefix.count)))] = ListLook(value)
            }
        }
    }

    /// Saves how a list is looked at, or removes that where it is the default.
    package func keep(_ look: ListLook, of list: ListID) -> Problem? {
        change { $0.set(Self.lookPrefix + list.rawValue, look.isUsual ? nil : look.text) }
    }

    private static let lookPrefix = "list:"

    /// A damaged file is left as it is.
    private func change(_ change: (inout [LinesFile.Line]) -> Void) -> Problem? {
        update { lines, trouble throws(FileTrouble) in
            if let trouble { throw trouble }
            change(&lines)
        }
    }

    private func update(
        _ change: (inout [LinesFile.Line], FileTrouble?) throws(FileTrouble) -> Void
    ) -> Problem? {
        Result { () throws(FileTrouble) in try file.update(change) }.failure.map { .unsaved($0) }
    }

    private static let watchName = "watch"

    /// `watch = rain 1.0 10800 owm:1835848`: kind, threshold, lead time in seconds, and the place's id.
    static func line(of rule: WatchRule) -> LinesFile.Line {
        LinesFile.Line(
            watchName, "\(rule.condition.kind.rawValue) \(rule.condition.threshold) \(rule.within) \(rule.place)")
    }

    static func rule(_ line: LinesFile.Line) -> WatchRule? {
        guard line.key == watchName, let words = line.value?.split(separator: " ", maxSplits: 3), words.count == 4,
            let kind = WatchCondition.Kind(rawValue: String(words[0])),
            let threshold = Double(words[1]), WatchCondition.range(of: kind).contains(threshold),
            let within = Int(words[2]), WatchRule.rangeOfWithin.contains(within)
        else { return nil }
        return WatchRule(place: String(words[3]), WatchCondition(kind, threshold), within: within)
    }

    /// The last value of every setting that can be recovered from a damaged file, and the rules, as lines.
    private func recoveredLines() -> [LinesFile.Line] {
        // A file beyond even this limit was not written by nalssi.
        let readable = file.salvagedLines(limit: Limits.File.damagedChoices)
        let choices = Self.choices(in: readable).sorted { $0.key.rawValue < $1.key.rawValue }
        return choices.map { LinesFile.Line($0.key.rawValue, $0.value) }
            + readable.filter { $0.key.hasPrefix(Self.lookPrefix) }.distinct(by: \.key)
            + readable.compactMap(Self.rule).map(Self.line)
    }

    static func choices(in lines: [LinesFile.Line]) -> [SettingKey: String] {
        lines.reduce(into: [:]) { choices, line in
            if let key = SettingKey(rawValue: line.key), let value = line.value { choices[key] = value }
        }
    }
}
