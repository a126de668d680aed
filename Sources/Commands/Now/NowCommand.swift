import Engine

extension Command {
    /// `nalssi now`.
    static let now = Command(
        CommandSyntax(
            "now", .summaryNow,
            operands: [OperandSyntax(.place, .any, .operandNowPlace)],
            options: [
                OptionSyntax("--list", .nowList, .words(PlaceList.ID.allCases.map(\.rawValue))),
                OptionSyntax("--json", .nowJSON),
                OptionSyntax("--format", .nowFormat, .text("TEXT")),
                .waybar, OptionSyntax("--follow", .nowFollow), .timeout,
            ],
            settings: .all, notes: .nowNotes,
            examples: ["nalssi now 서울 paris", "nalssi now --list korea --format '{name} {temp}'"])
    ) { words, context throws(CommandProblem) in
        let runner = NowRunner(environment: context.environment, clock: context.clock, isUTF8: context.isUTF8)
        return try await runner.run(NowQuestion(words), context.loop)
    }
}

extension OptionSyntax {
    static let waybar = OptionSyntax("--waybar", .nowWaybar)
    /// How long to wait for an answer.
    static let timeout = OptionSyntax("--timeout", .optionTimeout, .number("SECONDS", 1...60))
}

extension CommandLineWords {
    /// How many seconds to wait for an answer: those of `--timeout`, or else three.
    var seconds: Int { number(OptionSyntax.timeout.name) ?? 3 }
}
