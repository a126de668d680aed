import Weather

/// `coord` as sent: `{"lon":127,"lat":37.5}`, or a bare pair, which the documentation of air pollution shows without
/// saying which number comes first.
struct CoordinateDTO: Decodable {
    let point: AnsweredPoint?

    private struct Fields: Decodable {
        @Lenient var lat: WireNumber?
        @Lenient var lon: WireNumber?
    }

    init(from decoder: any Decoder) throws {
        if let pair = try? [Lenient<WireNumber>](from: decoder).compactMap(\.wrappedValue?.value), pair.count == 2 {
            point = Self.point([(pair[0], pair[1]), (pair[1], pair[0])])
        } else if let fields = try? Fields(from: decoder), let lat = fields.lat?.value, let lon = fields.lon?.value {
            point = Self.point([(lat, lon)])
        } else {
            // The error can be dropped, because a response need not contain its point.
            point = nil
        }
    }

    private static func point(_ pairs: [(latitude: Double, longitude: Double)]) -> AnsweredPoint? {
        let readings = pairs.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        return readings.isEmpty ? nil : AnsweredPoint(readings: readings)
    }
}
