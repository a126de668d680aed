import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// One row of the results: name, local name, region and country, distance, mark, weather.
struct SearchRow {
    private let look: Presentation
    private let origin: Place?
    private let nameColumns: Int

    private static let widestName = 30
    private static let distanceColumns = 9
    private static let markColumns = 2
    /// In a narrower row, the address replaces the distance.
    private static let narrowestWithDistance = 52
    private static let widestWeather = 18
    /// A sign and the temperature.
    private static let narrowestWeather = 8

    /// - Parameters:
    ///   - rows: those in view, whose names share a column.
    ///   - origin: the place from which distances are measured.
    init(look: Presentation, _ rows: [SearchPicture.Row], origin: Place?, columns: Int) {
        self.look = look
        let names = rows.map { PlaceTitle($0.result.match, look.format).columns(within: Self.widestName) }
        nameColumns = min(max(names.max() ?? 0, 8), max(6, min(Self.widestName, columns * 2 / 5)))
        self.origin = Self.hasDistance(columns) ? origin : nil
    }

    /// Whether rows of this width show distances.
    static func hasDistance(_ columns: Int) -> Bool { columns >= narrowestWithDistance }

    func draw(_ row: SearchPicture.Row, into buffer: inout CellBuffer, in area: Rect) {
        let (result, isHighlighted, place) = (row.result, row.isHighlighted, row.result.place)
        if isHighlighted {
            buffer.write(look.glyphs.pointer, in: area, style: look.theme[.key])
        }
        let name = Rect(column: area.column + 2, row: area.row, columns: nameColumns, rows: 1)
        draw(result.match, into: &buffer, in: name.intersection(area))

        // From the right edge: mark and distance; in the highlighted row also the weather.
        var end = area.endColumn - Self.markColumns
        if end > name.endColumn, row.isBookmarked {
            buffer.write(
                look.glyphs.star(isSaved: true), column: end, row: area.row, style: look.theme[.sun], clip: area)
        }
        if let origin {
            let text = look.format.distance(kilometres: origin.coordinate.distance(to: place.coordinate))
            buffer.write(
                text, column: end - 1 - text.displayWidth, row: area.row,
                style: look.theme[isHighlighted ? .text : .dim], clip: area)
            end -= Self.distanceColumns
        }
        let texts = self.addresses(of: result)
        if let weather = row.weather {
            // The address identifies the place, so it is never cut for the weather.
            let left = min(Self.widestWeather, end - name.endColumn - 3 - texts[0].displayWidth)
            if left >= Self.narrowestWeather {
                end -= left
                draw(weather, into: &buffer, in: Rect(column: end, row: area.row, columns: left, rows: 1))
            }
        }
        let address = Rect(
            column: name.endColumn + 1, row: area.row, columns: max(0, end - name.endColumn - 2), rows: 1)
        buffer.write(
            look.fitting(texts, in: address.columns), in: address, style: look.theme[isHighlighted ? .text : .dim])
        if isHighlighted { buffer.restyle(area, look.highlighted) }
    }

    /// Draws the name, and behind it the name by which the place was found if there is room, both with the typed letters in bold.
    private func draw(_ match: PlaceSearch.Match, into buffer: inout CellBuffer, in area: Rect) {
        let title = PlaceTitle(match, look.format)
        var column = area.column
        func write(_ text: String, _ role: Role, typed: [Range<Int>] = []) {
            for (index, character) in text.enumerated() {
                let style = look.theme[typed.contains { $0.contains(index) } ? .titleSelected : role]
                column += buffer.write(String(character), column: column, row: area.row, style: style, clip: area)
            }
        }
        write(look.cut(title.name, to: area.columns), .text, typed: match.typed[title.name] ?? [])
        guard let other = title.other, title.columns <= min(area.columns, Self.widestName) else { return }
        write(" (", .dim)
        write(other, .dim, typed: match.typed[other] ?? [])
        write(")", .dim)
    }

    /// What else identifies the place: whether it is the user's own or a guess, its kind and height, its proper name if it is shown under the
    /// user's name for it, its name in the local language, region and
    /// country, the name by which it was found if there is no room for it beside the name; and whether it was found online. In ever shorter
    /// forms, so that what tells places of the same name apart stays.
    private func addresses(of result: SearchViewModel.Result) -> [String] {
        let match = result.match
        let properName = match.ownName == nil ? "" : look.format.name(result.place)
        let kind = match.kind.map { look.phrase($0.phrase) } ?? ""
        let beside = match.beside.map {
            look.phrase(.searchBeside, ["town": $0.text(in: look.format.language)])
        }
        let title = PlaceTitle(match, look.format)
        let before = [
            result.isHere ? look.phrase(.listHere) : "", match.isGuess ? look.phrase(.searchGuess) : "", kind,
            match.place.height.map(look.format.height) ?? "",
            properName, title.columns <= Self.widestName ? "" : title.other ?? "",
        ]
        let localName = look.format.localName(result.place)
        let addresses = look.format.addresses(result.place)
        return (localName.isEmpty ? [""] : [localName, ""]).flatMap { localName in
            (addresses.isEmpty ? [""] : addresses).map { address in
                let after = [localName, beside ?? "", address, result.isOnline ? look.phrase(.searchOnline) : ""]
                return (before + after).filter { !$0.isEmpty }.joined(separator: " \(look.glyphs.dot) ")
            }
        }
    }

    /// Draws the weather if it is known, a short reason if it failed, or a sign while it loads.
    private func draw(_ weather: SearchPicture.RowWeather, into buffer: inout CellBuffer, in rect: Rect) {
        if let conditions = weather.conditions {
            let glyph = look.glyphs.condition(conditions.condition)
            buffer.write(glyph.character, in: rect, style: look.theme[glyph.role])
            let text = "\(look.format.degrees(conditions.temperature)) \(look.format.sky(conditions.condition))"
            buffer.write(look.cut(text, to: rect.columns - 3), in: rect, from: 2, style: look.theme[.strong])
        } else if case .failed(let failure) = weather.state {
            buffer.write(
                look.cut(failure.short(look.phrase), to: rect.columns - 1), in: rect, style: look.theme[.failure])
        } else if weather.isLoading {
            buffer.write(look.glyphs.ellipsis, in: rect, style: look.theme[.dim])
        }
    }
}
