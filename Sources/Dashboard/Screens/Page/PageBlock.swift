/// A block of a page.
enum PageBlock: Hashable, Sendable {
    case heading(String)
    case text(String)
    /// One item of a list.
    case item(String)
    /// Further text of the item before.
    case more(String)

    var isItem: Bool { if case .item = self { true } else { false } }
}
