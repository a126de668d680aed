import TerminalUI
import TestSupport
import Weather

@testable import Dashboard

/// A user of the program over a whole day: the actions and their times are the same in every run with the same seed.
@MainActor
final class Person {
    private let program: SoakedProgram
    private var random: SeededRandom

    private static let sizes = [(120, 36), (80, 24), (160, 50), (40, 12), (20, 6), (1, 1), (200, 60)]
    private static let names = ["서귀포", "paris", "ㅅㅇ", "Sydney", "tjdnf", "busan", "35.16,129.06", "런던", "qqqq", "해운대"]

    init(_ program: SoakedProgram, seed: UInt64) {
        self.program = program
        random = SeededRandom(seed: seed)
    }

    /// Seconds until the next action.
    func pause() -> Int { random.number(15...200) }

    /// Whether it is time to return to the state at the start.
    func hasEnough() -> Bool { random.chance(60) }

    /// All actions in random order, once each.
    func doEverything(then look: () -> Void) async throws {
        for deed in Deed.allCases {
            try await act(deed)
            look()
        }
    }

    func doSomething() async throws { try await act(random.one(of: Deed.allCases)) }

    /// Returns to the state at the start, so that two moments of the day can be compared.
    func goHome() async throws {
        try await press(.escape, .escape, .escape, .escape)
        try await program.resize(to: Size(columns: 120, rows: 36))
        try await type("2")
        try await press(.home)
        try await program.pass(milliseconds: 1_000)
    }

    private enum Deed: CaseIterable {
        case refresh, move, open, bookmark, order, carry, rename, remove, undo, list, drawer, search, help, resize
    }

    private func act(_ deed: Deed) async throws {
        switch deed {
        case .refresh: try await type("r")
        case .move: for _ in 0..<5 { try await press(random.one(of: [.left, .right, .up, .down, .pageDown, .end])) }
        case .open:
            try await press(.enter, .down, .pageDown)
            try await type("]]")
            try await wait(30)
            try await press(.escape)
        case .bookmark:
            // Enough bookmarks to fill a screen, and no more.
            if program.model.shelf.list.count < 15 { try await type("b") }
        case .order: try await type("1" + random.one(of: ["J", "K", "JJJ", "KK"]))
        case .carry:
            try await type("1m")
            try await press(.right, .down, random.one(of: [.enter, .escape]))
        case .rename:
            try await type("1e")
            try await type("집 \(random.below(1_000))")
            try await press(.enter)
        case .remove:
            try await type("1")
            if program.model.shelf.list.count > 3 { try await type("b") }
        case .undo:
            try await type(random.one(of: ["u", "uu"]))
            try await program.handle(.key(.control("r")))
        case .list: try await type(random.one(of: ["1", "2"]))
        case .drawer:
            try await type("s")
            try await press(.down, random.one(of: [.enter, .escape]))
        case .search: try await search(random.one(of: Self.names))
        case .help:
            try await type("?")
            try await press(.down, .escape)
        case .resize:
            let (columns, rows) = random.one(of: Self.sizes)
            try await program.resize(to: Size(columns: columns, rows: rows))
        }
    }

    private func search(_ name: String) async throws {
        try await type("/")
        for character in name {
            try await type(String(character))
            try await program.pass(milliseconds: 120)
        }
        // Long enough for the preview and for the service's search results.
        try await wait(2)
        try await press(.down)
        try await wait(1)
        try await press(.enter)
        try await wait(20)
        if program.model.shelf.list.count < 15 { try await type("b") }
        try await press(.escape, .escape)
        try await press(.escape)
    }

    private func wait(_ seconds: Int) async throws { try await program.pass(milliseconds: seconds * 1_000) }

    private func press(_ codes: Key.Code...) async throws {
        for code in codes { try await program.handle(.key(Key(code))) }
    }

    private func type(_ text: String) async throws { try await program.handle(.text(text)) }
}
