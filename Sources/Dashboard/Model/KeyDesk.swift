import Files
import WeatherService

/// Actions on an API key entered in the program: it is checked first, and stored only with the user's consent.
@MainActor
struct KeyDesk {
    /// Where the key is or would be stored.
    let path: @MainActor () -> String
    /// The host that checks the key.
    let host: @MainActor () -> String
    /// Checks the key with the service; nil if it is accepted.
    let trial: @MainActor (APIKey) async -> WeatherFailure?
    /// Stores the key without waiting for the disk, and then says why that failed, or nil.
    let store: @MainActor (APIKey, @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
    /// Removes the stored key in the same way.
    let remove: @MainActor (@escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
}
