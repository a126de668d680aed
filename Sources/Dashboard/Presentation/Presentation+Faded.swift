import Engine
import TerminalUI

// What calls for no attention.
extension Presentation {
    /// Fades stale values, which call for no action: text has the grey of labels, which is legible, and pictures are paler.
    func age(_ area: Rect, of buffer: inout CellBuffer) { buffer.restyle(area, byContent: old) }

    /// The style of a cell with a stale value; never reversed.
    func old(_ cell: Cell) -> Style {
        let faded = faded(cell.style, by: Self.fading, keeping: [.bold, .dim, .underline])
        if Self.isPixel(cell.character) { return faded }
        let grey = theme[.dim]
        let ground = appearance.colorDepth >= .indexed256 ? faded.background : .standard
        return Style(grey.foreground, on: ground, faded.attributes.union(grey.attributes))
    }

    /// Whether a character is a piece of a picture, a large digit or a bar: a block element (U+2580…259F).
    private static func isPixel(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x2580...0x259F).contains($0.value) } ?? false
    }

    /// The style of what lies behind a dialog: legible, but without anything that would catch the eye beside the box.
    func behindDialog(_ style: Style) -> Style {
        faded(style, by: Self.fadingBehindDialog, keeping: .dim)
    }

    /// Both colours of a cell fade. The terminal's own dimming affects only the foreground, which would leave bright spots in
    /// a picture with two pixels per cell.
    private func faded(_ style: Style, by share: Double, keeping kept: Style.Attributes) -> Style {
        let attributes = style.attributes.intersection(kept)
        func mixed(_ color: Color) -> Color { color.mixed(with: Palette.paperColor(background), share: share) }
        switch appearance.colorDepth {
        case .direct, .indexed256:
            return Style(
                style.foreground == .standard ? theme[.dim].foreground : mixed(style.foreground),
                on: mixed(style.background), attributes)
        case .ansi16 where style.background != .standard:
            let grey = theme[.darkCloud].foreground
            return Style(grey, on: grey, attributes)
        case .ansi16, .none:
            return Style(style.foreground, on: .standard, attributes.union(.dim))
        }
    }

    /// How far stale values are mixed with the background.
    private static let fading = 0.25
    /// The same for what lies behind a dialog.
    private static let fadingBehindDialog = 0.3
}
