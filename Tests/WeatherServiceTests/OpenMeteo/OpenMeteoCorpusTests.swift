import Foundation
import Testing
import Weather

@testable import WeatherService

/// Recorded answers from Open-Meteo. They have times as text, which this program never requests, so the tests turn them
/// into numbers first, using the offset in the answer.
@Suite(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
struct OpenMeteoCorpusTests {
    private let anywhere = TestPlaces.seoul

    /// The answer as this program would have received it: about the test's place, with times as numbers.
    private func inUnixTime(_ entry: [String: Any]) -> [String: Any] {
        let offset = entry["utc_offset_seconds"] as? Int ?? 0
        func number(_ text: String) -> Any {
            let whole = text.count == 10 ? text + "T00:00" : text
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: offset)
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm"
            return formatter.date(from: whole).map { Int($0.timeIntervalSince1970) } ?? text as Any
        }
        func converted(_ value: Any) -> Any {
            switch value {
            case let text as String: number(text)
            case let list as [Any]: list.map(converted)
            case let block as [String: Any]: block.mapValues(converted)
            default: value
            }
        }
        var changed = entry
        for name in ["current", "hourly", "daily"] { changed[name] = entry[name].map(converted) }
        changed["latitude"] = anywhere.coordinate.latitude
        changed["longitude"] = anywhere.coordinate.longitude
        return changed
    }

    private func entries(_ kind: String) throws -> [(name: String, entry: [String: Any])] {
        try AnswerFolder.recorded.bodies(kind).flatMap { name, body in
            let json = try JSONSerialization.jsonObject(with: Data(body))
            let list = json as? [[String: Any]] ?? [json as? [String: Any] ?? [:]]
            return list.map { (name, $0) }
        }
    }

    private func value(_ part: ReportPart, _ entry: [String: Any]) async throws -> Result<ReportValue, WeatherFailure> {
        let body = Array(try JSONSerialization.data(withJSONObject: inUnixTime(entry)))
        return try await OpenMeteoFixture.value(part, of: HTTPAnswer(status: 200, body: body), at: anywhere)
    }

    /// A number from a block, if it can be a temperature in °C.
    private func celsius(_ number: Any?) -> Double? {
        guard let number = number as? Double, (-100...70).contains(number) else { return nil }
        return number
    }

    @Test func `every answer about now is read, or the missing field is named`() async throws {
        var read = 0
        for (name, entry) in try entries("om_forecast") + entries("om_multi") {
            let block = entry["current"] as? [String: Any]
            switch try await value(.current, entry) {
            case .success(.current(let weather)):
                read += 1
                #expect(weather.temperature.celsius == celsius(block?["temperature_2m"]), "\(name)")
                if block?["weather_code"] != nil { #expect(weather.condition.kind != .unknown, "\(name)") }
                if let day = entry["daily"] as? [String: Any], day["temperature_2m_max"] != nil {
                    #expect(weather.today?.high != nil, "\(name)")
                }
            case .failure(.unreadable(let field)):
                #expect(
                    block == nil ? field == "current" : celsius(block?["temperature_2m"]) == nil, "\(name): \(field)")
            case .failure(.noMeasurement): #expect(block != nil && celsius(block?["temperature_2m"]) == nil, "\(name)")
            case let other: Issue.record("\(name): \(other)")
            }
        }
        #expect(read >= 5)
    }

    @Test func `every answer with hours or days is read completely`() async throws {
        var hours = 0
        var days = 0
        for (name, entry) in try entries("om_forecast") + entries("om_multi") {
            let hourly = entry["hourly"] as? [String: Any]
            let good = (hourly?["temperature_2m"] as? [Any])?.compactMap { celsius($0) }.count ?? 0
            switch try await value(.forecast, entry) {
            case .success(.forecast(let forecast)):
                hours += forecast.steps.count
                days += forecast.outlooks.count
                #expect(forecast.steps.count == good, "\(name)")
                let told = ((entry["daily"] as? [String: Any])?["time"] as? [Any])?.count ?? 0
                #expect(forecast.outlooks.count == told, "\(name)")
            case .failure(.unreadable(let field)):
                #expect(field.hasPrefix("hourly") && good == 0, "\(name): \(field)")
            case let other: Issue.record("\(name): \(other)")
            }
        }
        #expect(hours >= 24 && days >= 1)
    }

    @Test func `parts requested together are read as if requested separately`() async throws {
        var both = 0
        for (name, entry) in try entries("om_forecast") + entries("om_multi") {
            let body = Array(try JSONSerialization.data(withJSONObject: inUnixTime(entry)))
            let source = OpenMeteoFixture.source(CannedTransport(HTTPAnswer(status: 200, body: body)))
            let answers: ReportAnswers
            do {
                answers = try await source.answer(ReportRequest([.current, .forecast], of: [anywhere]))
            } catch let failure as WeatherFailure {
                #expect(try await value(.current, entry) == .failure(failure), "\(name)")
                continue
            }
            for (key, told) in answers.results { #expect(try await value(key.part, entry) == told, "\(name)") }
            if answers.results.values.allSatisfy({ (try? $0.get()) != nil }) { both += 1 }
        }
        #expect(both >= 1)
    }

    @Test func `no answer is longer than expected for its blocks`() throws {
        var measured = 0
        for kind in ["om_forecast", "om_multi", "om_air"] {
            for (name, body) in try AnswerFolder.recorded.bodies(kind) {
                let json = try JSONSerialization.jsonObject(with: Data(body))
                let entries = json as? [[String: Any]] ?? [json as? [String: Any] ?? [:]]
                var expected = 0
                for entry in entries {
                    expected += OpenMeteoQuestion.bytesOfHead
                    for block in ["current", "minutely_15", "hourly", "daily"].compactMap({
                        entry[$0] as? [String: Any]
                    }) {
                        let rows = (block["time"] as? [Any])?.count ?? 1
                        let texts = block.values.flatMap { $0 as? [Any] ?? [$0] }.count { $0 is String }
                        // Here times are text, `"2025-10-13T15:00",` for `1760335200,`.
                        expected += OpenMeteoQuestion.bytesOfBlock(variables: block.count - 1, rows: rows) + 13 * texts
                    }
                }
                // As on the wire, because some of these files were formatted for reading.
                let length = body.count { $0 > 0x20 }
                #expect(length <= expected, "\(name)")
                if length > 4_096 { measured += 1 }
            }
        }
        #expect(measured >= 2)
    }

    @Test func `every refusal is recognised, in whatever order its fields come`() async throws {
        for (name, body) in try AnswerFolder.recorded.bodies("om_error") {
            let text = String(decoding: body, as: UTF8.self)
            let answer = HTTPAnswer(status: text.contains("limit exceeded") ? 429 : 400, body: body)
            let limits = OpenMeteoLimits(CannedTransport(answer), now: { Timestamp(OpenMeteoFixture.time) })
            let outcome = try await OpenMeteoFixture.value(
                .current, of: try await limits.get(RequestURL(wireText: "")))
            guard case .failure(let failure) = outcome else {
                Issue.record("\(name) should be a refusal")
                continue
            }
            switch failure {
            case .rateLimited(.some): #expect(text.contains("limit exceeded"), "\(name)")
            case .notFound:
                #expect(text.contains("for this location") || text.contains("Invalid timezone"), "\(name)")
            default: #expect(failure == .requestRefused(status: 400), "\(name)")
            }
        }
    }

    @Test func `no recorded body is mistaken for another kind, or fails with anything but a WeatherFailure`()
        async throws
    {
        for kind in try AnswerFolder.recorded.kinds() {
            for (name, body) in try AnswerFolder.recorded.bodies(kind) {
                for part in ReportPart.allCases {
                    let outcome = try await OpenMeteoFixture.value(part, of: HTTPAnswer(status: 200, body: body))
                    if case .success = outcome { #expect(kind.hasPrefix("om_"), "\(name)") }
                }
            }
        }
    }
}
