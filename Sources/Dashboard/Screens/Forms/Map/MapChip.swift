import Display
import Engine
import Limits
import TerminalUI
import Weather

/// What the label of a place on the map says, from the longest form to the dot alone: its name, the sign of the sky and the value.
///
/// The width of a form depends on the name alone and never on the weather, so that labels keep their places while time moves.
struct MapChip {
    enum Part: Hashable, Sendable { case name, skyAndValue, value, range }

    /// The forms of a label, longest first; without room for any, the dot stands alone. Every form has the name: a bare number
    /// could belong to any dot nearby.
    static func forms(isSelected: Bool) -> [[Part]] {
        let named: [Part] = [.name, .skyAndValue]
        return isSelected ? [named + [.range], named, [.name, .value], [.name]] : [named, [.name, .value]]
    }

    /// A value such as `-12°`.
    private static let valueColumns = 4
    /// A blank and a sign, and a blank and the value.
    private static let skyColumns = 1 + 1 + 1 + valueColumns
    /// A blank and the value.
    private static let shortColumns = 1 + valueColumns
    /// A blank, and low and high.
    private static let rangeColumns = 1 + TileLayout.rangeColumns

    /// Cells of each form of a place's label, given its name.
    static func widths(name: String, isSelected: Bool) -> [Int] {
        let name = name.withoutSuffix.displayWidth
        return forms(isSelected: isSelected).map { parts in
            parts.reduce(0) { sum, part in
                switch part {
                case .name: sum + name
                case .skyAndValue: sum + skyColumns
                case .value: sum + shortColumns
                case .range: sum + rangeColumns
                }
            }
        }
    }

    let tile: TilePicture
    /// How many other places are in its cell.
    let others: Int
    let look: Presentation

    /// The mark in the place's own cell: a dot in the value's colour. It says what a longer text would: an alert and, without any text, why
    /// there is no value.
    func dot(_ parts: [Part], isSelected: Bool) -> Span {
        let dot = isSelected ? look.glyphs.selectedOnMap : look.glyphs.onMap
        let alert = parts.contains(.skyAndValue) ? nil : tile.warningSign(look) ?? tile.alert(look)
        guard tile.seen.conditions == nil else {
            return alert ?? Span(dot, value.style == look.theme[.dim] ? look.theme[.text] : value.style)
        }
        return alert ?? (parts.isEmpty && !isSelected && state.text.displayWidth == 1 ? state : Span(dot, state.style))
    }

    /// The parts of a form in so many columns, how many others there are included. A place without weather shows its state instead.
    /// The sign of an alert or of another source stands behind the text or, where that fills its cells, for the sky.
    func spans(_ parts: [Part], name: Style, columns: Int) -> [Span] {
        // Behind a name alone the number of others would be taken for its value, which has room in its stead.
        let isNameAlone = parts == [.name]
        let others = others > 0 && !isNameAlone ? [Span(" +\(others)", look.theme[.dim])] : []
        if isNameAlone, tile.seen.conditions != nil {
            let valued = self.spans([.name, .value], name: name, others: [], sky: nil)
            if valued.displayWidth <= columns { return valued }
        }
        let spans = self.spans(parts, name: name, others: others, sky: nil)
        let alert = parts.contains(.skyAndValue) ? tile.warningSign(look) ?? tile.alert(look) : nil
        guard let sign = alert ?? tile.standIn(look) else { return spans }
        return spans.displayWidth < columns ? spans + [sign] : self.spans(parts, name: name, others: others, sky: sign)
    }

    private func spans(_ parts: [Part], name: Style, others: [Span], sky: Span?) -> [Span] {
        parts.flatMap { part -> [Span] in
            switch part {
            case .name:
                return [Span(look.format.name(tile.titled).withoutSuffix, name)] + others
            case .skyAndValue:
                guard let conditions = tile.seen.conditions else { return [blank, state] }
                return [blank, sky ?? sign(of: conditions), blank, value]
            case .value:
                return [blank, tile.seen.conditions == nil ? state : value]
            case .range:
                return tile.measure == .temperature || tile.measure == .feelsLike ? range : []
            }
        }
    }

    /// The sky or, where the wind is shown, where it blows to.
    private func sign(of conditions: Conditions) -> Span {
        guard tile.measure == .wind, let direction = conditions.wind.direction else {
            return look.sign(of: conditions.condition)
        }
        return Span(look.glyphs.arrow(from: direction), value.style)
    }

    private var blank: Span { Span(" ", .plain) }

    private var value: Span { look.markedNumber(of: tile.measure, tile.seen) }

    /// Its low and high.
    private var range: [Span] {
        tile.seen.conditions.flatMap { TileContent(tile, $0, look).lowAndHigh(isLabelled: false).first }
            .map { [Span(" ", .plain)] + $0 } ?? []
    }

    /// Why there is no value.
    private var state: Span {
        let role = tile.emptyText(look).role
        return switch tile.state {
        case .failed: Span("!", look.theme[role])
        case .queued: Span(look.glyphs.ellipsis, look.theme[role])
        default: Span(tile.spinner.isEmpty ? look.glyphs.missing : tile.spinner, look.theme[role])
        }
    }
}

extension MapPlan.Spot {
    init(coordinate: Coordinate, name: String, isSelected: Bool, rank: Int) {
        self.init(
            coordinate: coordinate, widths: MapChip.widths(name: name, isSelected: isSelected),
            usualWidth: MapChip.widths(name: name, isSelected: false)[0], rank: rank)
    }
}
