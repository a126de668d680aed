import JSON
import Weather

/// MET Norway's Locationforecast, with the same weather as the OpenWeather responses: hours for two and a half days, then
/// six-hour steps. Like the service it refuses in web pages whoever does not say who they are or asks with more than four
/// decimals, and says when its answers expire.
enum MetNorwayResponder {
    /// Whether a path is one of the service's.
    static func answers(_ path: String) -> Bool { path == "/locationforecast/2.0/complete" }

    /// Nil for a path of another service. `headers` have their names in lower case.
    static func answer(to target: RequestTarget, headers: [String: String], now: Timestamp, front: Front? = nil)
        -> Answer?
    {
        guard answers(target.path) else { return nil }
        guard let agent = headers["user-agent"], agent.contains("/") else { return .metNorwayRefusal(403, "Forbidden") }
        guard let north = target.query["lat"], let east = target.query["lon"] else {
            return .metNorwayRefusal(400, "Bad Request")
        }
        guard [north, east].allSatisfy({ decimals($0) <= 4 }) else { return .metNorwayRefusal(403, "Forbidden") }
        guard case .spot(let spot) = Subject(["lat": north, "lon": east]) else {
            return .metNorwayRefusal(400, "Bad Request")
        }
        // A model run an hour.
        let run = Timestamp(secondsSince1970: now.secondsSince1970 - now.secondsSince1970 % 3_600)
        let times = [
            (name: "Date", value: HTTPDateText.text(of: now)),
            (name: "Expires", value: HTTPDateText.text(of: now.adding(seconds: holds))),
            (name: "Last-Modified", value: HTTPDateText.text(of: run)),
        ]
        if headers["if-modified-since"] == HTTPDateText.text(of: run) {
            return Answer(status: 304, headers: times, body: [])
        }
        return Answer(
            contentType: "application/json", headers: times,
            body: Array(MetNorwayReport(spot: spot, run: run, front: front).json.compactText.utf8))
    }

    /// The city that a request is about, for faults of single cities.
    static func cities(of target: RequestTarget) -> [StandinCity] {
        guard case .spot(let spot) = Subject(target.query) else { return [] }
        return [spot.nearest]
    }

    /// Seconds for which an answer holds.
    private static let holds = 1_800

    private static func decimals(_ text: String) -> Int {
        text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    }
}

extension Answer {
    /// Refusals are web pages.
    static func metNorwayRefusal(_ status: Int, _ reason: String) -> Answer {
        Answer(
            status: status, contentType: "text/html; charset=iso-8859-1",
            body: Array("<!DOCTYPE html>\n<html><head><title>\(status) \(reason)</title></head></html>\n".utf8))
    }
}

/// The forecast for one spot.
private struct MetNorwayReport {
    let spot: Spot
    let run: Timestamp
    let front: Front?

    private static let hours = 60
    private static let hour = 3_600

    var json: JSONValue {
        [
            "type": "Feature",
            "geometry": [
                "type": "Point",
                "coordinates": .array([.coordinate(spot.longitude), .coordinate(spot.latitude), .integer(38)]),
            ],
            "properties": [
                "meta": [
                    "updated_at": .text(Self.text(of: run)),
                    "units": [
                        "air_pressure_at_sea_level": "hPa", "air_temperature": "celsius", "cloud_area_fraction": "%",
                        "precipitation_amount": "mm", "relative_humidity": "%", "wind_from_direction": "degrees",
                        "wind_speed": "m/s",
                    ],
                ],
                "timeseries": .array(times.enumerated().map { entry(at: $1, isLast: $0 == times.count - 1) }),
            ],
        ]
    }

    /// Each hour, then 00, 06, 12 and 18 UTC.
    private var times: [Timestamp] {
        let end = run.adding(seconds: Self.hours * Self.hour).secondsSince1970
        let first = (end / (6 * Self.hour) + 1) * 6 * Self.hour
        return (0..<(first / Self.hour - run.secondsSince1970 / Self.hour)).map { run.adding(seconds: $0 * Self.hour) }
            + (0..<28).map { Timestamp(secondsSince1970: first + $0 * 6 * Self.hour) }
    }

    private func entry(at time: Timestamp, isLast: Bool) -> JSONValue {
        let sky = sky(at: time)
        let instant: JSONValue = [
            "air_pressure_at_sea_level": .integer(sky.pressure), "air_temperature": .rounded(sky.temperature),
            "cloud_area_fraction": .integer(sky.clouds), "relative_humidity": .integer(sky.humidity),
            "wind_from_direction": .integer(sky.windDegrees), "wind_speed": .rounded(sky.windSpeed),
        ]
        var data: JSONValue = ["instant": ["details": instant]]
        let isHourly = time < run.adding(seconds: Self.hours * Self.hour)
        if isHourly { data = data.adding("next_1_hours", period(from: time, hours: 1)) }
        if !isLast {
            data = data.adding("next_6_hours", period(from: time, hours: 6))
                .adding("next_12_hours", ["summary": ["symbol_code": .text(symbol(sky))], "details": [:]])
        }
        return ["time": .text(Self.text(of: time)), "data": data]
    }

    private func period(from time: Timestamp, hours: Int) -> JSONValue {
        let skies = (1...hours).map { sky(at: time.adding(seconds: $0 * Self.hour)) }
        let wettest = skies.max { $0.precipitation < $1.precipitation } ?? skies[0]
        var details: JSONValue = ["precipitation_amount": .rounded(skies.reduce(0) { $0 + $1.precipitation })]
        if hours > 1 {
            details = details.adding("air_temperature_max", .rounded(skies.map(\.temperature).max() ?? 0))
                .adding("air_temperature_min", .rounded(skies.map(\.temperature).min() ?? 0))
        }
        return ["summary": ["symbol_code": .text(symbol(wettest))], "details": details]
    }

    private func sky(at time: Timestamp) -> Sky {
        Sky(latitude: spot.latitude, longitude: spot.longitude, at: time, clock: spot.clock, front: front)
    }

    private func symbol(_ sky: Sky) -> String {
        let light = sky.isDaylight ? "_day" : "_night"
        return switch sky.code.id {
        case 800: "clearsky" + light
        case 801: "fair" + light
        case 802, 803: "partlycloudy" + light
        case 701, 721: "fog"
        case 300, 500: "lightrain"
        case 501: "rain"
        case 502: "heavyrain"
        case 600: "lightsnow"
        case 601: "snow"
        case 211: "rainandthunder"
        default: "cloudy"
        }
    }

    private static func text(of time: Timestamp) -> String {
        "\(UTCText.text(of: time).replacing(" ", with: "T"))Z"
    }
}

/// A date of HTTP (RFC 9110, 5.6.7): `Tue, 06 Oct 2026 00:00:00 GMT`.
enum HTTPDateText {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(of time: Timestamp) -> String {
        let moment = LocalClock.utc.time(time)
        let two = UTCText.twoDigits
        // Day 0 was a Thursday.
        return "\(days[moment.dayNumber % 7]), \(two(moment.day)) \(months[moment.month - 1]) \(moment.year) "
            + "\(two(moment.hour)):\(two(moment.minute)):\(two(time.secondsSince1970 % 60)) GMT"
    }
}
