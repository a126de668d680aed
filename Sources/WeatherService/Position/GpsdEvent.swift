import Weather

/// An event from gpsd.
public enum GpsdEvent: Hashable, Sendable {
    /// The receiver's position: the first fix, or one a kilometre or more from the one before.
    case position(Coordinate)
    /// Why there is no position at the moment. The client keeps trying.
    case trouble(GpsdTrouble)
}

/// Why gpsd provides no position.
public enum GpsdTrouble: Error, Hashable, Sendable, CaseIterable {
    /// Nothing listens at its address, or the connection was lost.
    case unreachable
    /// The program at its address does not speak its protocol.
    case notGpsd
    /// gpsd runs without a receiver.
    case noReceiver
    /// The receiver has no fix.
    case noFix
}
