import Files
import Limits
import Weather

/// Which alerts have been given. Stored so that neither the next start nor another process of the same kind repeats them.
///
/// Losing the file is harmless: events that continue are reported once more. Each line holds a rule's grade, the time since
/// which its event has been gone (0 while it continues), the time of the last look, and the rule's id.
package struct WatchMemoryFile: Sendable {
    /// Which part of the program gives the alert. Each has its own file, so that an unheard bell of the dashboard does not
    /// suppress a notification.
    package enum Speaker: String, Sendable { case dashboard, watch }

    private let file: PrivateFile

    package init(_ paths: Paths, of speaker: Speaker) {
        file = PrivateFile(path: paths.alerts + "-" + speaker.rawValue)
    }

    package func read() -> WatchMemory {
        // If the file cannot be read, no alert counts as given.
        guard let text = try? BoundedFile.text(file.path, limit: Limits.Watch.memory) else { return WatchMemory() }
        return WatchMemory(lines: text.split(separator: "\n").prefix(Limits.Watch.alerts))
    }

    /// Runs `body` on the stored memory and stores the result before returning it, and so before any alert is given. Of two
    /// processes that look at the same time, only one gives the alert. If the file cannot be written, `memory` alone remembers.
    package func look<Result>(_ memory: inout WatchMemory, _ body: (inout WatchMemory) -> Result) -> Result {
        var result: Result?
        do throws(FileTrouble) {
            try file.update(lockTimeout: .brief, syncs: false) {
                memory = read()
                result = body(&memory)
                return Array(memory.text.utf8)
            }
        } catch {
            // The disk may be full or the folder read-only.
        }
        return result ?? body(&memory)
    }

    /// Takes back alerts that could not be delivered, so that this process or another gives them at its next check.
    package func takeBack(_ findings: [WatchFinding], _ memory: inout WatchMemory) {
        look(&memory) { $0.takeBack(findings) }
    }
}

extension WatchMemory {
    /// Takes back the alerts among the findings.
    package mutating func takeBack(_ findings: [WatchFinding]) {
        for finding in findings { if let alert = finding.alert { takeBack(finding.id, alert) } }
    }

    fileprivate init(lines: ArraySlice<Substring>) {
        var said: [String: Said] = [:]
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 3)
            guard parts.count == 4, let grade = Int(parts[0]), let gone = Self.seconds(parts[1]),
                let looked = Self.seconds(parts[2])
            else { continue }
            said[String(parts[3])] = Said(
                grade: grade, goneSince: gone > 0 ? Timestamp(secondsSince1970: gone) : nil,
                lookedAt: Timestamp(secondsSince1970: looked))
        }
        self.init(said)
    }

    /// Seconds since 1970 up to the year 2100; nil for any other number, which could overflow in calculations.
    private static func seconds(_ text: Substring) -> Int? {
        Int(text).flatMap { (0...4_102_444_800).contains($0) ? $0 : nil }
    }

    fileprivate var text: String {
        said.sorted { $0.key < $1.key }
            .map { id, said in
                let gone = said.goneSince?.secondsSince1970 ?? 0
                return "\(said.grade) \(gone) \(said.lookedAt.secondsSince1970) \(id)\n"
            }.prefix(Limits.Watch.alerts).joined()
    }
}
