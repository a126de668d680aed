import Limits
import Weather

/// A preliminary warning (예비특보): the administration expects to issue a warning. It is not in force, and may never be.
public struct KMAPreliminaryWarning: Hashable, Sendable {
    /// What of: `풍랑`.
    public let name: String
    /// When, in the administration's words: `09월 26일 새벽(00시~06시)`, `21일 밤`. Nil if it does not say.
    public let time: String?
    let regions: KMARegionList

    public var kind: WarningKind { WarningKind.of(event: name) }
}

/// The preliminary warnings (예비특보 현황, `t7`): a numbered heading for each kind, and below it a line for each time.
///
/// ```
/// (1) 풍랑 예비특보
/// o 09월 26일 새벽(00시~06시) : 제주도남쪽바깥먼바다, 제주도남서쪽안쪽먼바다
/// ```
///
/// In other bulletins the kind and time come in one line: `o 풍랑 예비특보(27일 오전(06~12시)) : 남해동부바깥먼바다`.
struct KMAPreliminaryText: Hashable, Sendable {
    var warnings: [KMAPreliminaryWarning] = []
    /// Fit for a terminal.
    var unread: [String] = []

    init(_ text: String) {
        let bulletin = KMABulletin(text)
        unread = bulletin.unread
        for item in bulletin.items where !item.saysNone {
            if let warning = KMAPreliminaryWarning(item), warnings.count < Limits.KMA.entries {
                warnings.append(warning)
            } else {
                unread.append(item.shown)
            }
        }
    }
}

extension KMAPreliminaryWarning {
    fileprivate init?(_ item: KMABulletin.Item) {
        guard let head = item.head, let body = item.body else { return nil }
        let regions = KMARegionList(body)
        guard regions != KMARegionList() else { return nil }
        if let heading = item.heading {
            guard let name = Self.name(of: heading[...]) else { return nil }
            self.init(name: name, time: Self.time(head), regions: regions)
        } else {
            let title = head.prefix { $0 != "(" }
            guard let name = Self.name(of: title) else { return nil }
            let bracket = head[title.endIndex...]
            guard bracket.isEmpty || bracket.last == ")" else { return nil }
            self.init(name: name, time: Self.time(bracket.dropFirst().dropLast()), regions: regions)
        }
    }

    /// `풍랑` of `풍랑 예비특보`.
    private static func name(of title: Substring) -> String? {
        guard let name = KMAWarningName(String(title)), name.isPreliminary else { return nil }
        return String(name.text.dropLast("예비특보".count))
    }

    private static func time(_ text: Substring) -> String? {
        let text = ServerText(String(text)).text
        return text.isEmpty ? nil : text
    }
}

extension KMAPreliminaryWarning {
    /// When the warning is expected to take effect, given when the bulletin was issued; nil if its words are not understood.
    ///
    /// Without hours it is the whole day, because the same word has other hours in other bulletins: 밤 begins at 18 or 21 o'clock.
    public func span(issued: Timestamp) -> Range<Timestamp>? {
        time.flatMap { KMADayWords(reading: $0) }?.span(issued: issued)
    }
}

/// A day and perhaps hours of it: `09월 26일 새벽(00시~06시)`, `21일 밤`, `내일(22일) 오전(06~12시)`, `오늘 밤`.
private struct KMADayWords {
    private enum Day {
        case ofMonth(Int, month: Int?)
        case ahead(Int)
    }

    private let day: Day
    /// 0…24.
    private let hours: Range<Int>?

    init?(reading text: String) {
        let numbers = Self.numbers(in: text)
        if let day = numbers.first(where: { $0.unit == "일" })?.value, (1...31).contains(day) {
            let month = numbers.first { $0.unit == "월" }?.value
            guard month.map({ (1...12).contains($0) }) ?? true else { return nil }
            self.day = .ofMonth(day, month: month)
        } else if let days = ["오늘": 0, "내일": 1, "모레": 2].first(where: { text.hasPrefix($0.key) })?.value {
            day = .ahead(days)
        } else {
            return nil
        }
        hours = Self.hours(numbers)
    }

    /// The numbers of a text, each with the character behind it.
    private static func numbers(in text: String) -> [(value: Int, unit: Character?)] {
        var numbers: [(value: Int, unit: Character?)] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: \.isASCIIDigit) {
            let digits = rest[start...].prefix(while: \.isASCIIDigit)
            rest = rest[digits.endIndex...]
            // A longer number is no day and no hour.
            if digits.count <= 2, let value = Int(digits) { numbers.append((value, rest.first)) }
        }
        return numbers
    }

    /// Those of `00시~06시` or `06~12시`.
    private static func hours(_ numbers: [(value: Int, unit: Character?)]) -> Range<Int>? {
        let hours = numbers.filter { $0.unit == "시" || $0.unit == "~" }.map(\.value)
        guard hours.count == 2, hours[0] < hours[1], hours[1] <= 24 else { return nil }
        return hours[0]..<hours[1]
    }

    func span(issued: Timestamp) -> Range<Timestamp>? {
        let today = KoreanTime.clock.time(issued).dayNumber
        let number: Int? =
            switch day {
            case .ahead(let days): today + days
            // Bulletins look a few days ahead. One of the day before may still be listed.
            case .ofMonth(let day, let month):
                (today - 1...today + 14).first { number in
                    let local = KoreanTime.clock.time(KoreanTime.clock.startOfDay(number))
                    return local.day == day && month.map { $0 == local.month } ?? true
                }
            }
        guard let number else { return nil }
        let hours = hours ?? 0..<24
        let clock = KoreanTime.clock
        return clock.moment(onDay: number, hour: hours.lowerBound)..<clock.moment(onDay: number, hour: hours.upperBound)
    }
}
