import Places
import Runtime

/// Finds the gazetteer's file.
package enum GazetteerLocation {
    /// Opens the first candidate that exists.
    package static func open(environment: Environment) throws(GazetteerFailure) -> Gazetteer {
        guard let path = path(environment: environment) else { throw .missing }
        return try Gazetteer(path: path)
    }

    /// The first candidate that exists; nil if there is none.
    package static func path(environment: Environment) -> String? { DataFile.places.path(environment: environment) }
}
