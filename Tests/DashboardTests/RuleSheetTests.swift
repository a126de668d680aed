import AppResources
import EngineSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Which rules the dialog of the alerts lists, and in which order.
@Suite("The list of alerts")
struct RuleSheetTests {
    private static let places = KoreaTwenty.places.map { WatchablePlace($0) }
    private static let (first, second, third) = (KoreaTwenty.places[0], KoreaTwenty.places[1], KoreaTwenty.places[2])
    private static let usual = WatchRule.usual(at: first.id)

    private static func rule(
        _ kind: WatchCondition.Kind, _ threshold: Double, at place: Place = first, within: Int = 3 * 3_600
    ) -> WatchRule {
        WatchRule(place: place.id.rawValue, WatchCondition(kind, threshold), within: within)
    }

    private func sheet(fixed: [WatchRule] = [], _ chosen: [WatchRule] = []) -> RuleSheet {
        RuleSheet(of: Self.places[0], among: Self.places, fixed: fixed, chosen: chosen)
    }

    @Test func `the usual rules come first, and one with another limit stands in the place of its kind`() {
        #expect(sheet().lines.map(\.rule) == Self.usual)
        let wind = Self.rule(.wind, 20, within: 6 * 3_600)
        #expect(sheet([wind]).lines.map(\.rule) == [Self.usual[0], Self.usual[1], wind] + Self.usual[3...])
        // Heavy rain has its own place, so that another amount stands in that of any rain.
        let (heavy, drizzle) = (Self.usual[1], Self.rule(.rain, 0.5))
        #expect(sheet([heavy, drizzle]).lines.map(\.rule) == [drizzle, heavy] + Self.usual[2...])
        // Without a place of its kind a rule follows the usual ones, as those of config.toml do.
        let (light, fixed) = (Self.rule(.wind, 8), Self.rule(.wind, 30))
        #expect(sheet(fixed: [fixed], [wind, light]).lines.map(\.rule).suffix(2) == [fixed, light])
    }

    @Test func `the rules of all other places follow in the order of the places, by kind and limit`() {
        let sheet = sheet(
            fixed: [WatchRule(place: Self.third.names.text(in: .english), WatchCondition(.high, 30))],
            [
                Self.rule(.dust, 36, at: Self.third), Self.rule(.rain, 15, at: Self.second),
                Self.rule(.rain, 1, at: Self.second), WatchRule(place: "owm:1", WatchCondition(.rain, 1)),
                Self.usual[0],
            ])
        let others = sheet.lines.filter(\.isElsewhere)
        #expect(others.map(\.place) == [Self.second, Self.second, Self.third, Self.third, nil])
        #expect(others.map(\.rule.condition.kind) == [.rain, .rain, .high, .dust, .rain])
        #expect(others.prefix(2).map(\.rule.condition.threshold) == [1, 15])
        #expect(others.last?.rule.place == "owm:1", "a rule without a place on a list should not be hidden")
        #expect(sheet.lines.count == Self.usual.count + 5)
    }

    @Test func `a limit skips those that another rule of the place has`() {
        var sheet = sheet([Self.rule(.rain, 10)])
        // In the place of any rain, beside the usual heavy rain of 15 mm.
        #expect(sheet.line.rule.condition.threshold == 10)
        #expect(sheet.stepped(up: true, in: .metric)?.condition.threshold == 20)
        #expect(sheet.stepped(up: false, in: .metric)?.condition.threshold == 5)
        sheet.replace(with: Self.rule(.rain, 100))
        #expect(sheet.stepped(up: true, in: .metric) == nil)
        // The lead time stays.
        sheet.select(2)
        #expect(sheet.stepped(up: true, in: .metric)?.within == Self.usual[2].within)
    }

    @Test func `a step wraps around, a page stops at the end, and only other places lose their line`() {
        var sheet = sheet([Self.rule(.rain, 1, at: Self.second)])
        sheet.move(by: -1)
        #expect(sheet.line.isElsewhere)
        sheet.move(by: 1)
        #expect(sheet.selection == 0)
        sheet.removeLine()
        #expect(sheet.lines.count == Self.usual.count + 1)
        sheet.move(by: 100)
        sheet.removeLine()
        #expect(sheet.lines.map(\.rule) == Self.usual && sheet.selection == Self.usual.count - 1)
        sheet.move(by: -100)
        #expect(sheet.selection == 0)
    }
}
