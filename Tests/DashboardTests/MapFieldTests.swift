import AppResources
import Cartography
import Display
import EngineSupport
import Runtime
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The field between the places of a map: what each cell of it shows, and what is said of it.
@MainActor @Suite struct MapFieldTests {
    private static let time = Timestamp(secondsSince1970: 1_795_392_000)

    private static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    private static func view(
        _ south: Double, _ west: Double, _ north: Double, _ east: Double, columns: Int = 100, rows: Int = 40
    ) throws -> MapProjection {
        MapProjection(
            showing: [try coordinate(south, west), try coordinate(north, east)], columns: columns, rows: rows)
    }

    /// A field with these values at the points of the view's lattice.
    private static func field(
        _ projection: MapProjection, _ measure: Measure = .temperature, hours: Int = 48, isAsking: Bool = false,
        _ value: (LatticePoint, FieldVariable, Int) -> Double?
    ) -> MapField {
        let lattice = projection.lattice
        let series = lattice.points.map { point in
            (
                point,
                FieldSeries(.weather, toldAt: time, start: time.adding(seconds: -86_400), hours: hours) {
                    value(point, $0, $1)
                }
            )
        }
        return MapField(
            projection: projection, measure: measure,
            known: KnownField(
                question: FieldQuestion(lattice, [.weather]),
                series: [.weather: Dictionary(series) { first, _ in first }], revision: 1, isAsking: isAsking),
            time: time, isInvented: false, airScale: .korean)
    }

    private func look(_ depth: ColorDepth = .direct, ascii: Bool = false, _ language: Language = .korean)
        -> Presentation
    {
        Presentation(
            Appearance(language: language, isASCII: ascii, background: .dark, colorDepth: depth), home: { _ in .utc })
    }

    // MARK: Colours

    @Test(arguments: [ColorDepth.direct, .indexed256], [Background.dark, .light])
    func `the colours of the legend's values differ from each other`(depth: ColorDepth, background: Background) {
        let look = Presentation(
            Appearance(language: .korean, background: background, colorDepth: depth), home: { _ in .utc })
        let ink = FieldInk(.temperature, .korean, look)
        let paper = Palette.paperColor(background)
        let shown = [-10, 0, 10, 20, 30].map {
            ink.color(ofBand: ink.bands.band(of: Float($0)), on: paper).shown(at: depth)
        }
        #expect(Set(shown).count == shown.count, "\(shown)")
        // Nor may what falls be taken for one of them.
        for ground in [.snow, .rain, .thunderstorm].flatMap(look.wetSteps).map({ $0.background.shown(at: depth) }) {
            #expect(!shown.contains(ground), "\(ground)")
        }
    }

    @Test func `with few colours each third of what is in view has a sign`() {
        let look = look(.ansi16)
        for range in [13.0...17, -8...31, 2.1...2.3] {
            let ink = FieldInk(.temperature, .korean, look, over: range)
            #expect(ink.limits.low < ink.limits.high && ink.limits.low.rounded() == ink.limits.low)
            guard range.upperBound - range.lowerBound > 3 else { continue }
            let ends = [range.lowerBound, (range.lowerBound + range.upperBound) / 2, range.upperBound]
            #expect(ends.map { ink.density(of: Float($0)) } == [1, 2, 3], "\(range)")
        }
    }

    @Test(arguments: [Measure.temperature, .wind]) func `with few colours the legend has every sign in every colour`(
        measure: Measure
    ) throws {
        let look = look(.ansi16)
        for range in [13.0...17, -18...34, 0...20] {
            let ink = FieldInk(measure, .korean, look, over: range)
            let signs = FieldWords(look).signs(ink, in: range)
            #expect(signs.first?.start == nil && signs.last?.end == nil)
            for value in stride(from: range.lowerBound.rounded(.up), through: range.upperBound, by: 1) {
                let sign = try #require(signs.first { ($0.start ?? value) <= value && value < ($0.end ?? .infinity) })
                #expect(ink.density(of: sign.value) == ink.density(of: Float(value)), "\(value) \(signs)")
                #expect(ink.signStyle(of: sign.value) == ink.signStyle(of: Float(value)), "\(value) \(signs)")
            }
        }
    }

    // MARK: Cells

