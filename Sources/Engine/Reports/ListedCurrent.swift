/// The state of the current weather of a place in a list, without the weather itself.
package struct ListedCurrent: Hashable, Sendable {
    /// The place's index in the list.
    package let index: Int
    package let hasValue: Bool
    package let loading: Loading

    init(_ index: Int, _ report: Report?) {
        self.index = index
        hasValue = report?.current.value != nil
        loading = report?.current.loading ?? Loading()
    }
}
