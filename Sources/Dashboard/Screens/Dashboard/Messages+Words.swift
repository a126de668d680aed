import AppResources
import Engine
import Weather
import WeatherService

// Messages in words. What the user can act on comes first, because the end may not fit the line: the place, the
// problem, the remedy. Paths come last, in their shortest form.
extension Messages {
    private var phrase: PhraseBook { format.phrase }

    /// The clock of the user's machine.
    private var clock: @Sendable (Timestamp) -> LocalClock { model.facts.clock }

    /// The same said at different lengths, the longest first.
    private func text(_ phrases: [Phrase], _ values: KeyValuePairs<String, String> = [:]) -> MessageText {
        MessageText(phrases.map { phrase($0, values) })
    }

    private func inLine(_ phrases: [Phrase], _ places: Int, _ until: Timestamp) -> MessageText {
        text(
            phrases,
            [
                "count": "\(places)", "wait": format.wait(max(1, until.seconds(since: model.board.now))),
                "limit": "\(waitingSource.budget(for: .current)?.state.quota.perMinute ?? 0)",
            ])
    }

    func text(of message: Message) -> MessageText {
        let (home, isTyping) = (model.facts.home, model.isSearching)
        return switch message {
        case .failed(let failure, let first, 1):
            text(of: failure) { phrase(.cityMessage, ["name": format.name(first), "reason": $0]) }
        case .failed(let failure, _, let count):
            text(of: failure, offersOtherSource: count == model.list.shown.count) {
                phrase(.citiesMessage, ["count": "\(count)", "reason": $0])
            }
        case .waitingForBudget(let places, let until):
            inLine([.waitingForBudget, .waitingForBudgetShort], places, until)
        case .waitingForOutlines(let places, let until):
            inLine([.waitingForOutlines, .waitingForOutlinesShort], places, until)
        case .standsIn(let standIn, let isFailing):
            text(of: standIn, isFailing ? [.standsInAsItFails, .standsIn] : [.standsIn])
        case .standInAwaited(let standIn, let time):
            text(of: standIn, [.standInAwaited, .standInAwaitedShort], from: time)
        case .sample:
            // While text is typed, the key they name is a letter.
            text((isTyping ? [] : [.sampleNotice, .sampleNoticeShort, .sampleNoticeShortest]) + [.sampleMark])
        case .warningsUndecided:
            text([.warningsUndecidedNotice, .warningsUndecidedNoticeShort])
        case .warningsDoubtful(let state): text(of: state)
        case .koreanUnavailable: MessageText(phrase(.localeCannotKorean))
        case .signsAreWide: MessageText(phrase(.terminalDrawsSignsWide))
        case .unknownSettings(let keys, let path): keys.text(phrase, path: path, home)
        case .configRefused(let problem): problem.textOfChange(phrase, home)
        case .storedKeyUnusable(let problem, let path): problem.text(phrase, path: path, home)
        case .bookmarksOpened(let problem): problem.message(phrase, home)
        case .bookmarksUnsaved(let failure): text(ofUnsaved: failure.text(phrase))
        case .here:
            MessageText(Array(hereText.lines.prefix(1)), brief: Array(hereText.lines.dropFirst()))
        case .noAddress(let failure): MessageText(failure.sentence(phrase))
        case .hereUnsaved(let trouble):
            MessageText(phrase(.hereUnsaved, ["reason": trouble.text(phrase)]))
        case .choices(let problem): problem.text(phrase, home)
        case .reportsUnkept(let trouble, let path):
            MessageText(
                [home.shown(path), path.fileName].map {
                    phrase(.reportsUnkept, ["path": $0.printable, "reason": trouble.text(phrase)])
                })
        case .mapWithoutLines: MessageText(phrase(.mapHasNoLines))
        case .alerts(let findings):
            format.text(ofAlerts: findings, now: model.board.now, isInvented: model.board.routing.isInvented)
        case .feedback(let feedback):
            MessageText(feedback.texts(format, home: clock, folder: home, isTyping: isTyping, room: messageRoom))
        }
    }

    private func text(of doubt: WarningState) -> MessageText {
        switch doubt {
        case .silent(let time):
            let age = format.age(since: time, now: model.board.now)
            return text([.warningsSilentNotice, .warningsSilentNoticeShort], ["age": age])
        case .untold(let failure?):
            return MessageText(phrase(.warningsFailedNotice, ["reason": failure.sentence(phrase)]))
        case .none, .unreported, .notAsked, .untold(nil): return MessageText("")
        }
    }

    private func text(ofUnsaved reason: String) -> MessageText {
        let short = phrase(.bookmarksNotSavedShort, ["reason": reason])
        return MessageText(
            [phrase(.bookmarksUnsaved, ["reason": reason]), "\(short) (\(phrase(.helpsTryAgain, ["key": "r"])))"],
            brief: [short])
    }

    private func text(of standIn: StandIn, _ phrases: [Phrase], from time: Timestamp? = nil) -> MessageText {
        func title(_ id: SourceID) -> String { phrase((SourceProfile.of(id) ?? .sample).words.title) }
        return text(
            phrases,
            [
                "sign": format.glyphs.standIn, "second": title(standIn.source), "first": title(standIn.leader),
                "time": time.map { format.time($0, clock: clock($0)) } ?? "",
            ])
    }

    private var hereText: HereText {
        HereText(model.here.state, hosts: model.location.positionHosts, format, home: clock)
    }

    /// Why something failed, and what to do: in sentences, in one sentence, in words with the key that helps, in words alone.
    /// If the program retries by itself, it says when instead. If every place of the list failed, it offers the other source
    /// as well.
    private func text(
        of failure: WeatherFailure, offersOtherSource: Bool = false, _ sentence: (String) -> String
    ) -> MessageText {
        let reasons = reasons(failure)
        let source = offersOtherSource ? otherLiveSource : nil
        let way = source.map { " (\(phrase(.wayToSource, ["source": phrase($0)])))" }
        func offering(_ reasons: [String]) -> [String] {
            reasons.flatMap { reason in (way.map { [reason + $0] } ?? []) + [reason] }.map(sentence)
        }
        return MessageText(offering(reasons.whole), brief: offering(reasons.brief))
    }

    private func reasons(_ failure: WeatherFailure) -> (whole: [String], brief: [String]) {
        let short = failure.short(phrase)
        if let until = model.board.triedAgain(failure) {
            let wait = format.wait(until.seconds(since: model.board.now))
            // What to do is more important than when the program retries.
            let help = failure == .keyNotActive ? [phrase(.failureKeyNotActiveBrief)] : []
            return (
                [failure.full(phrase, goesOnIn: wait)],
                help + [phrase(.goesOnShort, ["reason": short, "wait": wait]), short]
            )
        }
        let key = failure.isTransient ? "r" : format.glyphs.notation("⏎")
        let help = phrase(failure.isTransient ? .helpsTryAgain : .helpsDetail, ["key": key])
        // A wide footer shows the key as well.
        let sentence = model.size.columns >= 100 ? [failure.sentence(phrase)] : []
        return ([failure.full(phrase)] + sentence, ["\(short) (\(help))", short])
    }
}