    @Test
    func
        `the cell of a point shows its value, others none outside of the values around, and nothing lies beyond the outer points`()
        throws
    {
        var dice = SeededRandom(seed: 64)
        for _ in 0..<60 {
            let south = Double.random(in: -70...60, using: &dice)
            let west = Double.random(in: -180...170, using: &dice)
            let high = Double.random(in: 0.5...25, using: &dice)
            let projection = try Self.view(
                south, west, min(80, south + high), min(180, west + high * 1.5),
                columns: Int.random(in: 20...200, using: &dice), rows: Int.random(in: 8...60, using: &dice))
            var numbers: [LatticePoint: Double] = [:]
            for point in projection.lattice.points {
                numbers[point] = Double(Int.random(in: -3_000...3_000, using: &dice)) / 100
            }
            let field = Self.field(projection) { point, variable, _ in variable == .temperature ? numbers[point] : nil }
            let cells = try #require(field.cells)
            for (point, number) in numbers {
                let position = projection.position(of: point.coordinate)
                guard position.x >= 0, position.y >= 0, position.x < Double(cells.columns),
                    position.y < Double(cells.rows)
                else { continue }
                let half = min(2 * cells.rows - 1, Int(position.y * 2 + 1e-9))
                let column = min(cells.columns - 1, Int(position.x + 1e-9))
                // A rounding error may put a point on either side of an edge.
                let shown = [half, half - 1].filter { $0 >= 0 }.map {
                    cells.values[cells.index(column: column, half: $0)]
                }
                #expect(shown.contains(Float(number)), "\(point) \(number) \(shown)")
            }
            let (lowest, highest) = (Float(numbers.values.min() ?? 0), Float(numbers.values.max() ?? 0))
            #expect(cells.values.allSatisfy { $0.isNaN || (lowest...highest).contains($0) })
            #expect(zip(cells.values, cells.isInside).allSatisfy { $0.isNaN || $1 })
        }
    }

    @Test func `each cell where something falls has the amount of one of the points around it`() throws {
        let projection = try Self.view(33, 124, 39, 132)
        var dice = SeededRandom(seed: 3)
        var numbers: [LatticePoint: Double] = [:]
        for point in projection.lattice.points {
            numbers[point] = [0, 0.5, 3, 12, 40][Int.random(in: 0..<5, using: &dice)]
        }
        let field = Self.field(projection, .precipitation) { point, variable, _ in
            switch variable {
            case .precipitation: numbers[point]
            case .kind: FieldSeries.number(of: .rain)
            case .cloudCover: 100
            default: nil
            }
        }
        let cells = try #require(field.cells)
        #expect(cells.fallen == [.rain])
        let lattice = projection.lattice
        for half in 0..<2 * cells.rows {
            for column in 0..<cells.columns {
                let middle = MapPosition(x: Double(column) + 0.5, y: (Double(half) + 0.5) / 2)
                let place = try #require(projection.coordinate(at: middle))
                guard let across = lattice.columns(around: lattice.column(atLongitude: place.longitude)),
                    let up = lattice.rows(around: lattice.row(atLatitude: place.latitude))
                else { continue }
                let steps = [across.first, across.second].flatMap { column in
                    [up.first, up.second].compactMap { lattice.point(column: column, row: $0) }
                        .map { UInt8(FallStep.of(MeasuredValue(.precipitation, numbers[$0] ?? 0, isOfDay: false))) }
                }
                #expect(steps.contains(cells.steps[cells.index(column: column, half: half)]))
            }
        }
    }

    @Test func `points further apart than weather is large have what falls around them alone, and the legend says so`()
        throws
    {
        let projection = try Self.view(-50, -170, 65, 170, columns: 120, rows: 20)
        let field = Self.field(projection) { _, variable, _ in
            switch variable {
            case .precipitation: 20
            case .kind: FieldSeries.number(of: .rain)
            default: 10
            }
        }
        #expect(field.hasFallsAtPoints)
        let cells = try #require(field.cells)
        let wet = cells.steps.count { $0 > 0 }
        #expect(wet > 0 && wet < cells.values.count { !$0.isNaN } / 6, "\(wet)")
        let near = try Self.view(33, 124, 39, 132)
        #expect(!Self.field(near) { _, _, _ in 10 }.hasFallsAtPoints)
        let words = FieldWords(look()).legend(FieldNote(of: field, source: .openMeteo).seen(in: cells))[0].map(\.text)
            .joined()
        #expect(words.contains("비·눈은 격자점 주변에만"), "\(words)")
    }

