import Engine
import Weather

// The words by which a look is kept. A word stays the same for ever; one that is not known is the default.
extension ListLook {
    /// How a list is looked at.
    init(_ arrangement: Arrangement, _ measure: Measure) {
        let by = arrangement.remembered?.by ?? arrangement.by
        let group = arrangement.remembered?.group ?? arrangement.group?.kind
        self.init(
            measure: measure == .temperature ? nil : measure.word, order: by == .own ? nil : by.word,
            filter: group?.word)
    }

    var knownMeasure: Measure? { measure.flatMap { word in Measure.allCases.first { $0.word == word } } }

    /// What is to be arranged as soon as values are known; nil for the list's own order without a filter.
    var remembered: Arrangement.Remembered? {
        let by = order.flatMap(ListOrder.init(word:)) ?? .own
        let group = filter.flatMap { word in PlaceGroup.Kind.allCases.first { $0.word == word } }
        return by == .own && group == nil ? nil : Arrangement.Remembered(by: by, group: group)
    }
}

extension Measure {
    fileprivate var word: String {
        switch self {
        case .temperature: "temperature"
        case .feelsLike: "feels-like"
        case .precipitation: "precipitation"
        case .wind: "wind"
        case .fineDust: "fine-dust"
        case .difference: "difference"
        }
    }
}

extension ListOrder {
    private static let others: [(ListOrder, String)] = [
        (.own, "own"), (.rainSoonest, "rain-soonest"), (.warned, "warned"), (.name, "name"), (.nearest, "nearest"),
        (.localTime, "local-time"),
    ]
    private static let (highest, lowest) = ("highest-", "lowest-")

    fileprivate var word: String {
        switch self {
        case .highest(let measure): Self.highest + measure.word
        case .lowest(let measure): Self.lowest + measure.word
        default: Self.others.first { $0.0 == self }?.1 ?? ""
        }
    }

    fileprivate init?(word: String) {
        let all = Self.others.map(\.0) + Measure.allCases.flatMap { [ListOrder.highest($0), .lowest($0)] }
        guard let order = all.first(where: { $0.word == word }) else { return nil }
        self = order
    }
}

extension PlaceGroup.Kind {
    fileprivate var word: String {
        switch self {
        case .falls: "falls"
        case .fallsSoon: "falls-soon"
        case .today: "today"
        case .tomorrow: "tomorrow"
        case .dry: "dry"
        case .alert: "alert"
        case .warned: "warned"
        }
    }
}
