import AppResources
import TerminalUI

/// Draws the field of one thing that is typed as a box in the middle of the screen, or over its last line where there is no room
/// for one.
@MainActor
struct EntryView {
    let look: Presentation
    /// Where a key would be tried.
    let keyHost: String

    private static let columns = 60

    /// The result is where the cursor belongs.
    func render(_ model: EntryViewModel, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        guard screen.rows >= 5, screen.columns >= 16 else {
            let line = Rect(column: screen.column, row: screen.endRow - 1, columns: screen.columns, rows: 1)
            buffer.fill(line)
            return drawField(model, into: &buffer, line: line)
        }
        let columns = min(Self.columns, screen.columns)
        let told = told(of: model)
        let lines = told.text.wrapped(toWidth: max(1, columns - 4)).prefix(max(1, screen.rows - 4))
        let box = screen.centred(Size(columns: columns, rows: lines.count + 4))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.cut(title(of: model), to: box.columns - 6)) ", column: box.column + 2, row: box.row,
            style: look.theme[.titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        for (row, line) in lines.enumerated() {
            buffer.write(
                line, column: inside.column, row: inside.row + 2 + row, style: look.theme[told.role], clip: inside)
        }
        return drawField(model, into: &buffer, line: inside.line(0))
    }

    private func title(of model: EntryViewModel) -> String {
        switch model.purpose {
        case .name(let bookmark, _): "\(look.phrase(.renameTitle)): \(look.format.name(bookmark.place))"
        case .number(let key, _): look.phrase(key.label)
        case .key: look.phrase(.keyEntryTitle)
        }
    }

    /// What to do, or what is wrong with what was typed.
    private func told(of model: EntryViewModel) -> (text: String, role: Role) {
        switch model.state {
        case .trying: return (look.phrase(.keyTrying, ["host": keyHost]), .warning)
        case .refused(let refusal): return (sentence(refusal, model.purpose), .failure)
        case .typing: break
        }
        return switch model.purpose {
        case .name: (look.phrase(.renameHint), .dim)
        case .number(_, let range): (look.phrase(.numberHint, Self.ends(of: range)), .dim)
        case .key: (look.phrase(.keyEntryHint, ["host": keyHost]), .dim)
        }
    }

    private func sentence(_ refusal: EntryViewModel.Refusal, _ purpose: EntryViewModel.Purpose) -> String {
        switch refusal {
        case .malformed: return look.phrase(.keyEntryMalformed)
        case .outOfRange:
            guard case .number(_, let range) = purpose else { return "" }
            return look.phrase(.numberHint, Self.ends(of: range))
        case .failure(let failure): return look.phrase(.keyNotTaken, ["reason": failure.sentence(look.phrase)])
        }
    }

    private static func ends(of range: ClosedRange<Int>) -> KeyValuePairs<String, String> {
        ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"]
    }

    private func drawField(_ model: EntryViewModel, into buffer: inout CellBuffer, line: Rect) -> Point {
        var field = model.field
        var hint = ""
        switch model.purpose {
        case .name(let bookmark, _): hint = look.format.name(bookmark.place)
        case .number: break
        case .key: field = field.masked(with: look.glyphs.mask)
        }
        return TextFieldView(look: look).render(field, hint: hint, into: &buffer, line: line)
    }
}
