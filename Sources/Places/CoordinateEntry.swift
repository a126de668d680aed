import Weather

/// What somebody has typed where a place or a coordinate may be given, and what is wrong with an invalid coordinate.
public enum CoordinateEntry: Hashable, Sendable {
    case coordinate(Coordinate)
    /// Something else: to be looked for by name.
    case name
    case mistake(Mistake)

    public enum Mistake: Hashable, Sendable {
        /// There is one number alone.
        case needsBoth
        /// The latitude, or the longitude, is beyond what there is; in degrees.
        case latitudeOutOfRange(Double)
        case longitudeOutOfRange(Double)
        /// The longitude seems to stand first; this is what is meant then.
        case swapped(Coordinate)
        /// Numbers and signs from which no coordinate can be made.
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
        // A number alone is a postal code, unless it is written as no code is.
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
