import AppResources
import Engine
import TerminalUI
import Weather

/// Sums up the places of a list: where something falls next, and where it is coldest or, in hot weather, hottest.
struct TileSummary: Hashable, Sendable {
    /// A place where something falls or will.
    struct Coming: Hashable, Sendable {
        let place: Place
        let spell: PrecipitationAhead.Spell
        /// The place's clock.
        let clock: LocalClock
    }

    /// What is known of a place, whether it has a tile in view or not.
    struct Known: Hashable, Sendable {
        let seen: SeenWeather
        let state: TileState
    }

    /// A place whose value of the measure none of the others reaches.
    struct Extreme: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case lowest, highest }
        let kind: Kind
        let place: Place
        let value: MeasuredValue
    }

    /// The soonest first; those at the same time in the order of the list, those in view before the others.
    let coming: [Coming]
    /// Whether of every place it is known that hardly anything falls for a day.
    let isDry: Bool
    /// Nil where the value of one is too old, or may still come.
    let extreme: Extreme?
    let now: Timestamp
    /// What there is to say of another time than the present; nil of the present.
    let then: Then?

    /// What falls where at another time, and where there is most and least of the measure then.
    struct Then: Hashable, Sendable {
        /// In the order of the list.
        let wet: [Wet]
        /// Of those of which something is known.
        let dry: [Place]
        let highest, lowest: Extreme?
    }

    struct Wet: Hashable, Sendable {
        let place: Place
        let kind: PrecipitationAhead.Kind
    }

    /// Fewer are read faster one by one.
    private static let leastTiles = 4
    static let mostNamed = 8
    /// The temperature from which on people ask where it is hot, in °C: Korea's weather service counts summer days from
    /// a high of 25 and warns of heat from 33.
    private static let heat = 30.0

    /// `beside`: the places of the same list that are not in view; nil where of some of them nothing is asked. Nobody is called
    /// the coldest of those that can be seen alone.
    init?(_ tiles: [TilePicture], beside unseen: [Known]? = []) {
        guard tiles.count >= Self.leastTiles, let now = tiles.first?.now else { return nil }
        self.now = now
        let all = tiles.map { Known(seen: $0.seen, state: $0.state) } + (unseen ?? [])
        then = tiles.contains(where: \.isElsewhen) ? Self.then(all, tiles[0].measure, isWhole: unseen != nil) : nil
        let told = all.map { Self.isOfItsTime($0) ? $0.seen : nil }
        coming = zip(all, told).compactMap { Self.coming($0, $1) }.enumerated()
            .sorted { ($0.element.spell.start, $0.offset) < ($1.element.spell.start, $1.offset) }
            .map(\.element)
        isDry =
            unseen != nil
            && told.allSatisfy { seen in
                guard let ahead = seen?.ahead, ahead.spell == nil, ahead.isWhole else { return false }
                return (ahead.probability ?? 0) < PrecipitationAhead.worthTelling
            }
        extreme = unseen != nil && all.allSatisfy(Self.isOfItsTime) ? Self.extreme(all, tiles[0].measure) : nil
    }

    /// What is falling is reported even before its forecast has arrived, and where its values are too old to say more.
    private static func coming(_ one: Known, _ told: SeenWeather?) -> Coming? {
        guard let spell = told?.spell, let clock = one.seen.clock else { return nil }
        return Coming(place: one.seen.place, spell: spell, clock: clock)
    }

    /// Of a list so long that not all of it is asked about nothing is the warmest.
    private static func then(_ all: [Known], _ measure: Measure, isWhole: Bool) -> Then {
        let known = all.map(\.seen).filter { $0.conditions != nil }
        let (highest, lowest) = isWhole ? extremes(all, measure) : (nil, nil)
        return Then(
            wet: known.compactMap { seen in seen.falls.map { Wet(place: seen.place, kind: $0) } },
            dry: known.filter { $0.falls == nil }.map(\.place),
            highest: highest, lowest: lowest)
    }

    /// Whether what is shown is of its time: values that cannot be refreshed are shown with their age on the tile, and nothing is
    /// made of them here. One that failed and has no values has nothing to hide.
    private static func isOfItsTime(_ one: Known) -> Bool {
        if case .failed = one.state { return true }
        return one.seen.isOfItsTime
    }

    /// Where most is, and least; of what is nowhere, nothing is most, and it is no news where nothing falls.
    private static func extremes(_ all: [Known], _ measure: Measure) -> (highest: Extreme?, lowest: Extreme?) {
        let known = all.compactMap { one in
            one.seen.value(of: measure).map { value in
                (place: one.seen.place, value: value, low: one.seen.low(measure) ?? value)
            }
        }
        guard known.count >= leastTiles, let most = known.max(by: { $0.value.number < $1.value.number }),
            let least = known.min(by: { $0.low.number < $1.low.number })
        else { return (nil, nil) }
        let hasLeast = measure != .precipitation
        let hasMost = hasLeast || most.value.number > 0
        return (
            hasMost ? Extreme(kind: .highest, place: most.place, value: most.value) : nil,
            hasLeast ? Extreme(kind: .lowest, place: least.place, value: least.low) : nil
        )
    }

    /// Of temperatures the one people ask about in such weather.
    private static func extreme(_ all: [Known], _ measure: Measure) -> Extreme? {
        let (highest, lowest) = extremes(all, measure)
        guard measure == .temperature, let highest else { return highest }
        return highest.value.number >= heat ? highest : lowest
    }
}

extension SeenWeather {
    /// Of the temperature of a day its low, which is what people take "lowest" for; nil of everything else.
    fileprivate func low(_ measure: Measure) -> MeasuredValue? {
        guard measure == .temperature, case .day = conditions?.basis, let low = range?.low else { return nil }
        return MeasuredValue(.temperature, low.celsius, isOfDay: true)
    }
}
