import Cartography
import Engine
import Files
import Runtime
import Weather

/// The file that maps are drawn from, and what maps need to know of a list's places. Both are found out on first use, away from the
/// main thread.
@MainActor
final class MapAtlas {
    /// Nil until the file has been opened, and if it cannot be: places are then shown without lines.
    @Observed private(set) var data: MapData? = nil
    @Observed private(set) var failure: DataFileFailure? = nil
    /// Whether something wanted is still being found out.
    @Observed private(set) var isAsking = false
    /// Of the places of the list that is wanted; empty until they are found out.
    @Observed private(set) var notes: [PlaceID: MapNote] = [:]

    private let executor: (any TaskExecutor)?
    private let open: @Sendable () throws(DataFileFailure) -> MapData
    private let populationRanks: @Sendable ([Place]) -> [Int]
    private var work: Task<Void, Never>?
    private var wanted: PlaceList?

    /// Without an executor everything is found out at once.
    ///
    /// - Parameter populationRanks: the gazetteer's rank of each place; empty without a gazetteer.
    init(
        executor: (any TaskExecutor)? = nil, populationRanks: @escaping @Sendable ([Place]) -> [Int] = { _ in [] },
        open: @escaping @Sendable () throws(DataFileFailure) -> MapData
    ) {
        self.executor = executor
        self.populationRanks = populationRanks
        self.open = open
    }

    /// An atlas without a file.
    static var none: MapAtlas { MapAtlas { () throws(DataFileFailure) in throw .missing } }

    /// Reads the file, unless that has been done, and finds out about the list's places. A failure is not tried again.
    func want(for list: PlaceList) {
        guard list != wanted else { return }
        wanted = list
        let places = list.filter { notes[$0.id] == nil }
        guard let executor else {
            if isUnopened { opened(Self.opened(open)) }
            return noted(Self.notes(of: places, data, populationRanks), for: list)
        }
        isAsking = true
        let before = work
        work = Task(executorPreference: executor) { [weak self, open, populationRanks] in
            await before?.value
            if await self?.isUnopened == true { await self?.opened(Self.opened(open)) }
            let data = await self?.data
            await self?.noted(Self.notes(of: places, data, populationRanks), for: list)
        }
    }

    private var isUnopened: Bool { data == nil && failure == nil }

    private nonisolated static func opened(
        _ open: @Sendable () throws(DataFileFailure) -> MapData
    ) -> Result<MapData, DataFileFailure> {
        do throws(DataFileFailure) { return .success(try open()) } catch { return .failure(error) }
    }

    private func opened(_ result: Result<MapData, DataFileFailure>) {
        switch result {
        case .success(let data): self.data = data
        case .failure(let reason): failure = reason
        }
    }

    private nonisolated static func notes(
        of places: [Place], _ data: MapData?, _ populationRanks: ([Place]) -> [Int]
    ) -> [PlaceID: MapNote] {
        guard !places.isEmpty else { return [:] }
        let ranks = populationRanks(places)
        let provinces = data.map { ProvinceFinder($0) }
        let notes = places.enumerated().map { index, place in
            let population = ranks.indices.contains(index) ? ranks[index] : 0
            return (place.id, MapNote(province: provinces?.province(of: place), population: population))
        }
        return Dictionary(notes) { first, _ in first }
    }

    /// Keeps what is known of the list's places.
    private func noted(_ found: [PlaceID: MapNote], for list: PlaceList) {
        guard list == wanted else { return }
        if isAsking { isAsking = false }
        let all = notes.filter { list.index(of: $0.key) != nil }.merging(found) { $1 }
        if all != notes { notes = all }
    }
}

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
