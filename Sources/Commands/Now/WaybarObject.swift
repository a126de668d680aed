import Engine
import Weather

/// One object on one line, as waybar-custom(5) reads it with `return-type: json`. What is wrong is an object too: a bar shows nothing
/// of a command that fails.
struct WaybarObject: Encodable, Sendable {
    let text: String
    /// Lines apart by a carriage return, in Pango's markup.
    let tooltip: String
    let `class`: [String]
    /// The sky as a stable key, for `format-icons`.
    let alt: String
    /// How likely it is that something falls, 0…100.
    let percentage: Int

    /// The first of `places` is the text; the tooltip has them all.
    init(_ places: [PlaceNow], _ words: NowWords, isSample: Bool) {
        let first = places.first
        let shown: [NowTemplate.Field] = [.glyph, .temp]
        text =
            first.map { now in
                now.current == nil
                    ? words.value(of: .error, now) : shown.map { words.value(of: $0, now) }.joined(separator: " ")
            }?.pango ?? ""
        tooltip = (words.lines(places)).split(separator: "\n").joined(separator: "\r").pango
        var classes = [first?.current.map(\.condition.key)].compactMap(\.self)
        if isSample { classes.append("sample") }
        if first?.isStale == true { classes.append("stale") }
        if first?.isWetSoon == true { classes.append("rain-soon") }
        if first?.failure != nil { classes.append("error") }
        `class` = classes
        alt = first?.current?.condition.key ?? "error"
        percentage = first?.chance ?? 0
    }

    /// What keeps the command from answering.
    init(_ problem: String) {
        (text, tooltip, `class`, alt, percentage) = ("!", problem.pango, ["error"], "error", 0)
    }

    /// Ends with a line break.
    var json: String { JSONAnswer.value(self).line }
}

extension String {
    /// Safe where Pango reads markup.
    fileprivate var pango: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
