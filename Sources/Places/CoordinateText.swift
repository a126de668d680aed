import Glibc
import Limits
import Weather

/// Reads coordinates in common notations: `37.57,126.98`, `37.57 126.98`, `37°34′12″N 126°58′40″E`, `N37 34 12 E126 58
/// 40`, `북위 37.57 동경 126.98`, `lat 37.57 lon 126.98`, `geo:37.57,126.98`. The latitude comes first unless letters or
/// words say otherwise.
public enum CoordinateText {
    public static func coordinate(_ text: String) -> Coordinate? {
        guard text.utf8.count < 100, !isSum(text), !isCount(text), let axes = axes(text), axes.count == 2 else {
            return nil
        }
        let swapped =
            axes[0].direction.map(Self.isOfLongitude) ?? axes[1].direction.map { !Self.isOfLongitude($0) } ?? false
        let latitude = axes[swapped ? 1 : 0]
        let longitude = axes[swapped ? 0 : 1]
        guard latitude.direction.map({ !Self.isOfLongitude($0) }) ?? true,
            longitude.direction.map(Self.isOfLongitude) ?? true
        else { return nil }
        return Coordinate(latitude: latitude.signedDegrees, longitude: longitude.signedDegrees)
    }

    /// Whether the text is a sum or a telephone number, such as 1+1 and 02-120.
    static func isSum(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCIIDigit || "+-".contains($0) }
    }

    /// Whether the text consists of digits in groups, such as 02 120 and 12,000.
    private static func isCount(_ text: String) -> Bool {
        guard text.allSatisfy({ $0.isASCIIDigit || $0 == " " || $0 == "," }) else { return false }
        let isThousands =
            text.split(separator: ",", maxSplits: 1).last.map { $0.count == 3 && $0.hasPrefix("0") } == true
        return !text.contains(",") && text.split(separator: " ").count == 2 || isThousands
    }

    /// Whether the text has one or two times of day, such as 12:30 or 10:30, 12:45.
    private static func areTimes(_ text: String) -> Bool {
        (1...2).contains(text.count { $0 == ":" }) && text.allSatisfy { $0.isASCIIDigit || " ,;:/".contains($0) }
    }

    struct Axis {
        var numbers: [Double] = []
        var isNegative = false
        var direction: Character?

        var signedDegrees: Double {
            let degrees = zip(numbers, [1, 60, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }
            return isNegative != (direction == "S" || direction == "W") ? -degrees : degrees
        }

        /// Minutes and seconds are below sixty, and only the last number may have a fraction.
        var isWellFormed: Bool {
            !numbers.isEmpty && numbers.count <= 3 && numbers.dropFirst().allSatisfy { $0 < 60 }
                && numbers.dropLast().allSatisfy { $0 == $0.rounded() }
                && !(isNegative && direction.map("NSEW".contains) == true)
        }
    }

    enum Token: Equatable {
        case number(Double, isNegative: Bool)
        case direction(Character)
        case comma
    }

    /// Φ and Λ stand for latitude and longitude without a fixed sign.
    private static let words: [(word: String, letter: String)] = [
        ("북위", "N"), ("남위", "S"), ("동경", "E"), ("서경", "W"), ("위도", "Φ"), ("경도", "Λ"),
        ("NORTH", "N"), ("SOUTH", "S"), ("EAST", "E"), ("WEST", "W"), ("DEG", "°"), ("MIN", "′"), ("SEC", "″"),
        ("LATITUDE", "Φ"), ("LONGITUDE", "Λ"), ("LAT", "Φ"), ("LONG", "Λ"), ("LON", "Λ"), ("LNG", "Λ"),
        ("GEO:", ""),
    ]

    static func isOfLongitude(_ direction: Character) -> Bool { "EWΛ".contains(direction) }

    static func axes(_ text: String) -> [Axis]? {
        guard var tokens = tokens(text) else { return nil }
        if tokens.last == .comma { tokens.removeLast() }
        let hasComma = tokens.contains(.comma)
        if areTimes(text) { return nil }
        let leads = if case .direction = tokens.first { true } else { false }
        let numberCount = tokens.count { if case .number = $0 { true } else { false } }
        let hasDirections = tokens.contains { if case .direction = $0 { true } else { false } }
        var axes = [Axis()]
        for token in tokens {
            switch token {
            case .comma:
                guard axes.count == 1, !axes[0].numbers.isEmpty else { return nil }
                axes.append(Axis())
            case .direction(let letter):
                if let label = axes[axes.count - 1].direction, !axes[axes.count - 1].numbers.isEmpty,
                    label == (isOfLongitude(letter) ? "Λ" : "Φ")
                {
                    // lat 37.57 N has both a label and a direction.
                    axes[axes.count - 1].direction = letter
                    continue
                }
                if leads, !axes[axes.count - 1].numbers.isEmpty { axes.append(Axis()) }
                guard axes[axes.count - 1].direction == nil else { return nil }
                axes[axes.count - 1].direction = letter
            case .number(let value, let isNegative):
                let current = axes[axes.count - 1]
                // Without separators, the numbers are divided evenly or at a direction.
                let isFull =
                    hasDirections ? !leads && current.direction != nil : current.numbers.count == numberCount / 2
                if !hasComma, isFull { axes.append(Axis()) }
                if axes[axes.count - 1].numbers.isEmpty {
                    axes[axes.count - 1].isNegative = isNegative
                } else if isNegative {
                    return nil
                }
                axes[axes.count - 1].numbers.append(value)
            }
        }
        let isDivided = numberCount == 6 || (numberCount == 4 && text.contains("°"))
        guard hasComma || hasDirections || numberCount == 2 || isDivided else { return nil }
        // Either both numbers have a direction or neither does: 1e5 is not a coordinate.
        guard Set(axes.map { $0.direction == nil }).count == 1 else { return nil }
        return axes.allSatisfy(\.isWellFormed) ? axes : nil
    }

    static func tokens(_ text: String) -> [Token]? {
        // Full-width digits and signs from Korean and Japanese keyboards.
        var plain = text.withASCIIDigits.uppercased()
        for (word, letter) in words { plain = plain.replacing(word, with: letter) }
        let isHyphenated = plain.contains { "NSEW".contains($0) }
        var tokens: [Token] = []
        var rest = Substring(plain)
        while let first = rest.first {
            switch first {
            case "N", "S", "E", "W", "Φ", "Λ":
                tokens.append(.direction(first))
                rest.removeFirst()
            case ",", ";", "/":
                if tokens.last == .comma { return nil }
                if !tokens.isEmpty { tokens.append(.comma) }
                rest.removeFirst()
            case "0"..."9", "-", "+", "−", ".":
                let isNegative = first == "-" || first == "−"
                if isNegative || first == "+" { rest.removeFirst() }
                let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
                guard !digits.isEmpty, let value = Double(digits), value.isFinite else { return nil }
                rest = rest.dropFirst(digits.count)
                let touchesDirection = isDirection(tokens.last) || rest.first.map("NSEW".contains) == true
                let parts = touchesDirection && !isNegative ? compact(digits) : nil
                tokens += parts ?? [.number(value, isNegative: isNegative)]
                // 37-33-59N: hyphens between degrees, minutes and seconds.
                if isHyphenated, rest.first == "-" { rest.removeFirst() }
            case " ", "\t", "°", "º", "˚", "′", "'", "’", "″", "\"", "”", "도", "분", "초", "(", ")", "[", "]",
                "{", "}", ":", "=":
                rest.removeFirst()
            default: return nil
            }
        }
        return tokens
    }

    private static func isDirection(_ token: Token?) -> Bool {
        if case .direction = token { true } else { false }
    }

    /// The degrees, minutes and seconds in 373359 and 1265840.8, or the degrees and minutes in 3733.98; nil for fewer digits.
    private static func compact(_ digits: Substring) -> [Token]? {
        let whole = digits.prefix { $0 != "." }
        let parts: [Substring]
        switch whole.count {
        case 4, 5: parts = [whole.dropLast(2), digits.dropFirst(whole.count - 2)]
        case 6, 7:
            parts = [whole.dropLast(4), whole.dropLast(2).suffix(2), digits.dropFirst(whole.count - 2)]
        default: return nil
        }
        let values = parts.compactMap { Double($0) }
        return values.count == parts.count ? values.map { .number($0, isNegative: false) } : nil
    }
}

