import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The pages before and after the open one: loaded in advance, but never before anything on the screen.
@Suite struct NeighbourTests {
    private static let places = TestPlaces.many(30)
    private static let now = Timestamp(1_760_335_200)

    private static func plan(_ demand: Demand, gathering: Int = 0, known: Set<ReportKey> = []) -> RefreshPlan {
        RefreshPlan(demand, from: PlannedSource(gathering: gathering), every: .unstretched, at: now) {
            PartState(fetchedAt: known.contains($0) ? now : nil)
        }
    }

    /// The plan as text: `c`, `f`, `a` and `A` for the parts, and the numbers of the places; background requests in parentheses.
    private static func text(_ plan: RefreshPlan) -> [String] {
        let letters: [ReportPart: String] = [.current: "c", .forecast: "f", .air: "a", .airForecast: "A"]
        return plan.requests.map { request in
            let parts = request.parts.inOrder.compactMap { letters[$0] }.joined()
            let places = request.places.map(\.id.rawValue).joined(separator: ",").replacing("test:", with: "")
            return request.isInBackground ? "(\(parts) \(places))" : "\(parts) \(places)"
        }
    }

    private static func demand(
        visible: [Int], outlined: [Int] = [], opened: Int?, neighbours: [Int], listed: [Int] = []
    ) -> Demand {
        func places(_ indices: [Int]) -> [Place] { indices.map { Self.places[$0] } }
        return Demand(
            visible: places(visible), outlined: places(outlined), opened: opened.map { Self.places[$0] },
            neighbours: places(neighbours), listed: places(listed))
    }

    private static let orders: [(Demand, [String])] = [
        // Details over the tiles, which include the neighbouring pages: only the air forecast is requested for them alone.
        (
            demand(visible: [0, 1, 2], outlined: [0, 1, 2], opened: 1, neighbours: [2, 0]),
            ["c 0,1,2", "f 1", "a 1", "A 1", "(f 0,2)", "(a 0,2)", "(A 2,0)"]
        ),
        // The same if tiles show only the current weather.
        (
            demand(visible: [0, 1, 2], opened: 1, neighbours: [2, 0]),
            ["c 0,1,2", "f 1", "a 1", "A 1", "(f 2,0)", "(a 2,0)", "(A 2,0)"]
        ),
        // At the edge of the view, one neighbour is below it, and is in the list as well.
        (
            demand(visible: [0, 1], outlined: [0, 1], opened: 1, neighbours: [2, 0], listed: [0, 1, 2, 3]),
            ["c 0,1", "f 1", "a 1", "A 1", "(f 0)", "(a 0)", "(c 2)", "(f 2)", "(a 2)", "(A 2,0)", "(c 3)"]
        ),
        // Pages of search results, which have no tiles.
        (
            demand(visible: [9, 0, 1], outlined: [0, 1], opened: 9, neighbours: [10, 8]),
            ["c 9,0,1", "f 9", "a 9", "A 9", "(f 0,1)", "(a 0,1)", "(c 10,8)", "(f 10,8)", "(a 10,8)", "(A 10,8)"]
        ),
        // Two pages: the next one is also the previous one.
        (
            demand(visible: [0, 1], opened: 0, neighbours: [1]),
            ["c 0,1", "f 0", "a 0", "A 0", "(f 1)", "(a 1)", "(A 1)"]
        ),
    ]

    @Test(arguments: orders.indices)
    func `neighbours come after everything on the screen, with their current weather first`(_ index: Int) {
        let (demand, expected) = Self.orders[index]
        #expect(Self.text(Self.plan(demand)) == expected)
    }

