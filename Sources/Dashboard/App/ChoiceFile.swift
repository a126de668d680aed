import Limits
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the person has chosen inside the program, as lines of `name = value`. The file is replaced as a whole. Lines that are
/// not understood, of a newer version for instance, are left as they are; a file that cannot be read counts as none.
struct ChoiceFile: Sendable {
    let path: String

    private static let heading = "# nalssi: what was chosen inside the program"
    private static let source = "source"

    /// The source chosen last; nil when none was, or an unknown one.
    var chosenSource: SourceID? {
        lines.lazy.compactMap { Self.value(of: Self.source, in: $0) }.last.flatMap { SourceID(rawValue: String($0)) }
    }

    /// False when it could not be kept.
    @discardableResult
    func choose(_ id: SourceID) -> Bool {
        let kept = lines.filter { Self.value(of: Self.source, in: $0) == nil && $0 != Self.heading }
        return write(([Self.heading] + kept + ["\(Self.source) = \(id.rawValue)"]).joined(separator: "\n") + "\n")
    }

    private var lines: [String] {
        guard let text = try? FileText.read(path, limit: Limits.File.configuration) else { return [] }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func value(of name: String, in line: String) -> Substring? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingBlanks == name[...] else { return nil }
        return parts[1].trimmingBlanks
    }

    private func write(_ text: String) -> Bool {
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        let bytes = Array(text.utf8)
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }
}
