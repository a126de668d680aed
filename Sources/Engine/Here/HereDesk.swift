import Files
import Weather
import WeatherService

/// Everything "here" asks of the world. Nothing of it is done before the person has allowed it.
package struct HereDesk: Sendable {
    /// Where the asking is done: not on the main thread.
    package let executor: any TaskExecutor
    /// The largest city of the system's time zone; nil where there is none.
    package let cityOfZone: @Sendable () async -> Spot?
    /// Asks the service that knows where IP addresses are. Throws `WeatherFailure` or `CancellationError`.
    package let ip: @Sendable () async throws -> Spot
    /// Follows gpsd until the task is cancelled.
    package let gpsd: @Sendable (@escaping GpsdClient.Listener) async -> Void
    /// What a position lies in, offline.
    package let describe: @Sendable (Spot) async -> Place
    /// Asks for the address of a place that was described; nil where no service is asked. Throws `AddressFailure` or
    /// `CancellationError`.
    package let address: @MainActor (Place) -> (@Sendable () async throws -> Place)?
    /// When the service was asked last, by any program of the person's, as it is kept.
    package let ipAskedAt: @MainActor () -> Timestamp?
    /// Keeps what is kept; the result is why that cannot be done.
    package let keep: @MainActor (HereRecord) -> FileTrouble?

    package init(
        executor: any TaskExecutor, cityOfZone: @escaping @Sendable () async -> Spot?,
        ip: @escaping @Sendable () async throws -> Spot,
        gpsd: @escaping @Sendable (@escaping GpsdClient.Listener) async -> Void,
        describe: @escaping @Sendable (Spot) async -> Place,
        address: @escaping @MainActor (Place) -> (@Sendable () async throws -> Place)?,
        ipAskedAt: @escaping @MainActor () -> Timestamp?,
        keep: @escaping @MainActor (HereRecord) -> FileTrouble?
    ) {
        self.executor = executor
        self.cityOfZone = cityOfZone
        self.ip = ip
        self.gpsd = gpsd
        self.describe = describe
        self.address = address
        self.ipAskedAt = ipAskedAt
        self.keep = keep
    }
}