/// The text of a field that accepts a place or a coordinate, and the mistake in an invalid coordinate.
public enum CoordinateEntry: Hashable, Sendable {
    case coordinate(Coordinate)
    /// Anything else, to be searched for as a name.
    case name
    case mistake(Mistake)

    public enum Mistake: Hashable, Sendable {
        /// There is only one number.
        case needsBoth
        /// The latitude or longitude in degrees is out of range.
        case latitudeOutOfRange(Double)
        case longitudeOutOfRange(Double)
        /// The longitude seems to come first; this is the intended coordinate.
        case swapped(Coordinate)
        /// Numbers and signs that do not form a coordinate.
        case unclear
    }

    public init(_ text: String) {
        if let coordinate = CoordinateText.coordinate(text) {
            self = .coordinate(coordinate)
            return
        }
        guard text.utf8.count < 100, !CoordinateText.isSum(text), let tokens = CoordinateText.tokens(text) else {
            self = .name
            return
        }
        let numbers = tokens.count { if case .number = $0 { true } else { false } }
        switch numbers {
        case 0: self = .name
        // A single number is a postal code unless it has signs that codes do not have.
        case 1: self = Self.isPlain(text) ? .name : .mistake(.needsBoth)
        default: self = .mistake(Self.mistake(in: text))
        }
    }

    private static func isPlain(_ text: String) -> Bool { text.allSatisfy { $0.isNumber || $0.isWhitespace } }

    private static func mistake(in text: String) -> Mistake {
        guard let axes = CoordinateText.axes(text), axes.count == 2 else { return .unclear }
        let isSwapped = axes[0].direction.map(CoordinateText.isOfLongitude) ?? false
        let latitude = axes[isSwapped ? 1 : 0].signedDegrees
        let longitude = axes[isSwapped ? 0 : 1].signedDegrees
        if !(-90...90).contains(latitude) {
            let meant = Coordinate(latitude: longitude, longitude: latitude)
            if let meant, axes.allSatisfy({ $0.direction == nil }) { return .swapped(meant) }
            return .latitudeOutOfRange(latitude)
        }
        return (-180...180).contains(longitude) ? .unclear : .longitudeOutOfRange(longitude)
    }
}

/// The Web Mercator projection (EPSG:3857) on a sphere of the equator's radius.
enum WebMercator {
    private static let radius = 6_378_137.0

    /// The coordinate of a point in metres east of the prime meridian and north of the equator; nil if it is off the map.
    static func coordinate(east: Double, north: Double) -> Coordinate? {
        Coordinate(latitude: atan(sinh(north / radius)) * 180 / .pi, longitude: east / radius * 180 / .pi)
    }
}
