import JSON
import Limits
import TestSupport

extension FuzzTarget {
    /// Any bytes as JSON, whatever it is about.
    static let json = FuzzTarget(
        name: "json",
        seeds: {
            [
                #"{"a":[1,-0.5,1e-7,123456789012345678901234567890,1e999],"b":{"c":null,"d":true,"e":false},"":""}"#,
                #"["\"\\\/\b\f\n\r\t","\u00e9\uD55c\ud83c\udf27","날씨 é",[[[[]]]],{}]"#, " \r\n\t7 ", #""\ud800""#,
                String(repeating: "[", count: Limits.JSON.nesting + 1), "{\"a\":1,\n\"a\":2,\n}",
            ].map { Array($0.utf8) }
        }, words: jsonWords + ["\\ud83c\\udf27", "\\u0000", "1e308", "-0", "5e-324", "\u{7F}", "\u{FEFF}"]
    ) { bytes in
        var json = JSONReader(bytes)
        var value: JSONValue?
        do throws(JSONReader.Malformed) {
            value = try JSONValue(reading: &json)
            try json.finish()
            require(json.position == bytes.count, "\(json.position) bytes of \(bytes.count) are read")
        } catch {
            value = nil
            require((0...bytes.count).contains(json.position), "a mistake at \(json.position) of \(bytes.count)")
            let escape = String(decoding: bytes[json.position...].prefix(3), as: UTF8.self).lowercased()
            require(!error.isLoneSurrogate || escape == "\\ud", "half a surrogate pair is \(escape)")
        }
        let element = JSONElement(wholeOf: bytes)
        require((element != nil) == (value != nil), "it is read and checked with different verdicts")
        require(element.map(JSONValue.init) == value, "it is read as another value when it is asked")
        guard let value, let element else { return }
        for (name, first) in Dictionary(
            (element.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        {
            require(element[name].position == first.position, "another member is called \(name)")
        }
        require(depth(value) <= Limits.JSON.nesting, "\(depth(value)) levels")
        for text in [value.compactText, value.indentedText] {
            require(JSONValue(Array(text.utf8)) == value, "\(value) is written as \(text)")
        }
        require(!value.compactText.utf8.contains { $0 < 0x20 }, "a control character in \(value.compactText)")
    }

    private static func depth(_ value: JSONValue) -> Int {
        switch value {
        case .object(let members): 1 + (members.map { depth($0.value) }.max() ?? 0)
        case .array(let values): 1 + (values.map(depth).max() ?? 0)
        default: 0
        }
    }
}
