/// Why no map can be drawn. The map form then shows places without outlines.
public enum MapFailure: Error, Hashable, Sendable {
    /// No file at any of the places looked at.
    case missing
    /// The file cannot be read, is cut short, or is of another version of the program.
    case unusable(path: String)
}
