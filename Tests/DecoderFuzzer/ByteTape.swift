/// The input as choices: what decides how the rest is fed stands before it, a byte a choice.
struct ByteTape {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The next byte; 0 where there is none left.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func one<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }

    mutating func number(bytes count: Int) -> Int { (0..<count).reduce(0) { sum, _ in sum << 8 | Int(byte()) } }

    /// The rest as text, each byte that is none as U+FFFD.
    var text: String { String(decoding: rest, as: UTF8.self) }
}
