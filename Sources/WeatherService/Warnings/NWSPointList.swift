import Limits
import Weather

/// The zones of points that the service has been asked about, as they are kept on disk: a line for each point with the time
/// and the codes, the last one asked about at the end.
struct NWSPointList: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let askedAt: Timestamp
        /// None for a point that the service has no zones for.
        let zones: Set<String>
    }

    private(set) var entries: [NWSPoint: Entry] = [:]

    init() {}

    /// Lines that cannot be read are left out.
    init(_ bytes: some Sequence<UInt8>) {
        for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n").suffix(Limits.NWS.points) {
            let words = line.split(separator: " ")
            guard (2...2 + Self.mostZones).contains(words.count), let point = NWSPoint(words[0]),
                let time = Int(words[1]), (0...1 << 40).contains(time), words.dropFirst(2).allSatisfy(NWSZone.isCode)
            else { continue }
            entries[point] = Entry(
                askedAt: Timestamp(secondsSince1970: time), zones: Set(words.dropFirst(2).map(String.init)))
        }
    }

    /// A forecast zone, a fire weather zone and a county.
    private static let mostZones = 3

    subscript(_ point: NWSPoint) -> Entry? { entries[point] }

    /// Beyond `Limits.NWS.points`, the points asked about longest ago are forgotten.
    mutating func add(_ entry: Entry, of point: NWSPoint) {
        entries[point] = entry
        guard entries.count > Limits.NWS.points else { return }
        for (point, _) in ordered.dropLast(Limits.NWS.points) { entries[point] = nil }
    }

    /// This list and what another one knows later.
    func joined(with other: NWSPointList) -> NWSPointList {
        var list = self
        for (point, entry) in other.ordered where list[point].map({ $0.askedAt < entry.askedAt }) ?? true {
            list.add(entry, of: point)
        }
        return list
    }

    var bytes: [UInt8] {
        let lines = ordered.map { point, entry in
            ([point.text, "\(entry.askedAt.secondsSince1970)"] + entry.zones.sorted()).joined(separator: " ")
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private var ordered: [(key: NWSPoint, value: Entry)] {
        entries.sorted { ($0.value.askedAt, $0.key.text) < ($1.value.askedAt, $1.key.text) }
    }
}
