import Cartography
import Runtime

/// Finds the map's file.
package enum MapLocation {
    /// Opens the first file there is.
    package static func open(environment: Environment) throws(MapFailure) -> MapData {
        guard let path = DataFile.map.path(environment: environment) else { throw .missing }
        return try MapData(path: path)
    }
}
