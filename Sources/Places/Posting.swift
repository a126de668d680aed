/// A place that a key refers to.
struct Posting {
    let bits: UInt32
    /// Its position in the table of postings.
    let number: Int

    /// The index of the place in the table of places.
    var place: Int { Int(bits & 0x3_FFFF) }
    /// The population rank: each of 127 steps is a fifth more people.
    var rank: Int { Int(bits >> 18 & 0x7F) }
    /// Whether the key is an alternative name.
    var isOtherName: Bool { bits >> 25 & 1 == 1 }
}
