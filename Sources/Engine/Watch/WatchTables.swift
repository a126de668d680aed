import Limits
import TOML

/// The `[[watch]]` tables of a configuration file.
struct WatchTables {
    private(set) var rules: [WatchRule] = []
    /// Unknown field names, with their lines.
    private(set) var unknown: [(name: String, line: Int)] = []
    /// Wrong or missing values: the field, its line, and what it accepts.
    private(set) var mistakes: [(name: String, line: Int, accepted: [String])] = []

    init(_ value: TOMLValue) {
        guard case .list(let tables) = value.content else {
            mistakes.append(("watch", value.line, ["[[watch]]"]))
            return
        }
        for table in tables {
            // Report only the first rule beyond the limit.
            if mistakes.last?.name == "watch", rules.count == Limits.Watch.rules { return }
            guard case .table(let fields) = table.content else {
                mistakes.append(("watch", table.line, ["[[watch]]"]))
                continue
            }
            take(fields, line: table.line)
        }
    }

    private mutating func take(_ table: TOMLTable, line: Int) {
        var fields: [WatchField: String] = [:]
        for name in table.names {
            guard let value = table[name] else { continue }
            guard let field = WatchField(rawValue: name) else {
                unknown.append((name, value.line))
                continue
            }
            if let text = Self.text(value), field.accepts(text) {
                fields[field] = text
            } else {
                mistakes.append((name, value.line, field.accepted))
            }
        }
        if fields[.list] != nil, let place = table[WatchField.place.rawValue] {
            mistakes.append((WatchField.place.rawValue, place.line, [WatchField.list.rawValue]))
            return
        }
        // Only rules about official warnings may be for all bookmarks without naming the list.
        let isForAll =
            fields[.list] != nil
            || fields[.warning] != nil && table[WatchField.place.rawValue] == nil
                && !fields.keys.contains { $0 != .warning && $0.kind != nil }
        // What is wrong with a list that could not be read has been reported above.
        guard fields[.list] != nil || table[WatchField.list.rawValue] == nil else { return }
        guard let place = fields[.place] ?? (isForAll ? "" : nil) else {
            if table[WatchField.place.rawValue] == nil {
                mistakes.append((WatchField.place.rawValue, line, WatchField.place.accepted))
            }
            return
        }
        let made = WatchRule.rules(fields, place: place, list: fields[.list])
        if made.isEmpty, !WatchField.allCases.contains(where: { $0.kind != nil && table[$0.rawValue] != nil }) {
            mistakes.append(("watch", line, WatchField.allCases.filter { $0.kind != nil }.map(\.rawValue)))
        }
        rules += made
        if rules.count > Limits.Watch.rules {
            rules.removeLast(rules.count - Limits.Watch.rules)
            mistakes.append(("watch", line, ["[[watch]] (≤ \(Limits.Watch.rules))"]))
        }
    }

    /// A threshold may be written as a number: `low = -5`.
    private static func text(_ value: TOMLValue) -> String? {
        switch value.content {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean, .moment, .list, .table: nil
        }
    }
}
