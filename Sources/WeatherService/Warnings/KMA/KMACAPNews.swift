import Weather

/// The warnings that the administration's feed says are in force: what is gone from it is over.
struct KMACAPNews: Hashable, Sendable {
    /// As they were told: `WarningBook` says which of them hold.
    let messages: [Warning]
    /// The documents that are still to be read. Until then, their warnings are known by their titles and not where they are.
    let unread: [KMACAPDocument]

    /// - Parameters:
    ///   - documents: the warnings of messages that have been read, by the names of their documents.
    ///   - toldAt: when the feed was read. A message that names no end holds for as long as it is listed, but warnings without an end are
    ///     not believed for longer than a day after they were sent: they count as sent no longer ago than half of that.
    init(_ feed: KMACAPFeed, documents: [String: [Warning]], toldAt: Timestamp) {
        var messages: [Warning] = []
        var unread: [KMACAPDocument] = []
        for item in feed.items {
            let said = documents[item.document.name]
            if said == nil { unread.append(item.document) }
            messages += (said ?? [Warning(item, toldAt: toldAt)].compactMap(\.self)).map { warning in
                var warning = warning
                warning.document = item.document.name
                if warning.expires == nil {
                    warning.sent = max(warning.sent, toldAt.adding(seconds: -Warning.longestWithoutEnd / 2))
                }
                return warning
            }
        }
        self.messages = Self.withoutLifted(messages)
        self.unread = unread
    }

    /// A warning may be lifted by a new message of another kind for the same areas that names no earlier one. Each area that it has is
    /// taken out of earlier warnings of the same kind and grade.
    private static func withoutLifted(_ messages: [Warning]) -> [Warning] {
        let lifts = messages.filter { $0.isCancellation && $0.replaces.isEmpty && !$0.areas.isEmpty }
        guard !lifts.isEmpty else { return messages }
        return messages.compactMap { warning in
            guard !warning.isCancellation else { return warning }
            let own = lifts.filter { lift in
                lift.sent > warning.sent && lift.kind == warning.kind && lift.kmaName?.level == warning.kmaName?.level
            }
            let lifted = Set(own.flatMap { $0.areas.map(\.name) })
            guard warning.areas.contains(where: { lifted.contains($0.name) }) else { return warning }
            var left = warning
            left.areas.removeAll { lifted.contains($0.name) }
            return left.areas.isEmpty ? nil : left
        }
    }
}

extension Warning {
    /// A warning of the administration, with the grade that its words say: its messages may have any severity, and its codes are not
    /// known. Where it says it in English alone, its Korean name is added.
    var ofKMA: Warning {
        var warning = self
        warning.issuer = KMA.issuer
        warning.country = .southKorea
        guard let name = kmaName else { return warning }
        if name.level > .unknown { warning.level = name.level }
        let korean = Language.korean.rawValue
        if !warning.texts.byLanguage.contains(where: { $0.language == korean }) {
            warning.texts.byLanguage.append((korean, WarningText(event: name.korean)))
        }
        return warning
    }

    /// What the administration calls it, by its words in any language.
    fileprivate var kmaName: KMAEventName? { texts.byLanguage.lazy.compactMap { KMAEventName($0.text.event) }.first }

    /// A warning of which only the title in the feed is known; nil without a title.
    fileprivate init?(_ item: KMACAPFeed.Item, toldAt: Timestamp) {
        guard !item.title.isEmpty else { return nil }
        let isKorean = !item.title.utf8.allSatisfy { $0 < 0x80 }
        let language = isKorean ? Language.korean : .english
        self =
            Warning(
                id: ID(sender: KMA.sender, identifier: String(item.document.name.dropLast(".xml".count))),
                issuer: KMA.issuer,
                country: .southKorea, kind: WarningKind.of(event: item.title), level: .unknown,
                sent: item.document.issued ?? toldAt,
                texts: WarningTexts([(language.rawValue, WarningText(event: item.title))]), areas: []
            ).ofKMA
        isCancellation = KMAEventName.saysOver(item.title)
    }
}

/// The name of a warning in English or Korean: `Strong Wind Watch` is 강풍주의보.
struct KMAEventName: Hashable, Sendable {
    let korean: String
    let level: WarningLevel

    /// Nil for anything but a kind of warning that the administration issues.
    init?(_ event: String) {
        let kind = WarningKind.of(event: event)
        guard let word = Self.kinds[kind] else { return nil }
        let words = Set(event.lowercased().split { !$0.isLetter }.map(String.init))
        let plain = event.filter { !$0.isWhitespace }
        let isWarning = words.contains("warning") || plain.contains("경보")
        if isWarning, !words.isDisjoint(with: Self.worst) || plain.contains("중대경보"), kind == .heatWave {
            (korean, level) = (word + "중대경보", .extreme)
        } else if isWarning {
            (korean, level) = (word + "경보", .severe)
        } else if !words.isDisjoint(with: ["watch", "advisory"]) || plain.contains("주의보") {
            (korean, level) = (word + "주의보", .moderate)
        } else {
            (korean, level) = (word + "특보", .unknown)
        }
    }

    /// Whether the title says that a warning is over.
    static func saysOver(_ title: String) -> Bool {
        let words = Set(title.lowercased().split { !$0.isLetter })
        return title.contains("해제") || !words.isDisjoint(with: ["lifted", "cleared", "cancelled", "canceled"])
    }

    /// Before "heat wave warning" they make the grade above it, of June 2026.
    private static let worst: Set = ["severe", "extreme", "critical"]

    private static let kinds: [WarningKind: String] = [
        .strongWind: "강풍", .heavyRain: "호우", .heavySnow: "대설", .coldWave: "한파", .dry: "건조", .highSeas: "풍랑",
        .tropicalCyclone: "태풍", .yellowDust: "황사", .stormSurge: "폭풍해일", .tsunami: "지진해일", .heatWave: "폭염",
        .tropicalNight: "열대야",
    ]
}
