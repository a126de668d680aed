/// The numbers of parts in the file. New ones go to the end.
enum PartCode {
    private static let parts: [ReportPart] = [.current, .forecast, .air, .airForecast]

    /// The current format of a part's values. A change needs a new form; older forms stay readable.
    static func form(of part: ReportPart) -> UInt8 {
        switch part {
        case .forecast: ForecastForm.withSnowfall
        case .current: CurrentForm.withVisibilityLimit
        case .air, .airForecast: 0
        }
    }

    static func number(of part: ReportPart) -> UInt8 { UInt8(parts.firstIndex(of: part) ?? 0) }

    static func part(_ number: UInt8) -> ReportPart? {
        parts.indices.contains(Int(number)) ? parts[Int(number)] : nil
    }
}
