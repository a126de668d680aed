/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none, ansi16, indexed256, direct

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}
