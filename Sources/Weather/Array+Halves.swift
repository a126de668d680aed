extension Array {
    /// The index of the first element whose key is at least `least`, by binary search; `endIndex` if there is none. The
    /// array must be sorted by `key`.
    func firstIndex<Key: Comparable>(from least: Key, by key: (Element) -> Key) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < least { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
