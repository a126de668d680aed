import Weather

@testable import WeatherService

/// Invented bulletins in the form of the agency's.
enum JMAFixture {
    static let noon = Timestamp(secondsSince1970: 1_791_514_800)  // 2026-10-09 12:00 in Japan

    /// In Japan's time, as the agency writes it.
    static func japan(_ time: Timestamp) -> String {
        let local = KoreanTime.clock.time(time)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.year)-\(two(local.month))-\(two(local.day))T\(two(local.hour)):\(two(local.minute)):00+09:00"
    }

    /// `kinds`: pairs of a code and a status; a nil code is a municipality without warnings.
    static func bulletin(
        at time: Timestamp = noon, office: String = "気象庁", headline: String = "",
        _ areas: [(code: String, kinds: [(code: String?, status: String)])]
    ) -> String {
        let items = areas.map { area in
            let kinds = area.kinds.map { kind in
                "{" + (kind.code.map { #""code":"\#($0)","# } ?? "") + #""status":"\#(kind.status)"}"#
            }
            return #"{"areaCode":"\#(area.code)","kinds":[\#(kinds.joined(separator: ","))]}"#
        }
        return #"{"controlDatetime":"\#(japan(time))","reportDatetime":"\#(japan(time))","infoType":"発表","#
            + #""publishingOffice":"\#(office)","headlineText":"\#(headline)","warning":{"class10Items":[],"#
            + #""class20Items":[\#(items.joined(separator: ","))]},"dataTypeCode":"VPWW55"}"#
    }

    static func map(_ bulletins: [String]) -> HTTPAnswer { HTTPAnswer("[\(bulletins.joined(separator: ","))]") }

    static func status(_ bulletins: String...) throws(WeatherFailure) -> JMAStatus {
        try JMAStatus.read(map(bulletins))
    }
}

extension JMAStatus {
    /// "4720700 43" for each warning in force.
    var words: [String] { rows.map { "\($0.area) \($0.code.text)" } }
}
