import AppResources
import WeatherService

/// A source of weather with all that belongs to it.
package struct WeatherSupply: Sendable {
    package let source: any WeatherSource
    /// What it is called on the screen.
    package let title: Phrase
    /// Finds places by name; nil where nothing is asked.
    package let finder: (any PlaceFinder)?
    /// Who is contacted.
    package var contacts: [Contact]

    package var isInvented: Bool { title == .sourceSample }
}
