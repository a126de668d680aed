/// What a line separates.
public enum MapLineKind: Int, CaseIterable, Sendable {
    /// Land from the sea.
    case coast
    /// Land from a lake.
    case shore
    /// Two countries.
    case country
    /// Two provinces of South Korea.
    case province
}
