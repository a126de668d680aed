/// How the requests of a run ended.
struct FuzzOutcome: Sendable {
    enum Ending: Hashable, Sendable {
        case value
        /// A `WeatherFailure`, by the name of its case.
        case failure(String)
        /// An error that is not a `WeatherFailure`.
        case untyped(String)
    }

    private(set) var count = 0
    private(set) var endings: [String: Int] = [:]
    /// The first twenty violations, as sentences.
    private(set) var violations: [String] = []

    mutating func note(_ ending: Ending, of number: Int, isStuck: Bool, isGoodTaken: Bool) {
        count += 1
        switch ending {
        case .value: endings["value", default: 0] += 1
        case .failure(let name): endings[name, default: 0] += 1
        case .untyped(let text): complain("request \(number) ended with an untyped error: \(text)")
        }
        if isStuck { complain("request \(number) went on far beyond its time limit") }
        if !isGoodTaken { complain("a good answer after request \(number) was not accepted") }
    }

    mutating func complain(_ sentence: String) {
        if violations.count < 20 { violations.append(sentence) }
    }
}
