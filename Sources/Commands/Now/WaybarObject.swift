import Engine
import JSON
import Weather

/// One JSON object on one line, as waybar-custom(5) reads it with `return-type: json`. Errors are objects too, because waybar
/// shows nothing if a command fails.
struct WaybarObject: Sendable {
    /// The sky and the temperature, with the age or the reason if they are not of now.
    let text: String
    /// Lines separated by carriage returns, as Pango markup.
    let tooltip: String
    let `class`: [String]
    /// The sky's stable key, for `format-icons`.
    let alt: String
    /// The probability of precipitation, 0…100.
    let percentage: Int

    /// The text shows the first place, and the tooltip all of them.
    init(_ places: [PlaceNow], _ words: NowWords, isSample: Bool) {
        let first = places.first
        let shown: [NowTemplate.Field] = [.glyph, .temp]
        text =
            first.map { now in
                now.conditions == nil
                    ? words.value(of: .error, now)
                    : [shown.map { words.value(of: $0, now) }.joined(separator: " "), words.note(now)]
                        .compactMap(\.self).joined(separator: " · ")
            }?.markupEscaped ?? ""
        tooltip = words.lines(places).split(separator: "\n").joined(separator: "\r").markupEscaped
        var classes = [first?.conditions.map(\.condition.key)].compactMap(\.self)
        if isSample { classes.append("sample") }
        if first?.isStale == true { classes.append("stale") }
        if first?.isWetSoon == true { classes.append("rain-soon") }
        if let gravest = first?.warnings.first?.warning { classes += ["warning", "warning-\(gravest.level.key)"] }
        if first?.failure != nil { classes.append("error") }
        `class` = classes
        alt = first?.conditions?.condition.key ?? "error"
        percentage = first?.chance ?? 0
    }

    /// A problem that keeps the command from answering.
    init(_ problem: String) {
        (text, tooltip, `class`, alt, percentage) = ("!", problem.markupEscaped, ["error"], "error", 0)
    }

    /// Ends with a line break.
    var json: String {
        JSONValue(sorted: [
            "text": text, "tooltip": tooltip, "class": `class`, "alt": alt, "percentage": percentage,
        ]).line
    }
}
