/// What falls in an hour, in a step or on a day: rain as a depth of water, snow as melted water and, where the source reports it, as
/// the depth of the fresh snow.
public struct PrecipitationAmount: Hashable, Sendable {
    public let rain: PrecipitationDepth
    /// Snow as melted water.
    public let melted: PrecipitationDepth
    /// The depth of the fresh snow; nil if there is none, or if the source reports snow only as melted water.
    public let snowfall: SnowDepth?

    /// Missing depths count as zero, because sources omit what does not fall.
    public init(rain: PrecipitationDepth?, melted: PrecipitationDepth?, snowfall: SnowDepth? = nil) {
        self.rain = rain ?? .zero
        self.melted = melted ?? .zero
        self.snowfall = snowfall.flatMap { $0.centimetres > 0 ? $0 : nil }
    }

    /// Rain and melted snow together.
    public var water: PrecipitationDepth { PrecipitationDepth(millimetres: rain.millimetres + melted.millimetres) }

    /// Whether it is snow without rain.
    public var isSnow: Bool { rain.millimetres == 0 && melted.millimetres > 0 }

    /// Whether it is snow whose depth is not known, so that its amount is one of melted water.
    public var isMeltedSnow: Bool { isSnow && snowfall == nil }

    /// The same fall spread evenly over the hours of `seconds`.
    func perHour(of seconds: Int) -> PrecipitationAmount { part(3_600 / Double(max(1, seconds))) }

    /// So many times as much.
    func part(_ share: Double) -> PrecipitationAmount {
        PrecipitationAmount(
            rain: PrecipitationDepth(millimetres: rain.millimetres * share),
            melted: PrecipitationDepth(millimetres: melted.millimetres * share),
            snowfall: snowfall.map { SnowDepth(centimetres: $0.centimetres * share) })
    }

    /// The total of several; the depth of the snow is unknown if it is for any part with snow.
    init(total amounts: some Sequence<PrecipitationAmount>) {
        var (rain, melted, snowfall) = (0.0, 0.0, 0.0)
        var isKnown = true
        for amount in amounts {
            rain += amount.rain.millimetres
            melted += amount.melted.millimetres
            snowfall += amount.snowfall?.centimetres ?? 0
            if amount.melted.millimetres > 0, amount.snowfall == nil { isKnown = false }
        }
        self.init(
            rain: PrecipitationDepth(millimetres: rain), melted: PrecipitationDepth(millimetres: melted),
            snowfall: isKnown ? SnowDepth(centimetres: snowfall) : nil)
    }
}

extension PrecipitationDepth {
    public static let zero = PrecipitationDepth(millimetres: 0)
}
