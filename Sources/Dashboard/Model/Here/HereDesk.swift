import Files
import Weather
import WeatherService

/// Everything "here" asks of the world. Nothing of it is done before the person has allowed it.
struct HereDesk: Sendable {
    /// Where the asking is done: not on the main thread.
    let executor: any TaskExecutor
    /// The largest city of the system's time zone; nil where there is none.
    let cityOfZone: @Sendable () async -> Spot?
    /// Asks the service that knows where IP addresses are. Throws `WeatherFailure` or `CancellationError`.
    let ip: @Sendable () async throws -> Spot
    /// Follows gpsd until the task is cancelled.
    let gpsd: @Sendable (@escaping GpsdClient.Listener) async -> Void
    /// What a position lies in, offline.
    let describe: @Sendable (Spot) async -> Place
    /// Asks for the address of a place that was described; nil where no service is asked. Throws `AddressFailure` or
    /// `CancellationError`.
    let address: @MainActor (Place) -> (@Sendable () async throws -> Place)?
    /// When the service was asked last, by any program of the person's, as it is kept.
    let ipAskedAt: @MainActor () -> Timestamp?
    /// Keeps what is kept; the result is why that cannot be done.
    let keep: @MainActor (HereRecord) -> FileTrouble?
}
