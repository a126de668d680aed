extension Collection<Character> {
    /// How many letters have to be put in, left out or replaced to make `other` of this (Levenshtein distance).
    package func editDistance(to other: some Collection<Character>) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, character) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in other.indices {
                let substituted = diagonal + (character == other[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(substituted, diagonal + 1, row[j] + 1)
            }
        }
        return row[other.count]
    }
}
