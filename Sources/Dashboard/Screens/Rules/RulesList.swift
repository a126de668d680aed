import AppResources
import Engine
import TerminalUI

extension CornerList {
    /// The rules of a place, then those of all others. A check mark is before those that are on, and the sign of an alert before
    /// those whose weather is due.
    @MainActor
    init(_ rules: RulesViewModel, _ look: Presentation, in area: Rect, isDue: (RulesViewModel.Row) -> Bool) {
        let all = rules.rows
        func line(_ row: RulesViewModel.Row) -> Line {
            let isOn = row.state != .off
            let mark =
                isDue(row)
                ? Span(look.glyphs.alert, look.theme[.warning])
                : isOn ? Span(look.glyphs.check, look.theme[.key]) : Span(look.glyphs.dot, look.theme[.dim])
            return .row(Row(mark: mark, forms: look.forms(row), role: isOn ? .strong : .text))
        }
        let others = all.filter(\.isElsewhere).map(line)
        let lines =
            all.filter { !$0.isElsewhere }.map(line)
            + [.blank, .heading(look.phrase(.groupAll).capitalizingFirst)]
            + (others.isEmpty ? [.note(look.phrase(.rulesNoneElsewhere))] : others)
        self.init(
            title: look.phrase(.ruleTitle, ["name": look.format.name(rules.place)]), lines,
            selection: rules.sheet.selection, in: area)
    }
}

extension Presentation {
    /// The longest form first; shorter ones omit how far ahead the rule alerts, and then words about the limit.
    fileprivate func forms(_ row: RulesViewModel.Row) -> [String] {
        let condition = row.rule.condition
        var forms = [format.words(of: row.rule), format.words(of: condition)]
        if row.isElsewhere { forms.append(format.briefWords(of: condition)) }
        if row.state == .fixed { forms = forms.map { phrase(.ruleFixedMark, ["rule": $0]) } + forms }
        guard row.isElsewhere else { return forms }
        func named(_ name: String, _ words: String) -> String { "\(name): \(words)" }
        let name = format.name(of: row.rule, at: row.place)
        let brief = format.briefWords(of: condition)
        // Of a long name less is shown before anything of the limit is.
        let cut = [16, 12, 8, 4].map { width in
            named(row.place.map { self.name($0, in: width) } ?? self.cut(name, to: width), brief)
        }
        return forms.map { named(name, $0) } + cut
    }
}
