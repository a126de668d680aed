import Files
import Testing

/// Numbers and texts in the bytes of a file that may be damaged.
@Suite struct ByteTableTests {
    private func table<Result>(_ bytes: [UInt8], _ body: (ByteTable) -> Result) -> Result {
        bytes.withUnsafeBytes { body(ByteTable($0)) }
    }

    @Test func `numbers are little-endian, and zero where they do not end inside`() {
        let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x84, 0xFF]
        #expect(table(bytes, \.count) == 5)
        #expect(table(bytes) { [$0.u16(0), $0.u24(0)] } == [0x201, 0x3_0201])
        #expect(table(bytes) { [$0.u32(0), $0.u32(1)] } == [0x8403_0201, 0xFF84_0302])
        #expect(table(bytes) { [$0[0], $0[4], $0[5], $0[-1], $0[.max], $0[.min]] } == [0x01, 0xFF, 0, 0, 0, 0])
        for at in [-1, 2, 4, 5, Int.max, Int.min] {
            #expect(table(bytes) { $0.u32(at) } == 0)
            #expect(at == 2 || table(bytes) { $0.u24(at) } == 0)
            #expect(at == 2 || table(bytes) { $0.u16(at) } == 0)
        }
        #expect(table([]) { [$0.u16(0), $0.u24(0), $0.u32(0)] } == [0, 0, 0])
    }

    @Test func `a text has its length before it, and is empty where it does not end inside or is not UTF-8`() {
        let bytes = [3] + Array("a서".utf8) + [2, 0xC3, 0x28, 0x81, 0x62, 9, 0x63]
        func text(_ at: Int, _ mask: UInt8 = 0xFF) -> String { table(bytes) { $0.text(at, lengthMask: mask).text } }
        #expect(text(0) == "" && table(bytes) { $0.text(0).next } == 4, "the letter is cut")
        #expect(table([4] + Array("a서".utf8)) { $0.text(0).text } == "a서")
        #expect(text(5) == "")
        #expect(text(8, 0x7F) == "b" && text(8) == "" && text(10) == "" && text(99) == "" && text(-1) == "")
    }

    /// A file of two sections, of two bytes and one.
    private func file(
        name: String = "nalssi test", version: UInt8 = 2, count: UInt8 = 2,
        second: [UInt8] = [50, 0, 0, 0, 1, 0, 0, 0],
        length: [UInt8] = [51, 0, 0, 0, 0, 0, 0, 0], content: [UInt8] = [1, 2, 3]
    ) -> [UInt8] {
        Array(name.utf8) + Array(repeating: 0, count: 16 - name.utf8.count) + [version, 0, 0, 0, count, 0, 0, 0]
            + [48, 0, 0, 0, 2, 0, 0, 0] + second + length + content
    }

    private func sections(_ bytes: [UInt8]) -> [Range<Int>]? {
        table(bytes) { $0.sections(named: "nalssi test", version: 2, count: 2) }
    }

    @Test func `only a whole file of the right name and version has sections`() {
        #expect(sections(file()) == [48..<50, 50..<51])
        for end in file().indices { #expect(sections(Array(file()[..<end])) == nil) }
        #expect(sections(file() + [0]) == nil)
        #expect(sections(file(name: "nalssi tests")) == nil)
        #expect(sections(file(version: 3)) == nil)
        #expect(sections(file(count: 1)) == nil)
        #expect(sections(file(second: [50, 0, 0, 0, 2, 0, 0, 0])) == nil)
        #expect(sections(file(second: [255, 255, 255, 255, 255, 255, 255, 255])) == nil)
        #expect(sections(file(length: [51, 0, 0, 0, 1, 0, 0, 0])) == nil)
    }
}
