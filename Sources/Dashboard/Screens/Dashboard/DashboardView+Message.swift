import AppResources
import TerminalUI
import WeatherService

// The message line.
extension DashboardView {
    /// What is carried, or the most pressing message and how many more there are.
    func drawMessage(_ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect) {
        buffer.fill(line)
        let column = line.column + (line.columns >= 20 ? 1 : 0)
        if let carry = model.route.carry, model.feedback == nil, let place = model.selectedPlace {
            let text = look.phrase(
                .carrying,
                [
                    "name": look.format.name(place), "position": "\(carry.index + 1)", "count": "\(carry.list.count)",
                ])
            buffer.write(
                look.cut(text, to: line.columns - 2), column: column, row: line.row, style: look.theme[.titleSelected],
                clip: line)
            return
        }
        let messages = model.messages
        guard let first = messages.first else { return }
        // What a key has just done stands alone; the rest is still there after the next one.
        let standsAlone = if case .feedback = first { true } else { false }
        let more =
            messages.count > 1 && !standsAlone && line.columns >= 60
            ? " (" + look.phrase(.moreMessages, ["count": "\(messages.count - 1)"]) + ")" : ""
        let text =
            look.fitting(texts(of: first, model, columns: line.columns), in: line.columns - 2 - more.displayWidth)
            + more
        buffer.write(text, column: column, row: line.row, style: look.theme[role(of: first)], clip: line)
    }

    private func role(of message: Message) -> Role {
        if case .feedback = message { return .text }
        return message.isProblem ? .failure : .warning
    }

    /// What to say, and shorter ways to say it for narrow screens.
    private func texts(of message: Message, _ model: DashboardViewModel, columns: Int) -> [String] {
        switch message {
        case .failed(let failure, let first, 1):
            reasons(failure, model.board, columns: columns).map {
                look.phrase(.cityMessage, ["name": look.format.name(first), "reason": $0])
            }
        case .failed(let failure, _, let count):
            offeringOtherSource(reasons(failure, model.board, columns: columns), count: count, model).map {
                look.phrase(.citiesMessage, ["count": "\(count)", "reason": $0])
            }
        case .waitingForBudget(let places, let until):
            [Phrase.waitingForBudget, .waitingForBudgetShort].map {
                look.phrase(
                    $0,
                    [
                        "count": "\(places)", "wait": look.format.wait(max(1, until.seconds(since: model.board.now))),
                        "limit": "\(model.board.service.budget?.quota.perMinute ?? 0)",
                    ])
            }
        case .sample: [.sampleNotice, .sampleNoticeShort, .sampleNoticeShortest].map { look.phrase($0) }
        case .koreanUnavailable: [look.phrase(.localeCannotKorean)]
        case .unknownSettings(let key, let line, let count):
            [
                look.phrase(
                    .unknownSettings, ["key": key.printable, "line": "\(line)", "count": "\(count)"])
            ]
        case .configRefused(let problem): [look.phrase(.configRefused, ["problem": problem.sentence(look.phrase)])]
        case .storedKeyUnusable(let problem):
            [problem.sentence(model.keyDesk.path, look.phrase)]
        case .bookmarksOpened(let problem): problem.texts(look.phrase)
        case .bookmarksUnsaved(let failure):
            [look.phrase(.bookmarksUnsaved, ["reason": failure.text(look.phrase)])]
        case .here: HereText(model.here.state, hosts: model.positionHosts, look).lines
        case .noAddress(let failure): [failure.sentence(look.phrase)]
        case .hereUnsaved(let trouble): [look.phrase(.hereUnsaved, ["reason": trouble.text(look.phrase)])]
        case .choices(let problem): problem.texts(look.phrase)
        case .feedback(let feedback): [feedback.text(look.phrase, look.format, isTyping: model.isSearching)]
        }
    }

    /// Where nothing of the list could be fetched, the other source is offered as well.
    private func offeringOtherSource(_ reasons: [String], count: Int, _ model: DashboardViewModel) -> [String] {
        guard count == model.gridList.count, let source = model.otherLiveSource else { return reasons }
        let way = " (\(look.phrase(.wayToSource, ["source": look.phrase(source)])))"
        return reasons.flatMap { [$0 + way, $0] }
    }

    /// Why, and what to do: in sentences, in one sentence, in words with the key that helps, in words. Where the program goes on by
    /// itself, it says when instead.
    private func reasons(_ failure: WeatherFailure, _ board: ReportBoard, columns: Int) -> [String] {
        let short = failure.short(look.phrase)
        if let until = board.triedAgain(failure) {
            let wait = look.format.wait(until.seconds(since: board.now))
            // What to do matters more than when it goes on.
            let brief = failure == .keyNotActive ? [look.phrase(.failureKeyNotActiveBrief)] : []
            return [failure.full(look.phrase, goesOnIn: wait)] + brief + [
                look.phrase(.goesOnShort, ["reason": short, "wait": wait]),
                short,
            ]
        }
        let key = failure.isTransient ? "r" : look.glyphs.notation("⏎")
        let help = look.phrase(failure.isTransient ? .helpsTryAgain : .helpsDetail, ["key": key])
        // A wide footer shows the key anyway.
        let sentence = columns >= 100 ? [failure.sentence(look.phrase)] : []
        return [failure.full(look.phrase)] + sentence + ["\(short) (\(help))", short]
    }
}
