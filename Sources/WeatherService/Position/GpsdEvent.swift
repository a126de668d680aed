import Weather

/// An event from gpsd.
public enum GpsdEvent: Hashable, Sendable {
    /// The receiver's position: the first fix, or one a kilometre or more from the one before.
    case position(Coordinate)
    /// Why there is no position at the moment. The client keeps trying.
    case trouble(GpsdTrouble)
}
