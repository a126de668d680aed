@testable import Dashboard
@testable import Engine

// Waiting for what runs beside the main actor.

extension SearchViewModel {
    /// Waits until the current search has finished.
    func finished() async {
        await looking?.value
        await onlineSearch.asking?.value
    }
}

extension HereEntryViewModel {
    /// Waits until the current search has finished.
    func finished() async { await looking?.value }
}

extension DashboardViewModel {
    /// Waits until the current refresh has finished.
    func refreshFinished() async { await refresher.task?.value }
}
