import AppResources
import Foundation
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Borders line up at every size: each line character meets another in the cell it points to.
@MainActor @Suite("Every size")
struct EverySizeTests {
    private static let up: Set<Character> = ["│", "╰", "╯", "┃", "┗", "┛"]
    private static let down: Set<Character> = ["│", "╭", "╮", "┃", "┏", "┓"]

    private func brokenBorder(_ frame: CellBuffer) -> String? {
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let character = frame[column, row].character
                if Self.up.contains(character), row == 0 || !Self.down.contains(frame[column, row - 1].character) {
                    return "\(character) at \(column),\(row) has nothing above"
                }
                if Self.down.contains(character),
                    row + 1 == frame.size.rows || !Self.up.contains(frame[column, row + 1].character)
                {
                    return "\(character) at \(column),\(row) has nothing below"
                }
            }
        }
        return nil
    }

    private func check(_ columns: Int, _ rows: Int, _ scenes: [Scene]) {
        for scene in scenes {
            scene.model.resized(to: Size(columns: columns, rows: rows))
            let frame = scene.frame()
            let widths = (0..<rows).map { row in (0..<columns).reduce(0) { $0 + Int(frame[$1, row].width) } }
            #expect(widths.allSatisfy { $0 == columns }, "\(columns)×\(rows)")
            if let broken = brokenBorder(frame) { #expect(Bool(false), "\(columns)×\(rows): \(broken)\n\(frame.text)") }
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
