import Limits
import Sockets
import Weather

/// Watches gpsd over its socket and reports significant changes of position.
public struct GpsdClient: Sendable {
    public typealias Listener = @Sendable (GpsdEvent) async -> Void

    private let address: GpsdAddress
    private let clock: any Clock<Duration>
    /// The time since the client was created.
    private let elapsed: @Sendable () -> Duration
    private let chance: @Sendable () -> Double

    /// The time limit for connecting.
    private static let connectTimeout = Duration.seconds(3)
    private static let question = Array((#"?WATCH={"enable":true,"json":true};"# + "\n").utf8)

    /// - Parameters:
    ///   - clock: the clock for waits and for measuring the pace.
    ///   - chance: returns a factor from 0.9 to 1.1 for the length of each wait.
    public init(
        address: GpsdAddress = .standard, clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0.9...1.1) }
    ) {
        self.address = address
        self.clock = clock
        elapsed = Self.stopwatch(clock)
        self.chance = chance
    }

    /// Reports events until the task is cancelled, which closes the connection. If connecting fails or the connection is
    /// lost, it reconnects after a while (`BackOff`).
    public func listen(_ listener: @escaping Listener) async {
        let reporter = Reporter(listener, elapsed)
        var failures = 0
        while !Task.isCancelled {
            do {
                try await listen(reporter)
            } catch {
                if Task.isCancelled { return }
                failures = await reporter.connectionEnded(error as? GpsdTrouble ?? .unreachable) ? 1 : failures + 1
            }
            // A cancelled sleep ends the loop.
            try? await clock.sleep(for: .seconds(BackOff.seconds(failures: max(1, failures), chance: chance())))
        }
    }

    /// Runs one connection to its end; throws the `GpsdTrouble` or network error that ended it.
    private func listen(_ reporter: Reporter) async throws {
        let connection = try await TCPConnection.open(
            host: address.host, port: address.port, within: Self.connectTimeout)
        try await connection.write(Self.question)
        var lines = GpsdLines()
        var pace = GpsdPace()
        while true {
            let piece = try await connection.read()
            if piece.isEmpty { throw GpsdTrouble.unreachable }
            for line in lines.take(piece) where pace.accepts(at: elapsed()) {
                try await reporter.take(GpsdReport(line: line))
            }
            if lines.isEndless { throw GpsdTrouble.notGpsd }
            if let pause = pace.pause(after: piece.count, at: elapsed()) { try await clock.sleep(for: pause) }
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Reports only changes to the listener.
    private actor Reporter {
        private let listener: Listener
        private let elapsed: @Sendable () -> Duration
        private var filter = PositionFilter()
        /// The last reported event if it was trouble, otherwise nil.
        private var trouble: GpsdTrouble?
        /// The number of consecutive invalid lines.
        private var nonsense = 0
        /// Whether this connection has sent any valid line.
        private var hasHeard = false

        init(_ listener: @escaping Listener, _ elapsed: @escaping @Sendable () -> Duration) {
            self.listener = listener
            self.elapsed = elapsed
        }

        func take(_ report: GpsdReport?) async throws(GpsdTrouble) {
            guard let report else {
                nonsense += 1
                if nonsense >= Limits.Position.gpsdNonsense { throw .notGpsd }
                return
            }
            nonsense = 0
            hasHeard = true
            switch report {
            case .fix(let coordinate):
                let isBack = trouble != nil
                trouble = nil
                if filter.takes(coordinate, at: elapsed()) {
                    await listener(.position(coordinate))
                } else if isBack, let reported = filter.reported {
                    // After trouble, the same position is reported again; a fix a few metres away does not count as a new one.
                    await listener(.position(reported))
                }
            case .noFix: await reportTrouble(.noFix)
            case .noReceiver: await reportTrouble(.noReceiver)
            case .other: break
            }
        }

        /// Reports the trouble that ended a connection; returns whether the connection was to gpsd.
        func connectionEnded(_ why: GpsdTrouble) async -> Bool {
            defer { hasHeard = false }
            nonsense = 0
            await reportTrouble(why)
            return hasHeard
        }

        private func reportTrouble(_ now: GpsdTrouble) async {
            filter.lost()
            guard now != trouble else { return }
            trouble = now
            await listener(.trouble(now))
        }
    }
}

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

/// The host and port of gpsd.
public struct GpsdAddress: Hashable, Sendable {
    public let host: String
    public let port: Int

    /// gpsd's default address.
    public static let standard = GpsdAddress(host: "127.0.0.1", port: 2_947)

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `host`, `host:port`, `[::1]` or `[::1]:port`; the port defaults to gpsd's.
    public init(parsing text: String) throws(ServiceAddress.Refusal) {
        // Hosts and ports follow the same rules as in service addresses.
        let address = try ServiceAddress(parsing: "https://" + text)
        guard address.path.isEmpty, !text.contains("/") else { throw .notAURL }
        self.init(host: address.host, port: address.port ?? Self.standard.port)
    }
}

extension GpsdAddress: CustomStringConvertible {
    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
