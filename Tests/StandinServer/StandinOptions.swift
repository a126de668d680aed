import Weather

/// The options of a stand-in server, set by the command line or by tests.
public struct StandinOptions: Hashable, Sendable {
    /// The program's default port.
    public static let usualPort = 8_765
    public static let usualKey = "standin-key"

    /// The loopback port; 0 lets the system choose a free one.
    public var port: Int
    /// The only key that is accepted.
    public var key: String
    /// Seconds by which every response is delayed, 0…3,600.
    public var delay: Double
    /// The faults; the first match is used.
    public var faults: [Fault]
    /// What is wrong with the warnings; nil for nothing.
    public var warningFault: WarningFault?
    /// A fixed present for repeatable runs; nil for the real clock.
    public var now: Timestamp?
    /// A front that crosses Korea; nil for the usual weather.
    public var front: Front?

    public init(
        port: Int = 0, key: String = StandinOptions.usualKey, delay: Double = 0, faults: [Fault] = [],
        warningFault: WarningFault? = nil, now: Timestamp? = nil, front: Front? = nil
    ) {
        self.port = port
        self.key = key
        self.delay = delay
        self.faults = faults
        self.warningFault = warningFault
        self.now = now
        self.front = front
    }
}
