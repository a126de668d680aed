/// A number in the person's unit.
struct UnitValue: Encodable {
    let value: Double
    let unit: String
}
