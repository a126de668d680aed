import Weather
import WeatherService

/// The weather service's icon of the sky.
extension DashboardViewModel {
    /// The icon to load: that of the place in the detail; nil if no detail is visible or `sky` would not show the icon.
    func wantedIcon(_ appearance: Appearance) -> IconCode? {
        isWide || isDetailOpen ? icon(of: detail.place, appearance) : nil
    }

    /// The picture of a place's sky.
    func sky(of place: Place?, _ appearance: Appearance) -> SkyPicture {
        icons.picture(of: icon(of: place, appearance))
    }

    /// Nil if icons are off or cannot be drawn, or if the source has no icons.
    private func icon(of place: Place?, _ appearance: Appearance) -> IconCode? {
        guard appearance.showsIcons, sources.current.profile.facts.hasIcons, let place else { return nil }
        let report = board[place.id]
        return report.current.value?.supported(by: report.forecast.value).icon
    }
}
