import Display
import TerminalUI
import WeatherService

/// The service's icon of the sky in half blocks. It is scaled and made legible once, for both sizes and both kinds of
/// background, and takes the same cells as the program's own art.
struct IconArt: Hashable, Sendable {
    /// Colours of the pixels, row by row; nil for transparent.
    private let small, large: [Background: [Color?]]

    init(_ picture: IconPicture) {
        let inks = Background.allCases.map { ($0, IconInk(on: $0)) }
        func drawn(_ scale: ConditionArt.Scale) -> [Background: [Color?]] {
            let size = ConditionArt.size(scale)
            let fitted = picture.fitted(columns: size.columns, rows: size.rows * 2)
            return Dictionary(
                uniqueKeysWithValues: inks.map { background, ink in
                    (background, fitted.pixels.map { ink.color(of: $0) })
                })
        }
        small = drawn(.small)
        large = drawn(.large)
    }

    /// Draws the picture with its top left corner at a cell.
    func draw(
        scale: ConditionArt.Scale, column: Int, row: Int, into buffer: inout CellBuffer, look: Presentation, clip: Rect
    ) {
        guard let pixels = (scale == .small ? small : large)[look.background] else { return }
        let size = ConditionArt.size(scale)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let top = 2 * y * size.columns + x
                guard let cell = HalfBlock.cell(top: pixels[top], bottom: pixels[top + size.columns]) else { continue }
                buffer.write(cell.text, column: column + x, row: row + y, style: cell.style, clip: clip)
            }
        }
    }
}
