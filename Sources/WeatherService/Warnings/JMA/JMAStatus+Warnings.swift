import Limits
import Weather

extension JMAStatus {
    /// The warnings that are in force in some municipalities: one for each code of a bulletin, with those of them that it is for.
    ///
    /// The bulletins say neither when a warning began nor when it will end. So each begins with its bulletin, and has no end; it is
    /// over when the next state lacks it. Its id is its office and code, which stay the same from bulletin to bulletin.
    ///
    /// - Parameters:
    ///   - toldAt: when the agency gave this answer. A bulletin holds for weeks in dry weather, and warnings without an end are not
    ///     believed for longer than a day after they were sent: they count as sent no longer ago than half of that.
    ///   - name: what a municipality is called.
    func warnings(in areas: Set<String>, toldAt: Timestamp, name: (String) -> String) -> [Warning] {
        let byName = Dictionary(grouping: rows.filter { areas.contains($0.area) }) { $0.name }
        return byName.sorted { $0.key < $1.key }.flatMap { _, rows in
            let issues = Dictionary(grouping: rows, by: \.bulletin).sorted {
                $0.key.reported > $1.key.reported
            }
            return issues.enumerated().map { part, issue in
                let (bulletin, rows) = issue
                var warning = rows[0].code.warning(of: bulletin, toldAt: toldAt)
                warning.part = part
                warning.areas = rows.prefix(Limits.Warning.areas).map {
                    WarningArea(name: name($0.area), zones: [$0.area])
                }
                return warning
            }
        }
    }
}

extension JMAStatus.Row {
    /// What a warning is called in `Warning.ID`.
    fileprivate var name: String { code.identifier(of: bulletin) }
}

extension JMAWarningCode {
    fileprivate func identifier(of bulletin: JMAStatus.Bulletin) -> String { "\(bulletin.office) \(text)" }

    /// Without areas.
    fileprivate func warning(of bulletin: JMAStatus.Bulletin, toldAt: Timestamp) -> Warning {
        let earliest = toldAt.adding(seconds: -Warning.longestWithoutEnd / 2)
        let sent = min(max(bulletin.reported, earliest), toldAt)
        let names = names
        var warning = Warning(
            id: Warning.ID(sender: JMA.sender, identifier: identifier(of: bulletin)), issuer: bulletin.office,
            country: .japan, kind: kind, level: level, sent: sent, onset: min(bulletin.reported, sent),
            texts: WarningTexts([
                ("ja", WarningText(event: names.japanese, headline: bulletin.headline)),
                (Language.korean.rawValue, WarningText(event: names.korean)),
                (Language.english.rawValue, WarningText(event: names.english)),
            ]), areas: [])
        warning.isNamedByEvent = true
        warning.rank = meaning?.grade == .special ? 1 : 0
        return warning
    }
}
