import AppResources
import Display
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Frames exported as files: nothing is lost, and an SVG is small and the same everywhere.
@MainActor @Suite("Pictures of frames")
struct PictureTests {
    nonisolated static let languages = Language.allCases

    private func cities(_ columns: Int, _ rows: Int, _ language: Language) -> Scene {
        let scene = Scene(columns, rows, language, notices: [.sample]).answered()
        scene.press(.character("l"), .character("j"))
        scene.restAlarm.ring()
        return scene
    }

    private func svg(_ frame: CellBuffer, _ background: Background = .dark, _ depth: ColorDepth = .direct) -> String {
        SVGPicture([frame], on: PicturePaper(background, depth: depth), language: .korean).text
    }

    @Test(arguments: [(120, 36), (80, 24)], languages)
    func `the exported text of a frame equals its golden frame`(size: (Int, Int), language: Language) throws {
        let scene = cities(size.0, size.1, language)
        let text = Composition.text(of: [scene.frame()], as: .text, scene.view.look.appearance)
        #expect(text.hasSuffix("\n"))
        try Golden.expect(String(text.dropLast()), "cities-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: languages, Background.allCases)
    func `an SVG of twenty cities takes less than 60 kB in every theme and language`(
        language: Language, background: Background
    ) throws {
        let scene = Scene(120, 36, language, background: background, notices: [.sample]).answered()
        scene.model.started()
        let text = svg(scene.frame(), background)
        #expect(text.utf8.count <= 60_000, "\(text.utf8.count)")
        #expect(text.utf8.count > 10_000)
    }

    @Test(arguments: [(120, 36), (200, 60), (40, 12)], languages)
    func `an SVG has every letter in its own cell`(size: (Int, Int), language: Language) throws {
        let frame = cities(size.0, size.1, language).frame()
        let reader = try SVGReader(svg(frame))
        var expected: [[Int]: Character] = [:]
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns where frame[column, row].width > 0 {
                let character = frame[column, row].character
                let isShape = frame[column, row].glyph.scalars.first.flatMap(CellShape.init) != nil
                if !isShape, !character.isWhitespace { expected[[column, row]] = character }
            }
        }
        #expect(reader.letters == expected)
        // A run is as wide as its cells in any font.
        for text in reader.elements where text.name == "text" {
            let count = text.text.unicodeScalars.count
            let columns = text.attributes["class"] == "w" ? 2 : 1
            if let length = text.attributes["textLength"] {
                #expect(length == "\(count * columns * 8)" && text.attributes["lengthAdjust"] == "spacingAndGlyphs")
            } else {
                #expect(text.text.count == 1, "\(text)")
            }
        }
        let shapes = reader.letters.values.filter { "─│╭━▀▄█░▒▓▁⣀".contains($0) }
        #expect(shapes.isEmpty)
    }

    @Test func `adjacent cells of one colour are one shape, and every pixel has the colour of its cell`() throws {
        var frame = CellBuffer(size: Size(columns: 6, rows: 3))
        let (red, blue) = (Color.hex(0xAA0000), Color.hex(0x0000BB))
        frame.fill(Rect(column: 0, row: 0, columns: 6, rows: 2), style: Style(.standard, on: blue))
        frame.write("███", column: 0, row: 0, style: Style(red, on: blue))
        frame.write("█▀█", column: 0, row: 1, style: Style(red, on: blue))
        frame.write("──│", column: 0, row: 2, style: Style(red))
        frame.write("  │", column: 0, row: 2, style: Style(red))
        frame.write("▒", column: 5, row: 2, style: Style(.hex(0x102030), on: .hex(0x304050)))
        let reader = try SVGReader(svg(frame))
        let paths = reader.elements.filter { $0.name == "path" }.map { $0.attributes }
        #expect(paths.contains { $0["fill"] == "#00b" && $0["d"] == "M0 0h48v32h-48z" }, "\(paths)")
        // All of the two rows except the lower half of the middle cell.
        let area = try #require(paths.first { $0["fill"] == "#a00" }?["d"])
        #expect(self.area(of: area) == 3 * 128 + 2 * 128 + 64)
        #expect(paths.contains { $0["fill"] == "#203040" && $0["d"] == "M40 32h8v16h-8z" })
        #expect(paths.contains { $0["stroke"] == "#a00" && $0["d"] == "M20 32v16" })
    }

    @Test func `a block character and its complement fill a whole cell`() {
        func units(_ scalar: Unicode.Scalar) -> Set<[Int]> {
            guard case .areas(let areas)? = CellShape(scalar) else { return [] }
            return Set(
                areas.flatMap { area in
                    (area.x..<area.x + area.width).flatMap { x in (area.y..<area.y + area.height).map { [x, $0] } }
                })
        }
        let whole = units("█")
        #expect(whole.count == 128)
        let halves: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("▀", "▄"), ("▌", "▐"), ("▖", "▜"), ("▗", "▛"), ("▘", "▟"), ("▝", "▙"), ("▚", "▞"),
        ]
        for (one, other) in halves {
            #expect(units(one).isDisjoint(with: units(other)) && units(one).union(units(other)) == whole, "\(one)")
        }
        for (eighths, scalar) in "▁▂▃▄▅▆▇█".unicodeScalars.enumerated() {
            #expect(units(scalar) == whole.filter { $0[1] >= 16 - 2 * (eighths + 1) }, "\(scalar)")
        }
        for (eighths, scalar) in "▏▎▍▌▋▊▉█".unicodeScalars.enumerated() {
            #expect(units(scalar) == whole.filter { $0[0] <= eighths }, "\(scalar)")
        }
        #expect(units("▘") == whole.filter { $0[0] < 4 && $0[1] < 8 })
        #expect(units("⣿").count == 8 * 4 && units("⠁") == [[1, 1], [2, 1], [1, 2], [2, 2]])
    }

