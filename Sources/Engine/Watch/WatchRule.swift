import Limits
import Weather

/// A condition of the weather at a place to alert the user about, how far ahead, and when to stay quiet.
package struct WatchRule: Hashable, Sendable {
    /// As the user wrote it: an id, a bookmark's name, or anything the search understands. Empty for all places of a list.
    package var place: String
    /// The list all of whose places are meant, by its id or its name; nil for the bookmarks. Only without a place.
    package var list: String?
    package var condition: WatchCondition
    /// How far ahead to give the alert, in seconds.
    package var within: Int
    /// Hours without alerts, by the user's clock.
    package var quiet: QuietHours?
    /// Official warnings from this level on are announced even in quiet hours; nil if none are.
    package var quietExcept: WarningLevel?

    package static let usualWithin = 3 * 3_600
    /// From a quarter of an hour to two days.
    package static let rangeOfWithin = 900...172_800

    package init(
        place: String, _ condition: WatchCondition, within: Int = usualWithin, quiet: QuietHours? = nil,
        quietExcept: WarningLevel? = nil, list: String? = nil
    ) {
        (self.place, self.list, self.condition, self.within) = (place, list, condition, within)
        (self.quiet, self.quietExcept) = (quiet, quietExcept)
    }

    /// Identifies the rule's alerts. With another threshold or lead time it counts as another rule.
    package func id(at place: PlaceID) -> String {
        "\(place.rawValue) \(condition.kind.rawValue) \(condition.threshold) \(within)"
    }
}

/// The fields of a watch rule: the names in `[[watch]]` of `config.toml` and, except for `place`, of options.
package enum WatchField: String, CaseIterable, Hashable, Sendable {
    case place, list, rain, wind, low, high, dust, warning, within, quiet
    case quietExcept = "quiet-except"

    /// The kind of condition for which the field is the threshold; nil for the other fields.
    package var kind: WatchCondition.Kind? { WatchCondition.Kind(rawValue: rawValue) }

    package var option: String { "--\(rawValue)" }

    /// The placeholder for the value in a usage line.
    package var placeholder: String {
        switch self {
        case .place: "PLACE"
        case .list: "LIST"
        case .rain, .wind, .dust: "AMOUNT"
        case .low, .high: "DEGREES"
        case .warning, .quietExcept: "LEVEL"
        case .within: "TIME"
        case .quiet: "HH:MM-HH:MM"
        }
    }

    /// The accepted values, for an error message.
    package var accepted: [String] {
        switch self {
        case .place: ["\"서울\"", "\"Busan\"", "\"owm:1835848\""]
        case .list: ["\"bookmarks\"", "\"korea\"", "\"제주 여행\""]
        case .within: WatchQuantity.examplesOfWithin
        case .quiet: [WatchQuantity.exampleOfQuiet]
        case .rain, .wind, .low, .high, .dust: kind.map(WatchQuantity.examples) ?? []
        case .warning, .quietExcept: WarningLevel.allCases.map(\.word)
        }
    }

    package func accepts(_ text: String) -> Bool {
        switch self {
        case .place, .list: !text.isEmpty
        case .within: WatchQuantity.within(text) != nil
        case .quiet: QuietHours(text) != nil
        case .quietExcept: WarningLevel(word: text) != nil
        case .rain, .wind, .low, .high, .dust, .warning: kind.flatMap { WatchQuantity.condition($0, text) } != nil
        }
    }
}

extension WatchRule {
    /// The rules that the fields describe, one for each threshold. Invalid values are ignored.
    package static func rules(_ fields: [WatchField: String], place: String, list: String? = nil) -> [WatchRule] {
        let within = fields[.within].flatMap(WatchQuantity.within) ?? usualWithin
        let quiet = fields[.quiet].flatMap(QuietHours.init)
        let quietExcept = fields[.quietExcept].flatMap { WarningLevel(word: $0) }
        return WatchField.allCases.compactMap { field in
            guard let kind = field.kind, let text = fields[field],
                let condition = WatchQuantity.condition(kind, text)
            else { return nil }
            return WatchRule(
                place: place, condition, within: within, quiet: quiet, quietExcept: quietExcept, list: list)
        }
    }
}

