import AppResources
import Places
import TerminalUI
import Weather

/// Draws the dialog in which the person says where they are: a field, what to type or what is wrong with it, and what was found. On
/// a screen too small for a box it is the last line, with what would be taken behind it.
@MainActor
struct HereEntryView {
    let look: Presentation

    private static let columns = 60

    /// The result is where the cursor belongs.
    func render(_ model: HereEntryViewModel, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        guard screen.rows >= 6, screen.columns >= 16 else {
            let line = Rect(column: screen.column, row: screen.endRow - 1, columns: screen.columns, rows: 1)
            buffer.fill(line)
            return TextFieldView(look: look).render(model.field, hint: "", into: &buffer, line: line)
        }
        let columns = min(Self.columns, screen.columns)
        let told = told(of: model)
        // The footer stays in sight.
        let room = max(1, screen.rows - 5)
        let choices = model.choices.prefix(max(0, room - 1))
        let lines = told.text.wrapped(toWidth: max(1, columns - 4)).prefix(max(1, room - choices.count))
        let area = Rect(column: screen.column, row: screen.row, columns: screen.columns, rows: screen.rows - 1)
        let box = area.centred(Size(columns: columns, rows: lines.count + choices.count + 4))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.cut(look.phrase(.hereEntryTitle), to: box.columns - 6)) ", column: box.column + 2, row: box.row,
            style: look.theme[.titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        for (row, line) in lines.enumerated() {
            buffer.write(
                line, column: inside.column, row: inside.row + 2 + row, style: look.theme[told.role], clip: inside)
        }
        for (row, choice) in choices.enumerated() {
            let line = inside.line(2 + lines.count + row)
            draw(choice, isChosen: row == model.selection, into: &buffer, line: line)
        }
        return TextFieldView(look: look).render(model.field, hint: "", into: &buffer, line: inside.line(0))
    }

    private func draw(
        _ choice: HereEntryViewModel.Choice, isChosen: Bool, into buffer: inout CellBuffer, line: Rect
    ) {
        let style = isChosen ? look.highlighted(look.theme[.text]) : look.theme[.text]
        buffer.fill(line, style: style)
        let text =
            switch choice {
            case .automatic: look.phrase(.hereBackToAutomatic)
            case .place(let place, _):
                ([look.format.name(place)] + look.addressParts(of: place)).joined(separator: ", ")
            }
        let mark = isChosen ? look.glyphs.pointer : " "
        buffer.write(
            look.cut("\(mark) \(text)", to: line.columns), column: line.column, row: line.row, style: style, clip: line)
    }

    /// What to do, or what is wrong with what was typed.
    private func told(of model: HereEntryViewModel) -> (text: String, role: Role) {
        switch model.state {
        case .typing: (look.phrase(.hereEntryHint), .dim)
        case .nothing: (look.phrase(.searchNothing, ["query": model.field.text]), .failure)
        case .noGazetteer: (look.phrase(.searchNoGazetteer), .failure)
        case .mistake(let mistake): (sentence(mistake), .failure)
        }
    }

    private func sentence(_ mistake: CoordinateEntry.Mistake) -> String {
        switch mistake {
        case .needsBoth: look.phrase(.coordinateNeedsBoth)
        case .latitudeOutOfRange(let degrees): look.phrase(.latitudeOutOfRange, ["value": degrees.brief])
        case .longitudeOutOfRange(let degrees): look.phrase(.longitudeOutOfRange, ["value": degrees.brief])
        case .swapped(let meant): look.phrase(.coordinateSwapped, ["meant": meant.text])
        case .unclear: look.phrase(.coordinateUnclear)
        }
    }
}

extension Presentation {
    /// Region and country, as far as they are known.
    fileprivate func addressParts(of place: Place) -> [String] {
        let language = format.language
        return [place.region, place.country].compactMap { $0?.text(in: language) }.filter { !$0.isEmpty }
    }
}

extension Double {
    /// With no more decimals than it was typed with.
    fileprivate var brief: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
