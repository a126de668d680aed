/// An area that a warning is for. An area with neither shapes nor zones can be matched to its country alone.
public struct WarningArea: Hashable, Sendable {
    /// What the issuer calls it.
    public var name: String
    public var polygons: [GeoPolygon]
    public var circles: [GeoCircle]
    /// The codes of its zones, as in `WarningPlace.zones`; they count only where it has no shape.
    public var zones: Set<String>
    /// Other zones that it may include: what it is called was not understood.
    public var doubtfulZones: Set<String>

    public init(
        name: String, polygons: [GeoPolygon] = [], circles: [GeoCircle] = [], zones: Set<String> = [],
        doubtfulZones: Set<String> = []
    ) {
        (self.name, self.polygons, self.circles) = (name, polygons, circles)
        (self.zones, self.doubtfulZones) = (zones, doubtfulZones)
    }

    public var hasShape: Bool { !polygons.isEmpty || !circles.isEmpty }
    /// Whether anything is known of its zones.
    public var hasZones: Bool { !zones.isEmpty || !doubtfulZones.isEmpty }

    /// Whether a place is in one of its shapes.
    public func contains(_ place: Coordinate) -> Bool {
        polygons.contains { $0.contains(place) } || circles.contains { $0.contains(place) }
    }
}

/// A place's position is inside the outer ring and in none of the holes.
public struct GeoPolygon: Hashable, Sendable {
    public var outer: GeoRing
    public var holes: [GeoRing]

    public init(outer: GeoRing, holes: [GeoRing] = []) {
        (self.outer, self.holes) = (outer, holes)
    }

    /// True on every edge, also on that of a hole.
    public func contains(_ place: Coordinate) -> Bool { contains(GeoPoint(place)) }

    func contains(_ point: GeoPoint) -> Bool {
        outer.contains(point) && !holes.contains { $0.surrounds(point) }
    }
}

/// A disc on the surface of the Earth.
public struct GeoCircle: Hashable, Sendable {
    public var centre: Coordinate
    /// Kilometres, more than 0.
    public var radius: Double

    public init(centre: Coordinate, radius: Double) {
        (self.centre, self.radius) = (centre, radius)
    }

    public func contains(_ place: Coordinate) -> Bool { centre.distance(to: place) <= radius }
}
