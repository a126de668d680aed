import AppResources
import Limits

/// A row of the table of settings.
package struct Setting: Sendable {
    /// Settings under a common title on the screen.
    package enum Group: CaseIterable, Hashable, Sendable { case screen, units, weather, hands, here, program }

    package let group: Group
    /// The order on the screen within the group.
    package let rank: Int
    /// The name on the screen.
    package let label: Phrase
    package let help: CommandPhrase
    /// Made when they are asked for: a start needs those of few settings, and each takes Swift some time to make.
    package var values: SettingValues { makeValues() }
    private let makeValues: @Sendable () -> SettingValues
    /// The command-line option if it is not the setting's name.
    let ownOption: String?
    /// The value that an option without a value stands for.
    package let flagValue: String?
    /// The environment variable; nil if there is none.
    package let environmentName: String?
    /// What the default depends on, if it varies.
    package let standardNote: CommandPhrase?

    init(
        _ group: Group, _ rank: Int, _ label: Phrase, _ help: CommandPhrase,
        _ values: @autoclosure @escaping @Sendable () -> SettingValues,
        option: String? = nil, flag: String? = nil, environment: String? = nil, standardNote: CommandPhrase? = nil
    ) {
        (self.group, self.rank, self.label, self.help, makeValues) = (group, rank, label, help, values)
        (ownOption, flagValue, environmentName, self.standardNote) = (option, flag, environment, standardNote)
    }
}

/// The values of a setting, and the property of `Settings` that has them.
package struct SettingValues: Sendable {
    /// As written everywhere.
    package let accepted: [String]
    /// The accepted whole numbers; nil if the setting takes words.
    package let range: ClosedRange<Int>?
    /// What ←→ step through.
    package let steps: [String]
    /// Whether a value may have several names, which config.toml may also have as an array.
    package private(set) var isList = false
    package let accepts: @Sendable (String) -> Bool
    /// Sets the property to an accepted value.
    let set: @Sendable (String, inout Settings) -> Void
    /// As written everywhere; nil for a value that cannot be written, as mixed units.
    let text: @Sendable (Settings) -> String?
    /// As the screen shows it.
    package let words: @Sendable (Settings, PhraseBook) -> String

    /// `steps`: every accepted word if it is nil. `parse`: nil for what is not accepted.
    init<Value>(
        _ property: WritableKeyPath<Settings, Value> & Sendable, _ accepted: [String],
        range: ClosedRange<Int>? = nil, steps: [String]? = nil, parse: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String?, words: @escaping @Sendable (Value, PhraseBook) -> String
    ) {
        (self.accepted, self.range, self.steps) = (accepted, range, steps ?? accepted)
        accepts = { parse($0) != nil }
        set = { if let value = parse($0) { $1[keyPath: property] = value } }
        self.text = { text($0[keyPath: property]) }
        self.words = { words($0[keyPath: property], $1) }
    }

    /// Values with names. The screen shows a value's word, in which `{count}` is the name, or the name alone.
    static func named<Value: Equatable & Sendable>(
        _ property: WritableKeyPath<Settings, Value> & Sendable, _ values: [(name: String, value: Value, word: Phrase?)]
    ) -> Self {
        Self(
            property, values.map(\.name), parse: { text in values.first { $0.name == text }?.value },
            text: { value in values.first { $0.value == value }?.name }
        ) { value, phrase in
            guard let known = values.first(where: { $0.value == value }) else { return phrase(.valueMixed) }
            return known.word.map { phrase($0, ["count": known.name]) } ?? known.name
        }
    }

    /// Some of the values in an order: names separated by commas, each at most once. `none`: what the word `none` stands for, if
    /// there may be no value.
    static func ordered<Value: Hashable & Sendable>(
        _ property: WritableKeyPath<Settings, [Value]> & Sendable,
        _ values: [(name: String, value: Value, word: Phrase)],
        steps: [String]? = nil, none: Phrase? = nil, isAllowed: @escaping @Sendable ([Value]) -> Bool = { _ in true }
    ) -> Self {
        @Sendable func name(_ value: Value) -> String? { values.first { $0.value == value }?.name }
        var ordered = Self(
            property, values.map(\.name) + (none == nil ? [] : [noneName]), steps: steps,
            parse: { text in
                if none != nil, text == noneName { return [] }
                let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
                    $0.trimming { $0 == " " }
                }
                let order = names.compactMap { name in values.first { $0.name == name }?.value }
                return order.count == names.count && Set(order).count == order.count && isAllowed(order) ? order : nil
            }, text: { order in order.isEmpty ? noneName : order.compactMap(name).joined(separator: ", ") }
        ) { order, phrase in
            if order.isEmpty, let none { return phrase(none) }
            return order.compactMap { value in values.first { $0.value == value }.map { phrase($0.word) } }
                .joined(separator: ", ")
        }
        ordered.isList = true
        return ordered
    }

    /// How no value of several is written. config.toml may also have an empty array.
    package static let noneName = "none"

    /// The cases of an enumeration, named by their raw values.
    static func oneOf<Value: CaseIterable & RawRepresentable<String> & Equatable & Sendable>(
        _ property: WritableKeyPath<Settings, Value> & Sendable, _ words: KeyValuePairs<Value, Phrase> = [:]
    ) -> Self {
        named(property, Value.allCases.map { value in (value.rawValue, value, words.first { $0.key == value }?.value) })
    }

    static func onOff(_ property: WritableKeyPath<Settings, Bool> & Sendable) -> Self {
        named(property, [("true", true, .valueOn), ("false", false, .valueOff)])
    }

    /// Whole numbers. In `word`, `{count}` is the number.
    static func number(
        _ property: WritableKeyPath<Settings, Int> & Sendable, in range: ClosedRange<Int>, steps: [Int], _ word: Phrase
    ) -> Self {
        Self(
            property, ["\(range.lowerBound)-\(range.upperBound)"], range: range, steps: steps.map { "\($0)" },
            parse: { text in
                guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
                return range.contains(number) ? number : nil
            }, text: { "\($0)" }
        ) { number, phrase in phrase(word, ["count": "\(number)"]) }
    }
}
