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

    @Test func `an array of numbers is read with a number for what is none`() throws {
        var json = JSONReader(Array(#"[[1, null, "2.5", [], 1e999, -3], [], {}, 7]"#.utf8))
        var lists: [[Double]?] = []
        #expect(
            try json.array { json throws(JSONReader.Malformed) in lists.append(try json.numbers(else: -1)) })
        try json.finish()
        #expect(lists == [[1, -1, 2.5, -1, -1, -3], [], nil, nil])
    }

    @Test func `an object of strings is read with the position of what is not one`() throws {
        func texts(_ text: String) throws -> (texts: [String: String], wrong: Int?)? {
            var json = JSONReader(Array(text.utf8))
            let texts = try json.texts()
            try json.finish()
            return texts
        }
        let names = try #require(try texts(#"{"ko":"서울","en":"Seoul","en":"Second"}"#))
        #expect(names.texts == ["ko": "서울", "en": "Seoul"] && names.wrong == nil)
        let mixed = try #require(try texts(#"{"a": 1, "b": "x", "c": null}"#))
        #expect(mixed.texts == ["b": "x"] && mixed.wrong == 6)
        #expect(try texts(#"["a"]"#) == nil && texts("null") == nil)
    }

    @Test(
        arguments: [
            (#"{"a": [1], "b": 2, "c": "x"}"#, 2, "x"), (#"{"b": "3", "c": 4}"#, 3, nil), (#"{"a": 5}"#, nil, nil),
            ("[6]", nil, nil), ("7", nil, nil), ("null", nil, nil),
        ] as [(String, Double?, String?)])
    func `one member of an object is read by its name`(text: String, number: Double?, word: String?) throws {
        var first = JSONReader(Array(text.utf8))
        var second = first
        let readNumber = try first.number(of: "b")
        let readWord = try second.text(of: "c")
        #expect(readNumber == number && readWord == word)
        try first.finish()
        try second.finish()
    }

    @Test func `only an object by itself is one`() {
        for text in ["", "[]", "7", "null", "{} {}", "{}x", "{", #"{"text":"x""#] {
            #expect(pair(text) == nil, "\(text)")
        }
        #expect(pair(" {\n} ") == Pair())
    }
}
