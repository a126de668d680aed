public enum DistanceUnit: String, CaseIterable, Sendable {
    case kilometres = "km"
    case miles = "mi"
}
