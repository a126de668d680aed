import CMachine

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
