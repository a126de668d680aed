import AppResources
import BookmarkStore
import Engine
import Files
import Glibc
import Runtime
import Weather
import WeatherService

/// Runs `nalssi watch`.
@MainActor
struct WatchRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool
    let phrase: PhraseBook

    /// Milliseconds between looks. Most looks use stored reports, because only reports that are due are requested.
    private static let pause = 300_000

    func run(_ question: WatchQuestion, _ loop: MainLoop) async throws(CommandProblem) -> ExitCode {
        let paths = Paths(environment: environment)
        var run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        var outlets = try AlertOutlets(question, environment, phrase)
        var post = try await post(question, run)
        let file = WatchMemoryFile(paths, of: .watch)
        let reader = ReaderWatch(loop)
        // Weather that was still ahead may have begun while the machine slept or when its clock was set.
        let events = MachineEvents(gathering: loop.alarm()) { reader.wake() }
        let fetches = run.onFetched { reader.wake() }
        let changes = RuleChanges(paths) { reader.wake() }
        defer {
            events.stop()
            fetches.stop()
            changes.stop()
        }
        var memory = WatchMemory()
        var trouble: WeatherFailure?
        while !reader.isGone {
            if changes.take() {
                do throws(CommandProblem) {
                    let next = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
                    (post, run) = (try await self.post(question, next), next)
                } catch {
                    Console.complain(error.sentence(phrase))
                    if error.meansNothingToWatch { post = WatchPost([WatchPost.Entry]()) }
                }
            }
            let reports = await run.reports(
                of: post.places, fresh: post.parts, within: WaitDeadline(seconds: question.seconds),
                leavesToOthers: true)
            let now = run.now
            let findings = file.look(&memory) {
                post.look(at: { reports[$0] ?? Report() }, &$0, now: now, clock: clock.home(now))
            }
            let untold: [WatchFinding]
            do throws(FileTrouble) {
                untold = try outlets.announce(findings, run, at: now)
            } catch {
                // A reader that has gone has seen enough.
                if !question.isOnce, error == .system(EPIPE) { return .success }
                file.takeBack(findings, &memory)
                throw .unwritable(path: "stdout", error)
            }
            if !untold.isEmpty { file.takeBack(untold, &memory) }
            let failure = post.places.lazy.compactMap { reports[$0.id]?.forecast.failure }.first
            if let failure, failure.cause != trouble?.cause {
                Console.complain(phrase(.watchTrouble, ["reason": failure.sentence(phrase).printable]))
            }
            trouble = failure
            if question.isOnce { return failure == nil && untold.isEmpty ? .success : .unavailable }
            await reader.wait(milliseconds: Self.pause)
        }
        return .success
    }

    /// The rules with their places, which are looked up once. A stored rule for an unknown place is reported and skipped.
    private func post(_ question: WatchQuestion, _ run: WeatherRun) async throws(CommandProblem) -> WatchPost {
        let bookmarks = run.bookmarks
        let deadline = WaitDeadline(seconds: question.seconds)
        guard question.rules.isEmpty else {
            let places = try await run.places(question.rules.map(\.place), among: bookmarks, within: deadline)
            return WatchPost(zip(question.rules, places).map { WatchPost.Entry($0, at: bookmarks.named($1)) })
        }
        var entries: [WatchPost.Entry] = []
        for rule in run.rules {
            do throws(CommandProblem) {
                let place = try await run.places([rule.place], among: bookmarks, within: deadline).first
                if let place { entries.append(WatchPost.Entry(rule, at: bookmarks.named(place))) }
            } catch {
                Console.complain(error.sentence(phrase))
            }
        }
        // A rule whose place is missing may be about a bookmark.
        if entries.isEmpty, !run.rules.isEmpty { _ = try run.allBookmarks }
        guard !entries.isEmpty else { throw .nothingToWatch }
        return WatchPost(entries)
    }
}

extension BookmarkList {
    /// The place under the user's own name for it, if it is a bookmark with one.
    fileprivate func named(_ place: Place) -> Place { self[place.id]?.shownPlace ?? place }
}

extension CommandProblem {
    fileprivate var meansNothingToWatch: Bool { if case .nothingToWatch = self { true } else { false } }
}
