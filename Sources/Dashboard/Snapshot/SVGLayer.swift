import Display
import TerminalUI

/// The shapes and letters of some cells of a picture, as SVG elements.
///
/// Elements of one style form one group, and adjoining areas one shape, because a screen full of tiles must stay small enough
/// for a web page.
struct SVGLayer {
    private let paper: PicturePaper
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

    init(on paper: PicturePaper) { self.paper = paper }

    // MARK: Cells

    /// Adds a cell. Cells come row by row, and from left to right.
    mutating func take(_ cell: Cell, column: Int, row: Int) {
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
        if !isTaken { texts.add(PictureText(cell, column: column, row: row), to: letters) }
    }

    /// Units from the upper edge of a cell to the line of underlined text.
    private static let underline = 14

    // MARK: Elements

    /// The elements, those that lie above others last.
    var elements: [String] { surfaces + lines + letters }

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
}

/// Letters of one style in a row of a picture that take equally many cells each. Their run is as wide as its cells in any font:
/// programs that know `textLength` fit it, and for others the distance of letters is that of the usual fonts.
struct PictureText: Hashable {
    private let row, column: Int
    private let kind: Kind
    private var text: String
    /// How many letters, blanks included.
    private var count = 1

    private enum Kind: Hashable {
        /// Letters of one cell, and of two.
        case narrow, wide
        /// A sign, which many fonts have wider than their letters, or a letter with marks.
        case single

        init(_ cell: Cell) {
            let scalars = cell.glyph.scalars
            guard scalars.count == 1, let scalar = scalars.first, scalar.value < 0x1_0000 else {
                self = .single
                return
            }
            self = cell.width == 2 ? .wide : scalar.value < Self.signs ? .narrow : .single
        }

        /// Where Unicode's punctuation and signs begin.
        private static let signs: UInt32 = 0x2000

        var columns: Int { self == .wide ? 2 : 1 }
    }

    /// Units from the upper edge of a cell to the baseline.
    private static let baseline = 12
    /// Units by which a wide letter is moved to the right, because its font makes it narrower than two cells.
    private static let wideInset = 1

    init(_ cell: Cell, column: Int, row: Int) {
        (self.row, self.column, kind, text) = (row, column, Kind(cell), "")
        text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
    }

    /// Appends the next letter of the row; false if it does not belong to the run.
    mutating func take(_ cell: Cell, column: Int, row: Int) -> Bool {
        guard row == self.row, kind != .single, Kind(cell) == kind else { return false }
        let end = self.column + count * kind.columns
        // One blank costs less than a new run.
        let hasBlank = kind == .narrow && column == end + 1
        guard column == end || hasBlank else { return false }
        if hasBlank { text += " " }
        text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
        count += hasBlank ? 2 : 1
        return true
    }

    /// As an SVG element. Wide letters are of the class `w`, with more space between them.
    var element: String {
        let isWide = kind == .wide
        let x = column * CellShape.width + (isWide ? Self.wideInset : 0)
        let length = count * kind.columns * CellShape.width
        let fitted = count > 1 ? " textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
        let y = row * CellShape.height + Self.baseline
        return "<text\(isWide ? " class=\"w\"" : "") x=\"\(x)\" y=\"\(y)\"\(fitted)>\(text.escapedForXML)</text>"
    }
}

extension String {
    /// As character data of XML 1.0, which does not allow U+FFFE and U+FFFF.
    fileprivate var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
