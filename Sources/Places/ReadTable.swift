import Files

/// A section that is read in pieces: accessing it through a mapping would load two megabytes at a time on some systems.
struct ReadTable {
    let file: MappedFile
    let section: Range<Int>

    var count: Int { section.count }

    /// Calls `body` with a table of the bytes of `range`, clamped to the section.
    func with<Result>(_ range: Range<Int>, _ body: (ByteTable) -> Result) -> Result {
        let lower = section.lowerBound + max(0, min(range.lowerBound, count))
        let upper = section.lowerBound + max(0, min(range.upperBound, count))
        return file.bytes(lower..<max(lower, upper)).withUnsafeBytes { body(ByteTable($0)) }
    }
}
