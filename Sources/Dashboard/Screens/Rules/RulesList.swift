import AppResources
import Engine
import TerminalUI
import Weather

extension CornerList {
    /// The rules of a place, with a check mark before those that are on.
    @MainActor
    init(_ rules: RulesViewModel, _ look: Presentation, in area: Rect) {
        let rows = rules.rows.map { row in
            let isOn = row.state != .off
            return Row(
                mark: isOn ? Span(look.glyphs.check, look.theme[.key]) : Span(look.glyphs.dot, look.theme[.dim]),
                forms: look.forms(row), role: isOn ? .strong : .text)
        }
        self.init(
            title: look.phrase(.ruleTitle, ["name": look.format.name(rules.place)]), rows, selection: rules.selection,
            in: area)
    }
}

extension Presentation {
    /// The longest form first; the shorter one omits how far ahead the rule alerts.
    fileprivate func forms(_ row: RulesViewModel.Row) -> [String] {
        let forms = [format.words(of: row.rule), format.words(of: row.rule.condition)]
        guard row.state == .fixed else { return forms }
        return forms.map { phrase(.ruleFixedMark, ["rule": $0]) } + forms
    }
}