/// Parses thresholds and spans as people write them: `1mm`, `0.1in`, `14m/s`, `30mph`, `-5`, `90F`, `36`, `3h`, `90m`.
package enum WatchQuantity {
    /// A condition from its threshold; a number without a unit is in the kind's own unit. Nil if the text is invalid or outside
    /// `WatchCondition.range`.
    package static func condition(_ kind: WatchCondition.Kind, _ text: String) -> WatchCondition? {
        if kind == .warning { return WarningLevel(word: text).map { WatchCondition(.warning, Double($0.rawValue)) } }
        guard let (number, unit) = parts(text), let inOwnUnit = converted(number, unit, of: kind),
            WatchCondition.range(of: kind).contains(inOwnUnit)
        else { return nil }
        return WatchCondition(kind, inOwnUnit)
    }

    /// The lead time in seconds; nil if the text is invalid or outside `WatchRule.rangeOfWithin`.
    package static func within(_ text: String) -> Int? {
        guard let (number, unit) = parts(text) else { return nil }
        let units: [String: Double] = ["m": 60, "min": 60, "h": 3_600, "d": 86_400]
        guard let seconds = units[unit].map({ $0 * number }),
            (Double(WatchRule.rangeOfWithin.lowerBound)...Double(WatchRule.rangeOfWithin.upperBound)).contains(seconds)
        else { return nil }
        return Int(seconds)
    }

    /// Examples of accepted values, for an error message.
    package static func examples(of kind: WatchCondition.Kind) -> [String] {
        switch kind {
        case .rain: ["1mm", "0.1in"]
        case .wind: ["14m/s", "50km/h", "30mph", "27kn"]
        case .low: ["0", "-12C", "10F"]
        case .high: ["33", "33C", "95F"]
        case .dust: ["36"]
        case .warning: WarningLevel.allCases.map(\.word)
        }
    }

    package static let examplesOfWithin = ["30m", "3h", "2d"]
    package static let exampleOfQuiet = "22:00-07:00"

    private static func converted(_ number: Double, _ unit: String, of kind: WatchCondition.Kind) -> Double? {
        switch (kind, unit) {
        case (_, ""), (.rain, "mm"), (.wind, "m/s"), (.low, "c"), (.high, "c"), (.low, "°c"), (.high, "°c"),
            (.dust, "µg/m³"), (.dust, "ug/m3"):
            number
        case (.rain, "in"): number * 25.4
        case (.wind, "km/h"): number / 3.6
        case (.wind, "mph"): number * 0.447_04
        case (.wind, "kn"): number * 1_852 / 3_600
        case (.low, "f"), (.high, "f"), (.low, "°f"), (.high, "°f"): (number - 32) / 1.8
        default: nil
        }
    }

    /// A decimal number and the unit after it, in lower case and without blanks.
    private static func parts(_ text: String) -> (Double, unit: String)? {
        guard text.utf8.count <= 32 else { return nil }
        let digits = text.prefix { $0.isASCIIDigit || "+-.".contains($0) }
        guard let number = Double(digits), number.isFinite else { return nil }
        return (number, text.dropFirst(digits.count).filter { $0 != " " }.lowercased())
    }
}

extension WarningLevel {
    /// Its name in rules: this level and graver ones.
    package var word: String {
        switch self {
        case .unknown: "any"
        case .minor: "minor"
        case .moderate: "moderate"
        case .severe: "severe"
        case .extreme: "extreme"
        }
    }

    /// Nil for any other word.
    package init?(word: String) {
        guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = level
    }
}

/// Hours of the day without alerts, by the user's clock. They span midnight if the end is before the start.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight.
    package let start: Int
    package let end: Int

    /// Parses `HH:MM-HH:MM`; nil for anything else, and if both times are the same.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.minutes(parts[0]), let end = Self.minutes(parts[1]), start != end
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    package func contains(_ time: LocalTime) -> Bool {
        let minute = time.hour * 60 + time.minute
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.count == 2 && $0.isDigits }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
