/// The administration's warning zones on land, each in another, from the country down to those that are not divided.
///
/// Sets of the undivided ones (leaves) say everything: where a warning holds, and where a place may be. Leaves are numbered so that
/// those of each zone are a range.
struct KMAZones: Sendable {
    struct Zone: Sendable {
        /// As printed in bulletins: `강원도`, `강릉산지`, `완도(여서도 제외)`.
        let name: String
        let parent: Int?
        /// 0 of the country, 1 of a province.
        let depth: Int
        /// Its leaves; a leaf has itself.
        fileprivate(set) var leaves: Range<Int>
        /// The zones in it, which follow it.
        fileprivate(set) var parts: Range<Int>
    }

    /// The country first, then each zone before those in it.
    let zones: [Zone]
    /// The number of the zone that each leaf is.
    let leafZones: [Int]
    /// The name of each leaf, behind those of the zones that it is in: `강원도 강릉 강릉산지`. No two are equal.
    private let leafNames: [String]
    /// The names of all leaves, and of the sea.
    let everywhere: Set<String>
    /// Zones by each of their names (`key(_:)`), in order.
    private let byName: [String: [Int]]

    static let country = 0
    /// What all zones of the sea are called together, because none is in the table. No place on land is in it.
    static let sea = "바다"
    static let current = KMAZones(
        KMARegionList(KMAZoneTable.zones).regions, otherNames: KMAZoneTable.otherNames)

    /// - Parameter otherNames: lines with the name of a zone, a colon, and others between commas.
    init(_ regions: [KMARegion], otherNames: String = "") {
        var builder = Builder()
        builder.add(KMARegion(name: "전국", scope: .only(regions)), parent: nil)
        for line in otherNames.split(separator: "\n") {
            let parts = line.split(separator: ":").map(\.withoutOuterBlanks)
            let found = builder.byName[Self.key(parts[0])] ?? []
            guard parts.count == 2, let zone = found.min(by: { builder.zones[$0].depth < builder.zones[$1].depth })
            else { continue }
            for name in parts[1].split(separator: ",") { builder.byName[Self.key(name), default: []].append(zone) }
        }
        (zones, leafZones, byName) = (builder.zones, builder.leafZones, builder.byName)
        leafNames = builder.leafZones.map { [builder] in Self.path(to: $0, in: builder.zones) }
        everywhere = Set(leafNames).union([Self.sea])
    }

    /// A name without blanks, and with one kind of dot.
    private static func key(_ name: some StringProtocol) -> String {
        String(
            name.compactMap { character -> Character? in
                if character.isWhitespace { return nil }
                return "·ㆍ・‧".contains(character) ? "." : character
            })
    }

    /// The zone of that name in `zone`: the only one at the least depth; nil if there are none or several. A part may be called without
    /// the name of what it is in: `여서도` in 완도.
    func zone(named name: some StringProtocol, in zone: Int) -> Int? {
        let parts = zones[zone].parts
        for key in [Self.key(name), Self.key(zones[zone].name + name)] {
            let found = (byName[key] ?? []).filter(parts.contains)
            guard let least = found.map({ zones[$0].depth }).min() else { continue }
            let nearest = found.filter { zones[$0].depth == least }
            return nearest.count == 1 ? nearest[0] : nil
        }
        return nil
    }

    /// The zone of a name in a bulletin: one in `zone`, or else one elsewhere, because bulletins list some islands with a province that
    /// their codes are not in.
    func zone(meantBy name: some StringProtocol, in zone: Int) -> Int? {
        self.zone(named: name, in: zone) ?? self.zone(named: name, in: Self.country)
    }

    var allLeaves: Set<Int> { Set(zones[Self.country].leaves) }

    private struct Builder {
        var zones: [Zone] = []
        var leafZones: [Int] = []
        var byName: [String: [Int]] = [:]

