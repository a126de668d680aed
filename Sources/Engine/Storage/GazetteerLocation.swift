import Places
import Runtime

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the gazetteer's file: where `NALSSI_RESOURCES` says, beside the installed program, or in the checkout the
/// program was built in.
package enum GazetteerLocation {
    private static let name = "places.bin"

    /// Opens the first file there is.
    package static func open(environment: Environment) throws(GazetteerFailure) -> Gazetteer {
        guard let path = path(environment: environment) else { throw .missing }
        return try Gazetteer(path: path)
    }

    /// The first file there is; nil where there is none.
    package static func path(environment: Environment) -> String? {
        candidates(environment: environment, program: ExecutablePath.own).first { access($0, F_OK) == 0 }
    }

    /// Every path it may have, in order. A folder named in the environment is the only one then.
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
