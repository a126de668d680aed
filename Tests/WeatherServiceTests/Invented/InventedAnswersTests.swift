import Testing
import Weather

@testable import WeatherService

/// All invented answers together.
@Suite struct InventedAnswersTests {
    @Test func `every answer is in a table of expected values`() throws {
        let weather =
            OpenWeatherAnswersTests.table.map(\.file) + OpenWeatherAnswersTests.items.map(\.file)
            + OpenMeteoAnswersTests.table.map(\.file)
        let places = PlaceAnswersTests.geo + PlaceAnswersTests.single + PlaceAnswersTests.search
        let positions =
            PositionAnswersTests.sessions + PositionAnswersTests.lines + PositionAnswersTests.positions
            + PositionAnswersTests.refusals.map(\.file) + PositionAnswersTests.addresses.map(\.file)
            + PositionAnswersTests.gateway.map(\.file)
        let folder = AnswerFolder.invented
        let files = try folder.kinds().flatMap { try folder.bodies($0).map(\.name) }
        #expect(Set(weather + places + positions) == Set(files))
    }

    @Test func `a decoder reads only answers of its form, and others fail with a WeatherFailure`() async throws {
        let folder = AnswerFolder.invented
        let parts: [ReportPart] = [.current, .forecast, .air, .airForecast]
        var read: [ReportPart: Set<String>] = [:]
        var readByOpenMeteo: Set<String> = []
        for kind in try folder.kinds() {
            for (name, body) in try folder.bodies(kind) {
                let answer = HTTPAnswer(status: 200, body: body)
                for (part, outcome) in zip(parts, DecodingOutcome.all(of: answer)) {
                    #expect(!outcome.isUntyped, "\(name)")
                    if outcome.failure == nil { read[part, default: []].insert(kind) }
                }
                for part in ReportPart.allCases {
                    let outcome = try await OpenMeteoFixture.value(part, of: answer, at: InventedPlaces.sandIsland)
                    if case .success = outcome { readByOpenMeteo.insert(kind) }
                }
            }
        }
        // A list of temperatures has the form of a forecast, and an empty list that of a place without data about the air.
        #expect(
            read == [
                .current: ["owm_current"], .forecast: ["owm_forecast", "owm_group", "owm_find"],
                .air: ["owm_air", "owm_find_empty"], .airForecast: ["owm_air", "owm_find_empty"],
            ])
        #expect(readByOpenMeteo == ["om_forecast", "om_multi", "om_air"])
    }
}
