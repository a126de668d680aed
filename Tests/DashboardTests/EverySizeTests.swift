import AppResources
import EngineSupport
import Foundation
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import TerminalUI

/// Borders line up at every size: each line character meets another in the cell it points to.
@MainActor @Suite("Every size")
struct EverySizeTests {
    /// Whether a character's line leads to the cell above and to the one below.
    private struct Line {
        var (up, down) = (false, false)
    }

    /// By the last seven bits of a character of the block U+2500–U+257F.
    private static let lines: [Line] = {
        var lines = Array(repeating: Line(), count: 128)
        for scalar in "│╰╯┃┗┛".unicodeScalars { lines[Int(scalar.value & 127)].up = true }
        for scalar in "│╭╮┃┏┓".unicodeScalars { lines[Int(scalar.value & 127)].down = true }
        return lines
    }()

    private static let temperatures: Set<Color> = {
        let scale = TemperatureScale(on: .dark, depth: .direct)
        return Set((-30...50).map { scale.color(of: Temperature(celsius: Double($0))) })
    }()

    /// Nil if every row fills its columns and lines meet. The code of tests is not optimized, and there are tens of millions of
    /// cells, hence no characters and no sets.
    private static func fault(in frame: CellBuffer) -> String? {
        let columns = frame.size.columns
        let (lines, temperatures) = (lines, temperatures)
        var above = Array(repeating: Line(), count: columns)
        var (column, row, width) = (0, 0, 0)
        for cell in frame.cells {
            // The line of a chart may have a number on it, and is in the colours of temperatures.
            let scalar = temperatures.contains(cell.style.foreground) ? 0 : cell.glyph.values.0
            let line = scalar & 0x1F_FF80 == 0x2500 ? lines[Int(scalar & 127)] : Line()
            if line.up != above[column].down { return "a line at \(column),\(row), or above it, does not meet another" }
            above[column] = line
            width += Int(cell.width)
            column += 1
            if column == columns {
                if width != columns { return "row \(row) takes \(width) columns" }
                (column, row, width) = (0, row + 1, 0)
            }
        }
        return above.contains(where: \.down) ? "a line leaves the last row" : nil
    }

    private func check(_ columns: Int, _ rows: Int, _ scenes: [Scene]) {
        let size = Size(columns: columns, rows: rows)
        for scene in scenes {
            scene.model.resized(to: size)
            let frame = scene.frame()
            let fault = frame.size == size ? Self.fault(in: frame) : "the frame has another size"
            if let fault { #expect(Bool(false), "\(columns)×\(rows): \(fault)\n\(frame.text)") }
        }
    }

    /// The list, open details, an open drawer and a search in each language, and tiles of every density.
    private func scenes() async -> [Scene] {
        var scenes: [Scene] = []
        for language in Language.allCases {
            let list = Scene(80, 24, language, notices: [.sample]).answered()
            let detail = Scene(80, 24, language).answered()
            detail.press(Key(.enter))
            let drawer = Scene(80, 24, language, bookmarks: Array(KoreaTwenty.places.prefix(12))).answered()
            drawer.press(.character("s"))
            drawer.model.slid(milliseconds: 1_000)
            let search = Scene(80, 24, language).answered()
            search.press(.character("/"))
            search.type("san")
            await search.model.search.finished()
            scenes += [list, detail, drawer, search]
        }
        for density in TileDensity.allCases {
            let tiles = Scene(80, 24, preferences: .test(chosen: [.density: density.rawValue])).answered()
            tiles.press(Key(density == .line ? .down : .right))
            scenes.append(tiles)
        }
        return scenes
    }

    @Test func `borders line up along the edges of the range and at common sizes`() async {
        let scenes = await scenes()
        for columns in 1...300 {
            for rows in [1, 2, 5, 8, 12, 24] where columns % 3 == 0 || columns < 130 { check(columns, rows, scenes) }
        }
        for rows in 1...90 { for columns in [1, 15, 40, 99, 120] { check(columns, rows, scenes) } }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["NALSSI_EVERY_SIZE"] == "1", "make sizes"))
    func `everySize: borders line up from 1×1 to 300×90`() async {
        let scenes = await scenes()
        for columns in 1...300 { for rows in 1...90 { check(columns, rows, scenes) } }
    }

    /// Its column is a line there, drawn behind what is in the chart, which may reach beyond the screen.
    @Test(arguments: ["auto", "line", "map"], [true, false])
    func `a selected hour is drawn at every height with few colours`(form: String, hasColor: Bool) {
        for key in [Key(.right), Key(.enter)] {
            let scene = Scene(
                80, 24, background: .light, hasColor: hasColor, preferences: .test(chosen: [.density: form]),
                depth: .ansi16
            ).answered()
            scene.press(key)
            scene.type(String(repeating: ">", count: 20))
            for columns in [20, 40, 60, 80, 120] {
                for rows in 1...36 {
                    scene.model.resized(to: Size(columns: columns, rows: rows))
                    #expect(scene.frame().size == scene.model.size)
                }
            }
        }
    }

    @Test func `200 random resizes end in the same frame as a fresh start`() {
        var random = SeededRandom(seed: 42)
        for language in Language.allCases {
            let scene = Scene(80, 24, language).answered()
            scene.model.started()
            for _ in 0..<200 {
                let size = Size(columns: random.number(1...300), rows: random.number(1...90))
                scene.model.resized(to: size)
                _ = scene.frame()
            }
            scene.model.resized(to: Size(columns: 120, rows: 36))
            let fresh = Scene(120, 36, language).answered()
            fresh.model.started()
            #expect(scene.frame() == fresh.frame())
        }
    }
}
