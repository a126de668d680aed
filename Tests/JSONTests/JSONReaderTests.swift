import Foundation
import JSON
import Limits
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    /// The value of a text, read by the reader under test; nil if it is not JSON.
    private func read(_ bytes: [UInt8]) -> JSONValue? { JSONValue(bytes) }

    private func read(_ text: String) -> JSONValue? { read(Array(text.utf8)) }

    private func passes(_ text: String) -> Bool {
        var json = JSONReader(Array(text.utf8))
        return (try? json.skip()) != nil && (try? json.finish()) != nil
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", -0.0), ("12", 12), ("-3.5", -3.5), ("0.1", 0.1), ("1e3", 1_000), ("2.5E-3", 0.0025),
            ("1E+2", 100),
            ("9007199254740993", 9_007_199_254_740_992), ("123456789012345678901234567890", 1.2345678901234568e29),
            ("0.3333333333333333333333", 1.0 / 3), ("1760335200", 1_760_335_200), ("5e-324", .leastNonzeroMagnitude),
            ("36.4555", 36.4555),
            (#""12.5""#, 12.5), (#""-1e2""#, -100),
        ] as [(String, Double)])
    func `a number is read as the nearest representable one`(text: String, number: Double) throws {
        var json = JSONReader(Array(text.utf8))
        #expect(try json.number()?.bitPattern == number.bitPattern)
        try json.finish()
    }

    @Test func `any decimal number is read as the system's library reads it`() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<20_000 {
            let digits = String((0..<random.number(1...20)).map { _ in Character("\(random.number(0...9))") })
            let whole = String(digits.drop { $0 == "0" })
            var text = (random.number(0...1) == 0 ? "-" : "") + (whole.isEmpty ? "0" : whole)
            if random.number(0...1) == 0 { text += ".\(random.number(0...999_999))" }
            if random.number(0...4) == 0 { text += "e\(random.number(-30...30))" }
            var json = JSONReader(Array(text.utf8))
            #expect(try json.number() == Double(text), "\(text)")
        }
    }

    @Test(arguments: ["1e400", "-1e999", #""nan""#, #""0x1p3""#, #""""#, "null", "true", "[1]", #"{"a":1}"#, #""far""#])
    func `an invalid number is nil, and the text after it is read`(text: String) throws {
        var json = JSONReader(Array("[\(text),7]".utf8))
        var numbers: [Double?] = []
        #expect(try json.array { json throws(JSONReader.Malformed) in numbers.append(try json.number()) })
        try json.finish()
        #expect(numbers == [nil, 7])
    }

    @Test(arguments: [
        "", " ", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}",
        #"{"a":1"#, "01", "-",
        "1.", ".5", "+1", "1e", "1e+", "--1", "tru", "nulll", "True", "'a'", #""a"#, "\"a\nb\"", #""\x""#, #""\u12""#,
        #""\ud800""#,
        #""\udc00""#, #""\ud800\u0041""#, #""\u+123""#, "1 2", "[1]]", "1}", "[1]\u{0}",
    ])
    func `invalid JSON is refused, whether it is read or skipped`(text: String) {
        #expect(read(text) == nil)
        #expect(!passes(text))
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(read([0x22, 0xFF, 0x22]) == nil)
        #expect(read([0x22, 0xC3, 0x22]) == nil)
        // The same with an escape before them.
        #expect(read([0x22, 0x5C, 0x6E, 0xFF, 0x22]) == nil)
    }

    @Test func `escapes are read as the characters they stand for`() {
        let escaped = #"["\"\\\/\b\f\n\r\t","\u00e9\uD55c\ud83c\udf27","날씨 é"]"#
        #expect(read(escaped) == .array([.text("\"\\/\u{8}\u{C}\n\r\t"), .text("é한🌧"), .text("날씨 é")]))
    }

    @Test(
        arguments: [
            ("{", .object), (" [", .array), ("\n\"", .text), ("-", .number), ("7", .number), ("t", .flag), ("f", .flag),
            ("n", .null),
        ] as [(String, JSONReader.Kind)])
    func `the type of a value and its beginning are known before it is read`(text: String, kind: JSONReader.Kind) throws
    {
        var json = JSONReader(Array(text.utf8))
        #expect(try json.kind() == kind)
        #expect(json.position == text.utf8.count - 1)
        #expect(try json.start() == json.position)
    }

    @Test(
        arguments: [
            ("", 1), ("\n\n", 3), ("[1,\n2 3]", 2), ("[1]\n\n x", 3), ("[\n01]", 2), ("[\n1e]", 2), ("[\ntru\n]", 2),
            ("[\"a\nb\"]", 1), ("[\"\\n\nb\"]", 1), ("[\"\\\n\"]", 1), ("{\n\"a\"\n1}", 3), ("{\"a\":1,\n}", 2),
            ("[\n\"\\x\"\n]", 2), ("[\n\"\\u12\n\"]", 2), ("\n" + String(repeating: "[", count: 65), 2),
        ] as [(String, Int)])
    func `after an error, the reader is on the line of the mistake`(text: String, line: Int) {
        let bytes = Array(text.utf8)
        var json = JSONReader(bytes)
        #expect(throws: JSONReader.Malformed.self) {
            try json.skip()
            try json.finish()
        }
        #expect(JSONReader.line(at: json.position, in: bytes) == line)
    }

    @Test(arguments: ["\\ud800", "\\uDE00", "\\ud83d\\u0041", "\\ud83d\\u12", "\\ud83d\\", "\\ud83dx"])
    func `an error says if half of a surrogate pair is missing, and where`(escapes: String) throws {
        var json = JSONReader(Array("[\"a\", \"\\n\(escapes)\"]".utf8))
        let error = #expect(throws: JSONReader.Malformed.self) { try json.skip() }
        #expect(error?.isLoneSurrogate == true && json.position == 9)
        var other = JSONReader(Array(#"["\\ud800", "\ux"]"#.utf8))
        #expect(throws: JSONReader.Malformed(isLoneSurrogate: false)) { try other.skip() }
    }

    @Test func `reading begins at any position`() throws {
        var json = JSONReader(Array("\u{FEFF}7".utf8), from: 3)
        #expect(try json.number() == 7)
        try json.finish()
        #expect(json.position == 4)
    }

    @Test func `JSON is read up to the cap on nesting`() {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(passes(nested(Limits.JSON.nesting)))
        #expect(!passes(nested(Limits.JSON.nesting + 1)))
        #expect(!passes(String(repeating: "[", count: 1_000_000)))
        #expect(passes("[" + String(repeating: "[1],", count: 10_000) + "[1]]"))
    }

    @Test
    func `no damaged text is accepted that the system's library refuses, or read with another value`()
        throws
    {
        let seeds = [
            #"{"latitude":36.45,"current":{"time":1760335200,"temperature_2m":-3.5},"hourly":{"time":[1,2,null]}}"#,
            #"[{"error":true,"reason":"Daily \"limit\" \u00e9"},[],{},"x",false,null,1e-3]"#,
        ].map { Array($0.utf8) }
        var random = SeededRandom(seed: 7)
        var taken = 0
        for round in 0..<20_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<random.number(1...3) where !bytes.isEmpty {
                let at = random.number(0...bytes.count - 1)
                switch random.number(0...3) {
                case 0: bytes[at] = UInt8(random.number(0...255))
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(Array("{}[],:\"\\0-.eu".utf8)[random.number(0...12)], at: at)
                default: bytes = Array(bytes.prefix(at + 1))
                }
            }
            // A number too large for a `Double` is valid JSON and read as nil; the library refuses the whole text.
            let text = String(decoding: bytes, as: UTF8.self)
            guard let value = read(bytes), !text.contains(/[eE]\+?[0-9]{3}/) else { continue }
            taken += 1
            let system = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(system.map { value.equals($0) } == true, "\(text)")
        }
        #expect(taken > 1_000)
    }
}

extension JSONValue {
    /// Whether it equals the value that the system's library read.
    fileprivate func equals(_ system: Any) -> Bool {
        switch self {
        case .array(let values):
            (system as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy { $0.equals($1) } } ?? false
        case .object(let members):
            // If a name occurs twice, the library keeps one of them.
            (system as? [String: Any]).map { all in
                Set(members.map(\.name)) == Set(all.keys)
                    && all.allSatisfy { name, value in members.contains { $0.name == name && $0.value.equals(value) } }
            } ?? false
        case .text(let text): system as? String == text
        case .number(let number): system as? Double == number
        case .integer(let integer): system as? Int == integer
        case .flag(let flag): system as? Bool == flag
        case .null: system is NSNull || (system as? Double)?.isFinite == false
        }
    }
}
