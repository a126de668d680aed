import Weather

/// Searches several services at once. Results keep the order of the services, each place once.
public struct PlaceFinders: PlaceFinder {
    private let finders: [any PlaceFinder]

    public init(_ finders: [any PlaceFinder]) {
        self.finders = finders
    }

    public func places(named text: String, in language: Language) async throws -> [Place] {
        try await Self.foundByAny(finders.map { finder in { try await finder.places(named: text, in: language) } })
    }

    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] {
        try await Self.foundByAny(
            finders.map { finder in { try await finder.places(around: coordinate, in: language) } })
    }

    public func place(of code: PlaceCode) async throws -> Place? {
        try await Self.foundByAny(
            finders.map { finder in { try await finder.place(of: code).map { [$0] } ?? [] } }
        ).first
    }

    /// The combined results of `questions`, in their order, run at once. Fails only if nothing is found and at least one
    /// failed, because the failed one may know the place.
    static func foundByAny(_ questions: [@Sendable () async throws -> [Place]]) async throws -> [Place] {
        try await withThrowingTaskGroup(of: (Int, Result<[Place], any Error>).self) { group in
            for (index, question) in questions.enumerated() {
                group.addTask {
                    let result = await Self.result(of: question)
                    // One expression with `await` in it would return a wrong index (Swift 6.3.1, optimized).
                    return (index, result)
                }
            }
            var answers: [(index: Int, result: Result<[Place], any Error>)] = []
            for try await answer in group { answers.append(answer) }
            try Task.checkCancellation()
            answers.sort { $0.index < $1.index }
            var found: [Place] = []
            var failure: (any Error)?
            for answer in answers {
                switch answer.result {
                case .success(let places): found += places
                case .failure(let error): failure = failure ?? error
                }
            }
            if let failure, found.isEmpty { throw failure }
            return found.eachOnce
        }
    }

    private static func result(of question: @Sendable () async throws -> [Place]) async -> Result<[Place], any Error> {
        do {
            return .success(try await question())
        } catch {
            return .failure(error)
        }
    }
}

extension [Place] {
    /// The places without duplicate IDs; the first of each is kept.
    var eachOnce: [Place] {
        var seen: Set<PlaceID> = []
        return filter { seen.insert($0.id).inserted }
    }
}
