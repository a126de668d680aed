import AppResources
import Engine
import Weather
import WeatherService

/// The words for the selected time while it is not the present.
struct MomentWords {
    let moment: Moment
    let now: Timestamp
    /// For how many of the list's `count` places the weather is known then; nil if the list is too long to be loaded as a whole.
    let known: Int?
    let count: Int
    /// Whose clock the hour is of; nil if that makes no difference.
    let whoseClock: Phrase?
    let look: Presentation

    private var format: WeatherFormat { look.format }

    /// "내일 15시"; by each place's own clock: "내일 15시 (현지)".
    var words: String {
        let words = format.words(of: moment, now: now, clock: look.home(now))
        guard case .hourThere = moment else { return words }
        return look.phrase(.momentLocal, ["moment": words])
    }

    /// "내 시각". An hour by each place's own clock says so itself, and a day is one by it.
    var whose: String? {
        guard case .hour = moment else { return nil }
        return whoseClock.map { look.phrase($0) }
    }

    /// Past hours have a label of their own, because what is shown of them is what was forecast.
    private var basis: String { look.phrase(isPast ? .momentPast : .momentForecast) }

    private var isPast: Bool {
        if case .hour(let time) = moment.there(look.home(now)) { time < now } else { false }
    }

    /// "21시간 뒤", "3시간 전", "4일 뒤"; nil for today as a whole.
    private var distance: String? {
        switch moment.there(look.home(now)) {
        case .now, .hourThere: return nil
        case .day(let day):
            let days = day - look.home(now).time(now).dayNumber
            return days > 0 ? look.phrase(.daysAhead, ["count": "\(days)"]) : nil
        case .hour(let time) where time >= now: return format.hoursAhead(time, now: now)
        case .hour(let time): return format.hoursAgo(time, now: now)
        }
    }

    /// "40곳은 자료 없음"; nil if the weather of all is known.
    private var unknownOfSome: String? {
        known.flatMap { $0 < count ? look.phrase(.unknownOfSome, ["count": "\(count - $0)"]) : nil }
    }

    /// What the marks beside the names of tiles mean; a whole day has none.
    private var marks: String? {
        guard case .hour(let time) = moment.there(look.home(now)), time != now else { return nil }
        return look.phrase(.comparedToNow, ["difference": look.glyphs.up + look.glyphs.down])
    }

    /// In ever shorter forms; the moment itself is always included. Whose clock it is of is told where nothing else gives way to it.
    var forms: [[Strip.Piece]] {
        let parts = [basis, distance, unknownOfSome, marks].compactMap(\.self)
        let rests = (0...parts.count).reversed().map { Array(parts.prefix($0)) }
        return rests.flatMap { rest in (whose.map { [[$0] + rest] } ?? []) + [rest] }.map { rest in
            let rest = rest.map { " \(look.glyphs.dot) \($0)" }.joined()
            return [
                Strip.Piece(" \(look.glyphs.clock) \(words)", .moment, .openTimeLine), Strip.Piece(rest, .moment, nil),
                Strip.Piece(" ", .text),
            ]
        }
    }
}

extension MomentWords {
    @MainActor
    init(_ model: DashboardViewModel, known: Int?, _ look: Presentation) {
        self.init(
            moment: model.moment, now: model.board.now, known: known, count: model.list.shown.count,
            whoseClock: model.time.whoseClock, look: look)
    }
}
