/// A frame in its output format.
package struct Snapshot: Hashable, Sendable {
    package let text: String
    /// Whether every place in view has values.
    package let isWhole: Bool

    package init(_ text: String, isWhole: Bool) {
        (self.text, self.isWhole) = (text, isWhole)
    }
}
