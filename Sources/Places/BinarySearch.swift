extension Range<Int> {
    /// The first number that is not `isBefore`, in a partitioned range: all numbers that are come first.
    @inline(__always)
    func partitioningIndex(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
