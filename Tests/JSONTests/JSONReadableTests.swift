import JSON
import Testing

@Suite struct JSONReadableTests {
    private struct Pair: JSONObject, Equatable {
        var number: Double?
        var text: String?
        var others: [Pair?]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "number": number = try json.number()
            case "text": text = try json.text()
            case "others": others = try json.list(most: 2)
            default: try json.skip()
            }
        }
    }

    private func pair(_ text: String) -> Pair? { Pair(wholeOf: Array(text.utf8)) }

    @Test func `a member of the wrong type leaves the others alone`() {
        #expect(pair(#"{"number":"warm","text":"x"}"#) == Pair(text: "x"))
        #expect(pair(#"{"number":[1],"text":{"number":2},"others":3}"#) == Pair())
        #expect(pair(#"{"number":null,"unknown":{"text":"y"},"text":"x"}"#) == Pair(text: "x"))
        #expect(pair(#"{"number":"4.5"}"#) == Pair(number: 4.5))
    }

    @Test func `an element of another type keeps its place in the list`() {
        #expect(pair(#"{"others":[7,{"number":1}]}"#) == Pair(others: [nil, Pair(number: 1)]))
        #expect(pair(#"{"others":[]}"#) == Pair(others: []))
    }

    @Test func `elements beyond the limit are passed over, not kept`() {
        #expect(
            pair(#"{"others":[{},{"text":"b"},{"text":"c"},9],"text":"x"}"#)
                == Pair(text: "x", others: [Pair(), Pair(text: "b")]))
        #expect(pair(#"{"others":[{},{},{"text":]}"#) == nil)
    }

    @Test func `only an object by itself is one`() {
        for text in ["", "[]", "7", "null", "{} {}", "{}x", "{", #"{"text":"x""#] {
            #expect(pair(text) == nil, "\(text)")
        }
        #expect(pair(" {\n} ") == Pair())
    }
}
