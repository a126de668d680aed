import Weather

/// Parses thresholds and spans as people write them: `1mm`, `0.1in`, `14m/s`, `30mph`, `-5`, `90F`, `36`, `3h`, `90m`.
package enum WatchQuantity {
    /// A condition from its threshold; a number without a unit is in the kind's own unit. Nil if the text is invalid or outside
    /// `WatchCondition.range`.
    package static func condition(_ kind: WatchCondition.Kind, _ text: String) -> WatchCondition? {
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
        let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let number = Double(digits), number.isFinite else { return nil }
        return (number, text.dropFirst(digits.count).filter { $0 != " " }.lowercased())
    }
}
