import Limits
import Weather

/// One part of what one source said of a place, as it stands in the file: what it is in names and numbers, and its value as bytes,
/// which are read only when they are wanted.
///
/// An entry of a part or form that this program does not know is another version's. It is kept as it is, as are entries of sources
/// that are not in use.
struct KeptEntry: Hashable {
    /// What there is one entry for in a place.
    struct Key: Hashable {
        let source: String
        let part: UInt8
    }

    let key: Key
    /// Which way the value is written; see `ReportCoding.swift`.
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

    /// What stands before a value.
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

        /// The report whose value `reader` has next; nil for what this program does not know, and for what no service may say.
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

    /// The report in the bytes of an entry, without an entry being made of them; nil for what makes no sense here.
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

    /// Nil for what this program does not know, and for what no service may say.
    func report(of place: PlaceID) -> KnownReport? {
        var reader = ByteReader(bytes)
        return Self.report(of: place, in: &reader)
    }
}

extension KeptEntry {
    /// Whether it can be read again. A time that no service may name, because the clock was wrong, cannot.
    var isReadable: Bool {
        var reader = ByteReader(bytes)
        return (try? KeptEntry(&reader)) == self && report(of: PlaceID(rawValue: "")) != nil
    }
}

/// Parts by their numbers in the file. New ones go to the end.
enum PartCode {
    private static let parts: [ReportPart] = [.current, .forecast, .air, .airForecast]

    /// How the values of a part are written today. A change to it is a new form; what stands in an older one stays readable.
    static func form(of part: ReportPart) -> UInt8 {
        switch part {
        case .forecast: ForecastForm.withSurroundings
        case .current, .air, .airForecast: 0
        }
    }

    static func number(of part: ReportPart) -> UInt8 { UInt8(parts.firstIndex(of: part) ?? 0) }

    static func part(_ number: UInt8) -> ReportPart? {
        parts.indices.contains(Int(number)) ? parts[Int(number)] : nil
    }
}

/// The forms a forecast has been written in.
enum ForecastForm {
    /// With pressure, clouds and visibility of each step, and the sky of each day.
    static let withSurroundings: UInt8 = 1
}
