import Weather

extension Gazetteer {
    /// How far a place may be from the postal code beside its name, in kilometres.
    private static let besideItsCode = 60.0

    /// Whether a text is nothing but a postal code of five figures that is not known: those of Korea are not, and neither
    /// are those of most countries.
    public func isUnknownPostalCode(_ text: String) -> Bool {
        guard let code = PostalCode(text.cutToQuery), code.rest.isEmpty else { return false }
        return file.withTables { PostalTable($0).find(code.number) } == nil
    }

    /// Where a postal code of the United States is, unless what stands beside it is elsewhere: 75008 Paris is in France.
    func place(of code: PostalCode, beside: [PlaceMatch]) -> PlaceMatch? {
        let found = file.withTables { tables in
            PostalTable(tables).find(code.number).map { ($0.coordinate, PlaceTable(tables).place($0.place)) }
        }
        guard let (coordinate, town) = found else { return nil }
        let place = town.map { Place(at: coordinate, around: $0) } ?? place(at: coordinate)
        let isMeant =
            code.rest.isEmpty || beside.contains { $0.place.coordinate.distance(to: coordinate) <= Self.besideItsCode }
            || isArea(code.rest, of: place)
        guard isMeant else { return nil }
        return PlaceMatch(
            place: place, kind: .exact, placeKind: .settlement, height: nil,
            isGuess: code.rest.isEmpty && code.mayBeKorean)
    }

    /// Whether a text is the name or the abbreviation of a country.
    func isCountry(_ text: String) -> Bool {
        file.withTables { tables in
            let areas = AreaIndex(tables)
            guard let key = Folding(tables).key(text), areas.isWhole(key) else { return false }
            return areas.matches(key)?.contains { areas.parent($0) == nil } == true
        }
    }

    /// Whether a text is what the region or country of a place is called or abbreviated to: CA 90210.
    private func isArea(_ text: String, of place: Place) -> Bool {
        file.withTables { tables in
            let areas = AreaIndex(tables)
            guard let named = Folding(tables).key(text).flatMap(areas.matches) else { return false }
            return named.contains { area in
                let english = areas.names(area).english
                return english == place.region?.text(in: .english) || english == place.country?.text(in: .english)
            }
        }
    }
}
