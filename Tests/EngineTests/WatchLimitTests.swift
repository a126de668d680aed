import AppResources
import EngineSupport
import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import Engine

/// The limits that a rule can be given on the screen.
@Suite("Limits of alerts")
struct WatchLimitTests {
    private static let units: [Units] = [
        .metric, .imperial,
        {
            var units = Units.metric
            units.wind = .kilometresPerHour
            return units
        }(),
        {
            var units = Units.metric
            units.wind = .knots
            return units
        }(),
    ]

    /// The limits from the lowest to the highest, as they are shown.
    private func shown(_ kind: WatchCondition.Kind, _ units: Units) -> [String] {
        let format = WeatherFormat(phrase: PhraseBook(.english), units: units, glyphs: .unicode)
        var condition = WatchCondition(kind, WatchCondition.range(of: kind).lowerBound)
        if let lowest = condition.stepped(up: true, in: units) {
            condition = lowest.stepped(up: false, in: units) ?? lowest
        }
        var texts = [format.words(of: condition)]
        while let next = condition.stepped(up: true, in: units) {
            #expect(WatchCondition.range(of: kind).contains(next.threshold), "\(next)")
            condition = next
            texts.append(format.words(of: condition))
        }
        var down = [format.words(of: condition)]
        while let next = condition.stepped(up: false, in: units) {
            condition = next
            down.append(format.words(of: condition))
        }
        #expect(down == texts.reversed(), "the way down should be the way up")
        return texts
    }

    @Test(arguments: units)
    func `every step shows another limit, and none has a fraction that no step needs`(units: Units) {
        for kind in WatchCondition.Kind.allCases {
            let texts = shown(kind, units)
            #expect(Set(texts).count == texts.count && texts.count >= (kind == .warning ? 5 : 12), "\(kind) \(units)")
            guard kind != .rain else { continue }
            let numbers = texts.map { $0.replacing("PM2.5", with: "") }
            #expect(numbers.allSatisfy { !$0.contains(".") }, "\(kind): \(texts)")
        }
    }

    @Test func `limits are those of the user's units, between sensible ends`() {
        #expect(shown(.high, .metric).first == "-50° or warmer" && shown(.high, .metric).last == "50° or warmer")
        #expect(shown(.low, .imperial).first == "-58° or colder" && shown(.low, .imperial).last == "122° or colder")
        #expect(shown(.wind, .metric).prefix(2) == ["wind of 1m/s or more", "wind of 2m/s or more"])
        #expect(shown(.wind, .imperial).prefix(2) == ["wind of 5mph or more", "wind of 10mph or more"])
        #expect(shown(.rain, .metric).last == "rain of 100mm/h or more")
        #expect(shown(.rain, .imperial).first == "rain of 0.02in/h or more")
        let dust = shown(.dust, .metric)
        for grade in ["16", "36", "76"] { #expect(dust.contains("PM2.5 of \(grade)µg/m³ or more")) }
    }

    @Test func `a limit between two steps goes to the nearest one in that direction`() {
        func stepped(_ condition: WatchCondition, up: Bool, _ units: Units = .metric) -> Double? {
            condition.stepped(up: up, in: units)?.threshold
        }
        #expect(stepped(WatchCondition(.wind, 13.9), up: true) == 14)
        #expect(stepped(WatchCondition(.wind, 13.9), up: false) == 13)
        #expect(stepped(WatchCondition(.rain, 4), up: true) == 5 && stepped(WatchCondition(.rain, 4), up: false) == 3)
        #expect(
            stepped(WatchCondition(.dust, 35), up: true) == 36 && stepped(WatchCondition(.dust, 36), up: false) == 30)
        // −12 °C are shown as 10 °F.
        #expect(stepped(WatchCondition(.low, -12), up: true, .imperial) == -11.667)
        #expect(stepped(WatchCondition(.low, -12), up: false, .imperial) == -12.778)
        // 14 m/s are shown as 50 km/h.
        #expect(stepped(WatchCondition(.wind, 14), up: false, Self.units[2]) == 12.5)
        // Beyond the ends.
        #expect(
            stepped(WatchCondition(.high, 58), up: true) == nil && stepped(WatchCondition(.high, 58), up: false) == 50)
        #expect(stepped(WatchCondition(.rain, 0.1), up: false) == nil)
    }
}

/// Changes of the rules made inside the program, in memory and in the file that `nalssi watch` reads as well.
@MainActor @Suite("Changes of rules")
struct RuleChangeTests {
    private static func rule(_ kind: WatchCondition.Kind, _ threshold: Double, at place: String = "owm:1") -> WatchRule
    {
        WatchRule(place: place, WatchCondition(kind, threshold))
    }
    private static let (rain, wind, snow) = (rule(.rain, 1), rule(.wind, 14), rule(.low, -12))

    @Test func `a change keeps the place of a rule, and undoing it restores the rules`() {
        let rules = [Self.rain, Self.wind]
        let other = Self.rule(.rain, 2)
        let changed = RuleChange.changed(Self.rain, to: other)
        #expect(changed.applied(to: rules) == [other, Self.wind])
        #expect(changed.undo.applied(to: changed.applied(to: rules)) == rules)
        #expect(RuleChange.made(Self.snow).applied(to: rules) == [Self.rain, Self.wind, Self.snow])
        #expect(RuleChange.made(Self.snow).undo == .removed(Self.snow))
        #expect(RuleChange.removed(Self.rain).applied(to: rules) == [Self.wind])
        // No rule is there twice.
        #expect(RuleChange.made(Self.rain).applied(to: rules) == [Self.wind, Self.rain])
        #expect(RuleChange.changed(Self.rain, to: Self.wind).applied(to: rules) == [Self.wind])
    }

    @Test func `the file has a line for each rule in the form that nalssi watch reads, and everything else stays`()
        throws
    {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let file = ChoiceFile(path: sandbox.stateFolder + "/choices")
        try sandbox.write(
            "watch = rain 1.0 10800 owm:1\nclock = 12\nwatch = hail 3 10800 owm:1\nwatch = wind 14.0 10800 owm:1\n",
            to: file.path)
        #expect(file.keep(.changed(Self.rain, to: Self.rule(.rain, 2))) == nil)
        #expect(file.keep(.removed(Self.wind)) == nil)
        #expect(file.keep(.made(Self.rule(.low, -11.667))) == nil)
        let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                "watch = rain 2.0 10800 owm:1", "clock = 12", "watch = hail 3 10800 owm:1",
                "watch = low -11.667 10800 owm:1",
            ])
        #expect(file.rules() == [Self.rule(.rain, 2), Self.rule(.low, -11.667)])
    }

    @Test func `no more rules are kept than there is room for, and a change needs no room`() {
        let rules = (0..<Limits.Watch.rules).map { Self.rule(.rain, 1, at: "owm:\($0)") }
        let preferences = Preferences.test(rules: rules)
        preferences.change(.made(Self.wind))
        #expect(preferences.chosenRules == rules)
        preferences.change(.changed(rules[3], to: Self.wind))
        #expect(preferences.chosenRules[3] == Self.wind && preferences.chosenRules.count == rules.count)
    }
}