    @Test func `neighbours stay in the background even if tiles are not, and known parts are not requested`() {
        let demand = Self.demand(visible: [0, 1], outlined: [0, 1], opened: 1, neighbours: [2])
        #expect(
            Self.text(Self.plan(demand, gathering: 60))
                == ["c 0,1", "f 1", "a 1", "A 1", "f 0", "a 0", "(c 2)", "(f 2)", "(a 2)", "(A 2)"])
        let known = Set(ReportPart.allCases.map { ReportKey(place: Self.places[2].id, part: $0) })
        let asked = Set(Self.plan(demand, known: known).requests.flatMap(\.keys))
        #expect(asked.isDisjoint(with: known))
    }

    /// Random sets of wanted places in any roles.
    @Test(arguments: 0..<200) func `nothing is requested twice, and no neighbour before the screen`(
        seed: Int
    ) {
        var random = SeededRandom(seed: UInt64(seed))
        func some(_ most: Int) -> [Int] { (0..<random.below(most)).map { _ in random.below(12) } }
        let demand = Self.demand(
            visible: some(8), outlined: some(8), opened: random.chance(80) ? random.below(12) : nil,
            neighbours: some(3), listed: some(12))
        let plan = Self.plan(demand, gathering: random.chance(50) ? 60 : 0)
        let keys = plan.requests.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        // Everything on the screen, in order.
        var lookedAt = Set(demand.visible.map { ReportKey(place: $0.id, part: .current) })
        for part in Demand.outline { lookedAt.formUnion(demand.outlined.map { ReportKey(place: $0.id, part: part) }) }
        if let opened = demand.opened {
            lookedAt.formUnion(ReportPart.allCases.map { ReportKey(place: opened.id, part: $0) })
        }
        #expect(lookedAt.isSubset(of: keys))
        #expect(Set(keys.prefix(lookedAt.count)) == lookedAt)
        // The remaining requests for neighbours: each part at most once, and all in the background.
        let neighbours = Set(demand.neighbours.map(\.id))
        let ahead = plan.requests.filter { request in request.keys.contains { !lookedAt.contains($0) } }
        #expect(ahead.allSatisfy { $0.isInBackground })
        let theirs = ahead.flatMap(\.keys).filter { neighbours.contains($0.place) }
        #expect(theirs.count <= ReportPart.allCases.count * neighbours.count)
        for id in neighbours {
            let own = theirs.filter { $0.place == id }.map(\.part)
            #expect(own.first == .current || !own.contains(.current), "the current weather should come first")
        }
    }

    @Test func `neighbours leave a third of a minute's calls for the user's next action`() async throws {
        try await Sandbox.with { sandbox in
            // given a key good for 60 calls, twenty tiles, and pages without tiles
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            let quota = CallQuota.openWeather()
            var program = SimulatedProgram(path, clock, quota: quota)
            let budget = CallBudget(host: "a", quota: quota, file: CallLedgerFile(path: path), now: { clock.now })
            let tiles = Array(Self.places[..<20])
            program.demand = Demand(
                visible: tiles, outlined: tiles, opened: Self.places[21],
                neighbours: [Self.places[22], Self.places[20]])
            let theirs = Set(
                [20, 22].flatMap { index in
                    ReportPart.allCases.map { ReportKey(place: Self.places[index].id, part: $0) }
                })
            var sent: [ReportKey] = []
            var complete: Int?
            for second in 0..<300 {
                _ = program.step()
                let batches = program.underWay.sorted { $0.number < $1.number }
                if batches.contains(where: { $0.request.isInBackground }) {
                    #expect(budget.readState().left >= quota.reserve)
                }
                sent += batches.flatMap(\.request.keys)
                if complete == nil, theirs.isSubset(of: sent) { complete = second }
                clock.advance(seconds: 1)
            }
            // They are loaded after all the tiles, each once.
            #expect((60...200).contains(complete ?? .max))
            #expect(sent.filter(theirs.contains).count == theirs.count)
            let first = sent.firstIndex(where: theirs.contains) ?? 0
            let tileKeys = Set(
                (Demand.outline + [.current]).flatMap { part in
                    tiles.map { ReportKey(place: $0.id, part: part) }
                })
            #expect(tileKeys.isSubset(of: sent[..<first]))
        }
    }
}
