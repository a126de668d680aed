import Foundation

/// The process's resident memory, as the kernel reports it.
enum ResidentMemory {
    static var bytes: Int { field("VmRSS:") }
    /// The peak so far.
    static var highest: Int { field("VmHWM:") }

    private static func field(_ name: String) -> Int {
        // Without the file there is nothing to check.
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        return kilobytes * 1_024
    }
}
