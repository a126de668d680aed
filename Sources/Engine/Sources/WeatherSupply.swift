import AppResources
import WeatherService

/// A source of weather with all that belongs to it.
package struct WeatherSupply: Sendable {
    package let source: any WeatherSource
    package let profile: SourceProfile
    /// Finds places by name; nil where nothing is asked.
    package let finder: (any PlaceFinder)?
    /// Who is contacted.
    package var contacts: [Contact]

    /// As the service asks it: for what it answers.
    package var routed: RoutedSources { RoutedSources(RoutedSources.Routed(source, profile.coverage)) }
    /// What it is called on the screen.
    package var title: Phrase { profile.words.title }
    package var isInvented: Bool { profile.isInvented }
}
