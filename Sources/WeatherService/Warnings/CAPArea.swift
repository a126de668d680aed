import Limits
import Weather
import XML

// The areas of a message of CAP. Altitudes are ignored: warnings are for people on the ground.
extension WarningArea {
    /// `points`: how many the message may still have.
    static func areas(of info: XMLElement, points: inout Int) -> [WarningArea] {
        var areas: [WarningArea] = []
        for element in info.all("area") {
            let area = WarningArea(element, points: &points)
            if areas.count < Limits.Warning.areas {
                areas.append(area)
            } else {
                areas[areas.count - 1].polygons += area.polygons
                areas[areas.count - 1].circles += area.circles
            }
        }
        return areas
    }

    /// An area with more points than are left has no shape, because a part of it would leave places out.
    private init(_ area: XMLElement, points: inout Int) {
        self.init(name: area.text(of: "areaDesc").map { ServerText($0, as: .line).text } ?? "")
        let texts = area.all("polygon").map(\.text)
        // Each pair has a comma.
        let count = texts.reduce(0) { sum, text in sum + text.utf8.count { $0 == UInt8(ascii: ",") } }
        guard count <= points else { return }
        points -= count
        polygons = texts.compactMap { text in
            Self.points(in: text).flatMap { $0.count >= 4 ? GeoRing($0) : nil }.map { GeoPolygon(outer: $0) }
        }
        circles = area.all("circle").compactMap { Self.circle($0.text) }
    }

    /// Reads `latitude,longitude` pairs with white space between; nil if anything else is there or a point is not on Earth.
    private static func points(in text: String) -> [Coordinate]? {
        var numbers = CAPNumbers(text)
        var points: [Coordinate] = []
        while !numbers.isAtEnd {
            guard let point = numbers.point() else { return nil }
            points.append(point)
        }
        return points
    }

    /// Reads `latitude,longitude radius`, in kilometres. A radius of 0 marks a point and no area.
    private static func circle(_ text: String) -> GeoCircle? {
        var numbers = CAPNumbers(text)
        guard let centre = numbers.point(), let radius = numbers.number(), numbers.isAtEnd, radius > 0,
            radius <= farthest
        else { return nil }
        return GeoCircle(centre: centre, radius: radius)
    }

    /// Half of the Earth's circumference in kilometres.
    private static let farthest = 20_038.0
}

/// The numbers of a shape, one after another.
private struct CAPNumbers {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Whether there is nothing but white space.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return rest.isEmpty
        }
    }

    /// Shapes across the date line may go on beyond 180° in either direction.
    mutating func point() -> Coordinate? {
        guard let latitude = number() else { return nil }
        skipBlanks()
        guard rest.first == UInt8(ascii: ",") else { return nil }
        rest = rest.dropFirst()
        guard var longitude = number(), abs(longitude) < 360 else { return nil }
        if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A decimal number; `Double` would also read "nan" and "0x1p3".
    mutating func number() -> Double? {
        skipBlanks()
        let digits = rest.prefix { byte in
            byte.isASCIIDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || byte | 0x20 == UInt8(ascii: "e")
        }
        rest = rest[digits.endIndex...]
        guard digits.count <= 40, let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
            return nil
        }
        return number
    }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
}
