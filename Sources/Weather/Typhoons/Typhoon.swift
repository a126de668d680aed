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
        positions: [TyphoonPosition]
    ) {
        guard !positions.isEmpty else { return nil }
        (self.id, self.number, self.name, self.category, self.issued) = (id, number, name, category, issued)
        self.positions = positions.sorted { $0.time < $1.time }
    }

    /// The position that tells of a moment: the last that is not after it, or else the first.
    public func position(at moment: Timestamp) -> TyphoonPosition {
        positions.last { $0.time <= moment } ?? positions[0]
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
    /// At the centre.
    public var pressure: Pressure?
    /// Kilometres: the centre is expected in this circle with a probability of 70 %. Nil for an analysis.
    public var circle: Double?

    public init(
        time: Timestamp, basis: Basis, centre: Coordinate, category: TyphoonCategory = .unknown,
        pressure: Pressure? = nil, circle: Double? = nil
    ) {
        (self.time, self.basis, self.centre, self.category) = (time, basis, centre, category)
        (self.pressure, self.circle) = (pressure, circle)
    }
}
