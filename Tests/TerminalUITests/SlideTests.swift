import Testing

@testable import TerminalUI

@Suite("Slide")
struct SlideTests {
    @Test func `a panel slides in within its time, slows down towards the end, and then rests`() {
        var slide = Slide(milliseconds: 160)
        slide.slide(open: true, isMotionAllowed: true)
        var shown = [slide.shown]
        while slide.isMoving {
            slide.advance(milliseconds: 16)
            shown.append(slide.shown)
        }
        #expect(shown.count == 11 && shown.first == 0 && shown.last == 1)
        let steps = zip(shown.dropFirst(), shown).map(-)
        #expect(steps == steps.sorted(by: >))
    }

    @Test func `a panel that is reversed midway goes back from where it is`() {
        var slide = Slide(milliseconds: 200)
        slide.slide(open: true, isMotionAllowed: true)
        slide.advance(milliseconds: 100)
        let middle = slide.shown
        slide.slide(open: false, isMotionAllowed: true)
        #expect(slide.shown == middle)
        slide.advance(milliseconds: 50)
        #expect(slide.shown < middle && slide.isMoving)
        slide.advance(milliseconds: 500)
        #expect(slide.isClosed && slide.shown == 0)
    }

    @Test func `without motion the panel is in place at once`() {
        var slide = Slide(milliseconds: 200)
        slide.slide(open: true, isMotionAllowed: false)
        #expect(slide.shown == 1 && !slide.isMoving)
    }
}
