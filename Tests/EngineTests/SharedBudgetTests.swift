import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// The budgets of a source's hosts.
@MainActor @Suite struct SharedBudgetTests {
    @Test func `all hosts of Open-Meteo share one quota`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let environment = Environment(sandbox.environment([:]))
        let settings = try Settings(
            SettingsInputs(options: CommandLineOptions([]), environment: environment, config: nil, isUTF8: true))
        let supplies = WeatherSupplies(
            settings: { settings }, paths: Paths(environment: environment), executor: ServiceExecutor(),
            clock: { Timestamp(secondsSince1970: 1_760_335_200) })
        let source = supplies.supply([.openMeteo]).source
        let weather = try #require(source.budget(for: .current))
        let air = try #require(source.budget(for: .air))
        #expect(weather.take(100))
        #expect(air.readState().left == 450 && air === weather)
    }
}
