import AppResources
import Engine
import Weather
import WeatherService

/// The current weather as text, in the user's language and units.
struct NowWords {
    let format: WeatherFormat
    /// The name of a source; of the one that leads, if it is nil.
    let source: (SourceID?) -> String
    /// The attribution of all sources.
    let credit: String

    private var phrase: PhraseBook { format.phrase }

    func value(of field: NowTemplate.Field, _ now: PlaceNow) -> String {
        let (current, conditions) = (now.current, now.conditions)
        let text: String? =
            switch field {
            case .name: format.name(now.place)
            case .region: now.place.region?.text(in: format.language)
            case .id: now.place.id.rawValue
            case .sky: conditions.map { format.sky($0.condition) }
            case .glyph: conditions.map { format.glyphs.condition($0.condition).character }
            case .temp: degrees(now)
            case .feels: conditions?.feelsLike.map(format.degrees)
            case .low: now.range.map { format.degrees($0.range.low) }
            case .high: now.range.map { format.degrees($0.range.high) }
            case .humidity: conditions?.humidity.map(format.percent)
            case .wind: conditions?.wind.speed.map(format.speed)
            case .gust: conditions?.wind.gust.map(format.speed)
            case .pressure: now.pressure.map(format.pressure)
            case .clouds: now.cloudCover.map(format.percent)
            case .visibility: now.visibility.map(format.visibility)
            case .rain:
                current?.rain.map(format.depth)
                    ?? now.expectedAmount.flatMap { $0.isSnow ? nil : "~" + format.depth($0.rain) }
            case .snow:
                current?.snow.map { format.phrase(.melted, ["amount": format.depth($0)]) }
                    ?? now.expectedAmount.flatMap { $0.melted == .zero ? nil : "~" + format.snow(in: $0) }
            case .headline: headline(now) ?? ""
            case .warning: warnings(now) ?? (now.warningState.isKnown ? "" : nil)
            case .observed: now.stamp?.observedAt.map { format.time($0, clock: now.clock) }
            case .age: now.stamp.map { format.age(since: $0.fetchedAt, now: now.now) }
            case .source: source(now.stamp?.source)
            case .error: now.failure?.short(phrase) ?? ""
            }
        return (text ?? format.glyphs.missing).printable
    }

    /// "10°", or "~10°" if it is expected.
    private func degrees(_ now: PlaceNow) -> String? {
        now.conditions.map { (now.isExpected ? "~" : "") + format.degrees($0.temperature) }
    }

    func headline(_ now: PlaceNow) -> String? {
        now.headline.flatMap { format.headline($0, now: now.now, clock: now.clock).first }
    }

    /// The official warnings in force: "호우경보, 강풍주의보"; nil without one.
    func warnings(_ now: PlaceNow) -> String? {
        let titles = now.warnings.map { format.title(of: $0.warning) }.distinct(by: \.self)
        return titles.isEmpty ? nil : titles.joined(separator: ", ")
    }

    /// One row for each place: name, sky, temperatures, headline and any problem. The credit comes last.
    func lines(_ places: [PlaceNow], isColored: Bool = false) -> String {
        let rows = places.map { now -> [TableCell] in
            let name = TableCell(format.name(now.place).printable, .strong)
            guard let conditions = now.conditions else {
                return [name, "", "", "", "", TableCell(now.failure?.short(phrase) ?? "", .failure)]
            }
            let feels = conditions.feelsLike.map { "\(phrase(.feelsLike)) \(format.degrees($0))" } ?? ""
            let range = now.range.map { "\(format.degrees($0.range.low)) / \(format.degrees($0.range.high))" } ?? ""
            let note = note(now)
            return [
                name, TableCell(format.sky(conditions.condition)),
                TableCell(degrees(now) ?? "", of: conditions.temperature),
                TableCell(feels), TableCell(range),
                TableCell(
                    [warnings(now).map { "\(format.glyphs.warning) \($0)".printable }, headline(now), note]
                        .compactMap(\.self).joined(separator: " · "),
                    note == nil && now.warnings.isEmpty ? .plain : .warning
                ),
            ]
        }
        return columns(rows.droppingEmptyColumns, rightAligned: [2], isColored: isColored)
            + (warningLines(places) + [credit]).map { TableCell($0, .dim).written(isColored: isColored) + "\n" }
            .joined()
    }

    /// The age of the official warnings, and the places for which they are unknown, with the reason: an empty column can mean either
    /// that there are none or that it is unknown. Empty with invented warnings.
    private func warningLines(_ places: [PlaceNow]) -> [String] {
        var oldest: PlaceNow?
        var unknown: [(state: String, places: [PlaceNow])] = []
        for place in places {
            switch place.warningState {
            case .none(let time):
                if let known = oldest?.warningState.time, known <= time { continue }
                oldest = place
            case .notAsked(.invented): return []
            case .notAsked: return [phrase(.nowWarningsNotAsked)]
            case .unreported, .silent, .untold:
                let state = format.texts(ofWarnings: 0, place.warningState, now: place.now).first ?? ""
                if let index = unknown.firstIndex(where: { $0.state == state }) {
                    unknown[index].places.append(place)
                } else {
                    unknown.append((state, [place]))
                }
            }
        }
        let asOf = oldest.flatMap { place in
            place.warningState.time.map {
                phrase(.nowWarningsAsOf, ["age": format.age(since: $0, now: place.now)])
            }
        }
        return [asOf].compactMap(\.self)
            + unknown.map {
                phrase(
                    .nowWarningsOf,
                    ["places": format.names($0.places.map { format.name($0.place) }, most: 3), "state": $0.state]
                ).printable
            }
    }

    /// That the values are expected, the age of values that could not be refreshed, and the reason; nil if nothing is wrong.
    func note(_ now: PlaceNow) -> String? {
        let age = now.isStale ? now.stamp.map { format.age(since: $0.fetchedAt, now: now.now) } : nil
        let parts = [now.isExpected ? phrase(.expected) : nil, age].compactMap(\.self)
        return parts.isEmpty ? nil : (parts + [now.failure?.short(phrase)].compactMap(\.self)).joined(separator: ", ")
    }
}

extension [[TableCell]] {
    /// Without columns that are empty in every row. The first three and the last are always kept.
    fileprivate var droppingEmptyColumns: [[TableCell]] {
        guard let first else { return self }
        let kept = first.indices.filter { column in
            column < 3 || column == first.count - 1 || contains { !$0[column].text.isEmpty }
        }
        return map { row in kept.map { row[$0] } }
    }
}
