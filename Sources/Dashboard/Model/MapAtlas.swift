import Cartography
import Engine
import Observation
import Weather

/// The lines and provinces that maps are drawn with. They are read on first use, away from the main thread.
@MainActor @Observable
final class MapAtlas {
    /// What has been read.
    struct Sheets: Sendable {
        let data: MapData
        /// The provinces of South Korea, as exact as the file has them.
        let provinces: [MapProvince]

        init(_ data: MapData) {
            self.data = data
            provinces = data.levels.indices.reversed().lazy.map(data.provinces).first { !$0.isEmpty } ?? []
        }
    }

    /// Nil until the file has been read, and if it cannot be: places are then shown without lines.
    private(set) var sheets: Sheets?
    private(set) var failure: MapFailure?
    /// Whether the file is being read.
    private(set) var isOpening = false

    @ObservationIgnored private let executor: (any TaskExecutor)?
    @ObservationIgnored private let open: @Sendable () throws(MapFailure) -> MapData
    @ObservationIgnored private var opening: Task<Void, Never>?
    /// The province of each place that was looked up; the index of the province, or nil abroad and at sea.
    @ObservationIgnored private var found: [PlaceID: Int?] = [:]

    private static let mostPlacesRemembered = 2_000

    /// Without an executor the file is read at once.
    init(executor: (any TaskExecutor)? = nil, open: @escaping @Sendable () throws(MapFailure) -> MapData) {
        self.executor = executor
        self.open = open
    }

    /// An atlas without a file.
    static var none: MapAtlas { MapAtlas { () throws(MapFailure) in throw .missing } }

    /// Starts reading the file unless that has been done; a failure is not tried again.
    func want() {
        guard sheets == nil, failure == nil, !isOpening else { return }
        guard let executor else { return opened(Self.read(open)) }
        isOpening = true
        opening = Task(executorPreference: executor) { [weak self, open] in
            let result = Self.read(open)
            await self?.opened(result)
        }
    }

    /// Waits until the file has been read, if it is wanted.
    func finished() async { await opening?.value }

    private nonisolated static func read(
        _ open: @Sendable () throws(MapFailure) -> MapData
    ) -> Result<Sheets, MapFailure> {
        do throws(MapFailure) { return .success(Sheets(try open())) } catch { return .failure(error) }
    }

    private func opened(_ result: Result<Sheets, MapFailure>) {
        isOpening = false
        switch result {
        case .success(let read): sheets = read
        case .failure(let reason): failure = reason
        }
    }

    /// The province a place lies in, by its index among the provinces.
    func province(of place: Place) -> Int? {
        guard let provinces = sheets?.provinces else { return nil }
        if let known = found[place.id] { return known }
        let name = place.names.text(in: .korean)
        let region = place.region?.text(in: .korean) ?? ""
        let index =
            provinces.firstIndex { region.hasPrefix($0.name) || name == $0.name }
            ?? provinces.firstIndex { $0.contains(place.coordinate) }
        if found.count >= Self.mostPlacesRemembered { found = [:] }
        found[place.id] = index
        return index
    }
}
