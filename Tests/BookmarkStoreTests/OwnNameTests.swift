import Limits
import Testing

@testable import BookmarkStore

@Suite("Custom names")
struct OwnNameTests {
    @Test func `a name is kept up to its cap in characters and in bytes`() {
        let longest = String(repeating: "가", count: Limits.Name.own)
        #expect(OwnName(longest)?.text == longest)
        #expect(OwnName(longest + "나")?.text == longest)
        // U+0301 takes two bytes, and together with the letter before them all of these are one character.
        let marked = "ab" + String(repeating: "\u{301}", count: (Limits.Name.bytes - 2) / 2)
        #expect(OwnName(marked)?.text == marked)
        #expect(OwnName(marked + "\u{301}")?.text == "a")
    }
}
