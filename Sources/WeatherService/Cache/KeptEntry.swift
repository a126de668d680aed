import Weather

/// One part of one source's report about a place, with a value as bytes that is decoded only when needed.
///
/// Entries of sources that are not in use are preserved.
struct KeptEntry {
    /// What there is one entry of in a file.
    struct Key: Hashable {
        let place: PlaceID
        let source: SourceID
        let part: ReportPart
    }

    let key: Key
    let fetchedAt: Timestamp
    private let observedAt: Timestamp?
    private let validUntil: Timestamp?
    private let value: ByteReader
    private let all: ByteReader

    /// Throws if the bytes before the value are not what `bytes(of:)` writes.
    init(_ bytes: ByteReader) throws(ByteReader.Damaged) {
        all = bytes
        var reader = bytes
        key = Key(
            place: PlaceID(rawValue: try reader.getText()), source: SourceID(rawValue: try reader.getText()),
            part: try reader.getOne(of: ReportCode.parts))
        fetchedAt = try reader.getRequiredTime()
        observedAt = try reader.getTime()
        validUntil = try reader.getTime()
        value = reader
    }

    /// Nil if it could not be read again. That happens to a time out of range, which a wrong clock may cause.
    init?(_ report: KnownReport) {
        guard let entry = try? KeptEntry(ByteReader(Self.bytes(of: report))), let read = entry.report,
            read.place == report.place, read.stamp == report.stamp
        else { return nil }
        self = entry
    }

    static func bytes(of report: KnownReport) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(report.place.rawValue)
        writer.put(report.stamp.source.rawValue)
        writer.put(report.value.part, of: ReportCode.parts)
        writer.put(report.stamp.fetchedAt)
        writer.put(report.stamp.observedAt)
        writer.put(report.stamp.validUntil)
        writer.put(report.value)
        return writer.bytes
    }

    var bytes: [UInt8] { Array(all.rest) }

    /// Nil if the value is out of range.
    var report: KnownReport? {
        var reader = value
        guard let value = try? reader.getValue(of: key.part), reader.isAtEnd else { return nil }
        return KnownReport(
            place: key.place, value: value,
            stamp: ReportStamp(source: key.source, observedAt: observedAt, fetchedAt: fetchedAt, validUntil: validUntil)
        )
    }
}
