import Foundation
import JSON
import TestSupport
import Testing

/// The forms are those of the `JSONEncoder` of Swift 6.3 (`sortedKeys`, `withoutEscapingSlashes`), which wrote JSON before.
@Suite struct JSONValueTests {
    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (5, "5"), (-5, "-5"), (0.1, "0.1"), (37.56826, "37.56826"),
            (126.977829, "126.977829"),
            (-3.5, "-3.5"), (0.0001, "0.0001"), (1e-5, "1e-05"), (1.5e-7, "1.5e-07"), (100_000, "100000"),
            (1e15, "1000000000000000"), (1e16, "1e+16"), (123_456_789_012_345_680, "1.2345678901234568e+17"),
            (9_007_199_254_740_992, "9007199254740992"), (1e22, "1e+22"), (1e100, "1e+100"),
            (1.0 / 3, "0.3333333333333333"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
            (.leastNormalMagnitude, "2.2250738585072014e-308"), (.nan, "null"), (.infinity, "null"),
        ] as [(Double, String)])
    func `a number is written with the fewest digits that read back as it`(number: Double, text: String) {
        #expect(JSONValue.number(number).compactText == text)
    }

    @Test(
        arguments: [
            ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("</script>&'", #""</script>&'""#),
            (
                "\u{0}\u{1}\u{8}\u{9}\u{A}\u{B}\u{C}\u{D}\u{E}\u{F}\u{10}\u{1B}\u{1F}\u{7F}\u{80}",
                #""\u0000\u0001\b\t\n\u000b\f\r\u000e\u000f\u0010\u001b\u001f"# + "\u{7F}\u{80}\""
            ),
            ("é한🌧\u{2028}\u{FEFF}e\u{301}", "\"é한🌧\u{2028}\u{FEFF}e\u{301}\""),
        ])
    func `a text escapes what JSON requires and nothing else`(text: String, written: String) {
        #expect(Array(JSONValue.text(text).compactText.utf8) == Array(written.utf8))
    }

    @Test func `members made from a dictionary are sorted by name, others keep their order`() {
        let names = [
            "b", "a", "A", "10", "9", "é", "e\u{301}x", "z", "한", "가", "🌧", "\u{FFFD}", "_", "", "zh-Hant", "zh",
        ]
        let members = Dictionary(uniqueKeysWithValues: names.map { ($0, 1 as any JSONWritable) })
        #expect(
            JSONValue(sorted: members).compactText
                == #"{"":1,"10":1,"9":1,"A":1,"_":1,"a":1,"b":1,"éx":1,"z":1,"zh":1,"zh-Hant":1,"é":1,"가":1,"한":1,"\#u{FFFD}":1,"🌧":1}"#
        )
        #expect((["b": 1, "a": ["x", []]] as JSONValue).compactText == #"{"b":1,"a":["x",[]]}"#)
    }

    @Test func `values of the program's own types are written as they are, and nil as null`() {
        let unknown: String? = nil
        let members: [String: any JSONWritable] = [
            "a": unknown, "b": true, "c": Int.max, "d": ["x", "y"], "e": Optional(1.5), "f": JSONValue.null,
        ]
        #expect(
            JSONValue(sorted: members).line
                == #"{"a":null,"b":true,"c":9223372036854775807,"d":["x","y"],"e":1.5,"f":null}"# + "\n")
    }

    @Test func `indented, every value has a line, and so has nothing`() {
        let value: JSONValue = ["a": [], "d": [:], "n": [[], [1, 2]], "x": ["k": "v"]]
        #expect(
            value.indentedText == """
                {
                  "a" : [

                  ],
                  "d" : {

                  },
                  "n" : [
                    [

                    ],
                    [
                      1,
                      2
                    ]
                  ],
                  "x" : {
                    "k" : "v"
                  }
                }
                """)
        #expect(([] as JSONValue).indentedText == "[\n\n]")
    }

    @Test func `any value is read back as it was written, by the system's library too`() throws {
        var random = SeededRandom(seed: 3)
        for _ in 0..<2_000 {
            let value = Self.value(&random, depth: 4)
            for text in [value.compactText, value.indentedText] {
                #expect(JSONValue(Array(text.utf8)) == value, "\(text)")
                #expect(throws: Never.self) {
                    _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
                }
            }
        }
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        func text() -> String {
            let scalars = "a\"\\/\u{0}\u{8}\n\u{1F}\u{7F}é한🌧".unicodeScalars.map { $0 }
            var text = String.UnicodeScalarView()
            for _ in 0..<random.number(0...5) { text.append(random.one(of: scalars)) }
            return String(text)
        }
        switch random.number(0...(depth > 0 ? 6 : 4)) {
        case 0: return .null
        case 1: return .flag(random.number(0...1) == 0)
        case 2: return .text(text())
        case 3: return .number(Double(random.number(-1_000_000...1_000_000)) / 1_000)
        case 4: return .number(Double(random.number(-9...9)) * [1e-300, 1e-7, 1, 1e16, 1e300][random.number(0...4)])
        case 5: return .array((0..<random.number(0...4)).map { _ in value(&random, depth: depth - 1) })
        default:
            return .object((0..<random.number(0...4)).map { _ in .init(text(), value(&random, depth: depth - 1)) })
        }
    }
}