    @Test func `names in any script stay text`() throws {
        let evil = "<b>&amp;\"']]><!--\u{FFFE}\u{202E}א日本e\u{301}\u{1F327}\u{1B}[31m</text>"
        let place = Place(
            id: PlaceID(rawValue: "x"), names: LocalizedText(korean: evil, english: evil),
            coordinate: Scene.place("Seoul").coordinate)
        let scene = Scene(120, 36, .english, bookmarks: [place, Scene.place("Busan")])
        let reader = try SVGReader(svg(scene.frame()))
        let text = reader.elements.filter { $0.name == "text" }.map(\.text).joined()
        #expect(text.contains("<b>&amp;"))
        #expect(!text.unicodeScalars.contains { [0x1B, 0x202E, 0xFFFE].contains($0.value) })
        let names = Set(reader.elements.map(\.name))
        #expect(names == ["svg", "style", "rect", "g", "path", "text"])
    }

    @Test(arguments: ColorDepth.allCases, Background.allCases)
    func `the coloured text, read by a terminal, gives the frame`(depth: ColorDepth, background: Background) {
        let scene = Scene(120, 36, .korean, background: background, notices: [.sample], depth: depth).answered()
        scene.model.started()
        let frame = scene.frame()
        let rows = ANSIReader(ANSIPicture(depth: depth).text(of: frame)).rows
        #expect(rows.count == frame.size.rows + 1 && rows.last?.isEmpty == true)
        for row in 0..<frame.size.rows {
            let cells = (0..<frame.size.columns).map { frame[$0, row] }.filter { $0.width > 0 }
            #expect(rows[row].map(\.scalars) == cells.map(\.glyph.scalars))
            let looks = cells.map { cell in
                ANSIReader.Look(
                    front: cell.style.foreground.shown(at: depth), back: cell.style.background.shown(at: depth),
                    attributes: cell.style.attributes)
            }
            #expect(rows[row].map(\.look) == looks, "row \(row)")
        }
    }

    @Test func `with fewer colours the picture has those a terminal shows`() throws {
        var frame = CellBuffer(size: Size(columns: 2, rows: 1))
        frame.write("█", column: 0, row: 0, style: Style(.hex(0xFE0102)))
        frame.write("█", column: 1, row: 0, style: Style(.hex(0x808182), on: .standard, .reverse))
        func fills(_ depth: ColorDepth) throws -> [String] {
            try SVGReader(svg(frame, .dark, depth)).elements.filter { $0.name == "path" }
                .compactMap { $0.attributes["fill"] }
        }
        #expect(try fills(.direct) == ["#808182", "#fe0102", "#16181d"])
        #expect(try fills(.indexed256) == ["#808080", "#f00", "#16181d"])
        #expect(try fills(.none) == ["#d8dee6", "#d8dee6", "#16181d"])
    }

    /// The area of path data made of rectangles.
    private func area(of path: String) -> Int {
        path.split(separator: "z").reduce(0) { sum, part in
            let numbers = part.split { !$0.isNumber }.compactMap { Int($0) }
            return sum + numbers[2] * numbers[3]
        }
    }
}
