import JSON
import Limits
import Weather

/// The response of Locationforecast 2.0, as sent.
struct MetNorwayDTO: JSONObject {
    var geometry: GeometryDTO?
    var properties: PropertiesDTO?

    var point: Coordinate? { geometry?.point }

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "geometry": geometry = try GeometryDTO(&json)
        case "properties": properties = try PropertiesDTO(&json)
        default: try json.skip()
        }
    }

    struct GeometryDTO: JSONObject {
        /// Longitude, latitude, height in metres.
        var coordinates: [Double]?

        var point: Coordinate? {
            guard let coordinates, coordinates.count >= 2 else { return nil }
            return Coordinate(latitude: coordinates[1], longitude: coordinates[0])
        }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "coordinates": coordinates = try json.numbers(else: .nan)
            default: try json.skip()
            }
        }
    }

    struct PropertiesDTO: JSONObject {
        /// The unit of each quantity.
        var units: [String: String] = [:]
        var timeseries: [EntryDTO?]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "meta": units = try MetaDTO(&json)?.units ?? [:]
            case "timeseries": timeseries = try json.list(most: Limits.Network.forecastSteps)
            default: try json.skip()
            }
        }
    }

    struct MetaDTO: JSONObject {
        var units: [String: String] = [:]

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard name == "units" else { return try json.skip() }
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                let unit = try json.text()
                if units.count < Limits.Network.conditions * 10 { units[name] = unit }
            }
        }
    }

    /// One entry of `timeseries`.
    struct EntryDTO: JSONObject {
        var time: String?
        var data: DataDTO?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "time": time = try json.text()
            case "data": data = try DataDTO(&json)
            default: try json.skip()
            }
        }

        struct DataDTO: JSONObject {
            var instant: PeriodDTO?
            var hour: PeriodDTO?
            var sixHours: PeriodDTO?

            mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
                switch name {
                case "instant": instant = try PeriodDTO(&json)
                case "next_1_hours": hour = try PeriodDTO(&json)
                case "next_6_hours": sixHours = try PeriodDTO(&json)
                default: try json.skip()
                }
            }
        }

        struct PeriodDTO: JSONObject {
            var symbol: String?
            var details: [String: Double] = [:]

            /// The quantities that are read.
            private static let names: Set = [
                "air_temperature", "air_temperature_max", "air_temperature_min", "precipitation_amount", "wind_speed",
                "wind_speed_of_gust", "wind_from_direction", "relative_humidity", "air_pressure_at_sea_level",
                "cloud_area_fraction", "probability_of_precipitation",
            ]

            mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
                switch name {
                case "summary": symbol = try SummaryDTO(&json)?.symbolCode
                case "details":
                    _ = try json.object { name, json throws(JSONReader.Malformed) in
                        guard Self.names.contains(name) else { return try json.skip() }
                        details[name] = try json.number()
                    }
                default: try json.skip()
                }
            }
        }

        struct SummaryDTO: JSONObject {
            var symbolCode: String?

            mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
                switch name {
                case "symbol_code": symbolCode = try json.text()
                default: try json.skip()
                }
            }
        }
    }
}
