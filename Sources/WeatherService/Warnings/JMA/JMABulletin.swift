import JSON
import Limits
import Weather

/// Bulletins, joined row by row: of each warning in each municipality, the latest bulletin tells.
///
/// The latest of an office would not do: it may have two in the same minute about different hazards, both of which hold.
struct JMAStatusReading {
    private(set) var latest: Timestamp?
    private(set) var areas: Set<String> = []
    var unreadable = 0
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

    mutating func take(_ dto: JMABulletinDTO) {
        bulletins += 1
        let taken = dto.taken.flatMap { Timestamp(iso8601: $0) }
        if let taken { latest = max(latest ?? taken, taken) }
        rows += dto.warnings?.rows ?? 0
        guard !isFull else { return }
        guard let all = dto.warnings?.municipalities else {
            // What is told of larger regions alone cannot be matched.
            if dto.warnings?.regions?.contains(where: \.mayWarn) ?? true { unreadable += 1 }
            return
        }
        let reported = dto.reported.flatMap { Timestamp(iso8601: $0) }
        func line(_ text: String?) -> String? {
            text.map { ServerText($0, as: .line).text }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let bulletin = reported.map {
            JMAStatus.Bulletin(
                reported: $0, office: line(dto.office) ?? JMA.issuer, headline: line(dto.headline))
        }
        for municipality in all {
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

/// A bulletin as sent.
struct JMABulletinDTO: JSONObject {
    /// `controlDatetime`, when it was taken in.
    private(set) var taken: String?
    private(set) var reported: String?
    private(set) var office: String?
    private(set) var headline: String?
    private(set) var warnings: Warnings?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "controlDatetime": taken = try json.text()
        case "reportDatetime": reported = try json.text()
        case "publishingOffice": office = try json.text()
        case "headlineText": headline = try json.text()
        case "warning": warnings = try Warnings(&json)
        default: try json.skip()
        }
    }

    struct Warnings: JSONObject {
        /// Nil if it has no list of them.
        private(set) var municipalities: [Area]?
        private(set) var regions: [Area]?

        var rows: Int { (municipalities ?? []).count + (regions ?? []).count }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "class20Items": municipalities = try Self.areas(&json)
            case "class10Items": regions = try Self.areas(&json)
            default: try json.skip()
            }
        }

        private static func areas(_ json: inout JSONReader) throws(JSONReader.Malformed) -> [Area]? {
            let list: [Area?]? = try json.list(most: Limits.JMA.rows + 1)
            return list?.map { $0 ?? Area() }
        }
    }

    struct Area: JSONObject {
        private(set) var code: String?
        private(set) var kinds: [Kind] = []
        /// Whether all its warnings are here.
        private(set) var isWhole = false

        /// Whether it may be warned of something.
        var mayWarn: Bool { !isWhole || kinds.contains(where: \.mayWarn) }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "areaCode": code = try json.text()
            case "kinds":
                let list: [Kind?]? = try json.list(most: Limits.JMA.kinds + 1)
                kinds = (list ?? []).map { $0 ?? Kind() }
                isWhole = list.map { $0.count <= Limits.JMA.kinds && !$0.contains(where: { $0 == nil }) } ?? false
            default: try json.skip()
            }
        }
    }

    struct Kind: JSONObject {
        private(set) var code: String?
        private(set) var hasCode = false
        private var status: String?

        /// Whether a warning is in force: one with a code is, unless its status says that it is over. Statuses are many: 発表 and 継続,
        /// 警報から注意報, 危険警報から警報.
        var mayWarn: Bool { hasCode && status != "解除" && status != "発表警報・注意報はなし" }

        /// "From a warning to an advisory", and the like.
        var isLowered: Bool {
            guard mayWarn, let parts = status?.components(around: "から") else { return false }
            let (from, to) = (JMAGrade.named(parts.before), JMAGrade.named(parts.after))
            return from.flatMap { from in to.map { $0 < from } } ?? false
        }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "code":
                hasCode = try json.kind() != .null
                code = try json.text()
            case "status": status = try json.text()
            default: try json.skip()
            }
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
