import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// Who tells of tropical cyclones.
@MainActor @Suite struct TyphoonSupplyTests {
    private func supplies(_ sandbox: Sandbox, warnings: String) throws -> WeatherSupplies {
        let environment = Environment(sandbox.environment(["NALSSI_WARNINGS": warnings]))
        let settings = try Settings(
            SettingsInputs(options: CommandLineOptions([]), environment: environment, config: nil, isUTF8: true))
        return WeatherSupplies(
            settings: { settings }, environment: environment, paths: Paths(environment: environment),
            executor: ServiceExecutor(),
            clock: { Timestamp(secondsSince1970: 1_795_392_000) })
    }

    @Test(arguments: [("jma", true), ("jma, swic", true), ("swic", false), ("none", false)])
    func `only with leave for the agency is there somebody to ask, and the same each time`(
        warnings: String, isThere: Bool
    ) async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let supplies = try supplies(sandbox, warnings: warnings)
        #expect((supplies.typhoons != nil) == isThere && supplies.typhoons === supplies.typhoons)
        // Nobody has been asked yet.
        if let typhoons = supplies.typhoons {
            let news = await typhoons.news()
            #expect(news.typhoons.isEmpty && news.coverage == .untold(nil))
        }
    }
}
