import AppResources
import Engine
import Limits
import TerminalUI

/// What the entry dialog shows.
struct EntryPicture {
    let purpose: EntryViewModel.Purpose
    let state: EntryViewModel.State
    let field: TextField
}

/// Draws the entry dialog.
struct EntryView {
    let look: Presentation

    /// Returns where the cursor belongs.
    func render(_ entry: EntryPicture, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        let box = EntryBox(look: look, title: title(of: entry), message: message(of: entry))
        return drawField(entry, into: &buffer, in: box.draw(into: &buffer, in: screen).field)
    }

    private func title(of entry: EntryPicture) -> String {
        switch entry.purpose {
        case .name(let bookmark, _): "\(look.phrase(.renameTitle)): \(look.format.name(bookmark.place))"
        case .number(let key, _): look.phrase(key.label)
        case .list(nil): look.phrase(.listMakeTitle)
        case .list(let head?): "\(look.phrase(.listRenameTitle)): \(head.name ?? "")"
        case .region: look.phrase(.regionTitle)
        case .key(let source, _): look.keyTitle(source)
        }
    }

    /// What to do, or what is wrong with the input.
    private func message(of entry: EntryPicture) -> (text: String, role: Role) {
        switch (entry.purpose, entry.state) {
        case (let purpose, .refused(let refusal)): (sentence(refusal, purpose), .failure)
        case (.name, _): (look.phrase(.renameHint), .dim)
        case (.list(let head), _): (look.phrase(head == nil ? .listMakeHint : .listRenameHint), .dim)
        case (.region, .trying): (look.phrase(.regionSearching), .warning)
        case (.region, _): (look.phrase(.regionHint), .dim)
        case (.number(_, let range), _): (look.phrase(.numberHint, Self.ends(of: range)), .dim)
        case (.key(_, let host), .trying): (look.phrase(.keyTrying, ["host": host]), .warning)
        case (.key(_, let host), .typing): (look.phrase(.keyEntryHint, ["host": host]), .dim)
        }
    }

    private func sentence(_ refusal: EntryViewModel.Refusal, _ purpose: EntryViewModel.Purpose) -> String {
        switch refusal {
        case .malformed: return look.phrase(.keyEntryMalformed)
        case .name(.empty): return look.phrase(.listNameEmpty)
        case .name(.taken): return look.phrase(.listNameTaken)
        case .name(.full): return look.phrase(.listsAreFull, ["count": "\(Limits.Bookmark.lists)"])
        case .unknownRegion: return look.phrase(.regionUnknown)
        case .outOfRange:
            guard case .number(_, let range) = purpose else { return "" }
            return look.phrase(.numberHint, Self.ends(of: range))
        case .failure(let failure): return look.phrase(.keyNotTaken, ["reason": failure.sentence(look.phrase)])
        }
    }

    private static func ends(of range: ClosedRange<Int>) -> KeyValuePairs<String, String> {
        ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"]
    }

    private func drawField(_ entry: EntryPicture, into buffer: inout CellBuffer, in area: Rect) -> Point {
        var field = entry.field
        var hint = ""
        switch entry.purpose {
        case .name(let bookmark, _): hint = look.format.name(bookmark.place)
        case .number, .list, .region: break
        case .key: field = field.masked(with: look.glyphs.mask)
        }
        return TextFieldView(look: look).render(field, hint: hint, into: &buffer, in: area)
    }
}
