/// A style for every role text can play. Views name roles; only a theme names colours.
///
/// A role's raw value counts from 0, so that looking one up costs nothing where thousands of cells ask.
public struct Theme<Role: RawRepresentable<Int> & CaseIterable & Hashable & Sendable>: Sendable {
    private let styles: [Style]

    /// Roles without a style are plain.
    public init(_ styles: [Role: Style]) {
        self.styles = Role.allCases.sorted { $0.rawValue < $1.rawValue }.map { styles[$0] ?? .plain }
    }

    public subscript(role: Role) -> Style { styles[role.rawValue] }
}
