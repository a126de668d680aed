/// A change of the rules made inside the program: a rule as it was and as it is. Without the first it is made, without the second
/// removed.
package struct RuleChange: Hashable, Sendable {
    package let before: WatchRule?
    package let after: WatchRule?
    /// The rule as it is or, if it is removed, as it was.
    package let rule: WatchRule

    package static func made(_ rule: WatchRule) -> RuleChange { RuleChange(before: nil, after: rule, rule: rule) }
    package static func removed(_ rule: WatchRule) -> RuleChange { RuleChange(before: rule, after: nil, rule: rule) }
    package static func changed(_ before: WatchRule, to after: WatchRule) -> RuleChange {
        RuleChange(before: before, after: after, rule: after)
    }

    package var undo: RuleChange { RuleChange(before: after, after: before, rule: before ?? rule) }

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
