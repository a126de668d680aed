/// A change of the rules made inside the program: a rule as it was and as it is. Without the first it is made, without the second
/// removed.
package struct RuleChange: Hashable, Sendable {
    package let before: WatchRule?
    package let after: WatchRule?

    private init(_ before: WatchRule?, _ after: WatchRule?) { (self.before, self.after) = (before, after) }

    package static func made(_ rule: WatchRule) -> RuleChange { RuleChange(nil, rule) }
    package static func removed(_ rule: WatchRule) -> RuleChange { RuleChange(rule, nil) }
    package static func changed(_ before: WatchRule, to after: WatchRule) -> RuleChange { RuleChange(before, after) }

    package var undo: RuleChange { RuleChange(after, before) }

    /// The rules after the change. A changed rule keeps its place, and none is there twice.
    package func applied(to rules: [WatchRule]) -> [WatchRule] {
        var rules = rules
        apply(to: &rules, rule: { $0 }, element: { $0 })
        return rules
    }

    /// The same for elements of which some are rules, as the lines of a file.
    func apply<Element>(
        to elements: inout [Element], rule: (Element) -> WatchRule?, element: (WatchRule) -> Element
    ) {
        let index = before.flatMap { before in elements.firstIndex { rule($0) == before } }
        elements.removeAll { rule($0).map { $0 == before || $0 == after } ?? false }
        if let after { elements.insert(element(after), at: min(index ?? elements.count, elements.count)) }
    }
}
