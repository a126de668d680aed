extension Array {
    /// The index of the first element whose key is at least `least`, found by halves; `endIndex` where none is. The array is in the
    /// order of the key.
    func firstIndex<Key: Comparable>(from least: Key, by key: (Element) -> Key) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < least { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
