import AppResources
import Engine
import Weather
import WeatherService

/// The words for the selected time while it is not the present.
@MainActor
struct MomentWords {
    let model: DashboardViewModel
    let look: Presentation

    private var format: WeatherFormat { look.format }
    private var now: Timestamp { model.board.now }

    /// "내일 15시"; by each place's own clock: "내일 15시 (현지)".
    private var moment: String {
        let words = format.words(of: model.moment, now: now, clock: look.home(now))
        guard case .hourThere = model.moment else { return words }
        return look.phrase(.momentLocal, ["moment": words])
    }

    /// Past hours have a label of their own, because what is shown of them is what was forecast.
    private var basis: String { look.phrase(isPast ? .momentPast : .momentForecast) }

    private var isPast: Bool {
        if case .hour(let time) = model.moment.there(look.home(now)) { time < now } else { false }
    }

    /// "21시간 뒤", "3시간 전", "4일 뒤"; nil for today as a whole.
    private var distance: String? {
        switch model.moment.there(look.home(now)) {
        case .now, .hourThere: return nil
        case .day(let day):
            let days = day - look.home(now).time(now).dayNumber
            return days > 0 ? look.phrase(.daysAhead, ["count": "\(days)"]) : nil
        case .hour(let time) where time >= now: return format.hoursAhead(time, now: now)
        case .hour(let time):
            return look.phrase(.hoursBefore, ["count": "\((now.seconds(since: time) + 3_599) / 3_600)"])
        }
    }

    /// "20곳 중 18곳": for how many places the weather is known then; nil if the list is too long to be loaded as a whole.
    private var known: String? {
        guard let known = model.knownCount else { return nil }
        return look.phrase(.knownOfSome, ["known": "\(known)", "count": "\(model.list.shown.count)"])
    }

    /// In ever shorter forms; the moment itself is always included.
    var forms: [[Strip.Piece]] {
        let parts = [basis, distance, known].compactMap(\.self)
        return (0...parts.count).reversed().map { count in
            let rest = parts.prefix(count).map { " \(look.glyphs.dot) \($0)" }.joined()
            return [
                Strip.Piece(" \(look.glyphs.clock) \(moment)", .moment, .openTimeLine), Strip.Piece(rest, .moment, nil),
                Strip.Piece(" ", .text),
            ]
        }
    }
}

extension DashboardViewModel {
    /// For how many places of the list the weather is known at the selected time; nil if the list is too long to be loaded as
    /// a whole.
    var knownCount: Int? {
        guard list.shown.count <= Demand.longestList else { return nil }
        let reports = board.reports
        return list.shown.count { place in
            reports[place.id]?.seen(at: moment, of: place, now: board.now).conditions != nil
        }
    }
}
