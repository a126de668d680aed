import Testing
import Weather

@Suite("Icon codes")
struct IconCodeTests {
    @Test(arguments: ["01d", "50n", "00d", "99n", "10d"])
    func `two digits and a letter are a code, written as they were read`(text: String) throws {
        let code = try #require(IconCode(text))
        #expect(code.description == text)
        #expect(code.isDaylight == text.hasSuffix("d"))
    }

    @Test(arguments: [
        "", "1d", "01", "01D", "01x", "001d", "01d ", " 01d", "../", "..d", "a1d", "٠١d", "1.d", "01d@2x", "0\u{301}1d",
    ])
    func `any other text is refused, because a code becomes part of an address and a file name`(text: String) {
        #expect(IconCode(text) == nil)
    }
}
