import Weather

extension Gazetteer {
    /// Whether a text says that its place lies elsewhere than `place` does: "Paris, Australia" contradicts Paris in Texas. Such an
    /// answer of another service to the text is not what was asked for. A text that names no country or region contradicts nothing,
    /// nor does one that is the whole name of the place, such as "New Mexico".
    public func contradicts(_ text: String, _ place: Place) -> Bool {
        file.withTables { tables in
            let text = QueryText(text.cutToQuery)
            let folding = Folding(tables)
            let areas = AreaIndex(tables)
            let name = folding.key(text.words.joined())
            if let name, place.names.byLanguageCode.values.contains(where: { folding.key($0) == name }) {
                return false
            }
            let asked = AreaReader(areas: areas, folding: folding).readings(of: text)
                .filter { $0.isCertain && !$0.areas.isEmpty }
            guard !asked.isEmpty, let town = Self.town(around: place.coordinate, tables) else { return false }
            let area = PlaceTable(tables).area(town)
            return !asked.contains { reading in
                let lies = areas.lying(in: reading.areas)
                return lies.indices.contains(area) && lies[area]
            }
        }
    }
}
