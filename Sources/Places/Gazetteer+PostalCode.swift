import Weather

extension Gazetteer {
    /// The greatest distance between a place and the postal code beside its name, in kilometres.
    private static let besideItsCode = 60.0

    /// Whether a text is just an unknown five-digit postal code: only those of Korea and of the United States are known.
    public func isUnknownPostalCode(_ text: String) -> Bool {
        guard let code = PostalCode(text.cutToQuery), code.rest.isEmpty else { return false }
        return KoreanPostalCode.district(of: code.number) == nil
            && file.withTables { PostalTable($0).find(code.number) } == nil
    }

    /// The places of a postal code. Alone it may be one of Korea or of the United States, and is at most a guess; a country or region
    /// beside it decides. Nil if the other words say something else. `find` searches for a text as a name.
    func matches(
        of code: PostalCode, in language: Language, _ find: (String) -> [PlaceMatch]
    ) -> [PlaceMatch]? {
        let korean = KoreanPostalCode.district(of: code.number).flatMap { find($0).first?.place }
        let american = american(code.number)
        if code.rest.isEmpty {
            let places = language == .korean && !code.isInEnglish ? [korean, american] : [american, korean]
            let isGuess = code.mayBeKorean && !code.isInEnglish
            return places.compactMap(\.self).enumerated().map { Self.match($1, isGuess: isGuess || $0 > 0) }
        }
        let meant = [korean, american].compactMap(\.self).first { isArea(code.rest, of: $0) }
        // The country's largest cities are not wanted.
        if isCountry(code.rest) { return meant.map { [Self.match($0, isGuess: false)] } }
        let beside = find(code.rest)
        let near = american.flatMap { place in
            beside.contains { $0.place.coordinate.distance(to: place.coordinate) <= Self.besideItsCode } ? place : nil
        }
        let places = (meant ?? near).map { [Self.match($0, isGuess: false)] } ?? []
        let found = places + beside.filter { match in !places.contains { $0.place.id == match.place.id } }
        return found.isEmpty ? nil : found
    }

    /// The place of a code of the United States.
    private func american(_ code: Int) -> Place? {
        let found = file.withTables { tables in
            PostalTable(tables).find(code).map { ($0.coordinate, PlaceTable(tables).place($0.place)) }
        }
        return found.map { coordinate, town in
            town.map { Place(at: coordinate, around: $0) } ?? place(at: coordinate)
        }
    }

    private static func match(_ place: Place, isGuess: Bool) -> PlaceMatch {
        PlaceMatch(place: place, kind: .exact, placeKind: .settlement, height: nil, isGuess: isGuess)
    }

    /// Whether a text is the name or abbreviation of a country.
    private func isCountry(_ text: String) -> Bool {
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
