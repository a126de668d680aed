import Weather

/// What can be written of a rule: the names of `[[watch]]` in `config.toml` and, but for `place`, of options.
package enum WatchField: String, CaseIterable, Hashable, Sendable {
    case place, rain, wind, low, high, dust, within, quiet

    /// What the field says is looked at; nil for the others.
    package var kind: WatchCondition.Kind? { WatchCondition.Kind(rawValue: rawValue) }

    package var option: String { "--\(rawValue)" }

    /// What stands for its value in a line of usage.
    package var placeholder: String {
        switch self {
        case .place: "PLACE"
        case .rain, .wind, .dust: "AMOUNT"
        case .low, .high: "DEGREES"
        case .within: "TIME"
        case .quiet: "HH:MM-HH:MM"
        }
    }

    /// What it accepts, for the sentence about what it does not.
    package var accepted: [String] {
        switch self {
        case .place: ["\"서울\"", "\"Busan\"", "\"owm:1835848\""]
        case .within: WatchQuantity.examplesOfWithin
        case .quiet: [WatchQuantity.exampleOfQuiet]
        case .rain, .wind, .low, .high, .dust: kind.map(WatchQuantity.examples) ?? []
        }
    }

    package func accepts(_ text: String) -> Bool {
        switch self {
        case .place: !text.isEmpty
        case .within: WatchQuantity.within(text) != nil
        case .quiet: QuietHours(text) != nil
        case .rain, .wind, .low, .high, .dust: kind.flatMap { WatchQuantity.condition($0, text) } != nil
        }
    }
}

extension WatchRule {
    /// The rules that fields stand for, one for each threshold among them; what is not accepted counts as not written.
    package static func rules(_ fields: [WatchField: String], place: String) -> [WatchRule] {
        let within = fields[.within].flatMap(WatchQuantity.within) ?? usualWithin
        let quiet = fields[.quiet].flatMap(QuietHours.init)
        return WatchField.allCases.compactMap { field in
            guard let kind = field.kind, let text = fields[field],
                let condition = WatchQuantity.condition(kind, text)
            else { return nil }
            return WatchRule(place: place, condition, within: within, quiet: quiet)
        }
    }
}
