import Weather

// The limits that a rule can be given on the screen.
extension WatchCondition {
    /// The condition with the next higher or lower limit, a whole step in the user's unit; nil if there is none. A limit between two
    /// steps, as a file may have, goes to the nearest of them in that direction.
    package func stepped(up: Bool, in units: Units) -> WatchCondition? {
        let scale = LimitScale(kind, units)
        let shown = scale.shown(threshold)
        let next = up ? scale.steps.first { $0 > shown } : scale.steps.last { $0 < shown }
        return next.map { WatchCondition(kind, scale.threshold($0)) }
    }
}

/// The limits of one kind of rule in the user's unit.
private struct LimitScale {
    /// Ascending.
    let steps: [Double]
    /// What one of the kind's own unit is in the user's, and what 0 is.
    private let factor, zero: Double
    /// The decimals that a limit is shown with.
    private let places: Int

    private init(_ steps: [Double], factor: Double = 1, zero: Double = 0, places: Int = 0) {
        (self.steps, self.factor, self.zero, self.places) = (steps, factor, zero, places)
    }

    init(_ kind: WatchCondition.Kind, _ units: Units) {
        func every(_ step: Int, _ range: ClosedRange<Int>) -> [Double] {
            stride(from: range.lowerBound, through: range.upperBound, by: step).map(Double.init)
        }
        self =
            switch (kind, units.precipitation, units.wind, units.temperature) {
            case (.rain, .millimetres, _, _): LimitScale([0.5, 1, 2, 3, 5, 10, 15, 20, 30, 50, 70, 100], places: 1)
            case (.rain, .inches, _, _):
                LimitScale([0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4], factor: 1 / 25.4, places: 2)
            case (.wind, _, .metresPerSecond, _): LimitScale(every(1, 1...60), places: 1)
            case (.wind, _, .kilometresPerHour, _): LimitScale(every(5, 5...215), factor: 3.6)
            case (.wind, _, .milesPerHour, _): LimitScale(every(5, 5...135), factor: 3_600 / 1_609.344, places: 1)
            case (.wind, _, .knots, _): LimitScale(every(5, 5...115), factor: 3_600 / 1_852)
            case (.low, _, _, .celsius), (.high, _, _, .celsius): LimitScale(every(1, -50...50))
            case (.low, _, _, .fahrenheit), (.high, _, _, .fahrenheit):
                LimitScale(every(1, -58...122), factor: 1.8, zero: 32)
            // The lowest values of AirKorea's grades, and whole fives between them.
            case (.warning, _, _, _): LimitScale(every(1, 0...WarningLevel.extreme.rawValue))
            case (.dust, _, _, _):
                LimitScale(every(5, 5...200).map { [15, 35, 75].contains($0) ? $0 + 1 : $0 })
            }
    }

    /// A threshold as it is shown: 14 m/s are 50 km/h.
    func shown(_ threshold: Double) -> Double {
        let scale = [1.0, 10, 100][places]
        return ((threshold * factor + zero) * scale).rounded() / scale
    }

    /// To a thousandth of the kind's own unit.
    func threshold(_ step: Double) -> Double { ((step - zero) / factor * 1_000).rounded() / 1_000 }
}
