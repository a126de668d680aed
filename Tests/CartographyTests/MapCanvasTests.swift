import Cartography
import TestSupport
import Testing
import Weather

@Suite("The map in dots")
struct MapCanvasTests {
    private let map: MapData

    init() throws {
        map = try MapOfCheckout.open()
    }

    /// Places of Korea, the outermost ones among them.
    private func korea(columns: Int, rows: Int) throws -> MapProjection {
        MapProjection(
            showing: [try coordinate(38.2, 128.6), try coordinate(33.25, 126.56), try coordinate(37.5, 130.9)],
            columns: columns, rows: rows)
    }

    @Test("Korea has coasts, borders of provinces and one with the North, and nothing in the sea around Ulleungdo")
    func korea() throws {
        let view = try korea(columns: 74, rows: 32)
        let canvas = MapCanvas(map, view)
        var kinds: [MapLineKind: Int] = [:]
        for row in 0..<32 {
            for column in 0..<74 {
                let kind = canvas.kind(column: column, row: row)
                #expect((kind != nil) == (canvas.mask(column: column, row: row) != 0))
                if let kind { kinds[kind, default: 0] += 1 }
            }
        }
        #expect((kinds[.coast] ?? 0) > 100 && (kinds[.country] ?? 0) > 10 && (kinds[.province] ?? 0) > 80)
        let sea = view.position(of: try coordinate(37, 130.2))
        #expect(canvas.kind(column: Int(sea.x), row: Int(sea.y)) == nil)
        // Jeju's coast lies around the island.
        let island = view.position(of: try coordinate(33.38, 126.55))
        let around = (-6...6).flatMap { x in (-2...2).map { (Int(island.x) + x, Int(island.y) + $0) } }
        #expect(around.count { canvas.kind(column: $0.0, row: $0.1) == .coast } > 8)
    }

    /// Land as text: `#` where most of a cell is land, `+` where less of it is.
    private func land(_ canvas: MapCanvas, columns: Int, rows: Int) -> String {
        (0..<rows).map { row in
            String(
                (0..<columns).map { column -> Character in
                    let land = canvas.land(column: column, row: row)
                    return 2 * land >= MapCanvas.dotsPerCell ? "#" : land > 0 ? "+" : "."
                })
        }.joined(separator: "\n")
    }

    @Test("A dot is land if its middle is, whatever the view", arguments: 0..<6)
    func landOfAny(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let near = random.chance(50)
        let middle = try coordinate(
            near ? .random(in: 33...39, using: &random) : .random(in: -80...80, using: &random),
            near ? .random(in: 124...131, using: &random) : .random(in: -180...180, using: &random))
        let view = MapProjection(showing: [], columns: 60, rows: 20).centred(on: middle)
            .zoomed(by: .random(in: 1...400, using: &random), at: MapPosition(x: 30, y: 10))
        // What is too small to be drawn is left out of both.
        let canvas = MapCanvas(map, view)
        let level = map.level(for: view.box, dot: view.degreesPerDot)
        var (right, wrong) = (0, 0)
        for row in 0..<20 {
            for column in 0..<60 where canvas.mask(column: column, row: row) == 0 {
                let isLand = try [(0.25, 0.125), (0.75, 0.875)].map { x, y in
                    let point = view.coordinate(at: MapPosition(x: Double(column) + x, y: Double(row) + y))
                    return try point.map {
                        let around = try coordinate($0.latitude, $0.longitude)
                        return map.isLand(level: level, latitude: around.latitude, longitude: around.longitude)
                    } ?? false
                }
                let all = canvas.land(column: column, row: row)
                if all == (isLand[0] ? 8 : 0), isLand[0] == isLand[1] { right += 1 } else { wrong += 1 }
            }
        }
        // Islands without a shape are no land in the picture.
        #expect(right > 100 && wrong * 50 <= right, "\(wrong) of \(right + wrong)")
    }

