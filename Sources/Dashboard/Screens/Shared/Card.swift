/// A message in a box: a title on its border, a few sentences, and what to press.
struct Card: Hashable, Sendable {
    let title: String
    let sentence: String
    /// The keys to continue with.
    let hint: String
    var isProblem = false
}
