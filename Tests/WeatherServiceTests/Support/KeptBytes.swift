import Weather

@testable import WeatherService

/// The bytes of the file of reports.
enum KeptBytes {
    /// The file as the program writes it.
    static func of(_ reports: [KnownReport]) -> [UInt8] { ReportCacheFile.bytes(adding: reports) }

    /// The same, including reports the program does not write because it could not read them again.
    static func unchecked(_ reports: [KnownReport]) -> [UInt8] { ReportArchive.file(of: reports.map(KeptEntry.bytes)) }

    static func contents(_ bytes: [UInt8]) -> ReportArchive.Contents {
        ReportArchive.contents(size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
    }

    /// Throws if anything in the file is damaged.
    static func read(_ bytes: [UInt8]) throws(ByteReader.Damaged) -> [KnownReport] {
        let contents = contents(bytes)
        if contents.isDamaged { throw ByteReader.Damaged() }
        return contents.reports
    }

    /// A copy of the file with entries changed by `change`, and correct checksums.
    static func with(_ bytes: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        ReportArchive.file(
            of: contents(bytes).entries.map { entry in
                var changed = entry.bytes
                change(&changed)
                return changed
            })
    }
}
