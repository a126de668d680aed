import Display
import TerminalUI
import Weather

/// A frame, or several that are played, as an SVG that looks the same everywhere: shapes for blocks and lines, and letters in their
/// cells. It needs nothing beside itself, and contains no script, so that a page may embed it as an image.
struct SVGPicture {
    private let paper: PicturePaper
    private let language: Language
    private let size: Size
    /// What is shown all the time.
    private var still: SVGLayer
    /// What is shown for a part of the time.
    private var moving: [Interval: SVGLayer] = [:]
    private let frames: Int

    /// The frames in which some cells look the same: consecutive ones, the first of all following the last.
    private struct Interval: Hashable, Comparable {
        let first: Int
        let count: Int

        static func < (one: Interval, other: Interval) -> Bool {
            (one.first, one.count) < (other.first, other.count)
        }
    }

    /// A frame, or several of the same size, which are played for ever. Where it is not played, and for those who want no motion, the first one is
    /// shown.
    init(_ frames: [CellBuffer], on paper: PicturePaper, language: Language) {
        precondition(!frames.isEmpty && frames.allSatisfy { $0.size == frames[0].size })
        (self.paper, self.language, size, self.frames) = (paper, language, frames[0].size, frames.count)
        still = SVGLayer(on: paper)
        for row in 0..<size.rows {
            for column in 0..<size.columns { take(frames.map { $0[column, row] }, column: column, row: row) }
        }
    }

    /// Takes a cell as it is in each frame. Only where it changes it is written again.
    private mutating func take(_ cells: [Cell], column: Int, row: Int) {
        let starts = cells.indices.filter { cells[$0] != cells[($0 + cells.count - 1) % cells.count] }
        guard !starts.isEmpty else {
            if cells[0].width > 0 { still.take(cells[0], column: column, row: row) }
            return
        }
        for (index, first) in starts.enumerated() where cells[first].width > 0 {
            let end = index + 1 < starts.count ? starts[index + 1] : starts[0] + cells.count
            moving[Interval(first: first, count: end - first), default: SVGLayer(on: paper)]
                .take(cells[first], column: column, row: row)
        }
    }

    // MARK: Writing

    /// The whole file.
    var text: String {
        let (width, height) = (size.columns * CellShape.width, size.rows * CellShape.height)
        let head = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" xml:lang="\(language.rawValue)" \
            viewBox="0 0 \(width) \(height)" width="\(width * 5 / 4)" height="\(height * 5 / 4)" \
            font-family="\(Self.fonts)" font-size="14" letter-spacing="-.43">
            """,
            // Letters stay in their cells, even in right-to-left scripts.
            "<style>text{unicode-bidi:bidi-override}.w{letter-spacing:2px}\(motion)</style>",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"5\" fill=\"\(paper.ground.text)\"/>",
        ]
        let groups = moving.sorted { $0.key < $1.key }.flatMap { interval, layer in
            let elements = layer.elements
            return elements.isEmpty ? [] : ["<g class=\"\(names(interval))\">"] + elements + ["</g>"]
        }
        return (head + still.elements + groups + ["</svg>", ""]).joined(separator: "\n")
    }

    /// Fonts whose letters are 0.6 times as wide as high come first because they fill a cell.
    private static let fonts = "Menlo,Consolas,'DejaVu Sans Mono',D2Coding,monospace"

    // MARK: Motion

    /// Seconds each frame is shown, in tenths, and for how many of them the last one stays.
    private static let (tenths, lastStays) = (4, 5)

    private var ticks: Int { frames - 1 + Self.lastStays }

    /// How many ticks an interval takes.
    private func length(_ interval: Interval) -> Int {
        interval.count + (interval.first + interval.count >= frames ? Self.lastStays - 1 : 0)
    }

    /// The classes of a group: when it appears, how long it stays, and `f` if it is in the first frame.
    private func names(_ interval: Interval) -> String {
        let isFirst = interval.first == 0 || interval.first + interval.count > frames
        return "s\(interval.first) l\(length(interval))" + (isFirst ? " f" : "")
    }

    /// The style sheet of the groups: for each length one animation, which shows a group for that part of the time and then hides
    /// it, and for each first frame the delay with which it begins.
    private var motion: String {
        guard !moving.isEmpty else { return "" }
        let (starts, lengths) = (Set(moving.keys.map(\.first)).sorted(), Set(moving.keys.map(length)).sorted())
        let loop = Self.seconds(ticks * Self.tenths)
        return "g[class]{visibility:hidden;animation:\(loop) step-end infinite}g.f{visibility:visible}"
            + starts.map { start in
                "g.s\(start){animation-delay:\(start == 0 ? "0s" : "-" + Self.seconds((ticks - start) * Self.tenths))}"
            }.joined()
            + lengths.map { length in
                let share = Self.percent(length, of: ticks)
                return "g.l\(length){animation-name:l\(length)}"
                    + "@keyframes l\(length){0%{visibility:visible}\(share),to{visibility:hidden}}"
            }.joined()
            + "@media(prefers-reduced-motion:reduce){g[class]{animation:none}}"
    }

    private static func seconds(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)s" }

    /// To a hundred-thousandth of a percent, so that nothing is missing for a moment between two groups.
    private static func percent(_ part: Int, of whole: Int) -> String {
        let millionths = (part * 10_000_000 + whole / 2) / whole
        let digits = "\(millionths % 100_000)"
        return "\(millionths / 100_000).\(String(repeating: "0", count: 5 - digits.count))\(digits)%"
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
