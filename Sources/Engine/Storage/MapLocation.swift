import Cartography
import Runtime

/// Finds the map's file.
package enum MapLocation {
    /// Opens the first file there is.
    package static func open(environment: Environment) throws(MapFailure) -> MapData {
        guard let path = path(environment: environment) else { throw .missing }
        return try MapData(path: path)
    }

    /// The first candidate that exists; nil if there is none.
    package static func path(environment: Environment) -> String? { DataFile.map.path(environment: environment) }
}
