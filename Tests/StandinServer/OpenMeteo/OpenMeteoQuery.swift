/// A parsed request.
struct OpenMeteoQuery {
    let spots: [Spot]
    /// Variable names by block: `current`, `hourly`, `daily`.
    let variables: [String: [String]]
    let days: Int
    /// Hours relative to the present one, if requested instead of whole days.
    let hours: Range<Int>?
    let isAboutAir: Bool
    let usesUnixTime: Bool
    let usesLocalTime: Bool
    /// Kilometres per hour unless metres per second are requested.
    let speedFactor: Double
    let speedUnit: String

    /// The greatest number of places in one request to the free service.
    private static let mostPlaces = 1_000

    static func read(_ query: [String: String], isAboutAir: Bool) -> Result<OpenMeteoQuery, OpenMeteoRefusal> {
        do throws(OpenMeteoRefusal) {
            return .success(try OpenMeteoQuery(query, isAboutAir: isAboutAir))
        } catch {
            return .failure(error)
        }
    }

    private init(_ query: [String: String], isAboutAir: Bool) throws(OpenMeteoRefusal) {
        let latitudes = Self.list(query["latitude"])
        let longitudes = Self.list(query["longitude"])
        guard latitudes.count == longitudes.count, !latitudes.isEmpty else {
            throw OpenMeteoRefusal("Parameter 'latitude' and 'longitude' must have the same number of elements")
        }
        guard latitudes.count <= Self.mostPlaces else {
            throw OpenMeteoRefusal("Only up to \(Self.mostPlaces) locations can be requested at once")
        }
        if query["elevation"] != nil, Self.list(query["elevation"]).compactMap(Double.init).count != latitudes.count {
            throw OpenMeteoRefusal("Parameter 'elevation' must have the same number of elements")
        }
        var spots: [Spot] = []
        for (latitude, longitude) in zip(latitudes, longitudes) {
            guard let north = Double(latitude), (-90...90).contains(north) else {
                throw OpenMeteoRefusal("Latitude must be in range of -90 to 90°. Given: \(latitude).")
            }
            guard let east = Double(longitude), (-180...180).contains(east) else {
                throw OpenMeteoRefusal("Longitude must be in range of -180 to 180°. Given: \(longitude).")
            }
            spots.append(Spot(latitude: north, longitude: east))
        }
        var variables: [String: [String]] = [:]
        for block in ["current", "hourly", "daily"] {
            let names = Self.list(query[block])
            for name in names where !OpenMeteoReport.knows(name, in: block, isAboutAir: isAboutAir) {
                throw OpenMeteoRefusal(
                    "Cannot initialize WeatherVariable from invalid String value \(name) for key \(block)")
            }
            if !names.isEmpty { variables[block] = names }
        }
        let most = isAboutAir ? 7 : 16
        let days = query["forecast_days"].map { Int($0) ?? -1 } ?? (isAboutAir ? 5 : 7)
        guard (0...most).contains(days) else {
            throw OpenMeteoRefusal("Forecast days is invalid. Allowed range 0 to \(most). Given \(days).")
        }
        self.spots = spots
        self.variables = variables
        self.days = days
        let (past, ahead) = (query["past_hours"].flatMap { Int($0) }, query["forecast_hours"].flatMap { Int($0) })
        hours = past == nil && ahead == nil ? nil : -max(0, past ?? 0)..<max(1, ahead ?? 1)
        self.isAboutAir = isAboutAir
        usesUnixTime = query["timeformat"] == "unixtime"
        usesLocalTime = query["timezone"] == "auto"
        speedFactor = query["wind_speed_unit"] == "ms" ? 1 : 3.6
        speedUnit = query["wind_speed_unit"] == "ms" ? "m/s" : "km/h"
    }

    private static func list(_ text: String?) -> [String] { (text ?? "").split(separator: ",").map(String.init) }
}
