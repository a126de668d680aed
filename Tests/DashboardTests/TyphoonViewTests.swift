import AppResources
import Cartography
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Tropical cyclones on the screen: only what their office has issued.
@MainActor @Suite struct TyphoonViewTests {
    private static let issued = Timestamp(secondsSince1970: 1_795_392_000)

    private static func position(
        _ hours: Int, _ north: Double, _ east: Double, circle: Double? = nil, pressure: Double? = nil
    ) throws -> TyphoonPosition {
        TyphoonPosition(
            time: issued.adding(seconds: hours * 3_600), basis: hours == 0 ? .analysis : .forecast,
            centre: try #require(Coordinate(latitude: north, longitude: east)),
            pressure: pressure.map(Pressure.init(hectopascals:)), circle: circle)
    }

    private static func typhoon() throws -> Typhoon {
        try #require(
            Typhoon(
                id: "TC2628", number: Typhoon.Number(year: 2026, ordinal: 24),
                name: Typhoon.Name(japanese: "カクウ", international: "KAKUU"), category: .typhoon, issued: issued,
                positions: [
                    position(0, 28, 127, pressure: 965), position(24, 31, 128, circle: 120),
                    position(48, 34, 130, circle: 220),
                ]))
    }

    private static let japan = MapProjection(
        showing: [(24.0, 122.0), (40.0, 142.0)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) },
        labels: [10, 10], columns: 100, rows: 40)

    private func format(_ language: Language) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
    }

    @Test func `each issued position has a mark, expected ones their circle, and nothing lies between`() throws {
        let typhoon = try Self.typhoon()
        let storms = MapStorms(projection: Self.japan, typhoons: [typhoon], time: Self.issued)
        let marks = storms.marks
        func cells(_ kind: MapStorms.Mark.Kind) -> [MapStorms.Mark] { marks.filter { $0.kind == kind } }
        #expect(cells(.centre).count == 1 && cells(.expected).count == 2)
        let first = Self.japan.position(of: typhoon.positions[1].centre)
        // Each cell of a circle is as far from one of the centres as the office says, but for the size of a cell.
        let rows =
            Self.japan.position(of: try #require(Coordinate(latitude: 30, longitude: 128))).y
            - Self.japan.position(of: try #require(Coordinate(latitude: 31, longitude: 128))).y
        let cell = 111.2 / rows
        for mark in cells(.circle) {
            let middle = MapPosition(x: Double(mark.column) + 0.5, y: Double(mark.row) + 0.5)
            let place = try #require(Self.japan.coordinate(at: middle))
            let isOnOne = typhoon.positions.contains { position in
                position.circle.map { abs(position.centre.distance(to: place) - $0) <= 1.2 * cell } ?? false
            }
            #expect(isOnOne, "\(mark)")
        }
        #expect(cells(.circle).count > 20)
        // A day later the first expected position is that of now.
        let later = MapStorms(
            projection: Self.japan, typhoons: [typhoon], time: Self.issued.adding(seconds: 86_400)
        ).marks
        #expect(later.filter { $0.kind == .expected }.count == 1 && later.filter { $0.kind == .centre }.count == 1)
        let centre = try #require(later.first { $0.kind == .centre })
        #expect(centre.column == Int(first.x) && centre.row == Int(first.y))
    }

    @Test func `Golden: a typhoon's issued positions and circles`() throws {
        let look = Presentation(Appearance(background: .dark), home: { _ in .utc })
        let ground = MapGroundView(look: look)
        let paper = MapPaper(ground: MapGround(projection: Self.japan, hasLines: true, places: []), night: nil)
        let data = try MapData(path: Products.packageRoot.path + "/Resources/Map/map.bin")
        var buffer = ground.paper(paper, data, size: Size(columns: 100, rows: 40))
        let storms = MapStorms(projection: Self.japan, typhoons: [try Self.typhoon()], time: Self.issued)
        ground.draw(storms, in: buffer.bounds, into: &buffer)
        try Golden.expect(buffer, "typhoon-100x40")
    }

    @Test(arguments: [
        (Language.korean, "태풍 24호 Kakuu 965hPa · 일본 기상청"),
        (.english, "typhoon no. 24 Kakuu 965hPa · JMA (Japan)"),
    ])
    func `the headline says its name, the pressure and who says so`(language: Language, expected: String) throws {
        let forms = format(language).headlines(of: try Self.typhoon(), at: Self.issued)
        #expect(forms.first == expected && forms.count == 3)
        // No pressure was issued for the next day.
        let later = format(language).headlines(of: try Self.typhoon(), at: Self.issued.adding(seconds: 86_400))
        #expect(later.first?.contains("hPa") == false)
    }

    @Test func `a depression has no number and no name, and the text of a stranger none but letters`() throws {
        let depression = try #require(
            Typhoon(id: "a", category: .depression, issued: Self.issued, positions: [Self.position(0, 20, 140)]))
        #expect(format(.korean).title(of: depression) == "열대저압부")
        let named = try #require(
            Typhoon(
                id: "a", name: Typhoon.Name(japanese: "", international: "A\u{1B}[31m"), category: .storm,
                issued: Self.issued, positions: [Self.position(0, 20, 140)]))
        #expect(!format(.english).title(of: named).contains("\u{1B}"))
    }

    @Test func `the details tell which issued position is nearest, within a thousand kilometres`() throws {
        let place = Scene.place("Busan")
        func content(_ typhoons: [Typhoon]) -> DetailContent {
            DetailContent(
                place, Report(), at: .now, now: Self.issued,
                words: DetailWords(format: format(.korean), home: { _ in LocalClock(UTCOffset(seconds: 32_400)) }),
                around: DetailSurroundings(typhoons: typhoons))
        }
        let near = content([try Self.typhoon()])
        let found = try #require(near.typhoons.first)
        #expect(found.approach.position.time == Self.issued.adding(seconds: 48 * 3_600))
        let section = TyphoonSection(
            typhoon: found.typhoon, approach: found.approach, now: near.now, clock: near.clock,
            format: format(.korean))
        var buffer = CellBuffer(size: Size(columns: 60, rows: section.rows(columns: 60)))
        section.draw(Presentation(Appearance(background: .dark), home: { _ in .utc }), into: &buffer, in: buffer.bounds)
        #expect(
            buffer.text.contains("태풍 24호 Kakuu 965hPa · 일본 기상청") && buffer.text.contains("발표된 예상 위치로는")
                && buffer.text.contains("에 가장 가까움: "), "\(buffer.text)")
        let far = try #require(
            Typhoon(id: "b", category: .storm, issued: Self.issued, positions: [Self.position(0, 10, 165)]))
        #expect(content([far]).typhoons.isEmpty)
    }

    @Test func `the summary of a list begins with it, and shrinks`() async throws {
        let scene = Scene(120, 36).answered()
        let list = try #require(DashboardPicture(scene.model, scene.view.look).list)
        let summary = try #require(
            TileSummary(list.tiles.map(\.tile), typhoons: [try Self.typhoon(), try Self.typhoon()]))
        let texts = summary.forms(scene.view.look).map { $0.map(\.text).joined() }
        #expect(texts.first?.hasPrefix("⊛ 태풍 24호 Kakuu 965hPa · 일본 기상청 +1") == true, "\(texts.first ?? "")")
        #expect(texts.last == "⊛ 태풍 24호 Kakuu +1")
    }
}
