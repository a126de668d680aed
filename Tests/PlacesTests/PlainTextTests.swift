import Limits
import Testing

/// What readers of text ask of it.
@Suite struct PlainTextTests {
    @Test(arguments: ["0", "0123456789", "007"]) func `digits in ASCII are digits`(text: String) {
        #expect(text.isDigits && text.allSatisfy(\.isASCIIDigit))
    }

    @Test(arguments: ["", "+1", "-1", "1.5", "1 ", "½", "三", "１", "٣", "a"]) func `anything else is not`(text: String) {
        #expect(!text.isDigits)
    }

    @Test func `text is cut at its ends alone`() {
        #expect(" \t\u{3000}a b\n".withoutOuterBlanks == "a b")
        #expect(" \n".withoutOuterBlanks.isEmpty && "".withoutOuterBlanks.isEmpty)
        #expect("..a.b".trimming { $0 == "." } == "a.b" && "...".trimming { $0 == "." }.isEmpty)
        #expect("a..".dropLast { $0 == "." } == "a" && ".a".dropLast { $0 == "." } == ".a")
    }
}
