import Cartography

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
