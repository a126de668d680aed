import Files
import WeatherService

/// What is done with a key a person gives inside the program: it is tried, and kept only after a yes.
@MainActor
struct KeyDesk {
    /// Where it would be kept.
    let path: @MainActor () -> String
    /// The host it is tried at.
    let host: @MainActor () -> String
    /// Asks the service with it; nil: it is accepted.
    let trial: @MainActor (APIKey) async -> WeatherFailure?
    /// Keeps it; the result is why that cannot be done.
    let store: @MainActor (APIKey) -> FileTrouble?
    /// Removes what is kept; the result is why that cannot be done.
    let remove: @MainActor () -> FileTrouble?
}
