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
