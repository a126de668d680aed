/// What a warning is about, as far as its words tell.
///
/// In order: where a warning names several separate things, it is about the first of them here. Storms come before the
/// wind and the rain that they bring.
public enum WarningKind: String, CaseIterable, Hashable, Sendable {
    case tsunami, volcano, earthquake, tornado, tropicalCyclone, stormSurge, avalanche, landslide, flood, wildfire
    case dustStorm, yellowDust, blizzard, thunderstorm, hail, ice, heavySnow, heavyRain, strongWind
    case highSeas, ripCurrent, tropicalNight, heatWave, frost, coldWave, fog, dry, airQuality, ultraviolet
    /// Anything else; shown in the issuer's own words.
    case other

    /// The kind of an event in the words of its issuer: "Strong Wind Watch", "강풍주의보".
    ///
    /// Of words that overlap, the longest count: a dust storm is no storm.
    public static func of(event: String) -> WarningKind {
        let text = WarningWords.folded(event)
        var found: [(kind: WarningKind, range: Range<Int>)] = []
        for start in text.indices {
            guard let match = WarningWords.longestMatch(in: text, at: start) else { continue }
            if let last = found.last, last.range.upperBound > start {
                guard match.range.count > last.range.count else { continue }
                found.removeLast()
            }
            found.append(match)
        }
        return allCases.first { kind in found.contains { $0.kind == kind } } ?? .other
    }

    /// The kind of an event that has words in several languages: the first that is known.
    public static func of(events: some Sequence<String>) -> WarningKind {
        events.lazy.map { of(event: $0) }.first { $0 != .other } ?? .other
    }
}
