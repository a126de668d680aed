/// The open page and the number of pages.
struct PagePosition: Hashable, Sendable {
    let index: Int
    let count: Int
}
