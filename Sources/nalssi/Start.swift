import AppResources
import CBuild
import Commands
import Dashboard
import Engine
import Glibc
import Runtime
import Weather

/// The start of the process: general setup, then a command or the dashboard.
@MainActor
enum Start {
    /// `arguments` excludes the program's name.
    static func run(_ arguments: [String], _ variables: [String: String], _ loop: MainLoop) async -> ExitCode {
        ProcessSetup.shareHeaps()
        let environment = Environment(variables)
        if !environment.allowsInspection { ProcessSetup.forbidCoreDumps() }
        ProcessSetup.avoidWaiting(forTimeZoneIn: environment.localTimeFile)
        let isUTF8 = ProcessSetup.adoptLocale()
        let phrase = earlyPhrase(arguments, environment, isUTF8: isUTF8)
        let build = BuildText.whole
        let outcome = await Commands.run(
            arguments, environment, phrase, isUTF8: isUTF8, loop: loop, build: build,
            drawing: { question throws(LaunchProblem) in
                try await Composition.snapshot(question, environment, isUTF8: isUTF8, loop: loop)
            })
        switch outcome {
        case .ended(let code): return code
        case .dashboard(let options):
            ProcessSetup.mapVariables()
            return await Composition.run(options, environment, phrase, isUTF8: isUTF8, loop: loop, build: build)
        }
    }

    /// Ends the process with a sentence if a limit leaves it too little to start. Call it before there are any threads.
    static func checkLimits(_ arguments: [String], _ variables: [String: String]) {
        guard let limit = ResourceLimit.tooSmall(draws: false) else { return }
        let problem = LaunchProblem.limitTooSmall(limit)
        let isUTF8 = ProcessSetup.adoptLocale()
        Console.complain(problem.sentence(earlyPhrase(arguments, Environment(variables), isUTF8: isUTF8)))
        exit(problem.exitCode.rawValue)
    }

    /// Until the settings are known, problems are reported in the language they will most likely specify.
    private static func earlyPhrase(
        _ arguments: [String], _ environment: Environment, isUTF8: Bool
    ) -> PhraseBook {
        let named = languageOption(in: arguments) ?? SettingKey.language.environmentName.flatMap { environment[$0] }
        return PhraseBook(isUTF8 ? named.flatMap(Language.init(rawValue:)) ?? environment.localeLanguage : .english)
    }

    /// The most likely value of `--lang`.
    private static func languageOption(in arguments: [String]) -> String? {
        let option = SettingKey.language.option
        let arguments = arguments.prefix { $0 != "--" }
        return arguments.firstIndex(of: option).map { arguments.dropFirst($0 + 1).first ?? "" }
            ?? arguments.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
}

/// What this build calls itself: `nalssi 0.9.0 (1322f021, 2026-11-24)`, or its version alone where the build knew neither
/// commit nor day.
enum BuildText {
    static var whole: String {
        let details = [cbuild_commit(), cbuild_day()]
            .compactMap { $0.map { String(cString: $0) } }
            .filter { !$0.isEmpty }
        guard let first = details.first else { return "nalssi \(nalssiVersion)" }
        return details.dropFirst().reduce("nalssi \(nalssiVersion) (\(first)") { "\($0), \($1)" } + ")"
    }
}
