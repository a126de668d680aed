import Limits
import TestSupport
import Weather

@testable import WeatherService

// OpenWeather's answers, through the functions its source uses. The first byte of an input is the status.
extension FuzzTarget {
    static let current = openWeather(
        "current", corpus: ["owm_current", "owm_error", "owm_group"], seeds: [GoodBodies.current],
        words: ["temp", "feels_like", "humidity", "visibility", "sunrise", "timezone", "gust", "deg", "pod", "icon"]
    ) { answer throws(WeatherFailure) in
        .current(
            try OpenWeatherAnswer(answer).currentWeather(usualOffset: .zero))
    }

    static let forecast = openWeather(
        "forecast", corpus: ["owm_forecast", "owm_error", "malformed_owm_forecast"],
        seeds: [
            GoodBodies.forecast,
            Array(#"{"list":[{"dt":1760335200,"main":{"temp":1},"pop":0.3,"rain":{"3h":1}}],"cod":"200"}"#.utf8),
        ], words: ["list", "pop", "3h", "city", "snow", "temp", "timezone"], longest: 16_384
    ) { answer throws(WeatherFailure) in
        .forecast(try OpenWeatherAnswer(answer).forecast(usualOffset: .zero))
    }

    static let air = openWeather(
        "air", corpus: ["owm_air", "owm_error"], seeds: [GoodBodies.air],
        words: ["aqi", "components", "pm2_5", "pm10", "list"]
    ) { answer throws(WeatherFailure) in
        .air(try OpenWeatherAnswer(answer).airQuality())
    }

    static let errors = FuzzTarget(
        name: "errors",
        seeds: {
            [
                #"{"cod":401,"message":"Invalid API key. See https://openweathermap.org/faq#error401"}"#,
                #"{"cod":"404","message":"city not found"}"#, #"{"cod":429,"message":"limit","parameters":["a"]}"#,
                #"{"cod":401,"message":"Please note that using One Call 3.0 requires a separate subscription"}"#,
            ].flatMap { text in statuses.indices.map { [UInt8($0)] + Array(text.utf8) } }
        }, words: jsonWords + ["separate subscription", "one call"], corpus: ["owm_error", "om_error"], prefix: [1]
    ) { bytes in
        let answer = answer(bytes)
        guard !(200..<300).contains(answer.status) else { return }
        do throws(WeatherFailure) {
            _ = try OpenWeatherAnswer(answer)
            require(false, "an answer with status \(answer.status) was accepted")
        } catch {
            switch error {
            case .keyRefused, .notInPlan: require([401, 403].contains(answer.status), "\(answer.status) as \(error)")
            case .notFound: require(answer.status == 404, "\(answer.status) as \(error)")
            case .rateLimited(let retryAfter):
                require(answer.status == 429 && retryAfter == answer.retryAfter, "\(answer.status) as \(error)")
            case .server(let status), .requestRefused(let status): require(status == answer.status, "\(error)")
            case .portal:
                let isPage = WebPage.isOne(answer.body) && WebPage.standsIn(for: answer.status)
                require(isPage, "\(answer.status) as \(error)")
            case .redirected: require((300..<400).contains(answer.status), "\(error)")
            default: require(false, "\(answer.status) as \(error)")
            }
        }
    }

    private static func openWeather(
        _ name: String, corpus: [String], seeds: [[UInt8]], words: [String], longest: Int = 4_096,
        _ decode: @escaping @Sendable (HTTPAnswer) throws(WeatherFailure) -> ReportValue
    ) -> FuzzTarget {
        FuzzTarget(
            name: name, seeds: { seeds.map { [0] + $0 } }, words: jsonWords + words, corpus: corpus, prefix: [0],
            longest: longest
        ) { bytes in
            let answer = answer(bytes)
            do throws(WeatherFailure) {
                let value = try decode(answer)
                require((200..<300).contains(answer.status), "an answer with status \(answer.status) was accepted")
                WeatherChecks.check(value, farthest: 10_000)
                KeptReport.check(value)
            } catch {
                if case .unreadable(let field) = error {
                    require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
                }
            }
        }
    }

    static func answer(_ bytes: [UInt8]) -> HTTPAnswer {
        var tape = ByteTape(bytes)
        let status = tape.one(of: statuses)
        return HTTPAnswer(status: status, retryAfter: status == 429 ? 7 : nil, body: Array(tape.rest))
    }

    /// Statuses that `AnswerAssembly` lets through, and others that it does not.
    static let statuses = [200, 401, 404, 429, 500, 403, 400, 204, 304, 502, 418, 599, 0, 99, 999, 299]

    static let jsonWords = [
        "null", "true", "\"\"", "[]", "{}", "1e999", "-1e-400", "9223372036854775808", "-0", "0.5", "\"nan\"", "\"1\"",
        "\"cod\":", "\"message\":", "\"dt\":", "1760335200", "\\u0000", "\\ud83d", "\\ud83d\\ude00", "\u{FEFF}",
        "\u{202E}", "\u{7F}",
    ]
}
