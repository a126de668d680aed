import AppResources
import Engine
import Places
import TerminalUI
import Weather

/// What the dialog for the user's location shows.
struct HereEntryPicture {
    let field: TextField
    let state: HereEntryViewModel.State
    let choices: [HereEntryViewModel.Choice]
    let selection: Int
}

/// Draws the dialog for the user's location: a field, what to type or what is wrong with it, and the places found. If there is
/// no room for a box, the places are not shown.
struct HereEntryView {
    let look: Presentation

    /// Returns where the cursor belongs.
    func render(_ entry: HereEntryPicture, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        let box = EntryBox(look: look, title: look.phrase(.hereEntryTitle), message: message(of: entry))
        let places = box.draw(rows: entry.choices.count, into: &buffer, in: screen)
        for (row, choice) in entry.choices.prefix(places.rows.rows).enumerated() {
            draw(choice, isChosen: row == entry.selection, into: &buffer, in: places.rows.row(at: row))
        }
        return TextFieldView(look: look).render(entry.field, hint: "", into: &buffer, in: places.field)
    }

    private func draw(
        _ choice: HereEntryViewModel.Choice, isChosen: Bool, into buffer: inout CellBuffer, in area: Rect
    ) {
        let style = isChosen ? look.highlighted(look.theme[.text]) : look.theme[.text]
        buffer.fill(area, style: style)
        let text =
            switch choice {
            case .automatic: look.phrase(.hereBackToAutomatic)
            case .place(let place, _):
                ([look.format.name(place)] + look.addressParts(of: place)).joined(separator: ", ")
            }
        let mark = isChosen ? look.glyphs.pointer : " "
        buffer.write(look.cut("\(mark) \(text)", to: area.columns), in: area, style: style)
    }

    /// What to do, or what is wrong with the input.
    private func message(of entry: HereEntryPicture) -> (text: String, role: Role) {
        switch entry.state {
        case .typing: (look.phrase(.hereEntryHint), .dim)
        case .nothing: (look.phrase(.searchNothing, ["query": entry.field.text]), .failure)
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
    /// Without ".0" if it is a whole number.
    fileprivate var brief: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
