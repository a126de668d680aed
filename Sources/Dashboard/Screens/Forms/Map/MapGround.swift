import Cartography
import Weather

/// Everything the map below the labels depends on.
struct MapGround: Hashable, Sendable {
    /// How many of the list's places in a province have weather, and at how many of them something falls.
    struct Rain: Hashable, Sendable {
        /// Among the provinces of the atlas.
        let province: Int
        /// What falls at most of them.
        let kind: PrecipitationAhead.Kind
        let falling, known: Int
    }

    let projection: MapProjection
    /// Whether the lines have been read.
    let hasLines: Bool
    /// The instant whose night is shaded; nil if the selected time is not one instant, such as a day.
    let night: Timestamp?
    /// The provinces where something falls.
    let rain: [Rain]
}

/// What of a map follows from its projection alone: kept while time and weather move.
@MainActor
final class MapGeometry {
    private var projection: MapProjection?
    private var lines: MapCanvas?
    private var runs: [Int: [MapRun]] = [:]
    /// Those of the level that was drawn last.
    private var provinces: (level: Int, areas: [MapProvince])?

    func lines(of data: MapData, _ projection: MapProjection) -> MapCanvas {
        use(projection)
        if let lines { return lines }
        let drawn = MapCanvas(data, projection)
        lines = drawn
        return drawn
    }

    /// The cells of a province, by its index; empty if there is none.
    func runs(of province: Int, _ data: MapData, _ projection: MapProjection) -> [MapRun] {
        use(projection)
        if let known = runs[province] { return known }
        let areas = provinces(of: data, projection)
        let found = areas.indices.contains(province) ? projection.runs(of: areas[province]) : []
        runs[province] = found
        return found
    }

    private func provinces(of data: MapData, _ projection: MapProjection) -> [MapProvince] {
        guard let level = data.provinceLevel(for: projection) else { return [] }
        if let provinces, provinces.level == level { return provinces.areas }
        let areas = data.provinces(level: level)
        provinces = (level, areas)
        return areas
    }

    private func use(_ next: MapProjection) {
        guard next != projection else { return }
        (projection, lines, runs) = (next, nil, [:])
    }
}

/// What a map needs to know of a place besides its weather. Found out once for each list, away from the main thread.
struct MapNote: Hashable, Sendable {
    /// Among the provinces of the atlas; nil abroad and at sea.
    let province: Int?
    /// The gazetteer's rank by population, of which each step is a fifth more people; 0 if unknown.
    let population: Int
}
