import Cartography
import Weather

// The map's file.
extension FuzzTarget {
    /// An input is changes to the real file: where (four bytes) and to what (one). Its first byte decides what is looked at.
    static let mapFile = FuzzTarget(
        name: "map-file",
        seeds: {
            // The head and the levels by themselves, and here and there a byte.
            let places = Array(16..<128) + stride(from: 128, to: 307_000, by: 9_973)
            return places.map { at in
                [UInt8(at & 0xFF)] + withUnsafeBytes(of: UInt32(at).bigEndian, Array.init) + [UInt8(at * 11 & 0xFF)]
            }
        }
    ) { bytes in
        var tape = ByteTape(bytes)
        let choice = Int(tape.byte())
        guard let file = ChangedFile.map else { return require(false, "no file to change") }
        var changes: [(at: Int, byte: UInt8)] = []
        while tape.rest.count >= 5, changes.count < 512 { changes.append((tape.number(bytes: 4), tape.byte())) }
        file.with(changes) { path in
            // A file that is refused is not used.
            guard let map = try? MapData(path: path) else { return }
            check(map, level: choice % 4, isWorld: choice & 4 != 0)
        }
    }

    private static func check(_ map: MapData, level: Int, isWorld: Bool) {
        let view =
            isWorld
            ? MapBox(west: -180, south: -90, east: 540, north: 90)
            : MapBox(west: 126, south: 34, east: 129, north: 38)
        guard let view else { return require(false, "no view") }
        map.lines(level: level, in: view) { line in
            require(line.box.touches(view), "a line that is not in view")
            var count = 0
            line.forEachPoint { longitude, latitude in
                count += 1
                require(abs(longitude) <= 540 && abs(latitude) <= 90, "a point off the globe")
            }
            require(count <= line.pointCount, "\(count) points")
        }
        _ = map.isLand(level: level, latitude: 36, longitude: 128)
        require(map.levels.indices.contains(map.level(for: view, dot: 0.01)), "a level that is not there")
        let places = isWorld ? [] : [Coordinate(latitude: 36, longitude: 128)].compactMap(\.self)
        let canvas = MapCanvas(map, MapProjection(showing: places, columns: 60, rows: 20))
        canvas.forEachCell { _, _, cell in require((0...MapCanvas.dotsPerCell).contains(cell.land), "land") }
    }
}
