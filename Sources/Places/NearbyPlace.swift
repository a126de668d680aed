import Weather

/// A place and its distance from the given point.
public struct NearbyPlace: Sendable {
    public let place: Place
    /// Kilometres.
    public let distance: Double
}
