import Weather

@testable import WeatherService

/// Answers in the format of Locationforecast 2.0, with invented numbers.
enum MetNorwayFixture {
    /// 2026-10-06 00:00 UTC, 09:00 in Seoul.
    static let time = Timestamp(secondsSince1970: 1_791_244_800)

    /// An entry `hours` after `time`. `hour` and `six`: the symbol and millimetres of its periods, with other details.
    static func entry(
        _ hours: Int, celsius: String = "10.0", details: String = "", hour: (String, String)? = nil,
        six: (String, String, String)? = nil
    ) -> String {
        let day = 6 + hours / 24
        let (date, clock) = (day < 10 ? "0\(day)" : "\(day)", hours % 24 < 10 ? "0\(hours % 24)" : "\(hours % 24)")
        return entry(at: "2026-10-\(date)T\(clock):00:00Z", celsius: celsius, details: details, hour: hour, six: six)
    }

    /// The same at a time as the service writes it.
    static func entry(
        at time: String, celsius: String, details: String = "", hour: (String, String)? = nil,
        six: (String, String, String)? = nil
    ) -> String {
        var data = #""instant":{"details":{"air_temperature":\#(celsius)\#(details)}}"#
        // All periods that begin there, as the service sends them.
        data += #","next_12_hours":{"summary":{"symbol_code":"fog"},"details":{}}"#
        if let hour { data += period("next_1_hours", hour.0, #""precipitation_amount":\#(hour.1)"#) }
        if let six {
            data += period("next_6_hours", six.0, #""precipitation_amount":\#(six.1)\#(six.2)"#)
        }
        return #"{"time":"\#(time)","data":{\#(data)}}"#
    }

    private static func period(_ name: String, _ symbol: String, _ details: String) -> String {
        #","\#(name)":{"summary":{"symbol_code":"\#(symbol)"},"details":{\#(details)}}"#
    }

    static func body(
        _ entries: [String], _ latitude: Double = 37.5683, _ longitude: Double = 126.9778, units: String = "celsius"
    ) -> [UInt8] {
        Array(
            (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude),38]},"#
                + #""properties":{"meta":{"updated_at":"2026-10-05T20:29:47Z","units":{"air_temperature":"\#(units)"}},"#
                + #""timeseries":[\#(entries.joined(separator: ","))]}}"#).utf8)
    }
}
