import Cartography
import Engine
import Files
import Runtime
import Weather

/// The file that maps are drawn from, and what maps need to know about a list's places. Both are read or computed on first use, away
/// from the main thread.
@MainActor
final class MapAtlas {
    /// Nil until the file is open, and if it cannot be opened; places are then shown without lines.
    @Observed private(set) var data: MapData? = nil
    @Observed private(set) var failure: DataFileFailure? = nil
    /// Whether work is under way.
    @Observed private(set) var isAsking = false
    /// For the requested list's places; empty until computed.
    @Observed private(set) var notes: [PlaceID: MapNote] = [:]

    private let executor: (any TaskExecutor)?
    private let open: @Sendable () throws(DataFileFailure) -> MapData
    private let populationRanks: @Sendable ([Place]) -> [Int]
    private var work: Task<Void, Never>?
    private var wanted: PlaceList?

    /// Without an executor, everything is done at once.
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

    /// Opens the file, unless that has been tried, and computes the notes for the list's places. A failure is not tried again.
    func want(for list: PlaceList) {
        guard list != wanted else { return }
        wanted = list
        let places = list.filter { notes[$0.id] == nil }
        guard let executor else {
            if isUnopened { opened(Result(catching: open)) }
            return noted(Self.notes(of: places, populationRanks), for: list)
        }
        isAsking = true
        let before = work
        work = Task(executorPreference: executor) { [weak self, open, populationRanks] in
            await before?.value
            if await self?.isUnopened == true { await self?.opened(Result(catching: open)) }
            await self?.noted(Self.notes(of: places, populationRanks), for: list)
        }
    }

    private var isUnopened: Bool { data == nil && failure == nil }

    private func opened(_ result: Result<MapData, DataFileFailure>) {
        switch result {
        case .success(let data): self.data = data
        case .failure(let reason): failure = reason
        }
    }

    private nonisolated static func notes(
        of places: [Place], _ populationRanks: ([Place]) -> [Int]
    ) -> [PlaceID: MapNote] {
        guard !places.isEmpty else { return [:] }
        let ranks = populationRanks(places)
        let notes = places.enumerated().map { index, place in
            (place.id, MapNote(population: ranks.indices.contains(index) ? ranks[index] : 0))
        }
        return Dictionary(notes) { first, _ in first }
    }

    /// Keeps the notes for the list's places.
    private func noted(_ found: [PlaceID: MapNote], for list: PlaceList) {
        guard list == wanted else { return }
        if isAsking { isAsking = false }
        let all = notes.filter { list.index(of: $0.key) != nil }.merging(found) { $1 }
        if all != notes { notes = all }
    }
}
