public enum ClockStyle: String, CaseIterable, Sendable {
    case of24Hours = "24"
    case of12Hours = "12"
}
