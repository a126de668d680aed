import Engine
import Weather

/// Summarises the places of a list: where something falls next, and where it is coldest or, in hot weather, hottest.
struct TileSummary: Hashable, Sendable {
    /// A place where something is falling or will fall.
    struct Coming: Hashable, Sendable {
        let place: Place
        let spell: PrecipitationAhead.Spell
        /// The place's clock.
        let clock: LocalClock
    }

    /// What is known of a place, with or without a tile in view.
    struct Known: Hashable, Sendable {
        let seen: SeenWeather
        let state: TileState
    }

    /// The place with the lowest or highest value of the measure.
    struct Extreme: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case lowest, highest }
        let kind: Kind
        let place: Place
        let value: MeasuredValue
    }

    /// Soonest first; at the same time in list order, places in view before the others.
    let coming: [Coming]
    /// How many places have a forecast, which only those in view need; nil if all have.
    let forecasted: Int?
    /// Whether every place is known to stay practically dry for a day.
    let isDry: Bool
    /// Nil if the value of any place is stale or not loaded yet.
    let extreme: Extreme?
    let now: Timestamp
    /// The places with an official warning.
    let warned: WarnedPlaces
    /// The cyclones in force.
    let typhoons: [Typhoon]
    /// The user's home, if one is set.
    let home: PlaceID?
    /// The summary of another time than the present; everything above is then empty. Nil for the present.
    let then: Then?

    /// What falls where at another time, and the extremes of the measure then.
    struct Then: Hashable, Sendable {
        /// In list order.
        let wet: [Wet]
        /// Only places whose weather is known.
        let dry: [Place]
        /// Whether every place whose weather is known stays dry.
        let isDry: Bool
        let highest, lowest: Extreme?
        /// How many places all of it is of; nil if it is of the whole list.
        let loaded: Int?
    }

    struct Wet: Hashable, Sendable {
        let place: Place
        let kind: PrecipitationAhead.Kind
    }

    /// Fewer tiles are read faster one by one.
    private static let leastTiles = 4
    static let mostNamed = 8
    /// The temperature from which the summary names the hottest place, in °C: Korea's weather service counts summer days from
    /// a high of 25 and warns of heat from 33.
    private static let heat = 30.0

    /// - Parameter unseen: the places of the same list that are not in view; nil if some of them are not loaded, in which case
    ///   no place is called the coldest.
    init?(
        _ tiles: [TilePicture], beside unseen: [Known]? = [], warned: WarnedPlaces = WarnedPlaces(groups: []),
        typhoons: [Typhoon] = [], home: PlaceID? = nil
    ) {
        guard tiles.count >= Self.leastTiles, let now = tiles.first?.now else { return nil }
        self.now = now
        (self.warned, self.typhoons, self.home) = (warned, typhoons, home)
        let all = tiles.map { Known(seen: $0.seen, state: $0.state) } + (unseen ?? [])
        then = tiles.contains(where: \.isElsewhen) ? Self.then(all, tiles[0].measure, isWhole: unseen != nil) : nil
        guard then == nil else {
            (coming, isDry, extreme, forecasted) = ([], false, nil, nil)
            return
        }
        let told = all.map { Self.isOfItsTime($0) ? $0.seen : nil }
        coming = zip(all, told).compactMap { Self.coming($0, $1) }.enumerated()
            .sorted { ($0.element.spell.start, $0.offset) < ($1.element.spell.start, $1.offset) }
            .map(\.element)
        let known = all.count { $0.seen.ahead != nil }
        forecasted = known < all.count ? known : nil
        isDry =
            unseen != nil
            && told.allSatisfy { seen in seen?.ahead.map { $0.isDry && $0.isWhole } ?? false }
        extreme = unseen != nil && all.allSatisfy(Self.isOfItsTime) ? Self.extreme(all, tiles[0].measure) : nil
    }

    /// Precipitation is reported even before the forecast has arrived. `told` is nil for stale values, which are left out.
    private static func coming(_ one: Known, _ told: SeenWeather?) -> Coming? {
        guard let spell = told?.spell, let clock = one.seen.clock else { return nil }
        return Coming(place: one.seen.place, spell: spell, clock: clock)
    }

    /// In a list too long to be loaded as a whole there is no extreme.
    private static func then(_ all: [Known], _ measure: Measure, isWhole: Bool) -> Then {
        let known = all.map(\.seen).filter { $0.conditions != nil }
        let hidesNone = all.allSatisfy { one in
            if case .failed = one.state { true } else { one.seen.conditions != nil }
        }
        let (highest, lowest) = isWhole && hidesNone ? extremes(all, measure) : (nil, nil)
        let dry = known.filter(\.staysDry).map(\.place)
        return Then(
            wet: known.compactMap { seen in seen.falls.map { Wet(place: seen.place, kind: $0) } }, dry: dry,
            isDry: !dry.isEmpty && dry.count == known.count, highest: highest, lowest: lowest,
            loaded: isWhole && known.count == all.count ? nil : known.count)
    }

    /// Whether the values are current. Stale values are shown with their age on the tile and left out of the summary. A place
    /// that failed and has no values counts as current because it hides nothing.
    private static func isOfItsTime(_ one: Known) -> Bool {
        if case .failed = one.state { return true }
        return one.seen.isOfItsTime
    }

    /// The highest and lowest value. Zero precipitation is not reported as either.
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

    /// For temperatures the one of interest: the highest in hot weather, otherwise the lowest.
    private static func extreme(_ all: [Known], _ measure: Measure) -> Extreme? {
        let (highest, lowest) = extremes(all, measure)
        guard measure == .temperature, let highest else { return highest }
        return highest.value.number >= heat ? highest : lowest
    }
}

extension SeenWeather {
    /// The low of a day if the measure is the temperature, because that is what people take "lowest" for; otherwise nil.
    fileprivate func low(_ measure: Measure) -> MeasuredValue? {
        guard measure == .temperature, case .day = conditions?.basis, let low = range?.low else { return nil }
        return MeasuredValue(.temperature, low.celsius, isOfDay: true)
    }
}
