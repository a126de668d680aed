import Display
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

/// Letters of one style in a row of a picture. Each has its own position, so that a wide letter takes two cells in any font.
struct PictureText: Hashable {
    private var positions: [Int] = []
    private let row: Int
    private var text = ""
    /// The column after the last letter.
    private(set) var end: Int
    /// Whether nothing can be appended, because an SVG reader may count the last letter as several: one with combining marks,
    /// or one beyond U+FFFF.
    private var isClosed = false

    /// Units from the upper edge of a cell to the baseline.
    private static let baseline = 12
    /// Units by which a wide letter is moved to the right, because its font makes it narrower than two cells.
    private static let wideInset = 1

    init(row: Int, column: Int) {
        self.row = row
        end = column
    }

    /// Appends the next letter of the row; false if it cannot be joined or is more than a blank away.
    mutating func take(_ cell: Cell, column: Int, row: Int) -> Bool {
        let isSimple = cell.glyph.scalars.count == 1 && cell.glyph.scalars.allSatisfy { $0.value < 0x1_0000 }
        guard row == self.row, column - end <= 1, !isClosed, isSimple || text.isEmpty else { return false }
        if column > end {
            positions.append(end * CellShape.width)
            text += " "
        }
        positions.append(column * CellShape.width + (cell.width == 2 ? Self.wideInset : 0))
        text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
        (end, isClosed) = (column + Int(cell.width), !isSimple)
        return true
    }

    /// As an SVG element.
    var element: String {
        let all = positions.map(String.init).joined(separator: " ")
        return "<text x=\"\(all)\" y=\"\(row * CellShape.height + Self.baseline)\">\(text.escapedForXML)</text>"
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

/// A colour of a picture.
struct PictureColor: Hashable {
    /// `0xRRGGBB`.
    let value: UInt32

    init(_ value: UInt32) {
        self.value = value & 0xFF_FFFF
    }

    /// In CSS notation.
    var text: String {
        let digits = String(value, radix: 16)
        let all = Array(String(repeating: "0", count: 6 - digits.count) + digits)
        let isShort = all[0] == all[1] && all[2] == all[3] && all[4] == all[5]
        return "#" + String(isShort ? [all[0], all[2], all[4]] : all)
    }

    /// This colour moved towards another; `share` 0…1.
    func mixed(with other: PictureColor, share: Double) -> PictureColor {
        let channels = [16, 8, 0].map { (shift: UInt32) -> UInt32 in
            let (one, two) = (Double(value >> shift & 0xFF), Double(other.value >> shift & 0xFF))
            return UInt32((one + (two - one) * share).rounded()) << shift
        }
        return PictureColor(channels[0] | channels[1] | channels[2])
    }
}

/// The page of a picture: the default colours, which a terminal would supply itself.
struct PicturePaper: Hashable {
    let ground: PictureColor
    let ink: PictureColor
    private let depth: ColorDepth

    /// `depth`: the number of colours.
    init(_ background: Background, depth: ColorDepth) {
        let isDark = background == .dark
        ground = PictureColor(isDark ? 0x16181D : 0xFBFBF9)
        ink = PictureColor(isDark ? 0xD8DEE6 : 0x1F242B)
        self.depth = depth
    }

    /// The colours of a cell.
    struct Paint: Hashable {
        var front: PictureColor
        /// Nil for the colour of the page.
        var back: PictureColor?
    }

    /// The colours of a cell with a style. Dim text is mixed with a third of its background, as in terminals.
    func paint(of style: Style) -> Paint {
        func shown(_ color: Color) -> PictureColor? { color.shown(at: depth).hex.map { PictureColor($0) } }
        var paint = Paint(front: shown(style.foreground) ?? ink, back: shown(style.background))
        if style.attributes.contains(.reverse) { paint = Paint(front: paint.back ?? ground, back: paint.front) }
        if style.attributes.contains(.dim) {
            paint.front = paint.front.mixed(with: paint.back ?? ground, share: 1 / 3)
        }
        return paint
    }
}
