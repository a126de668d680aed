import Foundation
import Testing
import Weather

@testable import WeatherService

/// Recorded answers from several years of OpenWeather.
@Suite(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
struct CorpusTests {
    @Test func `every current answer is read, or its temperature is reported`() throws {
        var read = 0
        for (name, body) in try AnswerFolder.recorded.bodies("owm_current") {
            let json = try #require(AnswerFolder.object(body), "\(name)")
            if expectCurrent(DecodingOutcome.current(of: HTTPAnswer(status: 200, body: body)), like: json, name) {
                read += 1
            }
        }
        #expect(read >= 10)
    }

    @Test(arguments: ["owm_group", "owm_find", "owm_history"])
    func `every list item is read like a current answer`(_ kind: String) throws {
        for (name, body) in try AnswerFolder.recorded.bodies(kind) {
            for (index, item) in (AnswerFolder.object(body)?["list"] as? [[String: Any]] ?? []).enumerated() {
                let bytes = Array(try JSONSerialization.data(withJSONObject: item))
                let outcome = DecodingOutcome.current(of: HTTPAnswer(status: 200, body: bytes))
                expectCurrent(outcome, like: item, "\(name)[\(index)]")
            }
        }
    }

    @Test func `every forecast is read, or its first temperature is reported`() throws {
        var read = 0
        for (name, body) in try AnswerFolder.recorded.bodies("owm_forecast") {
            let list = try #require(AnswerFolder.object(body)?["list"] as? [[String: Any]], "\(name)")
            let good = list.filter { celsius(in: $0) != nil }
            switch DecodingOutcome.forecast(of: HTTPAnswer(status: 200, body: body)) {
            case .forecast(let forecast):
                read += 1
                #expect(forecast.steps.count == Set(good.compactMap { $0["dt"] as? Int }).count, "\(name)")
                #expect(forecast.steps.allSatisfy { $0.condition.kind != .unknown }, "\(name)")
            case .failed(let failure):
                #expect(good.isEmpty, "\(name)")
                #expect(failure == .unreadable(field: "list[0].main.temp"), "\(name)")
            case let other:
                Issue.record("\(name): \(other)")
            }
        }
        #expect(read >= 3)
    }

    @Test func `every air answer is read, and an empty one has no values`() throws {
        for (name, body) in try AnswerFolder.recorded.bodies("owm_air") {
            let list = try #require(AnswerFolder.object(body)?["list"] as? [[String: Any]], "\(name)")
            guard case .air(let air) = DecodingOutcome.air(of: HTTPAnswer(status: 200, body: body)) else {
                Issue.record("\(name) should be read")
                continue
            }
            #expect((air == nil) == list.isEmpty, "\(name)")
        }
    }

    @Test func `every air answer is read as a forecast as well, hour by hour`() throws {
        var read = 0
        for (name, body) in try AnswerFolder.recorded.bodies("owm_air") {
            let list = try #require(AnswerFolder.object(body)?["list"] as? [[String: Any]], "\(name)")
            let outcome = DecodingOutcome.airForecast(of: HTTPAnswer(status: 200, body: body))
            guard case .airForecast(let forecast) = outcome else {
                Issue.record("\(name): \(outcome)")
                continue
            }
            #expect(forecast.hours.count == Set(list.compactMap { $0["dt"] as? Int }).count, "\(name)")
            #expect(list.isEmpty || forecast.hours.contains { $0.pm25 != nil && $0.pm10 != nil }, "\(name)")
            read += forecast.hours.count
        }
        #expect(read >= 24)
    }

    @Test func `every error is the failure for its code`() throws {
        for (name, body) in try AnswerFolder.recorded.bodies("owm_error") {
            let cod = try #require(AnswerFolder.object(body)?["cod"], "\(name)")
            let code = try #require(Int("\(cod)"), "\(name)")
            // Once with the correct HTTP status, and once hidden in a 200 as in the past.
            for status in [code, 200] {
                let failure = DecodingOutcome.current(of: HTTPAnswer(status: status, body: body)).failure
                switch code {
                case 401: #expect(failure == .keyRefused || failure == .notInPlan, "\(name)")
                case 404: #expect(failure == .notFound, "\(name)")
                case 429: #expect(failure == .rateLimited(retryAfter: nil), "\(name)")
                case 400..<500: #expect(failure == .requestRefused(status: code), "\(name)")
                default: #expect(failure == .server(status: code), "\(name)")
                }
            }
        }
    }

    @Test func `a truncated forecast is unreadable`() throws {
        for (name, body) in try AnswerFolder.recorded.bodies("malformed_owm_forecast") {
            let outcome = DecodingOutcome.forecast(of: HTTPAnswer(status: 200, body: body))
            #expect(outcome.failure == .unreadable(field: "body"), "\(name)")
        }
    }

    @Test func `every recorded body gives a value or a WeatherFailure in every decoder`() throws {
        for kind in try AnswerFolder.recorded.kinds() {
            for (name, body) in try AnswerFolder.recorded.bodies(kind) {
                for outcome in DecodingOutcome.all(of: HTTPAnswer(status: 200, body: body)) {
                    #expect(!outcome.isUntyped, "\(name)")
                }
            }
        }
    }
}

extension CorpusTests {
    /// The temperature, if it can be in °C: many bodies are in kelvin or °F, which this program never requests.
    private func celsius(in item: [String: Any]) -> Double? {
        guard let temperature = (item["main"] as? [String: Any])?["temp"] as? Double,
            (-100...70).contains(temperature)
        else { return nil }
        return temperature
    }

    @discardableResult
    private func expectCurrent(_ outcome: DecodingOutcome, like json: [String: Any], _ name: String) -> Bool {
        switch outcome {
        case .current(let weather):
            #expect(weather.temperature.celsius == celsius(in: json), "\(name)")
            #expect(weather.observedAt.secondsSince1970 == json["dt"] as? Int, "\(name)")
            let entries = json["weather"] as? [[String: Any]] ?? []
            if entries.first?["id"] != nil { #expect(weather.condition.kind != .unknown, "\(name)") }
            return true
        case .failed(let failure):
            #expect(celsius(in: json) == nil, "\(name)")
            #expect(failure == .unreadable(field: "main.temp"), "\(name)")
        case let other:
            Issue.record("\(name): \(other)")
        }
        return false
    }
}
