/// A moment as shown by the local clock of a place (proleptic Gregorian calendar).
///
/// The day arithmetic is Howard Hinnant's `civil_from_days`/`days_from_civil`
/// (https://howardhinnant.github.io/date_algorithms.html), exact for every representable year.
public struct LocalTime: Hashable, Sendable {
    public let year: Int
    /// 1…12.
    public let month: Int
    /// 1…31.
    public let day: Int
    /// 0…23.
    public let hour: Int
    /// 0…59.
    public let minute: Int
    /// 0 is Sunday … 6 is Saturday.
    public let weekday: Int
    /// Days since 1970-01-01 on this clock; two moments with the same value are on the same local day.
    public let dayNumber: Int

    /// See `LocalClock.time(_:)`, which knows the offset.
    init(_ timestamp: Timestamp, offset: UTCOffset) {
        let local = timestamp.secondsSince1970 + offset.seconds
        let days = local.flooredQuotient(by: 86_400)
        let secondOfDay = local - days * 86_400
        dayNumber = days
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        weekday = (days % 7 + 11) % 7  // 1970-01-01 was a Thursday (4).

        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day number of a calendar date; `month` is 1…12, `day` 1…31.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
