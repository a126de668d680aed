import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColorTests {
    @Test func `the terminal's own colours stay its own at every depth`() {
        for depth in ColorDepth.allCases { #expect(Color.standard.cursesNumber(at: depth) == -1) }
        #expect(Color.hex(0xFF0000).cursesNumber(at: .none) == -1)
    }

    @Test(
        arguments: [(0xFF0000, 9), (0x000000, 0), (0xFFFFFF, 15), (0x00CD00, 2), (0x5C5CFF, 12)] as [(UInt32, Int32)])
    func `sixteen colours take the nearest`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .ansi16) == number)
    }

    @Test(arguments: [(0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67)] as [(UInt32, Int32)])
    func `256 colours take the nearest of cube and ramp`(value: UInt32, number: Int32) {
        #expect(Color.hex(value).cursesNumber(at: .indexed256) == number)
    }

    @Test func `direct colour never falls among the terminal's own eight`() {
        #expect(Color.hex(0x000003).cursesNumber(at: .direct) == 8)
        #expect(Color.hex(0x102030).cursesNumber(at: .direct) == 0x102030)
    }

    @Test func `COLORFGBG names the background last`() {
        #expect(Background(colorFGBG: "15;0") == .dark)
        #expect(Background(colorFGBG: "0;default;15") == .light)
        #expect(Background(colorFGBG: "") == nil)
    }
}
