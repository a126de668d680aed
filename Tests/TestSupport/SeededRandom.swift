/// Random numbers that are the same in every run with the same seed, so that a failure can be reproduced.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): every seed is a good one,
/// zero and neighbouring ones included. Not for secrets. Its output must not change, or reported seeds would lose their
/// meaning.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number in 0 ..< `limit`, which must be at least 1.
    public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true in `percent` of 100 cases.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of `values`, which must not be empty.
    public mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
