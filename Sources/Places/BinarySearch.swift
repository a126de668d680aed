extension Range<Int> {
    /// The first number for which `isBefore` is false. The range must be partitioned, with all numbers for which it is
    /// true first.
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
