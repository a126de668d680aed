import Files
import Limits
import Synchronization
import Weather

/// Which alerts have been given. Stored so that neither the next start nor another process of the same kind repeats them.
///
/// Losing the file is harmless: events that continue are reported once more. Each line holds, for the id of a rule, its grade, the
/// time since which its event has been gone (0 while it continues), the time of the last check, and the source; of an official
/// warning with an end also that.
package final class WatchMemoryFile: Sendable {
    /// Which part of the program gives the alert. Each has its own file, so that an unheard bell of the dashboard does not
    /// suppress a notification.
    package enum Speaker: String, Sendable { case dashboard, watch }

    private let file: LinesFile
    /// Whether the memory of the last check is not in the file.
    private let isUnwritten = Mutex(false)

    package init(_ paths: Paths, of speaker: Speaker) {
        file = LinesFile(
            path: paths.alerts + "-" + speaker.rawValue, heading: "# nalssi: which alerts were given",
            limit: Limits.Watch.memory, count: Limits.Watch.alerts, syncs: false)
    }

    package func read() -> WatchMemory {
        // If the file cannot be read, no alert counts as given.
        WatchMemory(lines: (try? file.lines()) ?? [])
    }

    /// Runs `body` on the stored memory and stores the result before returning it, and so before any alert is given. Of two
    /// processes that check at the same time, only one gives the alert. If the file cannot be written, `memory` alone remembers.
    package func update<Result>(_ memory: inout WatchMemory, _ body: (inout WatchMemory) -> Result) -> Result {
        var result: Result?
        do throws(FileTrouble) {
            try file.update { lines, trouble in
                if trouble == nil, !isUnwritten.withLock(\.self) { memory = WatchMemory(lines: lines) }
                result = body(&memory)
                lines = memory.lines
            }
            isUnwritten.withLock { $0 = false }
        } catch {
            // The disk may be full or the folder read-only.
            isUnwritten.withLock { $0 = true }
        }
        return result ?? body(&memory)
    }

    /// Takes back alerts that could not be delivered, so that this process or another gives them at its next check.
    package func takeBack(_ findings: [WatchFinding], _ memory: inout WatchMemory) {
        update(&memory) { $0.takeBack(findings) }
    }
}

extension WatchMemory {
    /// Takes back the alerts among the findings.
    package mutating func takeBack(_ findings: [WatchFinding]) {
        for finding in findings { if let alert = finding.alert { takeBack(finding.id, alert, finding.event) } }
    }

    /// Ignores lines that are not of alerts. No grade is beyond a hundred.
    init(lines: [LinesFile.Line]) {
        var said: [String: Said] = [:]
        for line in lines {
            let words = line.words
            guard (4...5).contains(words.count), let grade = Int(words[0]), (0...100).contains(grade),
                let gone = Self.seconds(words[1]), let checked = Self.seconds(words[2])
            else { continue }
            said[line.key] = Said(
                grade: grade, goneSince: gone > 0 ? Timestamp(secondsSince1970: gone) : nil,
                checkedAt: Timestamp(secondsSince1970: checked),
                source: words[3] == Self.unknown ? nil : String(words[3]),
                until: words.count > 4 ? Self.seconds(words[4]).map(Timestamp.init(secondsSince1970:)) : nil)
        }
        self.init(said)
    }

    /// Seconds since 1970 up to the year 2100; nil for any other number, which could overflow in calculations.
    private static func seconds(_ text: Substring) -> Int? {
        Int(text).flatMap { (0...4_102_444_800).contains($0) ? $0 : nil }
    }

    var lines: [LinesFile.Line] {
        said.sorted { $0.key < $1.key }.prefix(Limits.Watch.alerts).map { id, said in
            let gone = said.goneSince?.secondsSince1970 ?? 0
            let source = said.source ?? Self.unknown
            let until = said.until.map { " \($0.secondsSince1970)" } ?? ""
            return LinesFile.Line(id, "\(said.grade) \(gone) \(said.checkedAt.secondsSince1970) \(source)\(until)")
        }
    }

    /// In the place of a source that is unknown.
    private static let unknown = "-"
}
