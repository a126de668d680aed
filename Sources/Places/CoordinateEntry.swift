import Weather

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
