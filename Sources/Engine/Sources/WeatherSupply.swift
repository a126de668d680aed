import AppResources
import WeatherService

/// A source of weather that is ready for use, with everything that belongs to it.
package struct WeatherSupply: Sendable {
    package let source: any WeatherSource
    package let profile: SourceProfile
    /// Finds places by name; nil if the source does not offer a search.
    package let finder: (any PlaceFinder)?
    /// The hosts that are contacted.
    package var contacts: [Contact]

    /// The source, limited to the parts and places it covers.
    package var routed: RoutedSources { RoutedSources(RoutedSources.Routed(source, profile.coverage)) }
    /// Its name on the screen.
    package var title: Phrase { profile.words.title }
    package var isInvented: Bool { profile.isInvented }
}