    @Test("Land is where Korea is")
    func landOfKorea() throws {
        let canvas = MapCanvas(map, try korea(columns: 44, rows: 18))
        #expect(
            land(canvas, columns: 44, rows: 18) == """
                ####################+.......................
                #####################+......................
                +.#####################+....................
                .....++##################+..................
                .......+##################+.................
                ....+######################.................
                .....+#####################.................
                .......####################.................
                .......+###################+................
                ......+####################.................
                .....+####################+.................
                ...+.+################......................
                ....+#####++#++..+.......+#.............+###
                .....+++.................++..........#######
                ..................................+###++++.+
                .....+++#+...................+++##########+.
                ....+###++................++###############+
                ........................+...####++##########
                """)
    }

    @Test("A view without a coast is all land, or all sea")
    func landWithoutCoast() throws {
        for (latitude, longitude, isLand) in [
            (36.4, 127.9, true), (38.5, 131.5, false), (23, 10, true), (-20, -100, false),
        ] {
            let view = MapProjection(showing: [try coordinate(latitude, longitude)], columns: 30, rows: 8)
                .zoomed(by: 8, at: MapPosition(x: 15, y: 4))
            let text = land(MapCanvas(map, view), columns: 30, rows: 8)
            #expect(text.allSatisfy { $0 == (isLand ? "#" : ".") || $0 == "\n" })
        }
    }

    @Test("An island too small for a shape is left out, but not where a place is")
    func islands() throws {
        let dokdo = try coordinate(37.2415, 131.8665)
        let view = MapProjection(showing: [dokdo, try coordinate(36.5, 128)], columns: 60, rows: 16)
        let at = view.position(of: dokdo)
        for (places, isThere) in [([], false), ([dokdo], true)] {
            let canvas = MapCanvas(map, view, keeping: places)
            #expect((canvas.kind(column: Int(at.x), row: Int(at.y)) == .coast) == isThere)
        }
    }

    @Test("The world is drawn once, also where the area is wider than it")
    func world() throws {
        for (columns, rows) in [(200, 60), (300, 10)] {
            let view = MapProjection(showing: [], columns: columns, rows: rows)
            let canvas = MapCanvas(map, view)
            var drawn = 0
            for row in 0..<rows {
                for column in 0..<columns where canvas.mask(column: column, row: row) != 0 {
                    drawn += 1
                    let corners = [0.0, 1].map { MapPosition(x: Double(column) + $0, y: Double(row) + 0.5) }
                    #expect(corners.contains { view.coordinate(at: $0) != nil } || row == 0 || row == rows - 1)
                }
            }
            #expect(drawn > rows * 4)
        }
    }

    @Test("Both sides of the date line are drawn")
    func dateLine() throws {
        // Chukotka and Alaska.
        let places = [try coordinate(64, 179), try coordinate(66, -168)]
        let view = MapProjection(showing: places, columns: 80, rows: 24)
        let canvas = MapCanvas(map, view)
        let (left, right) = (0..<24).reduce(into: (0, 0)) { sums, row in
            sums.0 += (0..<40).count { canvas.mask(column: $0, row: row) != 0 }
            sums.1 += (40..<80).count { canvas.mask(column: $0, row: row) != 0 }
        }
        #expect(left > 20 && right > 20)
    }

    @Test("Any view can be drawn", arguments: 0..<20)
    func any(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<8 {
            let places = try (0..<random.below(4)).map { _ in
                try coordinate(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            }
            let (columns, rows) = (random.number(0...300), random.number(0...90))
            let pointer = MapPosition(x: Double(random.below(300)), y: Double(random.below(90)))
            let view = MapProjection(showing: places, columns: columns, rows: rows)
                .zoomed(by: .random(in: 0.01...100, using: &random), at: pointer)
                .panned(columns: Double(random.number(-500...500)), rows: Double(random.number(-200...200)))
            let canvas = MapCanvas(map, view)
            for (column, row) in [(-1, 0), (0, -1), (columns, 0), (0, rows), (.max, .max), (.min, .min)] {
                #expect(canvas.mask(column: column, row: row) == 0 && canvas.kind(column: column, row: row) == nil)
            }
        }
    }

    @Test("Characters have the shape of the dots, and in ASCII their height")
    func characters() {
        #expect(MapCanvas.braille(0) == "\u{2800}" && MapCanvas.braille(0xFF) == "⣿" && MapCanvas.braille(0x47) == "⡇")
        #expect(
            ["⠀", "⠂", "⠒", "⡇", "⢸", "⡠", "⠑", "⡰", "⣿", "⠛", "⠤"].map { MapCanvas.ascii(mask($0)) }
                == [" ", "'", "'", ":", ":", ".", "'", ":", ":", "'", "."])
        for mask in 0...UInt8.max {
            #expect((MapCanvas.ascii(mask) == " ") == (mask == 0) && MapCanvas.ascii(mask).isASCII)
        }
    }

    private func mask(_ pattern: Unicode.Scalar) -> UInt8 { UInt8(pattern.value & 0xFF) }
}
