import Weather

/// An answer that may say which point it is about.
protocol PlacedAnswer: Decodable {
    /// Nil where it says nothing of the kind, or nothing that is on the Earth.
    var answered: AnsweredPoint? { get }
}

/// Where an answer says it is about.
struct AnsweredPoint {
    /// One, or two where it was not said which number is which.
    let readings: [Coordinate]

    /// Kilometres from the reading that lies nearer.
    func distance(to place: Coordinate) -> Double? { readings.map { $0.distance(to: place) }.min() }
}

/// `coord` as it is on the wire: `{"lon":127,"lat":37.5}`, or a bare pair, which air pollution's documentation shows
/// without saying which number comes first.
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
            // Losing the reason is right: an answer need not say where it is about.
            point = nil
        }
    }

    private static func point(_ pairs: [(latitude: Double, longitude: Double)]) -> AnsweredPoint? {
        let readings = pairs.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        return readings.isEmpty ? nil : AnsweredPoint(readings: readings)
    }
}

extension CurrentWeatherDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}

extension ForecastDTO: PlacedAnswer {
    var answered: AnsweredPoint? { city?.coord?.point }
}

extension AirPollutionDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}
