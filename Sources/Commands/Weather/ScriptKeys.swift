import Weather
import WeatherService

extension Condition {
    /// The name for scripts, which is the same in all versions and languages.
    var key: String {
        switch kind {
        case .clear: "clear"
        case .fewClouds: "few-clouds"
        case .scatteredClouds: "scattered-clouds"
        case .brokenClouds: "broken-clouds"
        case .overcast: "overcast"
        case .mist: "mist"
        case .fog: "fog"
        case .haze: "haze"
        case .dust: "dust"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .showers: "showers"
        case .freezingRain: "freezing-rain"
        case .sleet: "sleet"
        case .snow: "snow"
        case .thunderstorm: "thunderstorm"
        case .squall: "squall"
        case .tornado: "tornado"
        case .unknown: "unknown"
        }
    }
}

extension WeatherFailure {
    /// The name for scripts, which is the same in all versions and languages.
    var code: String {
        switch self {
        case .noKey: "no-key"
        case .keyRefused: "key-refused"
        case .keyNotActive: "key-not-active"
        case .overBudget: "over-budget"
        case .notInPlan: "not-in-plan"
        case .notFound: "not-found"
        case .heldUp: "held-up"
        case .rateLimited: "rate-limited"
        case .server: "server"
        case .requestRefused: "request-refused"
        case .timedOut: "timed-out"
        case .tooSlow: "too-slow"
        case .offline: "offline"
        case .noTransport: "no-transport"
        case .proxy: "proxy"
        case .portal: "portal"
        case .insecure: "insecure"
        case .unreadable: "unreadable"
        case .tooLarge: "too-large"
        case .redirected: "redirected"
        case .wrongPlace: "wrong-place"
        case .noMeasurement: "no-measurement"
        }
    }
}
