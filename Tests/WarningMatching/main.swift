import Glibc
import TestSupport
import Weather

// Finds the warnings of 200 places among 4,500 areas, and prints how many milliseconds that takes, as the median of 31 times.
//
// The areas are rings of 120 corners, 20 to 400 km wide, and half of them are around one of the places, as many as a day of
// storms has in the world. Reading the areas is not counted: it is done once for each answer of a service.

var random = SeededRandom(seed: 7)

func somewhere(_ random: inout SeededRandom) -> (latitude: Double, longitude: Double) {
    (Double.random(in: -60...70, using: &random), Double.random(in: -180..<180, using: &random))
}

let centres = (0..<200).map { _ in somewhere(&random) }
let places = centres.enumerated().compactMap { number, centre in
    Coordinate(latitude: centre.latitude, longitude: centre.longitude).map {
        WarningPlace(id: PlaceID(rawValue: "place:\(number)"), coordinate: $0, country: .southKorea)
    }
}
let day = Timestamp(secondsSince1970: 1_795_392_000)
let warnings = (0..<4_500).compactMap { number -> Warning? in
    let centre = number.isMultiple(of: 2) ? centres[random.below(centres.count)] : somewhere(&random)
    let radius = Double.random(in: 0.1...2, using: &random)
    let corners = (0..<120).map { corner in
        let (bearing, reach) = (Double(corner) * .pi / 60, radius * (corner.isMultiple(of: 2) ? 1 : 0.8))
        return (latitude: centre.latitude + reach * cos(bearing), longitude: centre.longitude + reach * sin(bearing))
    }
    return GeoRing(corners).map { ring in
        Warning(
            id: Warning.ID(sender: "office", identifier: "\(number)"), issuer: "The Office", country: .southKorea,
            kind: .strongWind, level: .moderate, certainty: .likely, sent: day, onset: day,
            expires: day.adding(seconds: 86_400), texts: WarningTexts([("en", WarningText(event: "Strong wind"))]),
            areas: [WarningArea(name: "Area \(number)", polygons: [GeoPolygon(outer: ring)])])
    }
}
let book = WarningBook(warnings)
let clock = ContinuousClock()
var found = 0
let times = (0..<31).map { _ in
    clock.measure { found = book.local(for: places).values.reduce(0) { $0 + $1.count } }
}
let areas = book.warnings.reduce(0) { $0 + $1.areas.count }
let median = times.sorted()[times.count / 2] / .milliseconds(1)
print("\(places.count) \(areas) \(found) \(median)")
