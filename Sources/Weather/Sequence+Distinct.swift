extension Sequence {
    /// The elements with different keys; of those with the same key, the first is kept.
    public func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
