import AppResources
import Engine
import Weather

/// The signs of one kind, as explained in the help: a title, and a line per sign. They are taken from the glyphs and scales
/// that the screens use, so that the help always agrees with them.
struct SignSection: Hashable, Sendable {
    /// A sign in its colour, and its meaning.
    struct Sign: Hashable, Sendable {
        let text: String
        let role: Role
        let meaning: String
    }

    let title: String
    let signs: [Sign]

    /// The section with only the signs whose title, text or meaning satisfies a condition.
    func filtered(_ isMeant: (String) -> Bool) -> SignSection {
        SignSection(title: title, signs: signs.filter { isMeant("\(title) \($0.text) \($0.meaning)") })
    }

    /// All signs, in the user's language and character set.
    static func all(_ format: WeatherFormat) -> [SignSection] {
        [sky(format), screen(format), airInKorea(format), airElsewhere(format)]
    }

    /// The conditions; those drawn with the same sign share a line.
    private static func sky(_ format: WeatherFormat) -> SignSection {
        var words: [(text: String, role: Role, words: [String])] = []
        for kind in Condition.Kind.allCases {
            let day = format.glyphs.condition(Condition(kind: kind, isDaylight: true))
            for isDaylight in [true, false] {
                let condition = Condition(kind: kind, isDaylight: isDaylight)
                let sign = format.glyphs.condition(condition)
                let isNight = !isDaylight && sign.character != day.character
                guard isDaylight || isNight else { continue }
                let word = isNight ? format.phrase(.signAtNight, ["sky": format.sky(condition)]) : format.sky(condition)
                guard let known = words.firstIndex(where: { $0.text == sign.character && $0.role == sign.role }) else {
                    words.append((sign.character, sign.role, [word]))
                    continue
                }
                if !words[known].words.contains(word) { words[known].words.append(word) }
            }
        }
        let signs = words.map { Sign(text: $0.text, role: $0.role, meaning: $0.words.joined(separator: ", ")) }
        return SignSection(title: format.phrase(.helpSkySigns), signs: signs)
    }

    private static func screen(_ format: WeatherFormat) -> SignSection {
        let glyphs = format.glyphs
        func sign(_ text: String, _ role: Role, _ meaning: Phrase) -> Sign {
            Sign(text: text, role: role, meaning: format.phrase(meaning))
        }
        let signs = [
            sign(glyphs.star(isSaved: true), .sun, .signSaved),
            sign(glyphs.star(isSaved: false), .sun, .signUnsaved),
            sign(glyphs.home, .sun, .signHome),
            sign(glyphs.warning, .warning, .signWarning),
            sign(glyphs.warningUnknown, .dim, .signWarningUnknown),
            sign(glyphs.underline, .text, .signWarningHours),
            sign(glyphs.alert, .warning, .signAlert),
            sign(glyphs.watched, .dim, .signWatched),
            sign(glyphs.standIn, .warning, .signStandIn),
            sign("\(glyphs.up) \(glyphs.down)", .key, .signMore),
            sign("\(glyphs.openPage) \(glyphs.otherPage)", .text, .signPages),
            sign("\(glyphs.high) \(glyphs.low)", .dim, .signHighLow),
            sign("8\(glyphs.range)13\(glyphs.degree)", .text, .signRange),
            sign("57%", .dim, .signHumidity),
            sign(glyphs.arrow(from: Bearing(degrees: 45)), .text, glyphs.isASCII ? .signWindFrom : .signWind),
            sign(glyphs.now, .key, .signNow),
            sign("\(glyphs.carried.left) \(glyphs.carried.right)", .carried, .signCarried),
            sign(glyphs.spinner[0], .dim, .signLoading),
        ]
        return SignSection(title: format.phrase(.helpScreenSigns), signs: signs)
    }

    /// AirKorea's grades of fine dust, which usually determines the overall grade.
    private static func airInKorea(_ format: WeatherFormat) -> SignSection {
        let signs = bands(upTo: 500) { AirQuality.Pollutant.pm25.koreanGrade(Double($0)) }.map { level, range in
            let grade = format.grade(level)
            return Sign(text(range, unit: format.concentrationUnit, format), grade)
        }
        return SignSection(title: format.phrase(.helpAirInKorea), signs: signs)
    }

    private static func airElsewhere(_ format: WeatherFormat) -> SignSection {
        let signs = bands(upTo: 500) { USAirBand(index: $0) }.map { band, range in
            let grade = format.grade(band)
            return Sign(text(range, unit: "", format), grade)
        }
        return SignSection(title: format.phrase(.helpAirElsewhere), signs: signs)
    }

    /// The levels of a scale with their lowest and highest whole values; the worst level has no highest value.
    private static func bands<Level: Hashable & Comparable>(upTo most: Int, _ level: (Int) -> Level?)
        -> [(Level, (lowest: Int, highest: Int?))]
    {
        let values = Dictionary(grouping: (0...most).filter { level($0) != nil }) { level($0) }
        return values.compactMap { level, values in level.map { ($0, values) } }.sorted { $0.0 < $1.0 }.map {
            ($0.0, ($0.1.min() ?? 0, $0.1.max() == most ? nil : $0.1.max()))
        }
    }

    /// "16–35µg/m³"; for the worst level ">75µg/m³".
    private static func text(_ range: (lowest: Int, highest: Int?), unit: String, _ format: WeatherFormat) -> String {
        guard let highest = range.highest else { return ">\(range.lowest - 1)\(unit)" }
        return "\(range.lowest)\(format.glyphs.dash)\(highest)\(unit)"
    }
}

extension SignSection.Sign {
    fileprivate init(_ text: String, _ grade: WeatherFormat.Grade) {
        self.init(text: text, role: grade.role, meaning: grade.forms.first ?? "")
    }
}
