import Limits
import TestSupport
import Testing
import XML

@Suite struct XMLLimitTests {
    private func outcome(
        _ text: String, keeping selection: XMLSelection = XMLSelection()
    ) -> Result<XMLElement, XMLProblem> {
        Result { () throws(XMLProblem) in try XMLReader.read(Array(text.utf8), keeping: selection).root }
    }

    private func problem(_ text: String, keeping selection: XMLSelection = XMLSelection()) -> XMLProblem? {
        if case .failure(let problem) = outcome(text, keeping: selection) { problem } else { nil }
    }

    private func text(of inside: String, keeping selection: XMLSelection = XMLSelection()) throws -> String {
        try outcome("<a>\(inside)</a>", keeping: selection).get().text
    }

    @Test func `a document may have two megabytes`() {
        let longest = "<a>" + String(repeating: " ", count: Limits.XML.document - 7) + "</a>"
        #expect(problem(longest) == nil)
        #expect(problem(longest + " ") == .tooLong)
    }

    @Test func `elements may be nested sixteen deep, and those that are left out too`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>\n", count: depth) + String(repeating: "</a>", count: depth)
        }
        let deepest = Limits.XML.nesting
        #expect(problem(nested(deepest)) == nil)
        #expect(problem(nested(deepest + 1)) == .tooDeep(line: deepest + 1))
        let leftOut = XMLSelection(leavingOut: ["a"])
        #expect(problem("<b>\(nested(deepest - 1))</b>", keeping: leftOut) == nil)
        #expect(problem("<b>\(nested(deepest))</b>", keeping: leftOut) == .tooDeep(line: deepest))
    }

    @Test func `elements and attributes are counted together`() {
        func many(_ count: Int) -> String { "<a>" + String(repeating: "<b/>", count: count) + "</a>" }
        #expect(problem(many(Limits.XML.nodes - 1)) == nil)
        #expect(problem(many(Limits.XML.nodes)) == .tooMany(line: 1))
        func attributed(_ count: Int) -> String { "<a>" + String(repeating: "<b c=''/>", count: count) + "</a>" }
        #expect(problem(attributed((Limits.XML.nodes - 1) / 2)) == nil)
        #expect(problem(attributed(Limits.XML.nodes / 2)) == .tooMany(line: 1))
    }

    @Test func `what is left out does not count`() {
        let inside = String(repeating: "<c/>", count: 2 * Limits.XML.nodes)
        #expect(problem("<a><b>\(inside)</b></a>", keeping: XMLSelection(leavingOut: ["b"])) == nil)
    }

    @Test func `an element may have 64 attributes`() {
        func element(_ count: Int) -> String { "<a" + (0..<count).map { " a\($0)=''" }.joined() + "/>" }
        #expect(problem(element(Limits.XML.attributes)) == nil)
        #expect(problem(element(Limits.XML.attributes + 1)) == .tooMany(line: 1))
    }

    @Test func `a text is cut after 4,096 characters, whatever their bytes`() throws {
        for character in ["a", "한", "e\u{301}"] {
            let longest = String(repeating: character, count: Limits.XML.text)
            #expect(try text(of: longest) == longest)
            #expect(try text(of: longest + "b") == longest)
        }
    }

    @Test func `a text is cut between characters where its bytes end`() throws {
        // 5 bytes each, so the limit is inside one.
        let marked = "한\u{301}"
        let room = Limits.XML.textBytes / marked.utf8.count
        let cut = try text(of: String(repeating: marked, count: room + 2))
        #expect(cut == String(repeating: marked, count: room))
        // One letter with marks without end.
        #expect(try text(of: "ab" + String(repeating: "\u{301}", count: 100_000)) == "a")
        // Whether the last character is complete cannot be seen.
        let emoji = String(repeating: "😀", count: Limits.XML.textBytes / 4)
        #expect(try text(of: emoji) == emoji)
        #expect(try text(of: emoji + "a") == String(emoji.dropLast()))
    }

    @Test func `the text of data is not cut`() throws {
        let long = String(repeating: "1,2 ", count: 10_000) + "3,4"
        #expect(try text(of: long, keeping: XMLSelection(whole: ["a"])) == long)
        #expect(try text(of: long).count == Limits.XML.text - 1)
    }

    @Test func `a long namespace is not repeated for each element and attribute`() throws {
        let name = String(repeating: "u", count: 700_000)
        let attributes = (0..<60).map { " p:a\($0)=''" }.joined()
        let inside = String(repeating: "<p:b\(attributes)/>", count: 400) + String(repeating: "<p:c/>", count: 2_000)
        let document = "<a xmlns:p=\"\(name)\" xmlns=\"\(name)\">\(inside)</a>"
        var result: Result<XMLElement, XMLProblem>?
        let time = ContinuousClock().measure { result = outcome(document) }
        #expect(try result?.get().children.count == 2_400)
        #expect(time < .seconds(5))
    }

    @Test func `many short tokens, declarations and references take time in proportion`() throws {
        let clock = ContinuousClock()
        let breaks = "<a>" + String(repeating: "\n", count: 2_000_000) + "</a>"
        let references = "<a>" + String(repeating: "&#10;", count: 400_000) + "</a>"
        let comments = "<a>" + String(repeating: "<!---->x", count: 250_000) + "</a>"
        let declared =
            "<a>"
            + (0..<500).map { number in
                "<b" + (0..<60).map { " xmlns:p\($0)='u\(number)'" }.joined() + "><p1:c/><p2:c/></b>"
            }.joined() + "</a>"
        let prefix = String(repeating: "é", count: 250)
        let prefixed =
            (0..<15).map { level in
                "<a" + (0..<60).map { " xmlns:\(prefix)\(level).\($0)='u'" }.joined() + ">"
            }.joined() + String(repeating: "<\(prefix)x:a/>", count: 2_800) + String(repeating: "</a>", count: 15)
        for document in [breaks, references, comments, declared, prefixed] {
            let time = clock.measure { _ = outcome(document) }
            #expect(time < .seconds(5))
        }
    }

    @Test func `a cut document is refused wherever it is cut`() {
        let whole = Array(
            "<?xml version='1.0'?><a b='c'><!-- d --><e>한&lt;</e><![CDATA[f]]><g/><?h i?></a>".utf8)
        for count in 0..<whole.count {
            let outcome = Result { () throws(XMLProblem) in try XMLReader.read(Array(whole.prefix(count))) }
            #expect(throws: XMLProblem.self, "\(count)") { try outcome.get() }
        }
    }

    @Test func `changed bytes give a document within the limits or a problem with a line of it`() {
        let seed = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <x:a xmlns:x="urn:x" xmlns="urn:y" k="1"><x:b>text &amp; 한글</x:b><c><x:d/></c>
            <![CDATA[ raw ]]><x:e xmlns:x="urn:z"/><?p i?><!-- c --></x:a>
            """.utf8)
        let words = ["<!DOCTYPE a [", "&x;", "xmlns:x=''", "<x:b>", "</x:b>", "encoding='UTF-16'", "]]>", "<![CDATA["]
        var random = SeededRandom(seed: 1)
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0...random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: random.one(of: words).utf8, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(20)))
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            let lines = bytes.count { $0 == 0x0A } + 1
            do throws(XMLProblem) {
                let root = try XMLReader.read(bytes).root
                #expect(root.text.count <= Limits.XML.text)
            } catch .malformed(let line), .encoding(let line), .documentType(let line), .entity(let line),
                .tooDeep(let line), .tooMany(let line)
            {
                #expect((1...lines).contains(line))
            } catch {
                Issue.record("\(error)")
            }
        }
    }
}
