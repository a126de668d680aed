import Glibc
import Weather

/// A simulated day of the program: hours without trouble, and between them hours with trouble.
@MainActor
final class SoakedDay {
    let program: SoakedProgram
    let judge: Judge
    private let person: Person
    private(set) var recoveries: [(trouble: Trouble, seconds: Int)] = []

    static let hours = 24

    init(_ program: SoakedProgram, seed: UInt64) {
        self.program = program
        judge = Judge(program)
        person = Person(program, seed: seed)
    }

    /// `hourly` is called with the results so far.
    func pass(afterFirstHour: () async throws -> Void, hourly: () -> Void) async throws {
        try await program.start()
        // After this, everything that is created once at its first use exists.
        try await person.doEverything { judge.check() }
        for trouble in Trouble.allCases { try await suffer(trouble, seconds: Trouble.seconds) }
        try await useUntil(3_600)
        try await rest()
        try await afterFirstHour()
        var next = 0
        while program.time.uptime < (Self.hours - 1) * 3_600 {
            let trouble = Trouble.allCases[next % Trouble.allCases.count]
            next += 1
            try await suffer(trouble, seconds: trouble.seconds)
            try await useUntil(program.time.uptime + 1_200)
            hourly()
        }
        try await useUntil(Self.hours * 3_600)
        try await rest()
    }

    /// Lets a user use the program until `end`.
    private func useUntil(_ end: Int) async throws {
        while program.time.uptime < end {
            try await pass(min(person.pause(), end - program.time.uptime))
            try await person.doSomething()
            judge.check()
            // For most of the day the program is idle.
            if person.hasEnough() { try await person.goHome() }
        }
    }

    private func suffer(_ trouble: Trouble, seconds: Int) async throws {
        judge.troubleBegins()
        try await program.begin(trouble, seconds: seconds)
        if ![.sleep, .clockForward, .clockBack].contains(trouble) { try await useUntil(program.time.uptime + seconds) }
        // From here on there are no key presses.
        try await person.goHome()
        try await program.end(trouble)
        let end = program.time.uptime
        while !judge.isAllWell, program.time.uptime - end < trouble.recovery { try await pass(1) }
        if !judge.isAllWell {
            judge.complain("not everything was well \(trouble.recovery) s after \(trouble): \(judge.state)")
        }
        recoveries.append((trouble, program.time.uptime - end))
        judge.calmBegins()
    }

    private func pass(_ seconds: Int) async throws {
        try await program.pass(milliseconds: seconds * 1_000) { judge.check() }
    }

    /// Returns to the state at the end of the first hour: nothing open, one connection, and a server without memory.
    private func rest() async throws {
        try await person.goHome()
        try await pass(120)
        await program.stopServer()
        try await program.startServer()
        try await program.renewOther()
        try await program.settle()
        try await program.connectAnew()
    }
}
