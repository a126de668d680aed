import AppResources
import Engine
import TerminalUI
import Weather

extension Fact {
    /// The fact in full and in ever shorter forms; all include the value.
    func forms(_ look: Presentation) -> [[Span]] {
        let format = look.format
        switch self {
        case .humidity(let value): return labelled(.humidity, value.map(format.percent), look)
        case .dewPoint(let value): return labelled(.dewPoint, value.map(format.preciseDegrees), look)
        case .pressure(let value):
            // Its unit alone says what it is.
            return labelled(.pressure, value.map(format.pressure), look)
                + (value.map { [[Span(format.pressure($0), look.theme[.text])]] } ?? [])
        case .wind(let wind): return windForms(wind, look)
        case .gust(let value): return labelled(.gust, value.map(format.speed), look)
        case .cloudCover(let value): return labelled(.cloudCover, value.map(format.percent), look)
        case .visibility(let value): return labelled(.visibility, value.map(format.visibility), look)
        case .precipitation(let value): return precipitationForms(value, look)
        case .uvIndex(let value):
            guard let value else { return labelled(.uvIndex, nil, look) }
            let index = look.phrase(.atMost, ["value": format.uvIndex(value)])
            return graded(.uvIndex, index, format.uvGrade(value), look)
        case .sunArc(let sunrise, let sunset, _, let clock):
            return [
                [
                    Span(look.phrase(.sunrise) + " ", look.theme[.dim]),
                    Span(format.time(sunrise, clock: clock), look.theme[.text]),
                    Span("  \(look.phrase(.sunset)) ", look.theme[.dim]),
                    Span(format.time(sunset, clock: clock), look.theme[.text]),
                ],
                label(.sun, look) + [
                    Span(
                        format.time(sunrise, clock: clock) + look.glyphs.dash + format.time(sunset, clock: clock),
                        look.theme[.text])
                ],
            ]
        case .sun(let isUp): return [[Span(look.phrase(isUp ? .sunDoesNotSet : .sunDoesNotRise), look.theme[.text])]]
        case .dayLength(let seconds):
            return [format.duration(seconds), format.shortDuration(seconds)].flatMap { labelled(.dayLength, $0, look) }
        case .moon(let phase, let place): return moonForms(phase, from: place, look)
        case .air(let air, let scale):
            guard let air, air.isKnown else { return labelled(.airQuality, nil, look) }
            return look.spans(of: format.air(air, scale)).map { label(.airQuality, look) + $0 }
        case .pollutant(let pollutant, let value, let scale):
            guard let value else { return labelled(pollutant.phrase, nil, look) }
            guard let grade = format.grade(of: pollutant, value, scale) else {
                return labelled(pollutant.phrase, format.concentration(value), look)
            }
            return graded(pollutant.phrase, format.amount(of: pollutant, value), grade, look)
        case .warnings(let count, let state, let now): return warningForms(count, state, now: now, look)
        case .airTomorrow(let air, let scale):
            guard let air else { return labelled(.airTomorrow, nil, look) }
            let grades = look.spans(of: format.air(air, scale))
            let plain = grades.map { label(.airTomorrow, look) + $0 }
            let brief = grades.map { label(.tomorrow, look) + $0 }
            guard let dust = air.pm25 else { return plain + brief }
            let more = look.phrase(.fineDustShort, ["value": format.uvIndex(dust)])
            return plain.map { $0 + [Span(" \(look.glyphs.dot) \(more)", look.theme[.text])] } + plain + brief
        }
    }

    private func label(_ phrase: Phrase, _ look: Presentation) -> [Span] {
        [Span(look.phrase(phrase) + " ", look.theme[.dim])]
    }

    private func labelled(_ phrase: Phrase, _ value: String?, _ look: Presentation) -> [[Span]] {
        let value = Span(value ?? look.glyphs.missing, look.theme[value == nil ? .dim : .text])
        return [label(phrase, look) + [value]]
    }

