import JSON
import Limits
import TestSupport
import Testing

@Suite struct JSONElementTests {
    private func read(_ text: String) -> JSONElement? { JSONElement(wholeOf: Array(text.utf8)) }

    private func element(_ text: String) throws -> JSONElement { try #require(read(text)) }

    @Test func `values are found by the names on the way to them`() throws {
        let json = try element(#"{"main":{"temp":21.5,"at":[1,{"icon":"10d"}]},"is":true,"none":null}"#)
        #expect(json["main"]["temp"].number == 21.5 && json["is"].flag == true)
        #expect(json["main"]["at"].items()?[1]["icon"].text == "10d")
        #expect(json["main"].kind == .object && json["main"]["at"].kind == .array)
        #expect(json["none"].isNull && json["none"].exists)
    }

    @Test func `a value of another type is nil, and leaves the others alone`() throws {
        let json = try element(#"{"number":"warm","text":{"number":2},"list":3,"quoted":"4.5","last":"x"}"#)
        #expect(json["number"].number == nil && json["text"].text == nil && json["list"].items() == nil)
        #expect(json["last"].members == nil && json["last"].flag == nil && json["last"].numbers(else: 0) == nil)
        #expect(json["quoted"].number == 4.5 && json["last"].text == "x")
    }

    @Test func `what is missing is null, and so is whatever would be in it`() throws {
        let json = try element(#"{"a":{"b":1},"list":[{}]}"#)
        for missing in [json["c"], json["c"]["d"], json["a"]["b"]["c"], json["list"]["b"], try element("7")["a"]] {
            #expect(!missing.exists && missing.isNull && missing.kind == .null && missing.position == nil)
            #expect(missing.number == nil && missing.text == nil && missing.items() == nil && missing.members == nil)
        }
    }

    @Test func `of members with the same name the first counts`() throws {
        let json = try element(#"{"a":1,"b":{"a":2},"a":3,"names":{"ko":"서울","en":"Seoul","en":"Second"}}"#)
        #expect(json["a"].number == 1 && json["names"].texts == ["ko": "서울", "en": "Seoul"])
        #expect(json.members?.map(\.name) == ["a", "b", "a", "names"])
    }

    @Test func `names are compared as they are meant, whatever escapes they have`() throws {
        let json = try element(#"{"a":1,"ab":2,"\u0061bc":3,"서울":4,"a\"b":5,"":6,"a\\":7}"#)
        let expected = ["a": 1.0, "ab": 2, "abc": 3, "서울": 4, "a\"b": 5, "": 6, "a\\": 7]
        for (name, number) in expected { #expect(json[name].number == number, "\(name)") }
        for name in ["b", "abcd", "a\"", "\"", "\\", "a\\b", "\\u0061bc", "서"] {
            #expect(!json[name].exists, "\(name)")
        }
    }

    @Test func `the first elements are kept, and what follows is checked`() throws {
        let list = try element(#"[{"a":1},7,[[]],"x"]"#)
        #expect(list.items()?.map(\.kind) == [.object, .number, .array, .text])
        #expect(list.items(most: 2)?.map { $0["a"].number } == [1, nil])
        #expect(try element("[]").items()?.isEmpty == true && element("{}").members?.isEmpty == true)
        #expect(read(#"[{},{},{"text":]"#) == nil)
    }

    @Test func `an array of numbers is read with a number for what is none`() throws {
        let lists = try element(#"[[1, null, "2.5", [], 1e999, -3], [], {}, 7]"#).items()
        #expect(lists?.map { $0.numbers(else: -1) } == [[1, -1, 2.5, -1, -1, -3], [], nil, nil])
    }

    @Test func `only an object of strings is texts`() throws {
        let json = try element(#"{"mixed":{"a": 1, "b": "x"},"list":["a"],"null":null,"none":{}}"#)
        #expect(json["mixed"].texts == nil && json["list"].texts == nil && json["null"].texts == nil)
        #expect(json["none"].texts == [:] && json["mixed"]["a"].position == 15)
    }

    @Test func `an element can be read in the middle of a text`() throws {
        var json = JSONReader(Array(#"[{"a":[1]} , {"a":"é"}]"#.utf8))
        var read: [JSONElement] = []
        #expect(try json.array { json throws(JSONReader.Malformed) in read.append(try JSONElement(&json)) })
        try json.finish()
        #expect(read.map { $0["a"].text } == [nil, "é"] && read.map(\.position) == [1, 13])
    }

    @Test(arguments: ["", "{} {}", "{}x", "{", #"{"text":"x""#, #"{"a" 1}"#, "[1,]", "\"\u{1}\"", #""\ud800""#, "01"])
    func `anything but one value is none`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `the same is read as by the reader`() {
        let text =
            #"{"a":[1,-0.5,1e-7,123456789012345678901234567890],"b":{"c":null,"d":true},"":"\u00e9\ud83c\udf27"}"#
        #expect(read(" \n" + text + "\t").map(JSONValue.init) == JSONValue(Array(text.utf8)))
    }
}
