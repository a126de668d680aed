import Weather

/// What following gpsd brings.
public enum GpsdEvent: Hashable, Sendable {
    /// The receiver is there: the first fix, or one a kilometre or more from the one before.
    case position(Coordinate)
    /// Why there is nothing at the moment. It is tried again by itself.
    case trouble(GpsdTrouble)
}

/// Why gpsd tells no position.
public enum GpsdTrouble: Error, Hashable, Sendable, CaseIterable {
    /// Nothing listens at its address, or the connection was lost.
    case unreachable
    /// Somebody listens there who does not speak its protocol.
    case notGpsd
    /// gpsd runs without a receiver.
    case noReceiver
    /// The receiver does not know where it is.
    case noFix
}
