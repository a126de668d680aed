import Foundation

/// The locations of the built programs.
public enum Products {
    /// The package's root folder.
    public static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a program this package builds. It is looked for beside the running test bundle, then in the debug build
    /// folder; `NALSSI_TEST_PRODUCTS` names another folder, to test a release build.
    public static func path(of program: String) throws -> String {
        for folder in folders {
            let path = folder.appendingPathComponent(program).path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        throw MissingProgram(description: "\(program) is not built: swift build --product \(program)")
    }

    /// The path of a system program, found in `PATH` or the administrator's folders, which not every account has there.
    public static func systemPath(of program: String, package: String) throws -> String {
        let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let folders = search.split(separator: ":").map { String($0) } + ["/usr/sbin", "/sbin"]
        for folder in folders {
            let path = "\(folder)/\(program)"
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        throw MissingProgram(description: "\(program) is not installed: apt-get install \(package)")
    }

    private static var folders: [URL] {
        var folders: [URL] = []
        if let chosen = ProcessInfo.processInfo.environment["NALSSI_TEST_PRODUCTS"] {
            folders.append(URL(fileURLWithPath: chosen))
        }
        // The test bundle is itself the running program, in the products folder.
        if let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(URL(fileURLWithPath: executable).deletingLastPathComponent())
        }
        folders.append(packageRoot.appendingPathComponent(".build/debug"))
        return folders
    }
}

/// A program that a test needs is missing. The description gives the command that provides it.
public struct MissingProgram: Error, CustomStringConvertible {
    public let description: String
}
