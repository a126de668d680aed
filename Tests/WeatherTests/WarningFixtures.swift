import Glibc
import TestSupport

@testable import Weather

/// Points by bearing and distance, for rings of which it is known what is inside.
enum OnSphere {
    /// The point at a distance in kilometres from another one. Bearings are in radians, from north over east.
    static func point(from centre: Coordinate, bearing: Double, distance: Double) -> Coordinate? {
        let (north, east) = (centre.latitude * .pi / 180, centre.longitude * .pi / 180)
        let away = distance / 6_371.0088
        // In space: up from the centre, and along the ground to the north and to the east.
        let (up, ahead, right) = (cos(away), sin(away) * cos(bearing), sin(away) * sin(bearing))
        let outward = up * cos(north) - ahead * sin(north)
        let x = outward * cos(east) - right * sin(east)
        let y = outward * sin(east) + right * cos(east)
        let z = up * sin(north) + ahead * cos(north)
        return Coordinate(latitude: atan2(z, hypot(x, y)) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }

    /// Anywhere, or close to the date line, or to a pole, or at one.
    static func anywhere(_ random: inout SeededRandom) -> Coordinate? {
        switch random.below(6) {
        case 0: Coordinate(latitude: Double.random(in: -80...80, using: &random), longitude: 180)
        case 1: Coordinate(latitude: 0, longitude: Double.random(in: -180 ... -179, using: &random))
        case 2:
            Coordinate(latitude: random.one(of: [-90, 90]), longitude: Double.random(in: -180...180, using: &random))
        case 3:
            Coordinate(
                latitude: random.one(of: [-1, 1]) * Double.random(in: 80...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random))
        default:
            Coordinate(
                latitude: asin(Double.random(in: -1...1, using: &random)) * 180 / .pi,
                longitude: Double.random(in: -180...180, using: &random))
        }
    }
}

/// A closed curve around a point, which may go round it several times before it closes.
struct Star {
    static let stepsARound = 720

    let centre: Coordinate
    /// Kilometres, for each step of all rounds.
    let radii: [Double]

    var rounds: Int { radii.count / Self.stepsARound }

    init(around centre: Coordinate, radius: Double, rounds: Int = 1, _ random: inout SeededRandom) {
        self.centre = centre
        let knots = (0..<rounds * 12).map { _ in radius * Double.random(in: 0.4...1, using: &random) }
        radii = (0..<rounds * Self.stepsARound).map { step in
            let (knot, part) = (step / 60, Double(step % 60) / 60)
            return knots[knot] * (1 - part) + knots[(knot + 1) % knots.count] * part
        }
    }

    var points: [Coordinate] {
        radii.enumerated().compactMap { step, radius in
            OnSphere.point(from: centre, bearing: Self.bearing(step), distance: radius)
        }
    }

    /// Points that are clearly inside or outside, and which of both.
    func probes(_ count: Int, _ random: inout SeededRandom) -> [(point: Coordinate, isInside: Bool)] {
        var probes: [(Coordinate, Bool)] = []
        while probes.count < count {
            let step = random.below(Self.stepsARound)
            let sheets = (0..<rounds).map { radii[$0 * Self.stepsARound + step] }
            let distance = (radii.max() ?? 0) * Double.random(in: 0...1.5, using: &random)
            guard !sheets.contains(where: { abs(distance / $0 - 1) < 0.1 }),
                let point = OnSphere.point(from: centre, bearing: Self.bearing(step), distance: distance)
            else { continue }
            probes.append((point, sheets.contains { distance < $0 }))
        }
        return probes
    }

    private static func bearing(_ step: Int) -> Double { Double(step) * 2 * .pi / Double(stepsARound) }
}

/// Warnings to try what holds with.
enum WarningFixture {
    static let time = Timestamp(secondsSince1970: 1_795_000_000)

    static func hours(_ hours: Int) -> Timestamp { time.adding(seconds: hours * 3_600) }

    static func id(_ identifier: String, from sender: String = "office") -> Warning.ID {
        Warning.ID(sender: sender, identifier: identifier)
    }

    /// A box of one degree, whose south-western corner is given.
    static func box(_ name: String, _ latitude: Double, _ longitude: Double) -> WarningArea {
        let corners = [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map { (latitude: latitude + $0, longitude: longitude + $1) }
        return WarningArea(name: name, polygons: GeoRing(corners).map { [GeoPolygon(outer: $0)] } ?? [])
    }

    /// Sent at hour 0, in force from hour 1 to hour 9 unless said otherwise.
    static func warning(
        _ identifier: String, from sender: String = "office", country: String? = "KR", kind: WarningKind = .strongWind,
        level: WarningLevel = .moderate, sent: Int = 0, onset: Int = 1, expires: Int? = 9,
        texts: [(String, String)] = [("en", "Strong Wind Watch")], areas: [WarningArea] = [box("Ulleungdo", 37, 130)],
        replaces: [String] = []
    ) -> Warning {
        var warning = Warning(
            id: id(identifier, from: sender), issuer: "The Office", country: country.map(CountryCode.init), kind: kind,
            level: level, certainty: .likely, sent: hours(sent), onset: hours(onset), expires: expires.map(hours),
            texts: WarningTexts(texts.map { ($0, WarningText(event: $1)) }), areas: areas)
        warning.replaces = replaces.map { id($0, from: sender) }
        return warning
    }

    /// A cancellation, which says nothing itself.
    static func cancel(_ identifier: String, from sender: String = "office", sent: Int = 2, _ replaces: String...)
        -> Warning
    {
        var warning = warning(identifier, from: sender, sent: sent, texts: [], areas: [], replaces: replaces)
        warning.isCancellation = true
        return warning
    }
}

extension Array {
    /// All orders of the elements.
    var permutations: [[Element]] {
        guard count > 1 else { return [self] }
        return indices.flatMap { index in
            var rest = self
            let first = rest.remove(at: index)
            return rest.permutations.map { [first] + $0 }
        }
    }
}

extension GeoRing {
    func surrounds(_ place: Coordinate) -> Bool { surrounds(GeoPoint(place)) }
}

extension GeoBox {
    /// Where it begins: degrees east.
    var startLongitude: Double { Double(west) / 1_000_000 }
    /// How far it reaches eastwards from there, in degrees.
    var longitudeWidth: Double { Double(width) / 1_000_000 }

    func contains(_ place: Coordinate) -> Bool { contains(GeoPoint(place)) }
}
