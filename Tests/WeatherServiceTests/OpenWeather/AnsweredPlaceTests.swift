import Testing
import Weather

@testable import WeatherService

/// Checks that an answer is about the requested place.
@Suite struct AnsweredPlaceTests {
    /// The source's answer about a place at 37.5, 127, for a body with this coordinate.
    private func ask(_ part: ReportPart, coord: String) async throws {
        let place = TestPlaces.place("test", "곳", "Place", 37.5, 127, offset: 32_400)
        let body =
            switch part {
            case .current: #"{"coord":\#(coord),"dt":1760335200,"main":{"temp":3}}"#
            case .forecast:
                #"{"cod":"200","list":[{"dt":1760335200,"main":{"temp":3}}],"city":{"coord":\#(coord)}}"#
            case .air, .airForecast: #"{"coord":\#(coord),"list":[{"dt":1760335200,"main":{"aqi":2}}]}"#
            }
        let source = OpenWeatherSource(
            transport: CannedTransport(HTTPAnswer(body)), key: APIKey("k"))
        let answers = try await source.answer(ReportRequest(part, of: [place]))
        _ = try #require(answers[ReportKey(place: place.id, part: part)]).get()
    }

    @Test(
        arguments: ReportPart.allCases,
        [
            // 49 km north, a district next door, integers, numbers in quotes, a pair in either order
            #"{"lat":37.94,"lon":127}"#, #"{"lat":37.51,"lon":126.98}"#,
            #"{"lat":37,"lon":127}"#.replacing("37,", with: "37.5,"),
            #"{"lat":"37.5","lon":"127"}"#, "[127,37.5]", "[37.5,127]",
            // no coordinate, or an invalid one
            "null", "{}", "[]", "7", #""here""#, #"{"lat":37.5}"#, #"{"lat":"north","lon":127}"#,
            #"{"lat":370,"lon":127}"#,
            #"{"lat":1e300,"lon":-1e300}"#, "[1]", "[1,2,3]", "[null,null]", "[400,500]",
        ])
    func `an answer from nearby, or without a coordinate, is accepted`(_ part: ReportPart, _ coord: String) async throws
    {
        try await ask(part, coord: coord)
    }

    @Test(
        arguments: ReportPart.allCases,
        [
            (#"{"lat":37.96,"lon":127}"#, 51), (#"{"lat":-37.5,"lon":127}"#, 8_340), (#"{"lat":0,"lon":0}"#, 13179),
            (#"{"lat":37.5,"lon":-53}"#, 11_675), ("[0,0]", 13179),
        ])
    func `an answer from more than fifty kilometres away is refused`(
        _ part: ReportPart, _ answer: (coord: String, kilometres: Int)
    ) async {
        let failure = await #expect(throws: WeatherFailure.self) { try await ask(part, coord: answer.coord) }
        guard case .wrongPlace(let kilometres) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(abs(kilometres - answer.kilometres) <= 1)
    }
}
