import AppResources

/// The time between two columns of the table.
enum TableStep: Int, CaseIterable, Hashable, Sendable {
    case hour, threeHours, day

    /// With the most columns a day, and so on to the fewest; nil after the last.
    var finer: TableStep? { Self(rawValue: rawValue - 1) }
    var coarser: TableStep? { Self(rawValue: rawValue + 1) }
}

extension TableStep {
    /// Its name.
    var phrase: Phrase {
        switch self {
        case .hour: .tableStepHour
        case .threeHours: .tableStepThreeHours
        case .day: .tableStepDay
        }
    }
}
