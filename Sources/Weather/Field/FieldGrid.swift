/// The values of a lattice's points in one hour.
public struct FieldGrid: Sendable {
    public let lattice: Lattice
    /// By variable, then row by row; NaN where a value is unknown. Empty for a variable that was not asked for.
    private let values: [[Float]]

    /// - Parameters:
    ///   - earlier: a time whose values are subtracted; nil for none.
    ///   - series: what is known of a point.
    public init(
        _ lattice: Lattice, _ variables: [FieldVariable], at time: Timestamp, minus earlier: Timestamp? = nil,
        series: (LatticePoint, FieldPart) -> FieldSeries?
    ) {
        self.lattice = lattice
        var values = [[Float]](repeating: [], count: FieldVariable.allCases.count)
        let parts = FieldPart.allCases.filter { !$0.variables.filter(variables.contains).isEmpty }
        for part in parts {
            let wanted = part.variables.filter(variables.contains)
            for row in 0..<lattice.rows {
                for column in 0..<lattice.columns {
                    let told = lattice.point(column: column, row: row).flatMap { series($0, part) }
                    for variable in wanted {
                        var value = told?.value(variable, at: time)
                        if let earlier {
                            value = value.flatMap { now in told?.value(variable, at: earlier).map { now - $0 } }
                        }
                        values[variable.rawValue].append(value.map { Float($0) } ?? .nan)
                    }
                }
            }
        }
        self.values = values
    }

    /// The value of a point; nil if it is unknown.
    public func value(_ variable: FieldVariable, column: Int, row: Int) -> Double? {
        let index = row * lattice.columns + column
        guard values[variable.rawValue].indices.contains(index) else { return nil }
        let value = values[variable.rawValue][index]
        return value.isNaN ? nil : Double(value)
    }

    /// Hands the values of a variable to `body`, for code that runs for every cell; see `between`.
    public func withValues<Result>(
        of variable: FieldVariable, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) -> Result {
        values[variable.rawValue].withUnsafeBufferPointer(body)
    }

    /// The value between four points; NaN if one that counts is.
    @inline(__always)
    public static func between(
        _ values: UnsafeBufferPointer<Float>, columns: Int, _ across: LatticeStretch, _ up: LatticeStretch
    ) -> Float {
        let (lower, upper) = (up.first * columns, up.second * columns)
        guard upper + across.second < values.count, upper + across.first < values.count else { return .nan }
        let below = between(values[lower + across.first], values[lower + across.second], Float(across.share))
        if up.share == 0 { return below }
        let above = between(values[upper + across.first], values[upper + across.second], Float(across.share))
        return between(below, above, Float(up.share))
    }

    /// Exact at both ends, whatever is at the other, and never outside of them.
    @inline(__always)
    private static func between(_ first: Float, _ second: Float, _ share: Float) -> Float {
        if share == 0 { return first }
        if share == 1 { return second }
        let value = first + (second - first) * share
        return second >= first ? min(max(value, first), second) : max(min(value, first), second)
    }
}
