import Display
import TerminalUI

/// A frame as text with escape sequences for its colours (ECMA-48 SGR; 24-bit and indexed colours as in xterm), for `cat` and
/// `less -R`.
struct ANSIPicture {
    let depth: ColorDepth

    /// Every row resets the colours at its end, so that nothing after it is coloured.
    func text(of frame: CellBuffer) -> String {
        var text = ""
        for row in 0..<frame.size.rows {
            var style = Style.plain
            for column in 0..<frame.size.columns where frame[column, row].width > 0 {
                let cell = frame[column, row]
                if cell.style != style { text += sequence(cell.style) }
                style = cell.style
                text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
            }
            text += style == .plain ? "\n" : "\u{1B}[m\n"
        }
        return text
    }

    private func sequence(_ style: Style) -> String {
        let attributes: [(Style.Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
        let codes =
            ["0"] + attributes.filter { style.attributes.contains($0.0) }.map(\.1)
            + code(style.foreground, isGround: false) + code(style.background, isGround: true)
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    /// Empty for the terminal's own colour.
    private func code(_ color: Color, isGround: Bool) -> [String] {
        let shift = isGround ? 10 : 0
        switch color.shown(at: depth) {
        case .standard: return []
        case .ansi(let index): return ["\(Int(index) + (index < 8 ? 30 : 82) + shift)"]
        case .indexed(let index): return ["\(38 + shift);5;\(index)"]
        case .direct(let red, let green, let blue): return ["\(38 + shift);2;\(red);\(green);\(blue)"]
        }
    }
}
