import Limits
import Weather

/// How grave a warning of the Japan Meteorological Agency is. The raw value is the level of alert (警戒レベル) that it counts as;
/// the agency names the level only for some hazards.
enum JMAGrade: Int, CaseIterable, RawOrdered, Sendable {
    /// 注意報, 警報, 危険警報 (since May 2026) and 特別警報.
    case advisory = 2, warning, danger, special

    /// At a danger warning everybody is to leave, so it has the highest level too: whoever is alerted hears of it.
    var level: WarningLevel {
        switch self {
        case .advisory: .moderate
        case .warning: .severe
        case .danger, .special: .extreme
        }
    }
}

/// What the agency warns of, in Japanese, Korean and English.
struct JMAHazard: Hashable, Sendable {
    /// Storms have other names as long as there is only an advisory.
    struct Names: Hashable, Sendable {
        let japanese, korean, english: String

        init(_ japanese: String, _ korean: String, _ english: String) {
            (self.japanese, self.korean, self.english) = (japanese, korean, english)
        }
    }

    /// The code of each grade that it has.
    let codes: [JMAGrade: String]
    /// Whether the level is part of the name.
    let namesLevel: Bool
    let names: Names
    let advisory: Names

    private init(_ codes: [JMAGrade: String], _ names: Names, advisory: Names? = nil, namesLevel: Bool = false) {
        (self.codes, self.names, self.namesLevel) = (codes, names, namesLevel)
        self.advisory = advisory ?? names
    }

    /// From the agency's code table for warnings (気象庁防災情報XML, 警報等情報要素, 2026), as public programs quote it. The Korean
    /// names are ours, after those of Korea's administration.
    static let all: [JMAHazard] = [
        JMAHazard(
            [.special: "33", .danger: "43", .warning: "03", .advisory: "10"], Names("大雨", "호우", "heavy rain"),
            namesLevel: true),
        JMAHazard(
            [.special: "39", .danger: "49", .warning: "09", .advisory: "29"], Names("土砂災害", "산사태", "landslide"),
            namesLevel: true),
        JMAHazard(
            [.special: "38", .danger: "48", .warning: "08", .advisory: "19"], Names("高潮", "폭풍해일", "storm surge"),
            namesLevel: true),
        JMAHazard(
            [.special: "35", .warning: "05", .advisory: "15"], Names("暴風", "폭풍", "storm"),
            advisory: Names("強風", "강풍", "gale")),
        JMAHazard(
            [.special: "32", .warning: "02", .advisory: "13"], Names("暴風雪", "눈보라", "snowstorm"),
            advisory: Names("風雪", "눈보라", "gale and snow")),
        JMAHazard([.special: "36", .warning: "06", .advisory: "12"], Names("大雪", "대설", "heavy snow")),
        JMAHazard([.special: "37", .warning: "07", .advisory: "16"], Names("波浪", "풍랑", "high waves")),
        JMAHazard([.warning: "04", .advisory: "18"], Names("洪水", "홍수", "flood")),
        JMAHazard([.advisory: "14"], Names("雷", "뇌우", "thunderstorm")),
        JMAHazard([.advisory: "17"], Names("融雪", "융설", "snowmelt")),
        JMAHazard([.advisory: "20"], Names("濃霧", "짙은 안개", "dense fog")),
        JMAHazard([.advisory: "21"], Names("乾燥", "건조", "dry air")),
        JMAHazard([.advisory: "22"], Names("なだれ", "눈사태", "avalanche")),
        JMAHazard([.advisory: "23"], Names("低温", "저온", "low temperature")),
        JMAHazard([.advisory: "24"], Names("霜", "서리", "frost")),
        JMAHazard([.advisory: "25"], Names("着氷", "착빙", "icing")),
        JMAHazard([.advisory: "26"], Names("着雪", "착설", "snow accretion")),
        JMAHazard([.advisory: "27"], Names("その他の", "기타", "other")),
    ]
}

/// The code of a warning: "43" is the danger warning of heavy rain.
struct JMAWarningCode: Hashable, Sendable {
    let text: String
    /// Nil for a code that is not in the table.
    let meaning: Meaning?

    struct Meaning: Hashable, Sendable {
        let hazard: JMAHazard
        let grade: JMAGrade
    }

    /// Nil for anything but one to four letters and digits.
    init?(_ text: String) {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else {
            return nil
        }
        self.text = text
        meaning = Self.meanings[text]
    }

    private static let meanings: [String: Meaning] = {
        let all = JMAHazard.all.flatMap { hazard in
            hazard.codes.map { grade, code in (code, Meaning(hazard: hazard, grade: grade)) }
        }
        return Dictionary(all) { first, _ in first }
    }()

    var level: WarningLevel { meaning?.grade.level ?? .unknown }

    /// As the words of its name tell.
    var kind: WarningKind { WarningKind.of(event: names.japanese) }

    /// What the agency calls the warning: "レベル４大雨危険警報", "호우위험경보(4단계)", "heavy rain danger warning (level 4)". Of an
    /// unknown code, that.
    var names: JMAHazard.Names {
        guard let meaning else {
            return JMAHazard.Names("警報・注意報（コード\(text)）", "특보(코드 \(text))", "warning (code \(text))")
        }
        let (hazard, grade) = (meaning.hazard, meaning.grade)
        let names = grade == .advisory ? hazard.advisory : hazard.names
        let level = hazard.namesLevel ? grade.rawValue : nil
        return JMAHazard.Names(
            (level.map { "レベル\(Self.wide[$0])" } ?? "") + names.japanese + grade.names.japanese,
            names.korean + grade.names.korean + (level.map { "(\($0)단계)" } ?? ""),
            "\(names.english) \(grade.names.english)" + (level.map { " (level \($0))" } ?? ""))
    }

    private static let wide = Array("０１２３４５")
}

extension JMAGrade {
    fileprivate var names: JMAHazard.Names {
        switch self {
        case .advisory: JMAHazard.Names("注意報", "주의보", "advisory")
        case .warning: JMAHazard.Names("警報", "경보", "warning")
        case .danger: JMAHazard.Names("危険警報", "위험경보", "danger warning")
        case .special: JMAHazard.Names("特別警報", "특별경보", "special warning")
        }
    }
}