    @Test func `nothing falls where less than a tenth of a millimetre does`() throws {
        let projection = try Self.view(33, 124, 39, 132)
        let cells = try #require(
            Self.field(projection) { _, variable, _ in variable == .precipitation ? 0.09 : 1 }.cells)
        #expect(cells.steps.allSatisfy { $0 == 0 } && cells.fallen.isEmpty)
    }

    @Test func `without a value at that time there is no field, and its note says when the model ends`() throws {
        let projection = try Self.view(33, 124, 39, 132)
        let field = Self.field(projection, hours: 24) { _, _, _ in 5 }
        #expect(field.cells?.hasValues == false)
        let note = FieldNote(of: field, source: .openMeteo).seen(in: field.cells)
        #expect(note.state == .ended(Self.time))
        let text = FieldWords(look()).legend(note)[0].map(\.text).joined()
        #expect(text.hasPrefix("모델 예보는"), "\(text)")
    }

    @Test func `a point without a value is hatched, and the legend says whether it is still on its way`() throws {
        let projection = try Self.view(33, 124, 39, 132)
        let hole = try #require(projection.lattice.point(column: 3, row: 3))
        for isAsking in [true, false] {
            let field = Self.field(projection, isAsking: isAsking) { point, variable, _ in
                variable == .temperature && point != hole ? 10 : nil
            }
            let cells = try #require(field.cells)
            #expect(cells.hasGaps && cells.hasValues)
            var frame = CellBuffer(size: Size(columns: 100, rows: 40))
            MapGroundView(look: look()).draw(field, cells, on: &frame)
            #expect(frame.text.contains("╱"))
            let legend = FieldWords(look()).legend(FieldNote(of: field, source: .openMeteo).seen(in: cells))
            let text = legend[0].map(\.text).joined()
            #expect(text.hasSuffix(isAsking ? "╱╱ 아직 받는 중" : "╱╱ 값 없음"), "\(text)")
        }
    }

    @Test(arguments: [
        (Language.korean, "모델(Open-Meteo), {}km 간격"), (.english, "model (Open-Meteo), points {}km apart"),
    ])
    func `the legend says whose values they are, and how far apart`(language: Language, words: String) throws {
        let projection = try Self.view(33, 124, 39, 132)
        let field = Self.field(projection) { _, _, _ in 10 }
        let legend = FieldWords(look(language)).legend(FieldNote(of: field, source: .openMeteo).seen(in: field.cells))
        let distance = Int((projection.lattice.kilometres / 10).rounded()) * 10
        let text = legend[2].map(\.text).joined()
        #expect(legend.count == 4 && text == words.replacing("{}", with: "\(distance)"), "\(text)")
        // Nothing in it is without words: its colours stand between their values.
        #expect(
            legend[0].map(\.text).joined().contains("10° ") && legend[0].contains { $0.style.background != .standard })
        let sample = MapField(
            projection: projection, measure: .temperature, known: field.known, time: Self.time, isInvented: true,
            airScale: .korean)
        let told = FieldWords(look(language)).legend(FieldNote(of: sample, source: .sample).seen(in: field.cells))
        #expect(told[2].map(\.text).joined().contains(language == .korean ? "예시" : "sample"))
    }

    @Test(arguments: [ColorDepth.direct, .indexed256])
    func `the legend of temperatures has every colour that is on the map`(depth: ColorDepth) throws {
        let projection = try Self.view(33, 124, 39, 132)
        let field = Self.field(projection) { point, _, _ in point.coordinate.latitude * 10 - 355 }
        let cells = try #require(field.cells)
        let range = try #require(cells.range)
        #expect(range.lowerBound < -20 && range.upperBound > 30, "\(range)")
        let look = look(depth, .korean)
        let ink = FieldInk(.temperature, .korean, look, over: range)
        let paper = Palette.paperColor(look.background)
        let drawn = Set(cells.values.filter { !$0.isNaN }.map { ink.color(ofBand: ink.bands.band(of: $0), on: paper) })
        let legend = FieldWords(look).legend(FieldNote(of: field, source: .openMeteo).seen(in: cells))[0]
        let told = Set(legend.map(\.style.background))
        #expect(drawn.count > 8 && drawn.subtracting(told).isEmpty)
    }

    @Test func `among 256 colours the field has those of its legend over land too`() throws {
        let projection = try Self.view(33, 124, 39, 132)
        let field = Self.field(projection) { point, variable, _ in
            variable == .temperature ? point.coordinate.latitude * 10 - 355 : nil
        }
        let cells = try #require(field.cells)
        let look = look(.indexed256, .korean)
        let legend = FieldWords(look).legend(FieldNote(of: field, source: .openMeteo).seen(in: cells))[0]
        let told = Set(legend.map(\.style.background))
        var frame = CellBuffer(size: Size(columns: cells.columns, rows: cells.rows))
        let land = look.theme[.land]
        #expect(land.background != .standard)
        frame.fill(frame.bounds, style: land)
        MapGroundView(look: look).draw(field, cells, on: &frame)
        var drawn = Set<Color>()
        for row in 0..<cells.rows {
            for column in 0..<cells.columns {
                let cell = frame[column, row].style
                drawn.formUnion(
                    frame[column, row].character == " " ? [cell.background] : [cell.foreground, cell.background])
            }
        }
        // Land beyond the field's own points stays as it is.
        #expect(drawn.count > 6 && drawn.subtracting(told).subtracting([land.background]).isEmpty)
    }

    private func look(_ language: Language) -> Presentation { look(.direct, language) }

    // MARK: Looks

    /// Warm in the south, with rain in the west.
    private static func weather(_ point: LatticePoint, _ variable: FieldVariable, _ hour: Int) -> Double? {
        let place = point.coordinate
        switch variable {
        case .temperature, .feelsLike: return 8 + (36 - place.latitude) * 3 + (hour < 24 ? 2 : 0)
        case .precipitation: return place.longitude < 126.5 ? (127.5 - place.longitude) * 6 : 0
        case .kind: return FieldSeries.number(of: place.latitude > 37.5 ? .snow : .rain)
        case .cloudCover: return max(0, min(100, (131 - place.longitude) * 20))
        case .windSpeed: return 4 + (place.longitude - 124) * 2
        case .windDirection: return 225
        case .gust: return 8 + (place.longitude - 124) * 3
        case .fineDust: return nil
        }
    }

    private func frame(_ measure: Measure, _ depth: ColorDepth, ascii: Bool = false) throws -> CellBuffer {
        let projection = try Self.view(33.2, 124, 38.8, 131.5, columns: 90, rows: 34)
        let field = Self.field(projection, measure, Self.weather)
        let look = look(depth, ascii: ascii)
        let ground = MapGroundView(look: look)
        let data = try MapData(path: Products.packageRoot.path + "/Resources/Map/map.bin")
        let paper = MapPaper(ground: MapGround(projection: projection, hasLines: true, places: []), night: nil)
        let plain = ground.paper(paper, data, size: Size(columns: 90, rows: 34))
        var frame = try #require(ground.fielded(plain, paper, field)).frame
        if measure == .wind { ground.drawArrows(of: field, in: frame.bounds, into: &frame) }
        return frame
    }

    @Test(arguments: [Measure.temperature, .precipitation, .wind], [ColorDepth.direct, .indexed256, .ansi16, .none])
    func `Golden: a field in every number of colours`(measure: Measure, depth: ColorDepth) throws {
        try Golden.expect(try frame(measure, depth), "field-\(measure)-\(depth)-90x34")
    }

    @Test(arguments: [Measure.temperature, .precipitation])
    func `Golden: a field in ASCII has three densities of sign`(measure: Measure) throws {
        let frame = try frame(measure, .none, ascii: true)
        #expect(frame.text.unicodeScalars.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "field-\(measure)-ascii-90x34")
    }

    @Test func `coasts stay where they are, whatever the field`() throws {
        let projection = try Self.view(33.2, 124, 38.8, 131.5, columns: 90, rows: 34)
        let data = try MapData(path: Products.packageRoot.path + "/Resources/Map/map.bin")
        let paper = MapPaper(ground: MapGround(projection: projection, hasLines: true, places: []), night: nil)
        let plain = MapGroundView(look: look()).paper(paper, data, size: Size(columns: 90, rows: 34))
        let fielded = try frame(.temperature, .direct)
        for row in 0..<34 {
            for column in 0..<90 where plain[column, row].glyph != .blank {
                #expect(fielded[column, row].glyph == plain[column, row].glyph)
            }
        }
    }

    @Test func `arrows are at points, apart from each other, and strong gusts have their speed`() throws {
        let projection = try Self.view(33.2, 124, 38.8, 131.5, columns: 90, rows: 34)
        let arrows = Self.field(projection, .wind, Self.weather).arrows
        #expect(arrows.count > 20)
        for arrow in arrows {
            let isAtPoint = projection.lattice.points.contains { point in
                let position = projection.position(of: point.coordinate)
                return Int(position.x) == arrow.column && Int(position.y) == arrow.row
            }
            #expect(isAtPoint)
            #expect(
                !arrows.contains { $0 != arrow && abs($0.column - arrow.column) < 5 && abs($0.row - arrow.row) < 2 })
        }
        let text = try frame(.wind, .direct).text
        #expect(text.contains("↗2"), "\(text)")
    }

    // MARK: In the program

    private func scene(
        _ columns: Int = 120, _ rows: Int = 36, measure: Measure = .temperature, depth: ColorDepth = .direct,
        ascii: Bool = false
    ) async -> Scene {
        let clock = TestClock()
        let sample = SampleField(executor: ServiceExecutor(), now: { clock.now })
        let scene = Scene(
            columns, rows, notices: [.sample],
            preferences: .test(
                [:], ["LANG": "ko_KR.UTF-8"],
                chosen: [.density: "map", .warnings: "none", .ascii: ascii ? "true" : "false"]), time: clock,
            depth: depth, field: { sample })
        _ = scene.answered()
        scene.model.started()
        await scene.model.field.finished()
        return scene
    }

    @Test func `a map of sample data has an invented field, which says so, and follows the time keys`() async throws {
        let scene = await scene()
        let now = scene.frame().text
        #expect(now.contains("예시 값, "), "\(now)")
        let known = scene.model.field.known
        scene.press(.character(">"), .character(">"), .character(">"))
        await scene.model.field.finished()
        // Nothing is asked for another hour.
        #expect(scene.model.field.known == known)
        let picture = try #require(mapPicture(scene))
        #expect(picture.field?.time == scene.clock.now.startOfHour.adding(seconds: 3 * 3_600))
        scene.press(.character("."))
        #expect(mapPicture(scene)?.field?.time == scene.clock.now.startOfHour)
    }

    @Test(arguments: [false, true])
    func `with few colours what falls has signs of its own, and a legend of them`(isASCII: Bool) async throws {
        let scene = await scene(160, 45, depth: .ansi16, ascii: isASCII)
        let glyphs = scene.view.look.glyphs
        let signs = (1...3).map { "\(glyphs.fallDensity($0))" }
        #expect(Set(signs).isDisjoint(with: (1...3).map { "\(glyphs.density($0))" }))
        let legend = "\(signs[0]) 0.1 \(signs[1]) 1 \(signs[2]) 15 "
        let frame = scene.frame().text
        #expect(frame.contains(legend), "\(frame)")
    }

    private func mapPicture(_ scene: Scene) -> MapPicture? {
        guard case .map(let picture) = DashboardPicture(scene.model, scene.view.look).list?.content else { return nil }
        return picture
    }

    @Test func `the cross-hair tells the nearest point with its coordinate and distance`() async throws {
        let scene = await scene()
        scene.press(.character("m"))
        let text = scene.frame().text
        #expect(text.contains("모델 ") && text.contains("°N"), "\(text)")
        let picture = try #require(mapPicture(scene))
        let crosshair = try #require(picture.crosshair)
        let point = try #require(picture.fieldPoint)
        let nearest = try #require(
            picture.field?.known.question?.lattice.points.map { $0.coordinate.distance(to: crosshair.coordinate) }.min()
        )
        #expect(point.kilometres == nearest)
    }

    @Test func `turned off, or in another form than a map, nothing is asked for`() async throws {
        let scene = await scene()
        #expect(scene.model.field.known.question != nil)
        scene.model.preferences.choose(.mapField, "false")
        #expect(scene.model.field.known == KnownField() && mapPicture(scene)?.field == nil)
        scene.model.preferences.choose(.mapField, "true")
        await scene.model.field.finished()
        #expect(scene.model.field.known.question != nil)
        scene.model.preferences.choose(.density, "line")
        scene.model.settle()
        #expect(scene.model.field.known == KnownField())
    }
}
