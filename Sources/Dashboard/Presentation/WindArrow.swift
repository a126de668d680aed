import Engine
import TerminalUI
import Weather

/// The direction of the wind as a picture: an arrow of five by five pixels in half blocks, which points where the wind blows to;
/// in ASCII the letters of where it comes from.
enum WindArrow {
    /// In the middle of an area; nothing if the air is still or the direction unknown.
    static func draw(_ wind: Wind, style: Style, _ glyphs: Glyphs, into buffer: inout CellBuffer, in area: Rect) {
        guard let from = wind.blowsFrom else { return }
        guard !glyphs.isASCII else {
            let letters = glyphs.arrow(from: from)
            buffer.write(
                letters, column: area.column + (area.columns - letters.count) / 2, row: area.row + area.rows / 2,
                style: style.adding(.bold), clip: area)
            return
        }
        let shape = shape(towards: (from.octant + 4) % 8)
        let left = area.column + (area.columns - shape[0].count) / 2
        for y in stride(from: 0, to: shape.count, by: 2) {
            for x in shape[y].indices {
                let bottom = shape.indices.contains(y + 1) && shape[y + 1][x]
                guard let block = glyphs.block(top: shape[y][x], bottom: bottom) else { continue }
                buffer.write(block, column: left + x, row: area.row + y / 2, style: style, clip: area)
            }
        }
    }

    /// `octant`: 0 for north, then clockwise.
    private static func shape(towards octant: Int) -> [[Bool]] {
        (0..<octant / 2).reduce(octant.isMultiple(of: 2) ? north : northEast) { shape, _ in clockwise(shape) }
    }

    private static let north = pixels(["..#..", ".###.", "#.#.#", "..#..", "..#.."])
    private static let northEast = pixels(["..###", "...##", "..#.#", ".#...", "#...."])

    private static func pixels(_ lines: [String]) -> [[Bool]] { lines.map { $0.map { $0 == "#" } } }

    /// A square turned by a right angle.
    private static func clockwise(_ shape: [[Bool]]) -> [[Bool]] {
        shape.indices.map { y in shape.indices.map { x in shape[shape.count - 1 - x][y] } }
    }
}

extension Wind {
    /// Where it comes from; nil if that is unknown, or the air is still.
    var blowsFrom: Bearing? { speed.map { BeaufortForce($0) == .calm } == true ? nil : direction }
}
