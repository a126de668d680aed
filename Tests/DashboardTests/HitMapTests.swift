import AppResources
import Display
import TerminalUI
import Testing
import Weather

@testable import Dashboard

@MainActor
@Suite struct HitMapTests {
    private let screen = Rect(Size(columns: 20, rows: 5))
    private let corner = Rect(column: 10, row: 0, columns: 10, rows: 2)

    @Test func `of several areas the one that was drawn last is hit, unless nothing of it is there`() {
        var hits = HitMap()
        hits.add(screen, .list(isMap: false))
        hits.add(corner) { $0.row == 0 ? .option(3) : nil }
        #expect(hits.target(at: Point(column: 12, row: 0)) == .option(3))
        #expect(hits.target(at: Point(column: 12, row: 1)) == .list(isMap: false))
        #expect(hits.target(at: Point(column: 9, row: 0)) == .list(isMap: false))
        #expect(hits.target(at: Point(column: 12, row: 5)) == nil)
    }

    @Test func `a click hits what the last frame shows, whatever has changed since`() throws {
        let scene = Scene(120, 36).answered()
        let frame = scene.frame()
        let name = try #require(frame.position(of: "부산"))
        scene.model.resized(to: Size(columns: 80, rows: 24))
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: name)))
        #expect(scene.model.selectedPlace == Scene.place("Busan"))
    }

    @Test func `a click takes the place that is drawn there, wherever it has moved since`() throws {
        let places = Array(KoreaTwenty.places.prefix(4))
        let scene = Scene(120, 36, bookmarks: places).answered(places)
        let last = try #require(scene.frame().position(of: places[3].names.text(in: .korean)))
        scene.shelf.remove(places[0].id)
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: last)))
        #expect(scene.model.selectedPlace?.id == places[3].id)
        // The place itself may be gone.
        let first = try #require(scene.frame().position(of: places[1].names.text(in: .korean)))
        scene.shelf.remove(places[1].id)
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: first)))
        #expect(scene.model.selectedPlace?.id == places[3].id)
    }

    @Test func `behind a dialog only the footer can be clicked`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character(","))
        _ = scene.frame()
        let targets = (0..<35).flatMap { row in
            (0..<120).compactMap { scene.router.hits.target(at: Point(column: $0, row: row)) }
        }
        #expect(!targets.isEmpty)
        #expect(
            targets.allSatisfy {
                switch $0 {
                case .setting, .nothing: true
                default: false
                }
            })
        #expect(
            (0..<120).contains { scene.router.hits.target(at: Point(column: $0, row: 35)) == .intent(.closeDialog) })
    }

    @Test func `every key in the footer and every list in the header is where it is drawn`() throws {
        let scene = Scene(120, 36).answered()
        let frame = scene.frame()
        let korea = try #require(frame.position(of: "2 전국"))
        #expect(scene.router.hits.target(at: korea) == .intent(.chooseList(1)))
        let search = try #require(frame.position(of: "/ 검색"))
        #expect(scene.router.hits.target(at: search) == .intent(.search))
    }
}

extension CellBuffer {
    /// Where a text begins that is written in one row.
    fileprivate func position(of word: String) -> Point? {
        for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let range = line.firstRange(of: word) else { continue }
            return Point(column: String(line[..<range.lowerBound]).displayWidth, row: row)
        }
        return nil
    }
}
