import AppResources
import Engine
import Weather
import WeatherService

/// The words for the selected time while it is not the present.
struct MomentWords {
    let moment: Moment
    let now: Timestamp
    /// Of how many places of the list the weather is known then.
    let known: ListKnowledge
    /// The step that the hour lies within, of the forecasts of all places: its values are those of its beginning. Nil if the hour begins
    /// one, or if it is not the same everywhere.
    let step: Range<Timestamp>?
    /// Whose clock the hour is of; nil if that makes no difference.
    let whoseClock: Phrase?
    /// Whether the list is shown as tiles.
    let hasTiles: Bool
    let look: Presentation

    private var format: WeatherFormat { look.format }

    /// "내일 15시"; by each place's own clock with the date, because tomorrow is not the same day everywhere: "28일 (토) 15시 (현지)".
    var words: String {
        let clock = look.home(now)
        guard case .hourThere = moment, case .hour(let time) = moment.there(clock) else {
            return format.words(of: moment, now: now, clock: clock)
        }
        return look.phrase(.momentLocal, ["moment": format.dated(time, clock: clock)])
    }

    /// "내 시간대". An hour by each place's own clock says so itself, and a day is one by it.
    var whose: String? {
        guard case .hour = moment else { return nil }
        return whoseClock.map { look.phrase($0) }
    }

    /// Past hours have a label of their own, because what is shown of them is what was forecast.
    private var basis: String { look.phrase(isPast ? .momentPast : .momentForecast) }

    /// "예보 18:00~21:00"; nil if the hour begins a step.
    private var basisWithStep: String? {
        step.map { step in
            let hours = [step.lowerBound, step.upperBound].map { format.time($0, clock: look.home(now)) }
            return "\(basis) \(hours.joined(separator: look.glyphs.range))"
        }
    }

    private var isPast: Bool {
        if case .hour(let time) = moment.there(look.home(now)) { time < now } else { false }
    }

    /// "21시간 뒤", "3시간 전", "4일 뒤"; nil for today as a whole, and for an hour that comes at another time in each place.
    private var distance: String? {
        switch moment {
        case .now, .hourThere: return nil
        case .day(let day):
            let days = day - look.home(now).time(now).dayNumber
            return days > 0 ? look.phrase(.daysAhead, ["count": "\(days)"]) : nil
        case .hour(let time) where time >= now: return format.hoursAhead(time, now: now)
        case .hour(let time): return format.hoursAgo(time, now: now)
        }
    }

    /// "60곳 중 20곳" while others have not been asked for, "3곳은 정보 없음"; nil if the weather of all is known.
    private var unknownOfSome: String? {
        guard known.answered == known.places else {
            return look.phrase(.knownOfAll, ["count": "\(known.places)", "known": "\(known.known)"])
        }
        let unknown = known.places - known.known
        return unknown > 0 ? look.phrase(.unknownOfSome, ["count": "\(unknown)"]) : nil
    }

    /// What the marks beside the names of tiles mean; a whole day has none.
    private var marks: String? {
        guard hasTiles, case .hour(let time) = moment.there(look.home(now)), time != now else { return nil }
        return look.phrase(.comparedToNow, ["difference": look.glyphs.up + look.glyphs.down])
    }

    /// In ever shorter forms; the moment itself is always included. Whose clock it is of is told where nothing else gives way to it.
    var forms: [[Strip.Piece]] {
        let others = [distance, unknownOfSome, marks].compactMap(\.self)
        let parts = [basisWithStep ?? basis] + others
        var rests = (1...parts.count).reversed().map { Array(parts.prefix($0)) }
        if basisWithStep != nil { rests.append([basis]) }
        rests.append([])
        return rests.flatMap { rest in (whose.map { [[$0] + rest] } ?? []) + [rest] }.map { rest in
            let rest = rest.map { " \(look.glyphs.dot) \($0)" }.joined()
            return [
                Strip.Piece(" \(look.glyphs.clock) \(words)", .moment, .openTimeLine), Strip.Piece(rest, .moment, nil),
                Strip.Piece(" ", .text),
            ]
        }
    }
}

/// How much is known of the places of a list at a time.
struct ListKnowledge: Hashable, Sendable {
    let places: Int
    /// Those whose forecast has been answered or has failed. The others are out of view and have not been asked for.
    private(set) var answered = 0
    /// Those whose weather is known.
    private(set) var known = 0

    @MainActor
    init(_ list: PlaceList, _ reports: [PlaceID: Report], at moment: Moment, now: Timestamp) {
        places = list.count
        // A list that is too long to be loaded as a whole is not counted.
        guard places <= Demand.longestList else {
            (answered, known) = (places, places)
            return
        }
        for place in list {
            guard let report = reports[place.id] else { continue }
            if report.forecast.stamp != nil || report.forecast.failure != nil { answered += 1 }
            if report.seen(at: moment, of: place, now: now).conditions != nil { known += 1 }
        }
    }
}

extension MomentWords {
    @MainActor
    init(_ model: DashboardViewModel, _ look: Presentation) {
        let now = model.board.now
        self.init(
            moment: model.moment, now: now,
            known: ListKnowledge(model.list.shown, model.board.reports, at: model.moment, now: now),
            step: Self.commonStep(model.list.shown, model.board.reports, at: model.moment),
            whoseClock: model.time.whoseClock, hasTiles: model.layout.form.kind == .tiles, look: look)
    }

    private static func commonStep(
        _ list: PlaceList, _ reports: [PlaceID: Report], at moment: Moment
    ) -> Range<Timestamp>? {
        guard case .hour(let time) = moment, list.count <= Demand.longestList else { return nil }
        var common: Range<Timestamp>?
        for place in list {
            guard let step = reports[place.id]?.forecast.value?.step(from: time) else { continue }
            guard step.start < time, time < step.time, common.map({ $0 == step.start..<step.time }) ?? true else {
                return nil
            }
            common = step.start..<step.time
        }
        return common
    }
}