        mutating func add(_ region: KMARegion, parent: Int?) {
            let (number, leaf) = (zones.count, leafZones.count)
            var parts: [KMARegion] = []
            var name = region.name
            switch region.scope {
            case .whole: break
            case .only(let regions): parts = regions
            case .without: name = region.description
            }
            let depth = parent.map { zones[$0].depth + 1 } ?? 0
            zones.append(
                Zone(name: name, parent: parent, depth: depth, leaves: leaf..<leaf, parts: number..<number))
            for name in names(of: region, printed: name, in: parent) {
                byName[KMAZones.key(name), default: []].append(number)
            }
            if parts.isEmpty { leafZones.append(number) }
            for part in parts { add(part, parent: number) }
            zones[number].leaves = leaf..<leafZones.count
            zones[number].parts = number + 1..<zones.count
        }

        /// Bulletins have short names, tables and addresses long ones: 고양시, 파주시동북부, 완도군(여서도 제외).
        private func names(of region: KMARegion, printed: String, in parent: Int?) -> Set<String> {
            var names: Set = [printed, region.name]
            guard let parent, zones[parent].depth > 0 else { return names }
            let city = zones[parent].name
            for kind in ["시", "군"] {
                if region.name.hasPrefix(city), zones[parent].depth > 1 {
                    names.insert(city + kind + printed.dropFirst(city.count))
                } else {
                    names.formUnion([region.name + kind, region.name + kind + printed.dropFirst(region.name.count)])
                }
            }
            return names
        }
    }
}

/// Where a warning holds.
struct KMAExtent: Hashable, Sendable {
    /// Leaves in which it holds.
    var covered: Set<Int> = []
    /// Others in which it may hold, because a region was not understood.
    var doubtful: Set<Int> = []
}

extension KMAZones {
    private static func path(to zone: Int, in zones: [Zone]) -> String {
        var names: [String] = []
        var zone: Int? = zone
        while let number = zone, number != Self.country {
            names.append(zones[number].name)
            zone = zones[number].parent
        }
        return names.reversed().joined(separator: " ")
    }

    func names(of leaves: Set<Int>) -> Set<String> { Set(leaves.map { leafNames[$0] }) }

    func extent(of list: KMARegionList) -> KMAExtent {
        var extent = extent(of: list.regions, in: Self.country)
        if !list.unread.isEmpty { extent.doubtful = allLeaves }
        extent.doubtful.subtract(extent.covered)
        return extent
    }

    private func extent(of regions: [KMARegion], in zone: Int) -> KMAExtent {
        regions.reduce(into: KMAExtent()) { extent, region in
            let part = self.extent(of: region, in: zone)
            extent.covered.formUnion(part.covered)
            extent.doubtful.formUnion(part.doubtful)
        }
    }

    /// `zone`: what the region is a part of. A name that is not known may be any part of that.
    private func extent(of region: KMARegion, in zone: Int) -> KMAExtent {
        if region.name == zones[Self.country].name { return extent(of: region.scope, of: Self.country) }
        // One zone is called 완도(여서도 제외).
        if case .without = region.scope, let whole = self.zone(meantBy: region.description, in: zone) {
            return KMAExtent(covered: Set(zones[whole].leaves))
        }
        guard let own = self.zone(meantBy: region.name, in: zone) else {
            return region.isSea ? KMAExtent() : KMAExtent(doubtful: Set(zones[zone].leaves))
        }
        return extent(of: region.scope, of: own)
    }

    private func extent(of scope: KMARegion.Scope, of zone: Int) -> KMAExtent {
        let all = Set(zones[zone].leaves)
        switch scope {
        case .whole: return KMAExtent(covered: all)
        case .only(let parts): return extent(of: parts, in: zone)
        case .without(let parts):
            let left = extent(of: parts, in: zone)
            let doubtful = left.doubtful.intersection(all).subtracting(left.covered)
            return KMAExtent(covered: all.subtracting(left.covered).subtracting(doubtful), doubtful: doubtful)
        }
    }
}

extension KMARegion {
    /// Whether it is a part of the sea, by the last word of its name. No place on land is in one.
    var isSea: Bool { Self.seas.contains { name.hasSuffix($0) } }

    private static let seas = ["앞바다", "먼바다", "연안바다", "전해상", "평수구역"]
}
