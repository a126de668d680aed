import JSON
import Limits
import Weather

/// Bulletins, joined row by row: of each warning in each municipality, the latest bulletin tells.
///
/// The latest of an office would not do: it may have two in the same minute about different hazards, both of which hold.
struct JMAStatusReading {
    private(set) var latest: Timestamp?
    private(set) var areas: Set<String> = []
    private(set) var unreadable = 0
    private var bulletins = 0
    private var rows = 0
    private var found: [Key: Found] = [:]

    private struct Key: Hashable {
        let area: String
        let code: JMAWarningCode
    }

    private struct Found {
        let row: JMAStatus.Row
        /// When the bulletin was taken in, which orders those of one minute.
        let taken: Timestamp
        let isInForce: Bool

        /// Of equals, the one that warns, and least says of a graver warning that it is over.
        var rank: (Timestamp, Timestamp, Int, Int) {
            (row.bulletin.reported, taken, isInForce ? 1 : 0, row.isLowered ? 0 : 1)
        }
    }

    /// Whether there is more than Japan can have.
    var isFull: Bool {
        bulletins > Limits.JMA.bulletins || rows > Limits.JMA.rows || areas.count > Limits.JMA.areas
    }

    var inForce: [JMAStatus.Row] { found.values.filter(\.isInForce).map(\.row) }

    mutating func take(_ json: JSONElement) {
        guard json.kind == .object else {
            unreadable += 1
            return
        }
        bulletins += 1
        let taken = json["controlDatetime"].time
        if let taken { latest = max(latest ?? taken, taken) }
        let municipalities = JMABulletinArea.all(json["warning"]["class20Items"])
        let regions = JMABulletinArea.all(json["warning"]["class10Items"])
        rows += (municipalities ?? []).count + (regions ?? []).count
        guard !isFull else { return }
        guard let municipalities else {
            // What is told of larger regions alone cannot be matched.
            if regions?.contains(where: \.mayWarn) ?? true { unreadable += 1 }
            return
        }
        let bulletin = json["reportDatetime"].time.map {
            JMAStatus.Bulletin(
                reported: $0, office: json["publishingOffice"].shown(as: .line) ?? JMA.issuer,
                headline: json["headlineText"].shown(as: .line))
        }
        for municipality in municipalities {
            guard let area = municipality.code, JMAArea.isCode(area), municipality.isWhole else {
                if municipality.mayWarn { unreadable += 1 }
                continue
            }
            areas.insert(area)
            for kind in municipality.kinds {
                guard let bulletin, let code = kind.code.flatMap(JMAWarningCode.init) else {
                    if kind.hasCode { unreadable += 1 }
                    continue
                }
                let row = JMAStatus.Row(area: area, code: code, isLowered: kind.isLowered, bulletin: bulletin)
                take(Found(row: row, taken: taken ?? bulletin.reported, isInForce: kind.mayWarn))
            }
        }
    }

    private mutating func take(_ new: Found) {
        let key = Key(area: new.row.area, code: new.row.code)
        if let old = found[key], new.rank <= old.rank { return }
        found[key] = new
    }
}

/// A municipality or a larger region in a bulletin, as sent.
private struct JMABulletinArea {
    let code: String?
    let kinds: [Kind]
    /// Whether all its warnings are here.
    let isWhole: Bool

    init(_ json: JSONElement) {
        let list = json["kinds"].items(most: Limits.JMA.kinds + 1)
        code = json["areaCode"].text
        kinds = (list ?? []).map(Kind.init)
        isWhole = list.map { $0.count <= Limits.JMA.kinds && $0.allSatisfy { $0.kind == .object } } ?? false
    }

    /// Nil for anything but a list.
    static func all(_ json: JSONElement) -> [JMABulletinArea]? {
        json.items(most: Limits.JMA.rows + 1)?.map(JMABulletinArea.init)
    }

    /// Whether it may be warned of something.
    var mayWarn: Bool { !isWhole || kinds.contains(where: \.mayWarn) }

    /// A warning.
    struct Kind {
        let code: String?
        let hasCode: Bool
        private let status: String?

        init(_ json: JSONElement) {
            code = json["code"].text
            hasCode = !json["code"].isNull
            status = json["status"].text
        }

        /// Whether a warning is in force: one with a code is, unless its status says that it is over. Statuses are many: 発表 and 継続,
        /// 警報から注意報, 危険警報から警報.
        var mayWarn: Bool { hasCode && status != "解除" && status != "発表警報・注意報はなし" }

        /// "From a warning to an advisory", and the like.
        var isLowered: Bool {
            guard mayWarn, let parts = status?.components(around: "から") else { return false }
            let (from, to) = (JMAGrade.named(parts.before), JMAGrade.named(parts.after))
            return from.flatMap { from in to.map { $0 < from } } ?? false
        }
    }
}

extension JMAGrade {
    fileprivate static func named(_ word: Substring) -> JMAGrade? {
        switch word {
        case "注意報": .advisory
        case "警報": .warning
        case "危険警報": .danger
        case "特別警報": .special
        default: nil
        }
    }
}

extension String {
    /// The parts before and after the first `mark`; nil without it.
    fileprivate func components(around mark: String) -> (before: Substring, after: Substring)? {
        firstRange(of: mark).map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
    }
}
