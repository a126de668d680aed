import Weather

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
