/// The state of the current weather of a place in a list, without the weather itself.
package struct ListedCurrent: Hashable, Sendable {
    /// The place's index in the list.
    package let index: Int
    package let hasValue: Bool
    /// Whether a forecast is known, which is shown where nothing has been measured.
    package let hasForecast: Bool
    package let loading: Loading

    init(_ index: Int, _ report: Report?) {
        self.index = index
        hasValue = report?.current.value != nil
        hasForecast = report?.forecast.value != nil
        loading = report?.current.loading ?? Loading()
    }
}
