import AppResources
import TerminalUI
import Weather

/// What a comparison of places shows: one measure over the hours of the timeline, with a line for each place.
struct ComparePicture {
    struct Line {
        let place: Place
        /// By hour; nil where nothing is known.
        let values: [Double?]
        /// At the selected time.
        let seen: SeenWeather
    }

    let measure: Measure
    let lines: [Line]
    let reach: TimeReach
    /// Those of the timeline that have a place, from left to right.
    let hours: [Int]
    /// The clock of the hours: that of the places, if they share one, or else the user's.
    let clock: LocalClock
    /// Whose it is; nil if that makes no difference.
    let whoseClock: Phrase?
    /// The selected time; nil for now and for a whole day.
    let time: Timestamp?
    /// The position of the selected hour among the hours; nil for a whole day.
    let selected: Int?
    let area: Rect

    /// Places that one comparison can show, because their lines must be told apart.
    static let mostPlaces = 5

    /// The lowest and the highest value of all lines, widened so that a calm day does not look like a mountain range; nil if
    /// nothing is known.
    var range: ClosedRange<Double>? {
        let known = lines.flatMap(\.values).compactMap(\.self)
        guard let low = known.min(), let high = known.max() else { return nil }
        let missing = max(0, Self.leastSpan(of: measure) - (high - low))
        // Nothing blows or falls less than not at all.
        return measure.beginsAtZero
            ? 0...max(high, Self.leastSpan(of: measure)) : low - missing / 2...high + missing / 2
    }

    private static func leastSpan(of measure: Measure) -> Double {
        switch measure {
        case .temperature, .feelsLike, .difference: 5
        case .precipitation: 1
        case .wind: 5
        case .fineDust: 35
        }
    }
}

extension Measure {
    fileprivate var beginsAtZero: Bool {
        switch self {
        case .precipitation, .wind, .fineDust: true
        case .temperature, .feelsLike, .difference: false
        }
    }
}

/// The keys of a comparison: time moves as everywhere.
enum CompareKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), "a"], .closeDialog, .keyClose, notation: "Esc a", footerRank: 0),
            Binding([Key(.left), "h"], .moveHours(-1), .keyHour, notation: "←→ hl", footerRank: 1),
            Binding([Key(.right), "l"], .moveHours(1), .keyHour, notation: "←→ hl"),
            Binding([Key(.up), "k"], .moveDays(-1), .keyDay, notation: "↑↓ jk", footerRank: 2),
            Binding([Key(.down), "j"], .moveDays(1), .keyDay, notation: "↑↓ jk"),
            Binding(["n"], .chooseMeasure, .keyMeasure, notation: "n", footerRank: 3),
        ]

    static let map = Keys(
        own + TimeKeys.own.filter { ![.openTimeLine, .play, .changeHourBasis].contains($0.intent) }
            + SharedKeys.everywhere.filter { [.refresh, .share, .quit].contains($0.intent) } + SharedKeys.always)
}
