import Places
import Runtime

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the gazetteer's file: in the folder named by `NALSSI_RESOURCES`, beside the installed program, or in the checkout
/// where the program was built.
package enum GazetteerLocation {
    private static let name = "places.bin"

    /// Opens the first candidate that exists.
    package static func open(environment: Environment) throws(GazetteerFailure) -> Gazetteer {
        guard let path = path(environment: environment) else { throw .missing }
        return try Gazetteer(path: path)
    }

    /// The first candidate that exists; nil if there is none.
    package static func path(environment: Environment) -> String? {
        candidates(environment: environment, program: ExecutablePath.own).first { access($0, F_OK) == 0 }
    }

    /// The possible paths, in order. A folder named in the environment excludes the others.
    package static func candidates(environment: Environment, program: String) -> [String] {
        if let folder = environment["NALSSI_RESOURCES"] { return [folder + "/" + name] }
        var folders = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let installed = (folders.dropLast() + ["share", "nalssi", name[...]]).joined(separator: "/")
        // <checkout>/.build/<platform>/<configuration>/nalssi
        guard let build = folders.lastIndex(of: ".build") ?? folders.lastIndex(of: ".build-optimized") else {
            return [installed]
        }
        folders = folders[..<build]
        return [installed, (folders + ["Resources", "Places", name[...]]).joined(separator: "/")]
    }
}
