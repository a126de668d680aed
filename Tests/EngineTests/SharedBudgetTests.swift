import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// The budgets of a source's hosts.
@MainActor @Suite struct SharedBudgetTests {
    private func supplies(_ sandbox: Sandbox, _ variables: [String: String] = [:]) throws -> WeatherSupplies {
        let environment = Environment(sandbox.environment(variables))
        let settings = try Settings(
            SettingsInputs(options: CommandLineOptions([]), environment: environment, config: nil, isUTF8: true))
        return WeatherSupplies(
            settings: { settings }, environment: environment, paths: Paths(environment: environment),
            executor: ServiceExecutor(), clock: { Self.now })
    }

    private nonisolated static let now = Timestamp(secondsSince1970: 1_760_335_200)

    @Test func `all hosts of Open-Meteo share one quota`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let source = try supplies(sandbox).supply([.openMeteo]).source
        let weather = try #require(source.budget(for: .current))
        let air = try #require(source.budget(for: .air))
        #expect(weather.take(100))
        #expect(air.readState().left == 450 && air === weather)
    }

    /// With another source's weather too, if the address of the search has been set.
    @Test(arguments: [SourceProfile.openMeteo, .metNorway])
    func `Open-Meteo's search takes from the quota of its weather, and asks nothing beyond it`(
        profile: SourceProfile
    ) async throws {
        let server = try await ClosingServer.start()
        let variables = ["NALSSI_OPEN_METEO_GEOCODING_URL": "http://127.0.0.1:\(server.port)"]
        // A search that fails is counted; with an empty budget it is not tried.
        for calls in [0, 550] {
            let sandbox = try Sandbox()
            defer { sandbox.remove() }
            let supplies = try supplies(sandbox, variables)
            let budget = try #require(supplies.supply([.openMeteo]).source.budget(for: .current))
            let finder = try #require(supplies.supply([profile]).finder)
            #expect(budget.take(calls))
            let failure = await #expect(throws: WeatherFailure.self) {
                try await finder.places(named: "Busan", in: .english)
            }
            #expect(budget.readState().left < 550)
            let isHeldBack = if case .overBudget? = failure { true } else { false }
            #expect(isHeldBack == (calls == 550), "\(String(describing: failure))")
        }
        await server.stop()
    }
}
