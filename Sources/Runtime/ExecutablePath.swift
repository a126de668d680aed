#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where this program is.
package enum ExecutablePath {
    /// Absolute, links followed; empty where the system does not say.
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
