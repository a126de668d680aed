import AppResources
import Engine
import TerminalUI
import Weather

/// What the rules of a place show in a corner.
struct RulesPicture {
    struct Row {
        /// The longest form first; the shorter one omits how far ahead the rule alerts.
        let forms: [String]
        let isOn: Bool
    }

    let title: String
    let rows: [Row]
    /// The highlighted rule, by index.
    let selection: Int
    let box: Rect

    /// The border, the pointer, the check mark and the blanks between them.
    private static let columnsAround = 8

    /// `area`: what the rules lie over, in its upper right corner.
    @MainActor
    init(_ rules: RulesViewModel, _ look: Presentation, in area: Rect) {
        title = look.phrase(.ruleTitle, ["name": look.format.name(rules.place)])
        rows = rules.rows.map { Row(forms: look.forms($0), isOn: $0.state != .off) }
        selection = rules.selection
        let widest = (rows.map { $0.forms[0] } + [title]).map(\.displayWidth).max() ?? 0
        let columns = min(area.columns, widest + Self.columnsAround)
        box = Rect(
            column: area.endColumn - columns, row: area.row, columns: columns, rows: min(area.rows, rows.count + 2))
    }

    var inside: Rect { box.inset(columns: 1, rows: 1) }
    /// The first rule in view.
    var first: Int { max(0, min(selection - inside.rows + 1, rows.count - inside.rows)) }

    /// The rule at a cell; nil beside the rules.
    func rule(at point: Point) -> Int? {
        guard inside.contains(point) else { return nil }
        let index = first + point.row - inside.row
        return rows.indices.contains(index) ? index : nil
    }
}

extension Presentation {
    fileprivate func forms(_ row: RulesViewModel.Row) -> [String] {
        let forms = [format.words(of: row.rule), format.words(of: row.rule.condition)]
        guard row.state == .fixed else { return forms }
        return forms.map { phrase(.ruleFixedMark, ["rule": $0]) } + forms
    }
}
