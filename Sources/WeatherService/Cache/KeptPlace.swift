import Limits
import Weather

/// Everything stored for one place, from all sources.
struct KeptPlace {
    let place: PlaceID
    private(set) var entries: [KeptEntry.Key: KeptEntry] = [:]

    init(_ place: PlaceID) {
        self.place = place
    }

    /// Reads what `bytes` has written. An invalid entry does not affect the others.
    init(_ bytes: [UInt8]) throws(ByteReader.Damaged) {
        var reader = ByteReader(bytes)
        place = PlaceID(rawValue: try reader.getText())
        while !reader.isAtEnd {
            var piece = try reader.getPiece()
            guard let entry = try? KeptEntry(&piece) else { continue }
            entries[entry.key] = entry
            guard entries.count <= Limits.Cache.entries else { throw ByteReader.Damaged() }
        }
    }

    /// The place and its entries, newest first, each preceded by its length.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(place.rawValue)
        let sorted = entries.values.sorted {
            ($1.fetchedAt, $0.key.source, $0.key.part) < ($0.fetchedAt, $1.key.source, $1.key.part)
        }
        for entry in sorted.prefix(Limits.Cache.entries) {
            let bytes = entry.bytes
            writer.put(UInt32(clamping: bytes.count))
            writer.append(bytes)
        }
        return writer.bytes
    }

    /// The latest fetch time of any entry; nil if there are no entries.
    var newest: Timestamp? { entries.values.map(\.fetchedAt).max() }

    /// The reports in a block's bytes that this program can decode, of as many entries as a place may have.
    static func reports(in bytes: [UInt8]) -> [KnownReport] {
        var reader = ByteReader(bytes)
        guard let name = try? reader.getText() else { return [] }
        let place = PlaceID(rawValue: name)
        var reports: [KnownReport] = []
        for _ in 0..<Limits.Cache.entries where !reader.isAtEnd {
            guard var piece = try? reader.getPiece() else { break }
            if let report = KeptEntry.report(of: place, in: &piece) { reports.append(report) }
        }
        return reports
    }

    /// Adds the entry if it is newer than the stored one. A stored entry from after `now` was written while the clock was
    /// wrong, and is always replaced.
    mutating func add(_ entry: KeptEntry, at now: Timestamp?) {
        if let known = entries[entry.key], known.fetchedAt > entry.fetchedAt, now.map({ known.fetchedAt <= $0 }) ?? true
        {
            return
        }
        entries[entry.key] = entry
    }
}

/// One stored part of one source's report for a place: decoded metadata, and a value as bytes that is decoded only when needed.
///
/// An entry with an unknown part or form comes from another version of the program. It is preserved, as are entries of
/// sources that are not in use.
struct KeptEntry: Hashable {
    /// Identifies an entry within a place.
    struct Key: Hashable {
        let source: String
        let part: UInt8
    }

    let key: Key
    /// The format of the value; see `ReportCoding.swift`.
    let form: UInt8
    let observedAt: Timestamp?
    let fetchedAt: Timestamp
    let value: [UInt8]

    init(key: Key, form: UInt8, observedAt: Timestamp?, fetchedAt: Timestamp, value: [UInt8]) {
        self.key = key
        self.form = form
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
        self.value = value
    }

    init(_ report: KnownReport) {
        key = Key(source: report.stamp.source.rawValue, part: PartCode.number(of: report.value.part))
        form = PartCode.form(of: report.value.part)
        observedAt = report.stamp.observedAt
        fetchedAt = report.stamp.fetchedAt
        var writer = ByteWriter()
        writer.put(report.value)
        value = writer.bytes
    }

    /// Reads what `bytes` has written.
    init(_ reader: inout ByteReader) throws(ByteReader.Damaged) {
        let head = try Head(&reader)
        (key, form, observedAt, fetchedAt) = (head.key, head.form, head.observedAt, head.fetchedAt)
        value = reader.getRest()
    }

    /// The metadata before a value.
    private struct Head {
        let key: Key
        let form: UInt8
        let observedAt: Timestamp?
        let fetchedAt: Timestamp

        init(_ reader: inout ByteReader) throws(ByteReader.Damaged) {
            key = Key(source: try reader.getText(), part: try reader.get())
            form = try reader.get()
            observedAt = try reader.getTime()
            guard let fetchedAt = try reader.getTime() else { throw ByteReader.Damaged() }
            self.fetchedAt = fetchedAt
        }

        /// Decodes the value that `reader` has next; nil if this program does not know the format, or if the value is out
        /// of range.
        func report(of place: PlaceID, _ reader: inout ByteReader) -> KnownReport? {
            guard let part = PartCode.part(key.part), form <= PartCode.form(of: part),
                let value = try? reader.getValue(of: part, form: form), reader.isAtEnd
            else { return nil }
            return KnownReport(
                place: place, value: value,
                stamp: ReportStamp(
                    source: SourceID(rawValue: key.source), observedAt: observedAt, fetchedAt: fetchedAt))
        }
    }

    /// Decodes the report in an entry's bytes without creating the entry; nil if it cannot be decoded.
    static func report(of place: PlaceID, in reader: inout ByteReader) -> KnownReport? {
        (try? Head(&reader))?.report(of: place, &reader)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(key.source)
        writer.put(key.part)
        writer.put(form)
        writer.put(observedAt)
        writer.put(fetchedAt)
        writer.append(value)
        return writer.bytes
    }

    /// Nil if this program does not know the format, or if the value is out of range.
    func report(of place: PlaceID) -> KnownReport? {
        var reader = ByteReader(bytes)
        return Self.report(of: place, in: &reader)
    }
}

extension KeptEntry {
    /// Whether it can be decoded again. That fails for a time out of range, which a wrong clock may cause.
    var isReadable: Bool {
        var reader = ByteReader(bytes)
        return (try? KeptEntry(&reader)) == self && report(of: PlaceID(rawValue: "")) != nil
    }
}
