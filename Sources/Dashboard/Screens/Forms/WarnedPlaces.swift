import AppResources
import Engine
import Weather

/// What marks a place with warnings: the gravest of them, and how many there are.
struct WarningMark: Hashable, Sendable {
    let kind: WarningKind
    let level: WarningLevel
    /// The issuer's words, for what is named by them and for a kind that has none of ours.
    let event: String
    private(set) var count: Int

    init?(_ warnings: [PlaceWarning], in language: Language) {
        guard let gravest = warnings.first?.warning else { return nil }
        (kind, level, count) = (gravest.kind, gravest.level, warnings.count)
        let words = gravest.kind == .other ? gravest.texts.text(in: language)?.event : nil
        event = gravest.ownName(in: language) ?? words ?? ""
    }

    /// The same mark for the gravest one only.
    var alone: WarningMark {
        var mark = self
        mark.count = 1
        return mark
    }

    func title(_ format: WeatherFormat) -> String {
        guard event.isEmpty else { return event }
        guard let phrase = kind.phrase else { return format.phrase(.warningUnnamed) }
        return format.title(of: phrase, level)
    }
}

/// Places with a warning in force, in groups of the same kind and level, the gravest first.
struct WarnedPlaces: Hashable, Sendable {
    struct Group: Hashable, Sendable {
        let mark: WarningMark
        let places: [Place]
    }

    let groups: [Group]
    /// Those for which an office expects to issue a warning, and that have none in force.
    let expected: [Place]

    init(groups: [Group], expected: [Place] = []) { (self.groups, self.expected) = (groups, expected) }

    init(
        _ places: some Sequence<Place>, _ mark: (Place) -> WarningMark?, isExpected: (Place) -> Bool = { _ in false }
    ) {
        var groups = Grouped<WarningMark, Place>()
        var expected: [Place] = []
        for place in places {
            if let mark = mark(place) {
                groups.add(place, to: mark.alone)
            } else if isExpected(place) {
                expected.append(place)
            }
        }
        self.expected = expected
        // Swift's sort is stable.
        self.groups = groups.groups.map { Group(mark: $0, places: $1) }.sorted { $0.mark.level > $1.mark.level }
    }
}
