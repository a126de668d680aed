import Cartography
import Weather

/// Finds the province of South Korea that a place lies in. To be used once for many places, and dropped: exact outlines take memory.
final class ProvinceFinder {
    private let data: MapData
    /// For their names.
    private let coarse: [MapProvince]
    /// Coarse outlines cut corners off and lack islands.
    private lazy var exact = data.provinceLevels.last.map(data.provinces) ?? []

    init(_ data: MapData) {
        self.data = data
        coarse = data.provinceLevels.first.map(data.provinces) ?? []
    }

    /// By its index among the provinces; nil abroad and at sea.
    func province(of place: Place) -> Int? {
        let name = place.names.text(in: .korean)
        let region = place.region?.text(in: .korean) ?? ""
        if let named = coarse.firstIndex(where: { region.hasPrefix($0.name) || name == $0.name }) { return named }
        guard let level = data.provinceLevels.last, isWithin(data.levels[level].extent, place.coordinate) else {
            return nil
        }
        return exact.firstIndex { $0.contains(place.coordinate) }
    }

    private func isWithin(_ box: MapBox, _ coordinate: Coordinate) -> Bool {
        (box.west...box.east).contains(coordinate.longitude) && (box.south...box.north).contains(coordinate.latitude)
    }
}
