import AppResources
import Places

extension PlaceKind {
    /// The kind in a word.
    package var phrase: Phrase {
        switch self {
        case .settlement: .kindSettlement
        case .quarter: .kindQuarter
        case .mountain: .kindMountain
        case .beach: .kindBeach
        case .island: .kindIsland
        case .resort: .kindResort
        case .university: .kindUniversity
        case .station: .kindStation
        case .airport: .kindAirport
        case .attraction: .kindAttraction
        }
    }
}
