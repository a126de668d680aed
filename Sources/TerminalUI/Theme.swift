/// A style for each role of text. Views refer to roles; only a theme refers to colours.
///
/// Raw values of roles count from 0, so that looking one up is an array access, even for thousands of cells.
public struct Theme<Role: RawRepresentable<Int> & CaseIterable & Hashable & Sendable>: Sendable {
    private let styles: [Style]

    /// Roles without a style are plain.
    public init(_ styles: [Role: Style]) {
        self.styles = Role.allCases.sorted { $0.rawValue < $1.rawValue }.map { styles[$0] ?? .plain }
    }

    public subscript(role: Role) -> Style { styles[role.rawValue] }
}
