import TerminalUI
import Weather

/// A frame as an SVG that looks the same everywhere: shapes for blocks and lines, and a position for every letter.
///
/// Elements of one style form one group, and adjoining areas one shape, because a screen full of tiles must stay small enough
/// for a web page.
struct SVGPicture {
    private let paper: PicturePaper
    private let language: Language
    private let size: Size
    private var grounds = Grouped<PictureColor, PictureArea>()
    private var areas = Grouped<PictureColor, PictureArea>()
    private var strokes = Grouped<Pen, PictureStroke>()
    private var bends = Grouped<Pen, String>()
    private var texts = Grouped<Letters, PictureText>()

    private struct Pen: Hashable {
        let color: PictureColor
        let isHeavy: Bool
    }

    private struct Letters: Hashable {
        let color: PictureColor
        let isBold: Bool
    }

    init(of frame: CellBuffer, on paper: PicturePaper, language: Language) {
        (self.paper, self.language, size) = (paper, language, frame.size)
        for row in 0..<size.rows {
            for column in 0..<size.columns where frame[column, row].width > 0 {
                take(frame[column, row], column: column, row: row)
            }
        }
    }

    // MARK: Cells

    private mutating func take(_ cell: Cell, column: Int, row: Int) {
        let paint = paper.paint(of: cell.style)
        let (x, y) = (column * CellShape.width, row * CellShape.height)
        let whole = PictureArea(x, y, Int(cell.width) * CellShape.width, CellShape.height)
        if let back = paint.back, back != paper.ground { grounds.add(whole, to: back) }
        if cell.style.attributes.contains(.underline) {
            let line = PictureStroke(x, y + Self.underline, x + whole.width, y + Self.underline)
            strokes.add(line, to: Pen(color: paint.front, isHeavy: false))
        }
        let scalars = cell.glyph.scalars
        guard scalars.count == 1, let shape = scalars.first.flatMap(CellShape.init) else {
            guard !scalars.allSatisfy(\.properties.isWhitespace) else { return }
            let letters = Letters(color: paint.front, isBold: cell.style.attributes.contains(.bold))
            return write(cell, column: column, row: row, as: letters)
        }
        switch shape {
        case .areas(let parts): for part in parts { areas.add(part.moved(x, y), to: paint.front) }
        case .shade(let share):
            areas.add(whole, to: (paint.back ?? paper.ground).mixed(with: paint.front, share: share))
        case .strokes(let lines, let isHeavy):
            for line in lines { strokes.add(line.moved(x, y), to: Pen(color: paint.front, isHeavy: isHeavy)) }
        case .bend(let fromTop, let path, let isHeavy):
            let start = "M\(x + CellShape.width / 2) \(fromTop ? y : y + CellShape.height)"
            bends.add(start + path, to: Pen(color: paint.front, isHeavy: isHeavy))
        }
    }

    private mutating func write(_ cell: Cell, column: Int, row: Int, as letters: Letters) {
        let isTaken = texts.changeLast(of: letters) { $0.take(cell, column: column, row: row) }
        guard !isTaken else { return }
        var text = PictureText(row: row, column: column)
        _ = text.take(cell, column: column, row: row)
        texts.add(text, to: letters)
    }

    /// Units from the upper edge of a cell to the line of underlined text.
    private static let underline = 14

    // MARK: Writing

    /// The whole file.
    var text: String {
        let (width, height) = (size.columns * CellShape.width, size.rows * CellShape.height)
        let head = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" xml:lang="\(language.rawValue)" \
            viewBox="0 0 \(width) \(height)" width="\(width * 5 / 4)" height="\(height * 5 / 4)" \
            font-family="\(Self.fonts)" font-size="14">
            """,
            // Letters stay in their cells, even in right-to-left scripts.
            "<style>text{unicode-bidi:bidi-override}</style>",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"5\" fill=\"\(paper.ground.text)\"/>",
        ]
        return (head + surfaces + lines + letters + ["</svg>", ""]).joined(separator: "\n")
    }

    private var surfaces: [String] {
        let paths = [grounds, areas].flatMap(\.groups).map { color, areas in
            "<path fill=\"\(color.text)\" d=\"\(areas.merged.map(\.path).joined())\"/>"
        }
        return group("shape-rendering=\"crispEdges\"", paths)
    }

    /// Moved by half a pixel, so that a line one pixel wide is not blurred over two; not along the line, where a seam would
    /// show at a change of colour.
    private var lines: [String] {
        func straight(isUpright: Bool) -> [String] {
            strokes.groups.compactMap { pen, strokes in
                let lines = strokes.filter { $0.isUpright == isUpright }.merged
                return lines.isEmpty ? nil : path(lines.map(\.path), pen)
            }
        }
        let crisp = "fill=\"none\" shape-rendering=\"crispEdges\" transform=\"translate"
        return group("\(crisp)(0 .4)\"", straight(isUpright: false))
            + group("\(crisp)(.4 0)\"", straight(isUpright: true))
            + group("fill=\"none\" transform=\"translate(.4 .4)\"", bends.groups.map { path($1, $0) })
    }

    private var letters: [String] {
        texts.groups.flatMap { letters, texts in
            group(
                "fill=\"\(letters.color.text)\"" + (letters.isBold ? " font-weight=\"bold\"" : ""), texts.map(\.element)
            )
        }
    }

    private func group(_ attributes: String, _ elements: [String]) -> [String] {
        elements.isEmpty ? [] : ["<g \(attributes)>"] + elements + ["</g>"]
    }

    private func path(_ parts: [String], _ pen: Pen) -> String {
        let width = pen.isHeavy ? "2" : ".8"
        return "<path stroke=\"\(pen.color.text)\" stroke-width=\"\(width)\" d=\"\(parts.joined())\"/>"
    }

    /// Fonts whose letters are 0.6 times as wide as high come first because they fill a cell. A slightly wider font shifts
    /// nothing, because every letter has its own position.
    private static let fonts = "Menlo,Consolas,'DejaVu Sans Mono',D2Coding,monospace"
}