    /// What is known, then without its age.
    private func warningForms(_ count: Int, _ state: WarningState, now: Timestamp, _ look: Presentation) -> [[Span]] {
        let style = look.theme[count > 0 ? .warning : state.isKnown ? .text : .dim]
        return look.format.texts(ofWarnings: count, state, now: now).map {
            label(.warningsFact, look) + [Span($0, style)]
        }
    }

    /// With a tenth, then in the few digits a table uses, then under a short label. Melted snow is marked as such in every form.
    private func precipitationForms(_ value: PrecipitationAmount?, _ look: Presentation) -> [[Span]] {
        let labels = [Phrase.precipitationLastHour, .precipitationShort].map { label($0, look) }
        guard let value else { return labels.map { $0 + [Span(look.glyphs.missing, look.theme[.dim])] } }
        let format = look.format
        let nothing = Span("0\(format.units.precipitation.rawValue)", look.theme[.text])
        guard value.water > .zero else { return labels.map { $0 + [nothing] } }
        let style = look.theme[value.isSnow ? .snow : .rain]
        let (exact, brief, bare) = (format.reading(value), format.text(value), format.text(value, hasUnit: false))
        let long = [exact, brief].map { labels[0] + [Span($0, style)] }
        let short = [look.phrase(.perHour, ["depth": brief]), brief].map { labels[1] + [Span($0, style)] }
        return long + short + (value.isSnow ? [[Span(brief, style)], [Span(bare, style)]] : [])
    }

    /// A value and its grade on a published scale, in the scale's colour; never the value without the grade.
    private func graded(_ phrase: Phrase, _ value: String, _ grade: WeatherFormat.Grade, _ look: Presentation)
        -> [[Span]]
    {
        let grades = look.spans(of: grade)
        return grades.map { label(phrase, look) + [Span(value + " ", look.theme[.text])] + $0 }
            + grades.map { label(phrase, look) + $0 }
    }

    /// "3.1m/s ↙ 북북동 산들바람".
    private func windForms(_ wind: Wind, _ look: Presentation) -> [[Span]] {
        let format = look.format
        guard wind.speed != nil || wind.direction != nil else { return labelled(.wind, nil, look) }
        let isCalm = wind.speed.map { BeaufortForce($0) == .calm } ?? false
        // In calm air the direction is meaningless.
        let from = isCalm ? nil : wind.direction
        let pieces: [Span?] = [
            wind.speed.map { Span(format.speed($0), look.theme[.text]) },
            from.flatMap { look.glyphs.isASCII ? nil : Span(look.glyphs.arrow(from: $0), look.theme[.strong]) },
            from.map { Span(format.preciseCompassPoint($0), look.theme[.text]) },
            wind.speed.map { Span(format.windForce($0), look.theme[.dim]) },
        ]
        let all = pieces.compactMap(\.self)
        return (1...all.count).reversed().map { count in
            label(.wind, look)
                + all.prefix(count).enumerated().flatMap { index, span in
                    index == 0 ? [span] : [Span(" ", look.theme[.text]), span]
                }
        }
    }

    private func moonForms(_ phase: MoonPhase, from place: Coordinate, _ look: Presentation) -> [[Span]] {
        let name = Span(look.format.moonPhase(phase), look.theme[.text])
        let glyph = Span(look.glyphs.moon(phase, from: place), look.theme[.moon])
        let lit = Int((phase.illuminatedFraction * 100).rounded())
        let named = label(.moon, look) + [glyph, Span(" ", look.theme[.text]), name]
        return [
            named + [Span(look.phrase(.moonLit, ["percent": "\(lit)%"]), look.theme[.dim])],
            label(.moon, look) + [name],
            label(.moon, look) + [glyph, Span(" \(lit)%", look.theme[.text])],
        ]
    }
}

extension AirQuality {
    /// Whether any value of the air is known.
    fileprivate var isKnown: Bool { hasConcentrations || index != nil }
}
