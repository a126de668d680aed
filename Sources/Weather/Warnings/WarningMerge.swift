/// Which warnings are the same.
///
/// Nothing depends on the order of the copies, and to merge again what has been merged changes nothing.
enum WarningMerge {
    /// What the copies of a warning of one message have in common. A message may have several warnings.
    struct Part: Hashable {
        private let id: Warning.ID
        private let kind: WarningKind
        private let onset: Timestamp

        init(_ warning: Warning) {
            (id, kind, onset) = (warning.id, warning.kind, warning.onset)
        }
    }

    /// What messages have in common that say the same again, without naming the earlier one or in another language.
    struct Issue: Hashable {
        private let sender: String
        private let kind: WarningKind
        private let onset: Timestamp
        private let extent: Extent
        private let areas: Set<Area>

        init(_ warning: Warning) {
            (sender, kind, onset) = (warning.id.sender, warning.kind, warning.onset)
            (extent, areas) = (Extent(warning), Set(WarningMerge.shaped(warning.areas).map(Area.init)))
        }
    }

    /// An area, whatever its name is if it has a shape or zones.
    enum Area: Hashable {
        case shape([GeoPolygon], [GeoCircle])
        case zones(Set<String>, doubtful: Set<String>)
        case name(String)

        init(_ area: WarningArea) {
            self =
                area.hasShape
                ? .shape(area.polygons, area.circles)
                : area.hasZones ? .zones(area.zones, doubtful: area.doubtfulZones) : .name(area.name)
        }
    }

    /// How grave a warning is, and how long it lasts. An unknown end counts as the earliest.
    struct Extent: Hashable {
        let level: WarningLevel
        let expires: Timestamp

        init(_ warning: Warning) {
            (level, expires) = (warning.level, warning.expires ?? Timestamp(secondsSince1970: .min))
        }
    }

    /// The warnings of copies with an equal `Part`.
    ///
    /// Those of one extent are one warning for all their areas. A copy that is no graver than another one, ends no
    /// later, and is for none but its areas adds only its words: the higher level and the later end hold. Any other
    /// stays a warning of its own, because nothing says that the higher level holds for as long, or for as much.
    static func message(_ copies: [Warning]) -> [Warning] {
        guard copies.count > 1 else { return copies }
        return byEvent(copies, mayTranslate: true).flatMap { copies in
            let parts = copies.grouped(by: Extent.init).map(merged).sorted { isLarger(Extent($0), Extent($1)) }
            var kept: [(copies: [Warning], cover: Cover)] = []
            for part in parts {
                if let index = kept.prefix(mostCompared).firstIndex(where: { $0.cover.includes(part) }) {
                    kept[index].copies.append(part)
                } else {
                    kept.append(([part], Cover(part)))
                }
            }
            return kept.map { copies, _ in
                var warning = merged(copies)
                warning.areas = copies[0].areas
                return warning
            }
        }
    }

    /// The warnings that hold of those with an equal `Issue`, given the messages that are replaced, and by which ones.
    ///
    /// What replaces a repeated warning also replaces its earlier issues, if it is not itself an issue.
    static func reissues(_ copies: [Warning], replaced: [Warning.ID: Set<Warning.ID>]) -> [Warning] {
        byEvent(copies, mayTranslate: copies[0].kind != .other).compactMap { copies in
            let ids = Set(copies.map(\.id))
            let withdrawn = copies.filter { replaced[$0.id]?.isSubset(of: ids) == false }.map(\.sent).max()
            let left = copies.filter { copy in
                replaced[copy.id] == nil && withdrawn.map { $0 <= copy.sent } ?? true
            }
            return left.isEmpty ? nil : merged(left)
        }
    }

    /// The copies with the same words for what they warn of in all languages that they share. `mayTranslate`: whether
    /// they may also share none.
    private static func byEvent(_ copies: [Warning], mayTranslate: Bool) -> [[Warning]] {
        guard copies.count > 1 else { return [copies] }
        var events: [String: String] = [:]
        var shared = Set(copies[0].texts.byLanguage.map(\.language))
        for copy in copies {
            let own = copy.events
            for (language, event) in own where events.updateValue(event, forKey: language) ?? event != event {
                return copies.grouped(by: \.events)
            }
            shared.formIntersection(own.keys)
        }
        return mayTranslate || !shared.isEmpty ? [copies] : copies.grouped(by: \.events)
    }

    private static func isLarger(_ left: Extent, _ right: Extent) -> Bool {
        (left.level, left.expires) > (right.level, right.expires)
    }

    /// The areas but those without a shape whose name has one.
    static func shaped(_ areas: [WarningArea]) -> [WarningArea] {
        let names = Set(areas.lazy.filter(\.hasShape).map(\.name))
        return areas.filter { $0.hasShape || !names.contains($0.name) }
    }

    /// Warnings of one message that each other one is compared with. Messages have a few, and time must not grow with
    /// the square.
    private static let mostCompared = 64

    /// What a warning of a message covers.
    private struct Cover {
        private let extent: Extent
        private let areas: Set<Area>
        private let names: Set<String>

        init(_ warning: Warning) {
            (extent, areas) = (Extent(warning), Set(warning.areas.map(Area.init)))
            names = Set(warning.areas.map(\.name).filter { !$0.isEmpty })
        }

        /// A way that tells neither shapes nor the end knows less of the same warning.
        func includes(_ part: Warning) -> Bool {
            let other = Extent(part)
            guard extent.level >= other.level, extent.expires >= other.expires else { return false }
            if extent.level == other.level, part.expires == nil, !part.areas.contains(where: \.hasShape) { return true }
            return part.areas.allSatisfy { areas.contains(Area($0)) || names.contains($0.name) }
        }
    }
}

extension Warning {
    /// The words for what it warns of, by language.
    fileprivate var events: [String: String] {
        Dictionary(texts.byLanguage.map { ($0.language, $0.text.event.lowercased()) }) { first, _ in first }
    }
}
