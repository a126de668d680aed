/// Ordered by its raw value.
public protocol RawOrdered: RawRepresentable, Comparable where RawValue: Comparable {}

extension RawOrdered {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
