import Weather

/// `coord` as sent: `{"lon":127,"lat":37.5}`, or a bare pair, which the documentation of air pollution shows without
/// saying which number comes first.
struct CoordinateDTO: JSONReadable {
    /// Nil if there is no valid one, because a response need not contain its point.
    let point: AnsweredPoint?

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        if try json.isAtArray() {
            let pair = try Pair(&json)?.numbers ?? []
            point = pair.count == 2 ? Self.point([(pair[0], pair[1]), (pair[1], pair[0])]) : nil
        } else {
            let fields = try Fields(&json)
            guard let lat = fields?.lat, let lon = fields?.lon else { return nil }
            point = Self.point([(lat, lon)])
        }
    }

    private struct Pair: JSONReadable {
        /// No more than it takes to see that there are too many.
        private(set) var numbers: [Double] = []

        init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            _ = try json.array { json throws(JSONReader.Malformed) in
                if let number = try json.number(), numbers.count < 3 { numbers.append(number) }
            }
        }
    }

    private struct Fields: JSONObject {
        var lat: Double?
        var lon: Double?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "lat": lat = try json.number()
            case "lon": lon = try json.number()
            default: try json.skip()
            }
        }
    }

    private static func point(_ pairs: [(latitude: Double, longitude: Double)]) -> AnsweredPoint? {
        let readings = pairs.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        return readings.isEmpty ? nil : AnsweredPoint(readings: readings)
    }
}
