import AppResources
import WeatherService

/// A source of weather with all that belongs to it.
struct WeatherSupply: Sendable {
    let source: any WeatherSource
    /// What it is called on the screen.
    let title: Phrase
    /// Finds places by name; nil where nothing is asked.
    let finder: (any PlaceFinder)?
    /// Who is contacted.
    var contacts: [Contact]

    var isInvented: Bool { title == .sourceSample }
}
