import Files
import Weather
import WeatherService

/// The outside world as `HereModel` sees it: lookups, addresses and the file. `HereModel` calls a lookup only after the user
/// has allowed it.
package struct HereDesk: Sendable {
    /// Runs lookups away from the main thread.
    package let executor: any TaskExecutor
    /// Finds the largest city of the system's time zone; nil if there is none.
    package let cityOfZone: @Sendable () async -> Spot?
    /// Asks the IP location service. Throws `WeatherFailure` or `CancellationError`.
    package let ip: @Sendable () async throws -> Spot
    /// Listens to gpsd until the task is cancelled.
    package let gpsd: @Sendable (@escaping GpsdClient.Listener) async -> Void
    /// Describes the place at a position, offline.
    package let describe: @Sendable (Spot) async -> Place
    /// Prepares the address lookup for a described place; nil if no service is configured. The lookup throws `AddressFailure`
    /// or `CancellationError`.
    package let address: @MainActor (Place) -> (@Sendable () async throws -> Place)?
    /// When any of the user's programs last asked the IP location service, as stored on disk.
    package let ipAskedAt: @MainActor () async -> Timestamp?
    /// Saves the changes of a record that says when the IP location service was asked; returns the reason if that fails.
    package let keepAsked: @MainActor (HereRecord) async -> FileTrouble?
    /// Saves the changes of the record, and then passes on the reason if that failed.
    package let keep: @MainActor (HereRecord, @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void

    package init(
        executor: any TaskExecutor, cityOfZone: @escaping @Sendable () async -> Spot?,
        ip: @escaping @Sendable () async throws -> Spot,
        gpsd: @escaping @Sendable (@escaping GpsdClient.Listener) async -> Void,
        describe: @escaping @Sendable (Spot) async -> Place,
        address: @escaping @MainActor (Place) -> (@Sendable () async throws -> Place)?,
        ipAskedAt: @escaping @MainActor () async -> Timestamp?,
        keepAsked: @escaping @MainActor (HereRecord) async -> FileTrouble?,
        keep: @escaping @MainActor (HereRecord, @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
    ) {
        self.executor = executor
        self.cityOfZone = cityOfZone
        self.ip = ip
        self.gpsd = gpsd
        self.describe = describe
        self.address = address
        self.ipAskedAt = ipAskedAt
        self.keepAsked = keepAsked
        self.keep = keep
    }
}
