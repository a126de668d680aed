import TestSupport
import Testing

@testable import Runtime

/// Programs that are started apart.
@MainActor @Suite struct OtherProgramTests {
    @Test func `a program that takes too long is ended`() throws {
        let sleep = try #require(OtherProgram(["sleep"], searchPath: "/usr/bin:/bin"))
        let run = try #require(sleep.start(["60"], variables: [:], seconds: 1))
        // 128 and the number of SIGALRM.
        #expect(run.status(within: 30_000) == 142)
    }

    @Test func `without a limit it may run as long as it likes`() throws {
        let sleep = try #require(OtherProgram(["sleep"], searchPath: "/usr/bin:/bin"))
        let run = try #require(sleep.start(["2"], variables: [:]))
        #expect(run.status(within: 1_200) == nil)
        #expect(run.status(within: 30_000) == 0)
    }
}
