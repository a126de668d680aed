/// A tropical cyclone as an office has told of it. What it has not told is nil, and nothing here is computed between the times that
/// it names or beyond them.
public struct Typhoon: Hashable, Sendable {
    /// What the office calls it: "TC2628".
    public let id: String
    /// Nil for a depression that has none.
    public let number: Number?
    public let name: Name?
    public let category: TyphoonCategory
    /// When the office issued this.
    public let issued: Timestamp
    /// Where it is, and where it is expected: by time, never empty.
    public let positions: [TyphoonPosition]
    /// Where it has been, the earliest first.
    public let track: [Coordinate]

    /// The number that a named storm has in its year.
    public struct Number: Hashable, Sendable {
        public let year: Int
        public let ordinal: Int

        public init(year: Int, ordinal: Int) {
            (self.year, self.ordinal) = (year, ordinal)
        }
    }

    public struct Name: Hashable, Sendable {
        public let japanese: String
        /// In Latin letters, as the office writes it: "Jongdari", "BARBIE".
        public let international: String

        public init(japanese: String, international: String) {
            (self.japanese, self.international) = (japanese, international)
        }
    }

    /// Nil without a position.
    public init?(
        id: String, number: Number? = nil, name: Name? = nil, category: TyphoonCategory, issued: Timestamp,
        positions: [TyphoonPosition], track: [Coordinate] = []
    ) {
        guard !positions.isEmpty else { return nil }
        (self.id, self.number, self.name, self.category, self.issued) = (id, number, name, category, issued)
        self.positions = positions.sorted { $0.time < $1.time }
        self.track = track
    }
}

/// How strong a cyclone is, after its winds (10-minute means): up to 17, 24, 32 m/s, and more.
public enum TyphoonCategory: Hashable, Sendable {
    /// It is no tropical cyclone any more.
    case low
    case depression, storm, severeStorm, typhoon
    case unknown
}

/// Where a cyclone is at one time, as analysed or expected.
public struct TyphoonPosition: Hashable, Sendable {
    public enum Basis: Hashable, Sendable {
        case analysis
        /// Of the present, from an earlier analysis.
        case estimate
        case forecast
    }

    public var time: Timestamp
    public var basis: Basis
    /// The centre, or that of the circle in which the centre is expected.
    public var centre: Coordinate
    public var category: TyphoonCategory
    public var intensity: TyphoonIntensity?
    public var size: TyphoonSize?
    /// At the centre.
    public var pressure: Pressure?
    /// The strongest, as a mean of ten minutes, and its gusts; without a direction.
    public var wind: Wind
    public var movement: TyphoonMovement
    /// Kilometres: the centre is expected in this circle with a probability of 70 %. Nil for an analysis.
    public var circle: Double?
    /// Where winds of 15 m/s blow, and of 25 m/s.
    public var gales: [TyphoonReach]
    public var storms: [TyphoonReach]
    /// Where winds of 25 m/s may blow while the centre is in the circle.
    public var stormArea: [TyphoonArc]

    public init(
        time: Timestamp, basis: Basis, centre: Coordinate, category: TyphoonCategory = .unknown,
        intensity: TyphoonIntensity? = nil, size: TyphoonSize? = nil, pressure: Pressure? = nil, wind: Wind = Wind(),
        movement: TyphoonMovement = TyphoonMovement(), circle: Double? = nil, gales: [TyphoonReach] = [],
        storms: [TyphoonReach] = [], stormArea: [TyphoonArc] = []
    ) {
        (self.time, self.basis, self.centre, self.category) = (time, basis, centre, category)
        (self.intensity, self.size, self.pressure, self.wind) = (intensity, size, pressure, wind)
        (self.movement, self.circle, self.gales, self.storms) = (movement, circle, gales, storms)
        self.stormArea = stormArea
    }
}

/// The Japan Meteorological Agency's grades of a typhoon's winds: from 33, 44 and 54 m/s (強い, 非常に強い, 猛烈な).
public enum TyphoonIntensity: Hashable, Sendable {
    case strong, veryStrong, violent
}

/// Its grades of the radius of winds of 15 m/s: from 500 and 800 km (大型, 超大型).
public enum TyphoonSize: Hashable, Sendable {
    case large, veryLarge
}

/// Where a cyclone is going.
public struct TyphoonMovement: Hashable, Sendable {
    public enum Pace: Hashable, Sendable {
        case kilometresPerHour(Double)
        case slow, almostStationary
    }

    /// Towards which it moves; nil if it has none.
    public var course: CompassPoint?
    public var pace: Pace?

    public init(course: CompassPoint? = nil, pace: Pace? = nil) {
        (self.course, self.pace) = (course, pace)
    }
}

/// How far from the centre a kind of wind blows, on one side or all.
public struct TyphoonReach: Hashable, Sendable {
    public enum Side: Hashable, Sendable {
        case allRound
        case toward(CompassPoint)
        /// In words that are not known.
        case other
    }

    public var side: Side
    public var kilometres: Double

    public init(side: Side, kilometres: Double) {
        (self.side, self.kilometres) = (side, kilometres)
    }
}

/// A part of the outline of an area: an arc around a point, clockwise from one bearing to another.
public struct TyphoonArc: Hashable, Sendable {
    public var centre: Coordinate
    public var kilometres: Double
    /// Degrees from north. From 0 to 360 is the whole circle.
    public var from, to: Double

    public init(centre: Coordinate, kilometres: Double, from: Double = 0, to: Double = 360) {
        (self.centre, self.kilometres, self.from, self.to) = (centre, kilometres, from, to)
    }
}
