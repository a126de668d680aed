import AppResources
import TerminalUI
import Weather

/// What the tiles in view tell together: where something falls next, and where it is coldest, or hottest in a heat.
struct TileSummary: Hashable, Sendable {
    /// A place where something falls or will.
    struct Coming: Hashable, Sendable {
        let place: Place
        let spell: PrecipitationAhead.Spell
        /// The place's clock.
        let clock: LocalClock
    }

    /// A place of the same list without a tile in view.
    struct Unseen: Hashable, Sendable {
        let place: Place
        let state: TileState
    }

    /// A place whose temperature none of the others reaches.
    struct Extreme: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case coldest, hottest }
        let kind: Kind
        let place: Place
        let temperature: Temperature
    }

    /// The soonest first; those at the same time in the order of the tiles.
    let coming: [Coming]
    /// Whether of every place it is known that hardly anything falls for a day.
    let isDry: Bool
    /// Nil where the temperature of one is too old, or may still come.
    let extreme: Extreme?
    private let now: Timestamp

    /// Fewer are read faster one by one.
    private static let leastTiles = 4
    private static let mostNamed = 8
    /// The temperature from which on people ask where it is hot, in °C: Korea's weather service counts summer days from
    /// a high of 25 and warns of heat from 33.
    private static let heat = 30.0

    /// `beside`: the places of the same list that are not in view; nil where of some of them nothing is asked. Nobody is called
    /// the coldest of those that can be seen alone.
    init?(_ tiles: [TilePicture], beside unseen: [Unseen]? = []) {
        guard tiles.count >= Self.leastTiles, let first = tiles.first else { return nil }
        now = first.now
        let aheads = tiles.map { tile in
            Self.tellsOfNow(tile.state, tile.now)
                ? PrecipitationAhead(current: tile.state.weather, forecast: tile.forecast, now: tile.now) : nil
        }
        coming =
            zip(tiles, aheads).enumerated().compactMap { index, pair -> (index: Int, coming: Coming)? in
                guard let spell = pair.1?.spell, let clock = pair.0.forecast?.clock else { return nil }
                return (index, Coming(place: pair.0.place, spell: spell, clock: clock))
            }
            .sorted { ($0.coming.spell.start, $0.index) < ($1.coming.spell.start, $1.index) }
            .map(\.coming)
        isDry =
            unseen?.isEmpty == true
            && aheads.allSatisfy { ahead in
                guard let ahead, ahead.spell == nil, ahead.isWhole else { return false }
                return (ahead.probability ?? 0) < PrecipitationAhead.worthTelling
            }
        let all = unseen.map { tiles.map { Unseen(place: $0.place, state: $0.state) } + $0 } ?? []
        extreme = all.allSatisfy { Self.tellsOfNow($0.state, first.now) } ? Self.extreme(all) : nil
    }

    /// Whether what is shown tells of now: values that nobody can renew are told with their age on the tile, and nothing is
    /// made of them here. One that failed and has no values has nothing to hide.
    private static func tellsOfNow(_ state: TileState, _ now: Timestamp) -> Bool {
        if case .failed = state { return true }
        return state.weather?.isOfNow(now) ?? false
    }

    private static func extreme(_ all: [Unseen]) -> Extreme? {
        let known = all.compactMap { one in
            one.state.weather.map { (place: one.place, temperature: $0.temperature) }
        }
        guard known.count >= leastTiles,
            let hottest = known.max(by: { $0.temperature < $1.temperature }),
            let coldest = known.min(by: { $0.temperature < $1.temperature })
        else { return nil }
        return hottest.temperature.celsius >= heat
            ? Extreme(kind: .hottest, place: hottest.place, temperature: hottest.temperature)
            : Extreme(kind: .coldest, place: coldest.place, temperature: coldest.temperature)
    }
}

extension TileSummary {
    /// It in words, the longest form first. Each form names one place fewer; the last two leave out where it is coldest, and
    /// then where something falls.
    func forms(_ look: Presentation) -> [[Span]] {
        let extreme = extreme.map { words(for: $0, look) }
        let counts = stride(from: min(Self.mostNamed, coming.count), through: 1, by: -1)
        let gap = [Span("   ", look.theme[.text])]
        let fall: [[Span]] =
            isDry
            ? [[Span(look.phrase(.nothingFalls), look.theme[.dim])]]
            : counts.map { count in
                let more = coming.count - count
                return Array(
                    coming.prefix(count).map { [words(for: $0, look)] }
                        .joined(separator: [Span(" \(look.glyphs.dot) ", look.theme[.dim])]))
                    + (more > 0 ? [Span(" +\(more)", look.theme[.dim])] : [])
            }
        guard let extreme else { return fall }
        return fall.map { $0 + gap + extreme } + (fall.suffix(1)) + [extreme]
    }

    private func words(for coming: Coming, _ look: Presentation) -> Span {
        let glyph = look.glyphs.condition(coming.spell.kind)
        let moment =
            coming.spell.isObserved
            ? look.phrase(.now)
            : coming.spell.start <= now
                ? look.phrase(.soon) : look.format.hourOfDay(coming.spell.start, clock: coming.clock)
        let text = "\(glyph.character) \(look.format.name(coming.place)) \(moment)"
        let style = look.theme[glyph.role]
        return Span(text, Urgency(at: coming.spell.start, now: now) == .later ? style : style.adding(.bold))
    }

    private func words(for extreme: Extreme, _ look: Presentation) -> [Span] {
        let title: Phrase = extreme.kind == .coldest ? .coldest : .hottest
        return [
            Span(look.phrase(title) + " ", look.theme[.dim]),
            Span(look.format.name(extreme.place) + " ", look.theme[.text]),
            Span(look.format.preciseDegrees(extreme.temperature), look.style(of: extreme.temperature).adding(.bold)),
        ]
    }
}
