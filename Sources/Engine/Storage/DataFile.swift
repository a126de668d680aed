import Cartography
import Files
import Glibc
import Places
import Runtime
import Weather

/// A file of data that is installed with the program: where `NALSSI_RESOURCES` says, beside the installed program, or in the
/// checkout the program was built in.
package struct DataFile: Sendable {
    /// The gazetteer.
    package static let places = DataFile(name: "places.bin", folder: "Places")
    /// Coastlines, borders and the provinces of Korea.
    package static let map = DataFile(name: "map.bin", folder: "Map")

    private let name: String
    /// Of the checkout's `Resources`.
    private let folder: String

    /// The first of them that exists; nil if none does.
    package func path(environment: Environment) -> String? {
        candidates(environment: environment, program: ExecutablePath.own).first { access($0, F_OK) == 0 }
    }

    /// Every path it may have, in order. A folder named in the environment is the only one then: the folder of the file, or the
    /// checkout's `Resources`.
    package func candidates(environment: Environment, program: String) -> [String] {
        if let folder = environment["NALSSI_RESOURCES"] {
            return [folder + "/" + name, folder + "/" + self.folder + "/" + name]
        }
        var folders = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let installed = (folders.dropLast() + ["share", "nalssi", name[...]]).joined(separator: "/")
        // <checkout>/.build/<platform>/<configuration>/nalssi
        guard let build = folders.lastIndex(of: ".build") ?? folders.lastIndex(of: ".build-optimized") else {
            return [installed]
        }
        folders = folders[..<build]
        return [installed, (folders + ["Resources", folder[...], name[...]]).joined(separator: "/")]
    }
}

/// Finds the gazetteer's file.
package enum GazetteerLocation {
    /// Opens the first candidate that exists.
    package static func open(environment: Environment) throws(DataFileFailure) -> Gazetteer {
        guard let path = path(environment: environment) else { throw .missing }
        return try Gazetteer(path: path)
    }

    /// Finds the divisions around a point (`Gazetteer.divisions(at:)`); none without a gazetteer.
    package static func divisions(environment: Environment) -> @Sendable (Coordinate) -> [String] {
        { (try? open(environment: environment))?.divisions(at: $0) ?? [] }
    }

    /// The first candidate that exists; nil if there is none.
    package static func path(environment: Environment) -> String? { DataFile.places.path(environment: environment) }
}

/// Finds the map's file.
package enum MapLocation {
    /// Opens the first file there is.
    package static func open(environment: Environment) throws(DataFileFailure) -> MapData {
        guard let path = path(environment: environment) else { throw .missing }
        return try MapData(path: path)
    }

    /// The first candidate that exists; nil if there is none.
    package static func path(environment: Environment) -> String? { DataFile.map.path(environment: environment) }
}
