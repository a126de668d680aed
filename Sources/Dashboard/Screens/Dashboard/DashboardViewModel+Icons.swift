import Weather
import WeatherService

/// The service's picture of the sky.
extension DashboardViewModel {
    /// The picture to be at hand: that of the place in the detail; nil where no detail is to be seen, or `sky` would not show it.
    func wantedIcon(_ appearance: Appearance) -> IconCode? {
        isWide || isDetailOpen ? icon(of: detail.place, appearance) : nil
    }

    /// What the picture of the sky of a place is.
    func sky(of place: Place?, _ appearance: Appearance) -> SkyPicture {
        icons.picture(of: icon(of: place, appearance))
    }

    /// Nil where no picture is wanted or can be drawn, and where the source has none.
    private func icon(of place: Place?, _ appearance: Appearance) -> IconCode? {
        guard appearance.showsIcons, sources.current.profile.facts.hasIcons, let place else { return nil }
        return board[place.id].current.value?.icon
    }
}
