import Glibc

/// The location of this program.
package enum ExecutablePath {
    /// The absolute path with links resolved; empty if the system does not provide it.
    package static var own: String {
        let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? real($0) : nil }
        return real("/proc/self/exe") ?? path ?? ""
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }
}
