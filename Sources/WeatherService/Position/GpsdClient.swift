import Limits
import Sockets
import Weather

/// Follows a gpsd over its socket: asks it to watch, and tells the positions that are worth telling.
public struct GpsdClient: Sendable {
    public typealias Listener = @Sendable (GpsdEvent) async -> Void

    private let address: GpsdAddress
    private let clock: any Clock<Duration>
    /// Since the client was made.
    private let elapsed: @Sendable () -> Duration
    private let chance: @Sendable () -> Double

    /// Until the connection stands.
    private static let patience = Duration.seconds(3)
    private static let question = Array((#"?WATCH={"enable":true,"json":true};"# + "\n").utf8)

    /// - Parameters:
    ///   - clock: what waits are slept on, and what the pace is measured by.
    ///   - chance: gives a number from 0.9 to 1.1 for the length of each.
    public init(
        address: GpsdAddress = .standard, clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0.9...1.1) }
    ) {
        self.address = address
        self.clock = clock
        elapsed = Self.stopwatch(clock)
        self.chance = chance
    }

    /// Tells what comes until the task is cancelled; the connection is closed then. One that cannot be made or is lost is
    /// made again after a while (`BackOff`).
    public func follow(_ tell: @escaping Listener) async {
        let teller = Teller(tell, elapsed)
        var failures = 0
        while !Task.isCancelled {
            do {
                try await listen(teller)
            } catch {
                if Task.isCancelled { return }
                failures = await teller.connectionEnded(error as? GpsdTrouble ?? .unreachable) ? 1 : failures + 1
            }
            // A cancelled sleep ends the loop.
            try? await clock.sleep(for: .seconds(BackOff.seconds(failures: max(1, failures), chance: chance())))
        }
    }

    /// One connection, to its end; throws `GpsdTrouble` for what ended it, or what the network says.
    private func listen(_ teller: Teller) async throws {
        let connection = try await TCPConnection.open(host: address.host, port: address.port, within: Self.patience)
        try await connection.write(Self.question)
        var lines = GpsdLines()
        var pace = GpsdPace()
        while true {
            let piece = try await connection.read()
            if piece.isEmpty { throw GpsdTrouble.unreachable }
            for line in lines.take(piece) where pace.looks(at: elapsed()) {
                try await teller.take(GpsdReport(line: line))
            }
            if lines.isEndless { throw GpsdTrouble.notGpsd }
            if let rest = pace.rest(after: piece.count, at: elapsed()) { try await clock.sleep(for: rest) }
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Tells the listener what is new to it.
    private actor Teller {
        private let listener: Listener
        private let elapsed: @Sendable () -> Duration
        private var filter = PositionFilter()
        /// What was told last, unless it was a position.
        private var trouble: GpsdTrouble?
        /// Lines in a row that made no sense.
        private var nonsense = 0
        /// Whether this connection has brought anything that makes sense.
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
                } else if isBack, let told = filter.told {
                    // After trouble the same place is news too; a few metres from it are not another one.
                    await listener(.position(told))
                }
            case .noFix: await tell(.noFix)
            case .noReceiver: await tell(.noReceiver)
            case .other: break
            }
        }

        /// Whether the connection that has ended had been one to gpsd.
        func connectionEnded(_ why: GpsdTrouble) async -> Bool {
            defer { hasHeard = false }
            nonsense = 0
            await tell(why)
            return hasHeard
        }

        private func tell(_ now: GpsdTrouble) async {
            filter.lost()
            guard now != trouble else { return }
            trouble = now
            await listener(.trouble(now))
        }
    }
}
