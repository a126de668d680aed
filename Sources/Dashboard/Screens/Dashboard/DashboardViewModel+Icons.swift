import Weather
import WeatherService

/// The service's picture of the sky.
extension DashboardViewModel {
    /// The picture the service has for the place in the detail, where it is to be shown; nil where none is wanted or can be drawn,
    /// where no detail is to be seen, or where the source has none.
    func shownIcon(_ appearance: Appearance) -> IconCode? {
        guard appearance.showsIcons, sources.current.source.id == .openWeather, isWide || isDetailOpen,
            let place = detail.place
        else { return nil }
        return board[place.id].current.value?.icon
    }
}
