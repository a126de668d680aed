/// Why the gazetteer cannot be used. Search by name then works only online.
public enum GazetteerFailure: Error, Hashable, Sendable {
    /// The file is in none of the expected locations.
    case missing
    /// The file cannot be read, is truncated, or belongs to another version of the program.
    case unusable(path: String)
}
