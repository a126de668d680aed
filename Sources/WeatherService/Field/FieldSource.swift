import Weather

/// Tells what a model says at the points of a lattice.
public protocol FieldSource: Sendable {
    /// Where it works.
    var executor: ServiceExecutor { get }
    /// What is known of the points. Asks nobody.
    func known(of question: FieldQuestion) async -> FieldNews
    /// Asks for what is due, and returns what is known then.
    func ask(_ question: FieldQuestion) async -> FieldNews
    /// What could not be sent may be tried again.
    func tryAgain() async
}

/// Points of a lattice, and what is wanted of them.
public struct FieldQuestion: Hashable, Sendable {
    public let lattice: Lattice
    public let parts: Set<FieldPart>

    public init(_ lattice: Lattice, _ parts: Set<FieldPart>) {
        (self.lattice, self.parts) = (lattice, parts)
    }
}

/// What is known of the points of a question.
public struct FieldNews: Hashable, Sendable {
    /// Points of which nothing has been told yet are missing; one of which there is nothing to tell has a series without hours.
    public var series: [FieldPart: [LatticePoint: FieldSeries]] = [:]
    /// Why the last attempt to get what is due failed; nil if it did not.
    public var failure: WeatherFailure?
    /// When something is due; nil if nothing ever will be.
    public var next: Timestamp?
}
