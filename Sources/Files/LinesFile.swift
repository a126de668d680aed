import Glibc

/// A small text file of this program: a heading, and lines of `key = value`. All running programs share it: it is only changed
/// under a lock, replaced as a whole, and accessible only to its owner (`PrivateFile`).
///
/// Whoever changes it gets all its lines, and leaves those it does not understand as they are, because they may be a newer
/// version's. The caller also decides whether to report, mend or ignore a file that cannot be read.
public struct LinesFile: Sendable {
    /// A line. Any text can be a key or a value: control characters, `%`, a blank at either end, and `=` in a key are written
    /// as `%` and two hexadecimal digits.
    public struct Line: Hashable, Sendable {
        public let key: String
        /// The text after the first `=`; nil in a line without one, which this program has not written.
        public let value: String?

        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }

        /// The parts of the value between blanks; empty without a value.
        public var words: [Substring] { value?.split(separator: " ") ?? [] }
    }

    private let file: PrivateFile
    private let heading: String
    private let limit: Int
    private let count: Int
    private let syncs: Bool

    /// - Parameters:
    ///   - heading: the first line, for people who open the file.
    ///   - limit: the most bytes that are read or written.
    ///   - count: the most lines.
    ///   - syncs: whether changes are on disk once they are made. Without, a power failure may leave an incomplete file.
    public init(path: String, heading: String, limit: Int, count: Int, syncs: Bool) {
        file = PrivateFile(path: path)
        self.heading = heading
        self.limit = limit
        self.count = count
        self.syncs = syncs
    }

    public var path: String { file.path }

    /// Its lines, without the heading; none if there is no file. Throws if it cannot be read, or is damaged
    /// (`FileTrouble.isDamage`).
    public func lines() throws(FileTrouble) -> [Line] {
        do throws(FileTrouble) {
            return try lines(in: try file.read(limit: limit))
        } catch {
            if error.isMissing { return [] }
            throw error
        }
    }

    /// The readable lines of a damaged file of at most `limit` bytes; none of a larger one.
    public func salvagedLines(limit: Int) -> [Line] {
        let bytes = (try? file.read(limit: limit)) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Line($0) }
    }

    /// Replaces the file by its lines as `change` leaves them, if it changes any. No other program can change it meanwhile, for
    /// which it is waited briefly (`FileTrouble.inUse`).
    ///
    /// If the file cannot be read, or is damaged, `change` gets no lines and the reason; it throws to leave the file as it is.
    public func update(
        _ change: (_ lines: inout [Line], _ trouble: FileTrouble?) throws(FileTrouble) -> Void
    ) throws(FileTrouble) {
        try file.update(lockTimeout: .brief, syncs: syncs) { () throws(FileTrouble) in
            var before: [Line]?
            var trouble: FileTrouble?
            do throws(FileTrouble) { before = try lines() } catch { trouble = error }
            var lines = before ?? []
            try change(&lines, trouble)
            return lines == before ? nil : try bytes(of: lines)
        }
    }

    /// Renames a damaged file, because the user may want to keep its contents, and returns its new path. To be called during an
    /// update, which then makes a new one.
    public func setAside(named suffix: String) throws(FileTrouble) -> String { try file.setAside(named: suffix) }

    /// The lines in the contents of a file. Throws if they are not UTF-8, or more than there may be.
    public func lines(in bytes: [UInt8]) throws(FileTrouble) -> [Line] {
        var lines: [Line] = []
        for piece in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let line = Line(piece) else { throw .notText }
            guard !line.isBlank, line.value != nil || line.key != heading else { continue }
            guard lines.count < count else { throw .larger(than: limit) }
            lines.append(line)
        }
        return lines
    }

    /// The contents of a file with these lines. Throws if they are more than may be read again.
    public func bytes(of lines: [Line]) throws(FileTrouble) -> [UInt8] {
        var bytes = Array(heading.utf8)
        bytes.append(UInt8(ascii: "\n"))
        for line in lines { line.write(to: &bytes) }
        guard lines.count <= count, bytes.count <= limit else { throw .larger(than: limit) }
        return bytes
    }
}

extension [LinesFile.Line] {
    /// The value of a key: that of its last line, if there are several.
    public subscript(key: String) -> String? { last { $0.key == key }?.value }

    /// Replaces all lines of a key by one; removes them if `value` is nil.
    public mutating func set(_ key: String, _ value: String?) {
        let line = value.map { LinesFile.Line(key, $0) }
        if let line, filter({ $0.key == key }) == [line] { return }
        removeAll { $0.key == key }
        if let line { append(line) }
    }
}

extension FileTrouble {
    /// Whether a file's contents are at fault, not the access to it.
    public var isDamage: Bool {
        switch self {
        case .notText, .notAFile, .larger: true
        case .system, .openToOthers, .inUse, .noAnswer: false
        }
    }
}

// The form of a line on the disk.
extension LinesFile.Line {
    /// Nil if the bytes are not UTF-8.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        guard let key = Self.text(bytes[..<(equals ?? bytes.endIndex)]) else { return nil }
        self.key = key
        guard let equals else {
            value = nil
            return
        }
        guard let value = Self.text(bytes[(equals + 1)...]) else { return nil }
        self.value = value
    }

    fileprivate var isBlank: Bool { key.isEmpty && value == nil }

    fileprivate func write(to bytes: inout [UInt8]) {
        Self.write(key, isKey: true, to: &bytes)
        if let value {
            bytes += " = ".utf8
            Self.write(value, isKey: false, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// The text in a part of a line, without the blanks around it.
    private static func text(_ part: ArraySlice<UInt8>) -> String? {
        let start = part.drop(while: isBlank)
        let part = start.prefix((start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) + 1 - start.startIndex)
        guard part.contains(UInt8(ascii: "%")) else { return String(validating: part, as: UTF8.self) }
        var bytes: [UInt8] = []
        var index = part.startIndex
        while index < part.endIndex {
            // Anything else behind the sign is as somebody else has written it.
            let digits = part[index...].dropFirst().prefix(2)
            if part[index] == UInt8(ascii: "%"), digits.count == 2, let hidden = hidden(digits) {
                bytes.append(hidden)
                index += 3
            } else {
                bytes.append(part[index])
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hidden(_ digits: ArraySlice<UInt8>) -> UInt8? {
        let values = digits.compactMap { digit in hexadecimal.firstIndex(of: digit).map(UInt8.init) }
        guard values.count == 2 else { return nil }
        let byte = values[0] << 4 | values[1]
        return needsHiding(byte) || byte == 0x20 || byte == UInt8(ascii: "=") ? byte : nil
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    private static func needsHiding(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") }

    private static func write(_ text: String, isKey: Bool, to bytes: inout [UInt8]) {
        let count = text.utf8.count
        for (index, byte) in text.utf8.enumerated() {
            let isHidden =
                needsHiding(byte) || isKey && byte == UInt8(ascii: "=")
                || byte == 0x20 && (index == 0 || index == count - 1)
            if isHidden {
                bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
    }
}
