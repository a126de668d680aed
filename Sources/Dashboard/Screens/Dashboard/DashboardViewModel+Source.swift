import WeatherService

/// Where weather comes from.
extension DashboardViewModel {
    /// Asks whether to use the other source, naming every host it contacts.
    func otherSourceRequested() {
        guard let offer = sources.offer() else {
            feedback = .noOtherSource
            return
        }
        destination = .question(offer)
    }

    /// Yes.
    func questionAccepted() {
        guard case .question = destination else { return }
        destination = nil
        sources.accept()
        demandChanged()
    }
}
