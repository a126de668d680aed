import Files
import Limits
import Weather

/// What has been said of rules, kept so that the next start does not say it again, and shared by everything that says it the same way.
///
/// Harmless to lose: an event that goes on is then said once more. A line for each: grade, since when it is not seen any more (0: it
/// is), the hour its rule was looked at last, and the rule's id.
package struct WatchMemoryFile: Sendable {
    /// Who gives the alert. Each has a file of its own, so that an unheard bell of the dashboard silences no notification.
    package enum Speaker: String, Sendable { case dashboard, watch }

    private let file: PrivateFile

    package init(_ paths: Paths, of speaker: Speaker) {
        file = PrivateFile(path: paths.alerts + "-" + speaker.rawValue)
    }

    package func read() -> WatchMemory {
        // What cannot be read was never said.
        guard let text = try? BoundedFile.text(file.path, limit: Limits.Watch.memory) else { return WatchMemory() }
        return WatchMemory(lines: text.split(separator: "\n").prefix(2 * Limits.Watch.rules))
    }

    /// Looks, with what is kept. What has changed is kept before the result is there, and so before anything is said: of two that
    /// look at once, one says it. Where nothing can be kept, `memory` alone remembers.
    package func look<Result>(_ memory: inout WatchMemory, _ body: (inout WatchMemory) -> Result) -> Result {
        var result: Result?
        do throws(FileTrouble) {
            try file.update(patience: .briefly, syncs: false) {
                memory = read()
                result = body(&memory)
                return Array(memory.text.utf8)
            }
        } catch {
            // A full disk, or a folder that may not be written to.
        }
        return result ?? body(&memory)
    }
}

extension WatchMemory {
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

    /// Seconds since 1970, up to 2100: anything else is no time, and arithmetic with it could overflow.
    private static func seconds(_ text: Substring) -> Int? {
        Int(text).flatMap { (0...4_102_444_800).contains($0) ? $0 : nil }
    }

    fileprivate var text: String {
        said.sorted { $0.key < $1.key }
            .map { id, said in
                let gone = said.goneSince?.secondsSince1970 ?? 0
                return "\(said.grade) \(gone) \(said.lookedAt.secondsSince1970) \(id)\n"
            }.prefix(2 * Limits.Watch.rules).joined()
    }
}
