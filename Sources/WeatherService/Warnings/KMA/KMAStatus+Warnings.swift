import Limits
import Weather

extension KMAStatus {
    /// The warnings in force, then the preliminary ones.
    ///
    /// The text says neither when a warning began nor when it will end. So each begins with the issue of this state, and has no end; it
    /// is over when the next state lacks it. Its id is its name: the same warning keeps it from state to state, however its
    /// regions change.
    ///
    /// - Parameter toldAt: when the service gave this answer. A state can be days old in quiet weather, and warnings without an
    ///   end are not believed for longer than a day after they were sent: they count as sent no longer ago than half of that.
    func warnings(toldAt: Timestamp) -> [Warning] {
        let sent = max(issued, toldAt.adding(seconds: -Warning.longestWithoutEnd / 2))
        let held = inForce.entries.distinct(by: \.name).map { entry in
            let lists = inForce.entries.filter { $0.name == entry.name }.map(\.regions)
            let regions = KMARegionList(regions: lists.flatMap(\.regions), unread: lists.flatMap(\.unread))
            return warning(
                entry.name, level: KMAWarningName(entry.name)?.level ?? .unknown, sent: sent, onset: min(issued, sent),
                for: regions)
        }
        return held
            + preliminaryWarnings.map { preliminary in
                let name = "\(preliminary.name) 예비특보"
                let title = preliminary.time.map { "\(name)(\($0))" } ?? name
                let span = preliminary.span(issued: issued)
                var warning = warning(
                    title, sent: sent, onset: span?.lowerBound ?? min(issued, sent), expires: span?.upperBound,
                    for: preliminary.regions)
                warning.isPreliminary = true
                warning.texts.byLanguage[0].text.headline = preliminary.time
                warning.kind = preliminary.kind
                return warning
            }
    }

    /// `title`: what the administration calls it. It is also the id.
    private func warning(
        _ title: String, level: WarningLevel = .unknown, sent: Timestamp, onset: Timestamp, expires: Timestamp? = nil,
        for regions: KMARegionList
    ) -> Warning {
        let names = regions.regions.map(\.description) + regions.unread
        let line = ServerText("\(title) : \(names.joined(separator: ", "))", as: .prose)
        return Warning(
            id: Warning.ID(sender: KMA.sender, identifier: title), issuer: KMA.issuer, country: .southKorea,
            kind: WarningKind.of(event: title), level: level, sent: sent, onset: onset, expires: expires,
            texts: WarningTexts([(Language.korean.rawValue, WarningText(event: title, description: line.text))]),
            areas: regions.areas)
    }
}

extension KMARegionList {
    /// The regions as areas of a warning; the zones of those beyond `Limits.Warning.areas` are added to the last one. What could not be
    /// read may be anywhere.
    var areas: [WarningArea] {
        let all =
            regions.map { WarningArea($0) }
            + unread.map {
                WarningArea(
                    name: ServerText($0, as: .line).text, doubtfulZones: KMAZones.current.everywhere)
            }
        var areas = Array(all.prefix(Limits.Warning.areas))
        for area in all.dropFirst(areas.count) {
            areas[areas.count - 1].zones.formUnion(area.zones)
            areas[areas.count - 1].doubtfulZones.formUnion(area.doubtfulZones)
        }
        return areas
    }
}

extension WarningArea {
    fileprivate init(_ region: KMARegion) {
        let zones = KMAZones.current
        let extent = zones.extent(of: KMARegionList(regions: [region]))
        self.init(
            name: ServerText(region.description, as: .line).text,
            // What covers nothing on land is a part of the sea.
            zones: extent == KMAExtent() ? [KMAZones.sea] : zones.names(of: extent.covered),
            doubtfulZones: zones.names(of: extent.doubtful))
    }
}
