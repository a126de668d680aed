import Weather

/// A province of South Korea (시도) as an area.
///
/// A place of the gazetteer lies in it if the Korean name of its region begins with `name` (`Place.region`: 경기도 수원시), or its
/// own Korean name is `name`. Any other place does if `contains` says so of its coordinate.
public struct MapProvince: Hashable, Sendable {
    /// The first two digits of the code of its divisions: 11 is Seoul. The codes are those of the gazetteer's ids (`kr:1168010100`),
    /// which are older than the provinces' renaming.
    public let code: Int
    /// Its Korean name of today, as the gazetteer writes it: 서울특별시.
    public let name: String
    /// What it is made of: closed lines around land and around what is cut out of it, in no order. By the even-odd rule a point
    /// lies inside if a ray from it crosses them an odd number of times.
    public let rings: [[MapPoint]]
    /// What all rings lie in.
    public let box: MapBox

    init(code: Int, name: String, rings: [[MapPoint]]) {
        self.code = code
        self.name = name
        self.rings = rings
        let points = rings.joined()
        box = MapBox(
            unchecked: points.lazy.map(\.longitude).min() ?? 0, points.lazy.map(\.latitude).min() ?? 0,
            points.lazy.map(\.longitude).max() ?? 0, points.lazy.map(\.latitude).max() ?? 0)
    }

    /// Whether a point lies in it (even-odd rule).
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (box.west...box.east).contains(coordinate.longitude),
            (box.south...box.north).contains(coordinate.latitude)
        else { return false }
        var isInside = false
        for ring in rings {
            var before = ring.last
            for point in ring {
                if let before, (before.latitude > coordinate.latitude) != (point.latitude > coordinate.latitude) {
                    let share = (coordinate.latitude - before.latitude) / (point.latitude - before.latitude)
                    if coordinate.longitude < before.longitude + share * (point.longitude - before.longitude) {
                        isInside.toggle()
                    }
                }
                before = point
            }
        }
        return isInside
    }
}
