import Places
import Runtime

/// Finds the gazetteer's file.
package enum GazetteerLocation {
    /// Opens the first file there is.
    package static func open(environment: Environment) throws(GazetteerFailure) -> Gazetteer {
        guard let path = path(environment: environment) else { throw .missing }
        return try Gazetteer(path: path)
    }

    /// The first file there is; nil where there is none.
    package static func path(environment: Environment) -> String? { DataFile.places.path(environment: environment) }
}
