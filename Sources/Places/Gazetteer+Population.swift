import Weather

extension Gazetteer {
    /// How many people live in each of these places, as a rank of which each step is a fifth more; 0 if the gazetteer has nothing
    /// near. A place of a service may lie beside the gazetteer's: that of the same number counts, or else the nearest.
    public func populationRanks(of places: [Place]) -> [Int] {
        file.withTables { tables in
            let table = PlaceTable(tables)
            return places.map { table.entry(of: $0).map(table.rank) ?? 0 }
        }
    }
}

extension PlaceTable {
    /// How far from a place its entry may be, in degrees.
    private static let reach = 0.1

    fileprivate func entry(of place: Place) -> Int? {
        let number = number(of: place.id)
        var best: (index: Int, square: Double)?
        var same: Int?
        forEachPlace(within: Self.reach, of: place.coordinate) { index, latitude, longitude, own in
            if own == number { same = index }
            let (north, east) = (latitude - place.coordinate.latitude, longitude - place.coordinate.longitude)
            let square = north * north + east * east
            let isFurther = best.map { $0.square < square || $0.square == square && rank($0.index) >= rank(index) }
            if isFurther != true { best = (index, square) }
        }
        return same ?? best?.index
    }
}
