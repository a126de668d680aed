import Files
import Limits
import Weather

/// What a model says at points of lattices, kept on disk in blocks of points beside each other. All running programs share it; losing
/// it is harmless. Each block is a file, replaced as a whole: of two programs that write the same one, the later wins.
public struct FieldFolder: Sendable {
    private let folder: CacheFolder

    /// `path` is created with the first block.
    public init(path: String) {
        folder = CacheFolder(path: path, files: Limits.Field.files, bytes: Limits.Field.bytes) {
            $0.hasSuffix(Self.suffix)
        }
    }

    private static let suffix = ".field"
    /// Points along each side of a block.
    private static let side = 16

    /// Points of one part that are on the same lattice and on no coarser one.
    private struct Block: Hashable {
        let part: FieldPart
        let step, north, east: Int

        init(of point: LatticePoint, _ part: FieldPart) {
            self.part = part
            step = Lattice.coarsestStep(with: point)
            let reach = step * FieldFolder.side
            north = Int((Double(point.north) / Double(reach)).rounded(.down))
            east = Int((Double(point.east) / Double(reach)).rounded(.down))
        }

        var name: String { "\(part)-\(step)-\(north)-\(east)\(FieldFolder.suffix)" }
    }

    /// What is kept of the points; of the others nothing is.
    func series(of points: [LatticePoint], _ part: FieldPart) -> [LatticePoint: FieldSeries] {
        var found: [LatticePoint: FieldSeries] = [:]
        for (block, points) in Dictionary(grouping: points, by: { Block(of: $0, part) }) {
            let kept = read(block)
            for point in points { found[point] = kept[point] }
        }
        return found
    }

    /// Adds series; those that are too old to be shown are left out from then on. What cannot be stored is only asked for again.
    func keep(_ series: [LatticePoint: FieldSeries], at now: Timestamp) {
        let blocks = Dictionary(grouping: series) { Block(of: $0.key, $0.value.part) }
        for (block, entries) in blocks {
            var all = read(block).filter { now.seconds(since: $0.value.toldAt) < OpenMeteoField.oldest }
            for (point, series) in entries { all[point] = series }
            try? folder.keep(Self.encode(all), as: block.name)
        }
    }

    private func read(_ block: Block) -> [LatticePoint: FieldSeries] {
        guard let bytes = try? folder.file(block.name).read(limit: Limits.Field.file) else { return [:] }
        return (try? Self.decode(bytes, block.part)) ?? [:]
    }

    // MARK: Bytes

    /// The first bytes behind the checksum, with the version. Files of other versions are ignored.
    private static let head = Array("nalssi-field 1\n".utf8)

    static func encode(_ series: [LatticePoint: FieldSeries]) -> [UInt8] {
        var file = ByteWriter()
        file.append(head)
        let entries = series.sorted { ($0.key.north, $0.key.east) < ($1.key.north, $1.key.east) }
        file.put(entries, upTo: side * side) { file, entry in
            file.put(entry.key.north)
            file.put(entry.key.east)
            file.put(Int64(entry.value.toldAt.secondsSince1970))
            file.put(Int64(entry.value.start.secondsSince1970))
            file.put(entry.value.numbers, upTo: mostNumbers) { $0.put($1) }
        }
        return Seal.sealed(file.bytes)
    }

    static func decode(_ bytes: [UInt8], _ part: FieldPart) throws(ByteReader.Damaged) -> [LatticePoint: FieldSeries] {
        var reader = ByteReader(bytes)
        try reader.openSeal()
        try reader.skip(head)
        let years = Int64(-1) << 40...Int64(1) << 40
        let entries = try reader.getList(upTo: side * side) {
            (reader: inout ByteReader) throws(ByteReader.Damaged) -> (LatticePoint, FieldSeries) in
            let (north, east) = (try reader.get(Int16.self), try reader.get(Int16.self))
            let (toldAt, start) = (try reader.get(Int64.self), try reader.get(Int64.self))
            let numbers = try reader.getList(upTo: mostNumbers) {
                (reader: inout ByteReader) throws(ByteReader.Damaged) -> Int16 in try reader.get(Int16.self)
            }
            guard years.contains(toldAt), years.contains(start),
                let point = LatticePoint(north: Int(north), east: Int(east)),
                let series = FieldSeries(
                    part, toldAt: Timestamp(secondsSince1970: Int(toldAt)),
                    start: Timestamp(secondsSince1970: Int(start)), numbers: numbers)
            else { throw ByteReader.Damaged() }
            return (point, series)
        }
        return Dictionary(entries) { $1 }
    }

    /// Of one point.
    private static let mostNumbers = Limits.Network.forecastSteps * 8
}
