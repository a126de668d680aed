import AppResources
import BookmarkStore
import Engine
import Files
import Foundation
import TerminalUI
import Testing
import Weather

@testable import Dashboard

/// How a list is looked at is there again at the next start.
@MainActor @Suite struct ListLookTests {
    @Test func `the measure, the order and the filter of each list are those of the last run`() throws {
        let path = NSTemporaryDirectory() + "nalssi-look-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = ChoiceFile(path: path)
        let first = Scene(120, 36, preferences: .test(file: file)).answered()
        first.press(.character("n"), Key(.down), Key(.down), Key(.down), Key(.enter))
        first.press(.character("o"), Key(.down), Key(.enter))
        #expect(first.model.list.measure == .wind && first.model.list.arrangement.by == .highest(.wind))

        let second = Scene(120, 36, preferences: .test(file: file))
        #expect(second.model.list.measure == .wind)
        // Nothing is known yet by which to order.
        #expect(second.model.list.shown.map(\.id) == KoreaTwenty.places.map(\.id))
        _ = second.answered()
        #expect(second.model.list.shown.map(\.id) == first.model.list.shown.map(\.id))
        #expect(second.model.list.arrangement.by == .highest(.wind))

        second.press(.character("o"), Key(.up), Key(.enter))
        second.press(.character("n"), Key(.up), Key(.up), Key(.up), Key(.enter))
        #expect(second.model.list.measure == .temperature && second.model.list.arrangement.by == .own)
        #expect(file.looks().isEmpty)
    }

    @Test(arguments: ["", "measure=hail order=x filter=y z", "=", "order=highest-", "measure"])
    func `a look that is not known is the default`(text: String) {
        let look = ListLook(text)
        #expect(look.knownMeasure == nil && look.remembered == nil)
    }

    @Test func `every look is read back as it was written`() {
        let orders = ListOrder.all(by: .wind, areWarningsKnown: true) + [.lowest(.difference)]
        for measure in Measure.allCases {
            for order in orders {
                for kind in [nil] + PlaceGroup.Kind.allCases.map(Optional.some) {
                    var arrangement = Arrangement(by: order)
                    arrangement.group = kind.map { PlaceGroup(kind: $0, places: []) }
                    let look = ListLook(ListLook(arrangement, measure).text)
                    #expect((look.knownMeasure ?? .temperature) == measure)
                    #expect((look.remembered?.by ?? .own) == order && look.remembered?.group == kind)
                }
            }
        }
    }
}
