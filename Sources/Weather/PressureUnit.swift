public enum PressureUnit: String, CaseIterable, Sendable {
    case hectopascals = "hPa"
    case inchesOfMercury = "inHg"
    case millimetresOfMercury = "mmHg"
}
