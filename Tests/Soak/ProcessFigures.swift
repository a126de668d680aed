import Foundation
import Glibc

/// The resources this process uses, as the kernel reports them.
struct ProcessFigures {
    /// Bytes.
    let resident: Int
    let privateDirty: Int
    let descriptors: Int
    let threads: Int

    static func now() -> ProcessFigures {
        let memory = lines(of: "/proc/self/smaps_rollup")
        return ProcessFigures(
            resident: (memory["Rss"] ?? 0) * 1_024, privateDirty: (memory["Private_Dirty"] ?? 0) * 1_024,
            descriptors: entries(of: "/proc/self/fd"), threads: lines(of: "/proc/self/status")["Threads"] ?? 0)
    }

    /// The first number of each line, by the word before its colon.
    private static func lines(of path: String) -> [String: Int] {
        // Without the file there is nothing to check.
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let pairs = text.split(separator: "\n").compactMap { line -> (String, Int)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2,
                let number = parts[1].split(whereSeparator: \.isWhitespace).first.flatMap({ Int($0) })
            else { return nil }
            return (String(parts[0]), number)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func entries(of path: String) -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).count
    }
}

extension ProcessFigures {
    /// The figures after idle threads have ended: Dispatch keeps them for five seconds.
    static func atRest() async -> ProcessFigures {
        var lowest = now()
        var since = ContinuousClock.now
        while since.duration(to: .now) < .seconds(7) {
            // This wait uses no thread of the pool, so it keeps none of them alive.
            poll(nil, 0, 100)
            let current = now()
            if current.threads != lowest.threads || current.descriptors != lowest.descriptors {
                (lowest, since) = (current, .now)
            }
        }
        return lowest
    }
}
