public enum DepthUnit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case inches = "in"
}
