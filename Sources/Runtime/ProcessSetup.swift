import CMachine
import Glibc

/// Settings of the process that come before anything else.
package enum ProcessSetup {
    /// The environment variables; the first of a name counts, as for the C library. Not read through Foundation, because every
    /// start would wait for the setup of its `ProcessInfo`.
    package static var environment: [String: String] {
        var (variables, next) = ([String: String](), nalssi_variables())
        while let variable = next?.pointee {
            let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = variables[String(parts[0])] ?? String(parts[1]) }
            next = next?.successor()
        }
        return variables
    }

    /// Opens the standard descriptors that are closed, so that no other file gets their numbers: standard input is then empty,
    /// and writing to standard output fails. Call it before anything is opened.
    package static func openStandardDescriptors() { nalssi_open_standard_descriptors() }

    /// Makes writing beyond the limit on the size of files an error of the write, which is reported like a full disk, instead of
    /// a signal that ends the process and leaves a temporary file.
    package static func reportFileSizeLimit() { nalssi_ignore_size_signal() }

    /// Makes all threads share two heaps, which suits a process that runs for days: freed memory does not stay with one
    /// thread, and little of it at the end of a heap. With a single heap, threads would wait for each other more often during
    /// the start, when all of them allocate.
    package static func shareHeaps() { nalssi_limit_heaps(2) }

    /// Maps the memory of the program's variables that begin as zero. Otherwise each page of them is mapped at its first read
    /// and again at its first write, and once there are threads, each of these writes interrupts all that are running. Call
    /// it before there are any threads.
    package static func mapVariables() { nalssi_map_variables() }

    /// Returns free memory to the system, for use after large temporary allocations: free blocks between used ones would
    /// otherwise stay with the process. Takes a third of a millisecond.
    package static func returnFreeMemory() { nalssi_return_free_memory() }

    /// The process contains a service's key and the user's position, which do not belong in a core dump.
    package static func forbidCoreDumps() { nalssi_forbid_core_dumps() }

    /// Adopts the locale's character encoding; returns true if it is UTF-8. Call it before any input or output.
    package static func adoptLocale() -> Bool { nalssi_adopt_locale() }

    /// Keeps the C library from blocking on a time zone file that is not a regular file: at the first use of the clock,
    /// it would wait for a pipe while the screen is on.
    package static func avoidWaiting(forTimeZoneIn path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        setenv("TZ", "UTC0", 1)
    }
}

/// A limit set for the process (`ulimit`) that leaves too little to run.
public struct ResourceLimit: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case openFiles, memory, data, stack, fileSize }

    public let kind: Kind
    /// Its value in the unit of the shell's `ulimit`: files, or kilobytes.
    public let value: Int

    public init(_ kind: Kind, _ value: Int) {
        self.kind = kind
        self.value = value
    }

    /// Raises small limits as far as is allowed without root, and returns one that is too small even then for a command, or
    /// with `draws` for the dashboard; nil if there is none. Call it before there are any threads.
    public static func tooSmall(draws: Bool) -> ResourceLimit? {
        var found: UInt64 = 0
        let kind: Kind? =
            switch nalssi_find_shortage(draws, &found) {
            case NALSSI_FEW_FILES: .openFiles
            case NALSSI_LITTLE_MEMORY: .memory
            case NALSSI_LITTLE_DATA: .data
            case NALSSI_SMALL_STACK: .stack
            case NALSSI_SMALL_FILES: .fileSize
            default: nil
            }
        return kind.map { ResourceLimit($0, Int(clamping: $0 == .openFiles ? found : found / 1_024)) }
    }

    /// The shell's command for it.
    public var command: String {
        switch kind {
        case .openFiles: "ulimit -n"
        case .memory: "ulimit -v"
        case .data: "ulimit -d"
        case .stack: "ulimit -s"
        case .fileSize: "ulimit -f"
        }
    }

    /// A value that is enough for everything.
    public var enough: String {
        switch kind {
        case .openFiles: "256"
        case .memory, .data, .fileSize: "unlimited"
        case .stack: "8192"
        }
    }
}

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
