import AppResources
import Engine
import TerminalUI

/// Draws the entry dialog.
@MainActor
struct EntryView {
    let look: Presentation
    /// The host that checks a key.
    let keyHost: String

    /// Returns where the cursor belongs.
    func render(_ model: EntryViewModel, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        let box = EntryBox(look: look, title: title(of: model), message: message(of: model))
        return drawField(model, into: &buffer, in: box.draw(into: &buffer, in: screen).field)
    }

    private func title(of model: EntryViewModel) -> String {
        switch model.purpose {
        case .name(let bookmark, _): "\(look.phrase(.renameTitle)): \(look.format.name(bookmark.place))"
        case .number(let key, _): look.phrase(key.label)
        case .key: look.phrase(.keyEntryTitle)
        }
    }

    /// What to do, or what is wrong with the input.
    private func message(of model: EntryViewModel) -> (text: String, role: Role) {
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

    private func drawField(_ model: EntryViewModel, into buffer: inout CellBuffer, in area: Rect) -> Point {
        var field = model.field
        var hint = ""
        switch model.purpose {
        case .name(let bookmark, _): hint = look.format.name(bookmark.place)
        case .number: break
        case .key: field = field.masked(with: look.glyphs.mask)
        }
        return TextFieldView(look: look).render(field, hint: hint, into: &buffer, in: area)
    }
}
