import Testing

@testable import TerminalUI

/// Decides when the next frame waits until the terminal has drawn the one before.
@Suite struct FrameReceiptTests {
    private let now = ContinuousClock.now

    @Test func `a terminal that has never answered is asked once and never waited for`() {
        var receipt = FrameReceipt()
        #expect(receipt.asks(behind: 4_000))
        receipt.asked(at: now)
        #expect(!receipt.isAwaited && !receipt.asks(behind: 4_000))
    }

    @Test func `a terminal that answers is waited for after every large frame, and never after a small one`() {
        var receipt = FrameReceipt()
        receipt.asked(at: now)
        receipt.answered()
        for _ in 0..<3 {
            #expect(!receipt.asks(behind: 200) && receipt.asks(behind: FrameReceipt.leastBytes))
            receipt.asked(at: now)
            #expect(receipt.isAwaited && !receipt.asks(behind: 4_000))
            receipt.answered()
            #expect(!receipt.isAwaited)
        }
    }

    @Test func `a terminal that stops answering is given up, and waited for again once it answers`() {
        var receipt = FrameReceipt()
        receipt.asked(at: now)
        receipt.answered()
        receipt.asked(at: now)
        receipt.givenUp()
        #expect(!receipt.isAwaited && receipt.asks(behind: 4_000))
        receipt.asked(at: now)
        #expect(!receipt.isAwaited)
        receipt.answered()
        receipt.asked(at: now)
        #expect(receipt.isAwaited)
    }

    @Test func `every answer is expected for two seconds after the last question`() {
        var receipt = FrameReceipt()
        #expect(receipt.remainder(at: now) == nil)
        receipt.asked(at: now)
        #expect(receipt.remainder(at: now + .seconds(1)) == .seconds(1))
        receipt.givenUp()
        receipt.asked(at: now + .seconds(1))
        receipt.answered()
        // The first question's; the second's is still on its way.
        #expect(receipt.remainder(at: now + .seconds(1)) == .seconds(2))
        #expect(receipt.remainder(at: now + .seconds(3)) == nil)
        receipt.answered()
        #expect(receipt.remainder(at: now + .seconds(1)) == nil)
    }

    @Test func `an unsolicited answer is ignored`() {
        var receipt = FrameReceipt()
        receipt.answered()
        receipt.asked(at: now)
        #expect(!receipt.isAwaited)
    }

    @Test func `an answer between the bytes of a character leaves it intact, and another key does not`() {
        var parser = InputParser()
        func feed(_ bytes: [UInt8]) -> [InputEvent] { parser.feed(bytes, at: .now) }
        let (bytes, answer) = (Array("서".utf8), Array("\u{1B}[0n".utf8))
        #expect(feed([bytes[0]]).isEmpty && feed(answer) == [.status] && feed([bytes[1]]).isEmpty)
        #expect(feed(answer) == [.status] && feed([bytes[2]]) == [.text("서")])
        #expect(feed([bytes[0]] + Array("\u{1B}[A".utf8)) == [.text("\u{FFFD}"), .key(Key(.up))])
        #expect(
            feed([bytes[0], bytes[1], 0x1B, 0x5B] + Array("200~가\u{1B}[201~".utf8)) == [.text("\u{FFFD}"), .paste("가")])
    }

    @Test func `an Escape pressed just before the answer is a key`() {
        var parser = InputParser()
        let now = ContinuousClock.now
        #expect(parser.feed([0x1B], at: now).isEmpty)
        #expect(parser.feed(Array("\u{1B}[0n".utf8), at: now) == [.key(Key(.escape)), .status])
        #expect(
            parser.feed(Array("\u{1B}\u{1B}\u{1B}[0nq".utf8), at: now)
                == [.key(Key(.escape)), .key(Key(.escape)), .status, .text("q")])
    }

    @Test func `the answer is never taken for text, wherever it appears`() {
        func events(_ text: String) -> [InputEvent] {
            var parser = InputParser()
            return parser.feed(Array(text.utf8), at: .now)
        }
        #expect(events("서\u{1B}[0n울") == [.text("서"), .status, .text("울")])
        #expect(events("\u{1B}[3n") == [.status])
        // A report the program did not request is dropped.
        #expect(events("\u{1B}[5n") == [])
        #expect(events("\u{1B}[200~가\u{1B}[0n나\u{1B}[201~") == [.status, .paste("가나")])
        // Inside a pasted character, since a connection may split a paste anywhere.
        for cut in 1..<3 {
            var parser = InputParser()
            let character = Array("구".utf8)
            let pieces = [
                Array("\u{1B}[200~".utf8) + character[..<cut], Array("\u{1B}[0n".utf8),
                character[cut...] + Array("\u{1B}[201~".utf8),
            ]
            #expect(pieces.flatMap { parser.feed($0, at: .now) } == [.status, .paste("구")])
        }
        // In a paste without an end, whether silence or a key ends it.
        let open = Array("\u{1B}[200~가\u{1B}[0n나".utf8)
        var (silent, interrupted) = (InputParser(), InputParser())
        let now = ContinuousClock.now
        #expect(silent.feed(open, at: now) == [] && interrupted.feed(open, at: now) == [])
        #expect(silent.expire(at: now + .seconds(60)) == [.status, .paste("가나")])
        #expect(interrupted.feed([0x03], at: now) == [.status, .key(.control("c"))])
        // Cut at any byte.
        for cut in 1..<4 {
            var parser = InputParser()
            let bytes = Array("\u{1B}[0n".utf8)
            let now = ContinuousClock.now
            #expect(
                parser.feed(Array(bytes[..<cut]), at: now) + parser.feed(Array(bytes[cut...]), at: now) == [.status])
        }
    }
}
