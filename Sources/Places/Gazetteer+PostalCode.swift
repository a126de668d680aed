import Weather

extension Gazetteer {
    /// The greatest distance between a place and the postal code beside its name, in kilometres.
    private static let besideItsCode = 60.0

    /// Whether a text is just an unknown five-digit postal code: the codes of Korea and of most countries are unknown.
    public func isUnknownPostalCode(_ text: String) -> Bool {
        guard let code = PostalCode(text.cutToQuery), code.rest.isEmpty else { return false }
        return file.withTables { PostalTable($0).find(code.number) } == nil
    }

    /// The place of a US postal code, unless the words beside it refer to another place: 75008 Paris is in France.
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
            isGuess: code.rest.isEmpty && code.mayBeKorean && !code.isInEnglish)
    }

    /// Whether a text is the name or abbreviation of a country.
    func isCountry(_ text: String) -> Bool {
        file.withTables { tables in
            let areas = AreaIndex(tables)
            guard let key = Folding(tables).key(text), areas.isWhole(key) else { return false }
            return areas.matches(key)?.contains { areas.parent($0) == nil } == true
        }
    }

    /// Whether a text is the name or abbreviation of a place's region or country: CA 90210.
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
