import Weather

/// The fields of a watch rule: the names in `[[watch]]` of `config.toml` and, except for `place`, of options.
package enum WatchField: String, CaseIterable, Hashable, Sendable {
    case place, rain, wind, low, high, dust, within, quiet

    /// The kind of condition for which the field is the threshold; nil for the other fields.
    package var kind: WatchCondition.Kind? { WatchCondition.Kind(rawValue: rawValue) }

    package var option: String { "--\(rawValue)" }

    /// The placeholder for the value in a usage line.
    package var placeholder: String {
        switch self {
        case .place: "PLACE"
        case .rain, .wind, .dust: "AMOUNT"
        case .low, .high: "DEGREES"
        case .within: "TIME"
        case .quiet: "HH:MM-HH:MM"
        }
    }

    /// The accepted values, for an error message.
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
    /// The rules that the fields describe, one for each threshold. Invalid values are ignored.
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
