import Limits
import Testing
import XML

private func read(_ text: String, keeping selection: XMLSelection = XMLSelection()) throws(XMLProblem) -> XMLElement {
    try XMLReader.read(Array(text.utf8), keeping: selection).root
}

private func problem(_ bytes: [UInt8]) -> XMLProblem? {
    do throws(XMLProblem) {
        _ = try XMLReader.read(bytes)
        return nil
    } catch {
        return error
    }
}

private func problem(_ text: String) -> XMLProblem? { problem(Array(text.utf8)) }

@Suite struct XMLReaderTests {
    @Test func `elements, attributes and texts are read in order`() throws {
        let root = try read(
            """
            <?xml version="1.0"?>
            <!-- a comment -->
            <list kind="a&amp;b" n="1">
              <item>one</item>
              <item>  two &lt;&#x33;&gt;
              lines </item><empty/>
            </list>
            """)
        #expect(root.name == "list")
        #expect(root.attributes == ["kind": "a&b", "n": "1"])
        #expect(root.text == "")
        #expect(root.children.map(\.name) == ["item", "item", "empty"])
        #expect(root.all("item").map(\.text) == ["one", "two <3>\n  lines"])
    }

    @Test func `the text of an element is the first that is not empty`() throws {
        let root = try read("<a><b/><b> </b><b>x</b><b>y</b></a>")
        #expect(root.text(of: "b") == "x")
        #expect(root.text(of: "c") == nil)
    }

    @Test func `a text goes on around its children, comments and sections of plain text`() throws {
        #expect(try read("<a>x<b>y</b><!-- no --><![CDATA[ <z> & ]]>w<?no no?></a>").text == "x <z> & w")
    }

    @Test func `prefixes of namespaces do not matter`() throws {
        let plain = try read(#"<alert xmlns="urn:x"><info>y</info></alert>"#)
        let prefixed = try read(#"<c:alert xmlns:c="urn:x"><c:info>y</c:info></c:alert>"#)
        let mixed = try read(#"<c:alert xmlns:c="urn:x"><info xmlns="urn:x">y</info></c:alert>"#)
        #expect(plain == prefixed && plain == mixed)
        #expect(try XMLReader.read(Array(#"<c:a xmlns:c="urn:x"/>"#.utf8)).namespace == "urn:x")
        #expect(try XMLReader.read(Array("<c:a/>".utf8)).namespace == "")
    }

    @Test(arguments: [
        #"<a xmlns="urn:x"><b xmlns="urn:y">1<c/></b><c/></a>"#, #"<a xmlns="urn:x"><b xmlns="">1</b><c/></a>"#,
        #"<a xmlns:y="urn:y"><y:b><c/></y:b><c/></a>"#, #"<a><b:b/><c/></a>"#,
        #"<x:a xmlns:x="urn:x" xmlns:y="urn:y"><y:b>1</y:b><b/><x:c/></x:a>"#,
        // A declaration ends with its element, also with one that is left out.
        #"<x:a xmlns:x="urn:x"><y:b xmlns:y="urn:y" xmlns:x="urn:z"/><x:c/></x:a>"#,
        #"<x:a xmlns:x="urn:x"><x:b xmlns:x="urn:z"/><x:c/></x:a>"#,
    ])
    func `elements of another namespace are left out with everything in them`(_ text: String) throws {
        #expect(try read(text).children.map(\.name) == ["c"])
    }

    @Test func `attributes have their local names, and one without a prefix comes first`() throws {
        let root = try read(#"<a xmlns:x="urn:x" x:k="1" k="2" x:l="3"/>"#)
        #expect(root.attributes == ["k": "2", "l": "3"])
        #expect(try read(#"<a xmlns:x="urn:x" k="2" x:k="1"/>"#).attributes == ["k": "2"])
    }

    @Test func `what is not wanted is left out with everything in it`() throws {
        let selection = XMLSelection(leavingOut: ["b"])
        let root = try read("<a>1<b>2<c/><b><c/></b></b>3<c/></a>", keeping: selection)
        #expect(root.text == "13" && root.children.map(\.name) == ["c"])
    }

    @Test func `four encodings are read, with or without a declaration where XML allows it`() throws {
        let text = "<a>é한</a>"
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let swapped = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8, [0xFF, 0xFE] + utf16, [0xFE, 0xFF] + swapped,
            Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8) + text.utf8,
        ] { #expect(try XMLReader.read(bytes).root.text == "é한") }
        let latin = Array(#"<?xml version="1.0" encoding="iso-8859-1"?><a>Usulut"#.utf8) + [0xE1] + Array("n</a>".utf8)
        #expect(try XMLReader.read(latin).root.text == "Usulután")
        #expect(try read(#"<?xml version="1.0" encoding="US-ASCII"?><a>e&#233;</a>"#).text == "eé")
    }

    @Test func `bytes of another encoding and unknown encodings are refused, with their line`() {
        #expect(problem(Array("<a>\n".utf8) + [0xFF] + Array("</a>".utf8)) == .encoding(line: 2))
        // An overlong slash, and half a surrogate pair.
        #expect(problem(Array("<a>".utf8) + [0xC0, 0xAF] + Array("</a>".utf8)) == .encoding(line: 1))
        #expect(problem(Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8)) == .encoding(line: 1))
        let ascii = Array(#"<?xml version="1.0" encoding="US-ASCII"?><a>"#.utf8) + [0xE9] + Array("</a>".utf8)
        #expect(problem(ascii) == .encoding(line: 1))
        #expect(problem(#"<?xml version="1.0" encoding="EUC-KR"?><a/>"#) == .encoding(line: 1))
        #expect(problem(#"<?xml version="1.0" encoding="UTF-16"?><a/>"#) == .encoding(line: 1))
    }

    @Test(arguments: [
        "", " ", "no", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b='1' b='2'/>", "<a><b</a>", "<a>&#27;</a>",
        "<a>\u{1}</a>", "<a>\u{0}</a>", "{}", "<?xml version='1.0'?>", "<a>]]></a>", "<1/>",
        " <?xml version='1.0'?><a/>",
    ])
    func `what is not XML is refused`(_ text: String) {
        guard case .malformed(let line) = problem(text) else {
            Issue.record("\(text): \(String(describing: problem(text)))")
            return
        }
        #expect(line == 1)
    }

    @Test func `a mistake has its line`() {
        #expect(problem("<a>\n\n<b>\n</c></a>") == .malformed(line: 4))
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "<!DOCTYPE a PUBLIC '-//A' 'http://localhost/x' [<!ENTITY % r SYSTEM 'file:///etc/passwd'> %r;]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>",
        "<!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;'>]><a>&b;&b;</a>",
        "<!DOCTYPE html>\n<html></html>",
    ])
    func `a document type is refused before anything of it is read`(_ text: String) {
        #expect(problem(text) == .documentType(line: 1))
    }

    @Test func `only the five entities of XML are known`() throws {
        #expect(try read("<a>&lt;&gt;&amp;&apos;&quot;</a>").text == "<>&'\"")
        #expect(problem("<a>\n&nbsp;</a>") == .entity(line: 2))
        #expect(problem("<a b='&x;'/>") == .entity(line: 1))
    }

    @Test func `control characters are left out of texts and attributes, tabs and line breaks stay`() throws {
        let root = try read("<a b='1\u{9B}2\u{7F}'>x\u{7F}y\u{9B}2J\u{85}\u{80}\tz\r\nw&#13;é\u{A0}</a>")
        #expect(root.text == "xy2J\tz\nwé")
        #expect(root.attributes == ["b": "12"])
    }
}
