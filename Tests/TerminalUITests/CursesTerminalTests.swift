import CNcurses
import Display
import Foundation
import Runtime
import TestSupport
import Testing

@testable import TerminalUI

/// Real ncurses without a terminal: its output goes to a file, and its idea of the screen is read back.
@MainActor @Suite("ncurses", .serialized)
struct CursesTerminalTests {
    private func withScreen(
        depth: ColorDepth?, term: String = "xterm-256color", _ body: (CursesTerminal, URL) throws -> Void
    ) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("curses-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = open(url.path, O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        try withScreen(on: file, depth: depth, term: term) { try body($0, url) }
    }

    private func withScreen(
        on descriptor: Int32, depth: ColorDepth? = .indexed256, term: String = "xterm-256color",
        _ body: (CursesTerminal) throws -> Void
    ) throws {
        _ = ProcessSetup.adoptLocale()
        let terminal = try CursesTerminal(
            term: term, terminal: nil, output: descriptor, options: TerminalOptions(colorDepth: depth))
        defer { terminal.close() }
        _ = cn_resize(6, 20)
        try body(terminal)
    }

    /// Everything that is in the pipe at this moment.
    private func readAll(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the bell rings once, with the first frame or between two frames, but not after the last`() throws {
        try withScreen(depth: .indexed256) { (terminal: CursesTerminal, url: URL) throws in
            func bells() throws -> Int { try Data(contentsOf: url).count { $0 == 0x07 } }
            let frame = CellBuffer(size: terminal.size)
            terminal.ring()
            terminal.ring()
            #expect(try bells() == 0, "the bell waits for the first frame")
            terminal.present(frame, cursor: nil)
            #expect(try bells() == 1)
            terminal.present(frame, cursor: nil)
            #expect(try bells() == 1)
            terminal.ring()
            #expect(try bells() == 2)
            terminal.close()
            terminal.ring()
            #expect(try bells() == 2)
        }
    }

    @Test func `a terminal that stops reading does not block the program, and later shows the newest frame`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { for end in ends { close(end) } }
        try withScreen(on: ends[1]) { terminal in
            var frame = CellBuffer(size: terminal.size)
            terminal.present(frame, cursor: nil)
            #expect(terminal.isReady)
            // The pipe has no reader and fills up.
            var shown = 0
            while terminal.isReady, shown < 10_000 {
                shown += 1
                for row in 0..<6 {
                    frame.write("frame \(shown)", column: row, row: row, style: Style(.ansi(UInt8(shown % 7))))
                }
                terminal.present(frame, cursor: nil)
            }
            #expect(shown > 100 && shown < 10_000)
            #expect(!terminal.isReady)
            #expect(readAll(ends[0]).contains("frame"))
            // The terminal reads again, and gets the rest of the last frame.
            terminal.output.drain(milliseconds: 1_000)
            #expect(terminal.isReady)
            frame.write("newest", column: 0, row: 0)
            terminal.present(frame, cursor: nil)
            #expect(readAll(ends[0]).contains("newest"))
        }
    }

    @Test func `a terminal that never reads again does not keep the program from ending`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        defer { for end in ends { close(end) } }
        try withScreen(on: ends[1]) { terminal in
            terminal.output.write([UInt8](repeating: 0x20, count: 200_000))
            #expect(!terminal.isReady)
            // If closing waited without a limit, this would never return.
            terminal.close()
        }
    }

    @Test func `the first frame takes the screen, and closing restores it with all its modes`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { for end in ends { close(end) } }
        try withScreen(on: ends[1]) { terminal in
            #expect(!readAll(ends[0]).contains("2004"))
            terminal.present(CellBuffer(size: terminal.size), cursor: nil)
            let taken = readAll(ends[0])
            for mode in ["[?1049h", "[?2004h", "[?1000;1002;1006h"] { #expect(taken.contains(mode)) }
            terminal.present(CellBuffer(size: terminal.size), cursor: nil)
            #expect(readAll(ends[0]) == "")
            terminal.close()
            let given = readAll(ends[0])
            for mode in ["[?1049l", "[?2004l", "[?1000;1002;1006l"] { #expect(given.contains(mode)) }
        }
    }

    @Test func `how the keyboard reports keys is left as another program has set it`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { for end in ends { close(end) } }
        try withScreen(on: ends[1]) { terminal in
            terminal.present(CellBuffer(size: terminal.size), cursor: nil)
            terminal.use(mouse: false)
            var restoring = [CChar](repeating: 0, count: 512)
            let count = cn_restoring_sequence(&restoring, restoring.count)
            terminal.close()
            let afterCrash = String(decoding: restoring[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // Kitty's `CSI > … u`, `CSI < u` and `CSI = … u`; xterm's `CSI > 4 ; … m`, with `f` for its format.
            let change = #/\x1B\[[<=>][0-9;]*[umf]/#
            #expect(readAll(ends[0]).firstMatch(of: change) == nil)
            #expect(afterCrash.firstMatch(of: change) == nil)
        }
    }

    private func cell(_ column: Int32, _ row: Int32) -> (
        text: String, attributes: Int32, foreground: Int32, background: Int32
    )? {
        var text = [wchar_t](repeating: 0, count: 8)
        var (attributes, foreground, background): (Int32, Int32, Int32) = (0, 0, 0)
        guard cn_read(row, column, &text, &attributes, &foreground, &background) else { return nil }
        let scalars = text.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
        return (String(String.UnicodeScalarView(scalars)), attributes, foreground, background)
    }

    @Test func `a frame reaches curses with glyph, attribute and colour`() throws {
        try withScreen(depth: .direct) { terminal, url in
            #expect(terminal.colorDepth == .direct)
            var frame = CellBuffer(size: terminal.size)
            frame.write("한", column: 2, row: 1, style: Style(.hex(0xFF8800), on: .hex(0x102030), .bold))
            frame.write("x", column: 5, row: 1, style: Style(.ansi(2)))
            terminal.present(frame, cursor: nil)
            let korean = try #require(cell(2, 1))
            #expect(korean == ("한", Int32(CN_BOLD), 0xFF8800, 0x102030))
            let plain = try #require(cell(5, 1))
            #expect(plain == ("x", 0, 2, -1))
            let written = try String(contentsOf: url, encoding: .utf8)
            #expect(written.contains("38;2;255;136;0"))
        }
    }

    @Test(arguments: [
        ("🇰🇷", "KR"), ("🇰", "K "), ("👍🏽", "👍"), ("☀️", "☀ "), ("1️⃣", "1 "), ("☰", "??"), ("🫨", "??"), ("㉈", "?"),
        ("👩\u{200D}👩\u{200D}👧", "👩"), ("e\u{301}", "e\u{301}"), ("ಬೆಂಗ", "ಬೆಂಗ"), ("हा", "हा"),
        ("ᮞᮥᮔ᮪ᮓ", "ᮞᮥᮔ᮪ᮓ"), ("กำ", "กำ"), ("각", "각"),
    ])
    func `where the C library has another width, something visible stands in, and all that follows is in its place`(
        text: String, drawn: String
    ) throws {
        try withScreen(depth: .indexed256) { terminal, _ in
            var frame = CellBuffer(size: terminal.size)
            frame.write("|\(text)|", column: 0, row: 1)
            terminal.present(frame, cursor: nil)
            let end = Int32(text.displayWidth + 1)
            #expect(cell(end, 1)?.text == "|")
            // Curses tells the text of a wide character for both of its cells.
            var shown = ""
            var column: Int32 = 1
            while column < end {
                let text = cell(column, 1)?.text ?? ""
                shown += text
                column += max(1, text.unicodeScalars.first.map { cn_width(wchar_t($0.value)) } ?? 1)
            }
            #expect(shown == drawn)
        }
    }

    @Test(arguments: [
        ("─│●…°·é가", "-|o~'-e가"), ("Łódź", "Lodź"), ("Αθήνα", "??ή??"), ("☀️", "☀ "), ("①", "?"),
    ])
    func `a terminal that draws ambiguous characters wide gets ASCII instead of them`(text: String, drawn: String)
        throws
    {
        try withScreen(depth: .indexed256) { terminal, _ in
            terminal.drawsSignsWide = true
            var frame = CellBuffer(size: terminal.size)
            frame.write("\(text)|", column: 0, row: 0)
            terminal.present(frame, cursor: nil)
            var shown = ""
            var column: Int32 = 0
            while column <= Int32(text.displayWidth) {
                let text = cell(column, 0)?.text ?? ""
                shown += text
                column += max(1, text.unicodeScalars.first.map { cn_width(wchar_t($0.value)) } ?? 1)
            }
            #expect(shown == drawn + "|")
        }
    }

    @Test(arguments: [(ColorDepth.direct, Int32(0xFF8800)), (.indexed256, 208), (.ansi16, 9), (.none, -1)])
    func `colours are reduced to the requested depth`(depth: ColorDepth, foreground: Int32) throws {
        try withScreen(depth: depth) { terminal, _ in
            var frame = CellBuffer(size: terminal.size)
            frame.write("x", column: 0, row: 0, style: Style(.hex(0xFF8800)))
            terminal.present(frame, cursor: nil)
            #expect(cell(0, 0)?.foreground == foreground)
        }
    }

    @Test func `the colour depth can be changed at any time, and the frame is redrawn with it`() throws {
        try withScreen(depth: nil) { terminal, url in
            var frame = CellBuffer(size: terminal.size)
            frame.write("한x", column: 0, row: 0, style: Style(.hex(0xFF8800)))
            terminal.present(frame, cursor: nil)
            let usual = terminal.colorDepth
            for depth in [ColorDepth.none, .ansi16, .direct, .indexed256, .direct, .none] {
                terminal.use(colorDepth: depth)
                #expect(terminal.colorDepth == depth && terminal.size == frame.size)
                terminal.present(frame, cursor: nil)
                #expect(cell(0, 0)?.text == "한")
                let foreground = try #require(cell(0, 0)?.foreground)
                switch depth {
                case .none: #expect(foreground == -1)
                case .ansi16: #expect((0..<16).contains(foreground))
                case .indexed256: #expect((16..<256).contains(foreground))
                case .direct: #expect(foreground == 0xFF8800)
                }
            }
            terminal.use(colorDepth: nil)
            #expect(terminal.colorDepth == usual)
            let before = try Data(contentsOf: url).count
            terminal.present(frame, cursor: nil)
            #expect(try Data(contentsOf: url).count > before, "the whole frame should be sent again")
        }
    }

    @Test func `mouse reports can be turned on and off on screen, and are turned off at the end only if on`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { for end in ends { close(end) } }
        try withScreen(on: ends[1]) { terminal in
            terminal.present(CellBuffer(size: terminal.size), cursor: nil)
            _ = readAll(ends[0])
            terminal.use(mouse: false)
            #expect(readAll(ends[0]).contains("[?1000;1002;1006l"))
            terminal.use(mouse: false)
            #expect(readAll(ends[0]) == "")
            terminal.use(mouse: true)
            #expect(readAll(ends[0]).contains("[?1000;1002;1006h"))
            terminal.use(mouse: false)
            _ = readAll(ends[0])
            terminal.close()
            #expect(!readAll(ends[0]).contains("1000;1002"))
        }
    }

    @Test func `after a series of random frames the screen shows the last one`() throws {
        try withScreen(depth: .indexed256) { terminal, _ in
            var random = SeededRandom(seed: 3)
            let pieces = ["가나다", "x", "한", "ab", "☀", " "]
            var frame = CellBuffer(size: terminal.size)
            for _ in 0..<300 {
                for _ in 0..<4 {
                    frame.write(
                        random.one(of: pieces), column: random.below(20), row: random.below(6),
                        style: Style(.ansi(UInt8(random.below(8)))))
                }
                terminal.present(frame, cursor: nil)
                for row in 0..<6 {
                    for column in 0..<20 where frame[column, row].width > 0 {
                        #expect(cell(Int32(column), Int32(row))?.text == String(frame[column, row].character))
                    }
                }
            }
        }
    }

    @Test func `drawing an unchanged frame writes nothing`() throws {
        try withScreen(depth: .indexed256) { terminal, url in
            var frame = CellBuffer(size: terminal.size)
            frame.write("서울", column: 0, row: 0)
            terminal.present(frame, cursor: nil)
            let before = try Data(contentsOf: url).count
            terminal.present(frame, cursor: nil)
            #expect(try Data(contentsOf: url).count == before)
        }
    }

    @Test(arguments: ["no-such-terminal", "dumb"])
    func `an unsuitable terminal is refused with its name`(term: String) throws {
        #expect(throws: TerminalFailure.unsuitable(term: term)) {
            try withScreen(depth: nil, term: term) { _, _ in }
        }
    }
}
