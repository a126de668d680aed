/// A fuzzer input read as choices: the first bytes, one for each choice, decide how the rest is fed to the decoder.
struct ByteTape {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The next byte; 0 at the end of the input.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func one<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }

    mutating func number(bytes count: Int) -> Int { (0..<count).reduce(0) { sum, _ in sum << 8 | Int(byte()) } }

    /// The rest as text, with U+FFFD for every invalid byte.
    var text: String { String(decoding: rest, as: UTF8.self) }
}
