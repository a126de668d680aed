import Weather

extension CAPAlert {
    /// The warnings for everybody that it has, none for a test, an exercise, a private message or one between systems.
    ///
    /// A block of another language is the same warning; each block of one language is a warning of its own, the next
    /// `Warning.part`. What is over becomes a cancellation of the messages it names. It may name none: the Korean
    /// government lifts a warning by another one for the same event and areas.
    var warnings: [Warning] {
        guard isActual, isPublic else { return [] }
        switch type {
        case .ack, .error: return []
        case .cancel:
            var warning = warning(of: groups.first ?? [], part: 0)
            warning.isCancellation = true
            warning.replaces = references
            return [warning]
        case .alert, .update:
            return groups.enumerated().map { part, infos in warning(of: infos, part: part) }
        }
    }

    /// The blocks of each warning, one a language.
    private var groups: [[Info]] {
        let counts = infos.reduce(into: [:]) { counts, info in counts[info.language, default: 0] += 1 }
        let isEven = Set(counts.values).count == 1
        var (groups, seen): ([[Info]], [String: Int]) = ([], [:])
        for info in infos {
            let position = seen[info.language, default: 0]
            seen[info.language] = position + 1
            let lacking = groups.indices.filter { index in groups[index].allSatisfy { $0.language != info.language } }
            let same = lacking.first { groups[$0][0].tellsOfTheSame(as: info) }
            if let index = same ?? (isEven && lacking.contains(position) ? position : nil) {
                groups[index].append(info)
            } else {
                groups.append([info])
            }
        }
        return groups
    }

    private func warning(of infos: [Info], part: Int) -> Warning {
        // The others may repeat less than the English block, which most readers of either language can read.
        let lead = infos.first { $0.primaryLanguage == Language.english.rawValue } ?? infos.first
        let ordered = (lead.map { [$0] } ?? []) + infos
        let areas = ordered.first { $0.areas.contains(where: \.hasShape) } ?? ordered.first { !$0.areas.isEmpty }
        var texts: [(language: String, text: WarningText)] = []
        for info in infos where texts.allSatisfy({ $0.language != info.primaryLanguage }) {
            texts.append((info.primaryLanguage, info.text))
        }
        var warning = Warning(
            id: id,
            issuer: ordered.lazy.compactMap(\.senderName).first ?? ServerText(id.sender, as: .line).text,
            kind: WarningKind.of(events: ordered.map(\.text.event)), level: lead?.level ?? .unknown,
            certainty: lead?.certainty ?? .unknown, sent: sent, onset: lead?.onset, expires: lead?.expires,
            texts: WarningTexts(texts), areas: areas?.areas ?? [])
        warning.part = part
        warning.isCancellation = lead?.isOver ?? false
        if warning.isCancellation {
            warning.replaces = references
        } else if type == .update {
            // Macao's messages name themselves.
            warning.replaces = references.filter { $0 != id }
        }
        return warning
    }
}

extension CAPAlert.Info {
    /// The first part of the tag: `en`.
    fileprivate var primaryLanguage: String { String(language.prefix { $0 != "-" }) }

    /// Whether the other can be its translation.
    fileprivate func tellsOfTheSame(as other: CAPAlert.Info) -> Bool {
        (level, certainty, urgency, onset, expires)
            == (other.level, other.certainty, other.urgency, other.onset, other.expires)
    }
}
