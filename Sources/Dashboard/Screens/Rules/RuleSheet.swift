import Engine
import Weather

/// The rules of a place, then those of all other places, and which of them is selected. A value.
struct RuleSheet: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        var rule: WatchRule
        /// Nil if the rule is about a place of no list.
        let place: Place?
        /// Whether it is a rule of another place.
        let isElsewhere: Bool
    }

    private(set) var lines: [Line]
    private(set) var selection = 0

    /// - Parameters:
    ///   - fixed: the rules of `config.toml`.
    ///   - chosen: those made inside the program.
    ///   - places: the places of the lists, in the order in which their rules are listed.
    init(of watched: WatchablePlace, among places: [WatchablePlace], fixed: [WatchRule], chosen: [WatchRule]) {
        let place = watched.place
        lines = Self.rules(
            fixed: fixed.filter(watched.isMeant), chosen: chosen.filter(watched.isMeant),
            usual: WatchRule.usual(at: place.id)
        ).map { Line(rule: $0, place: place, isElsewhere: false) }
        let rules = fixed + chosen
        let entries = WatchPost(rules, among: places).entries
        let byPlace = Dictionary(grouping: entries.filter { $0.place.id != place.id }, by: \.place.id)
        for other in places {
            let rules = (byPlace[other.place.id] ?? []).map(\.rule).sorted { $0.rank < $1.rank }
            lines += rules.map { Line(rule: $0, place: other.place, isElsewhere: true) }
        }
        let listed = Set(entries.map(\.rule))
        lines += rules.distinct(by: \.self)
            .filter { rule in !listed.contains(rule) && !places.contains { $0.isMeant(by: rule) } }
            .map { Line(rule: $0, place: nil, isElsewhere: true) }
    }

    /// The usual rules of a place and its own others. A rule with another limit than a usual one of its kind stands in its place.
    private static func rules(fixed: [WatchRule], chosen: [WatchRule], usual: [WatchRule]) -> [WatchRule] {
        var rows = usual
        var free = Set(rows.indices)
        var others: [WatchRule] = []
        for rule in fixed + chosen {
            guard let index = rows.firstIndex(where: rule.asksTheSame) else {
                others.append(rule)
                continue
            }
            if free.remove(index) != nil { rows[index] = rule }
        }
        for rule in others {
            let isFree = { (index: Int) in rows[index].condition.kind == rule.condition.kind && free.contains(index) }
            if chosen.contains(rule), let index = rows.indices.first(where: isFree) {
                free.remove(index)
                rows[index] = rule
            } else if !rows.contains(where: rule.asksTheSame) {
                rows.append(rule)
            }
        }
        return rows
    }

    var line: Line { lines[selection] }

    /// Wraps around from the last line to the first; a page does not.
    mutating func move(by step: Int) {
        selection = lines.indices.row(step, from: selection)
    }

    mutating func select(_ index: Int) { if lines.indices.contains(index) { selection = index } }

    /// The selected rule with the next higher or lower limit that no other rule of its place has; nil if there is none.
    func stepped(up: Bool, in units: Units) -> WatchRule? {
        var rule = line.rule
        while let next = rule.condition.stepped(up: up, in: units) {
            rule.condition = next
            let isTaken = lines.contains { $0.place == line.place && $0.rule.asksTheSame(as: rule) }
            if !isTaken { return rule }
        }
        return nil
    }

    /// Gives the selected line another rule.
    mutating func replace(with rule: WatchRule) { lines[selection].rule = rule }

    /// Removes the selected line, if it is about another place: the dialog's own place keeps its lines.
    mutating func removeLine() {
        guard line.isElsewhere else { return }
        lines.remove(at: selection)
        selection = min(selection, lines.count - 1)
    }
}

extension WatchRule {
    /// Where a rule stands among those of its place: by kind, then by limit.
    fileprivate var rank: (Int, Double) {
        (WatchCondition.Kind.allCases.firstIndex(of: condition.kind) ?? 0, condition.threshold)
    }
}
