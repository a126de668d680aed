import Limits
import Weather

/// Searches for places with a service. Every method throws as `WeatherSource`'s do.
///
/// `language` is the user interface's language. Names are in this language where the service has them, and may be in
/// others too.
public protocol PlaceFinder: Sendable {
    /// The places with this name, in the service's order; an empty result is not an error.
    func places(named text: String, in language: Language) async throws -> [Place]
    /// The places around a point, nearest first; empty if the service finds none or does not support this.
    func places(around coordinate: Coordinate, in language: Language) async throws -> [Place]
    /// The place of a code; nil if the service does not know it or does not support codes.
    func place(of code: PlaceCode) async throws -> Place?
}

extension PlaceFinder {
    public func place(of code: PlaceCode) async throws -> Place? { nil }
}

/// A code for a place instead of its name.
public enum PlaceCode: Hashable, Sendable {
    /// OpenWeather's city number, which is GeoNames'.
    case id(Int)
    /// `code[,country]` with a two-letter country code (ISO 3166); the United States by default.
    case zip(String)

    /// Reads `id:1835848` and `zip:90210,US`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "id":
            guard let number = Int(parts[1]), number > 0 else { return nil }
            self = .id(number)
        case "zip":
            // Postal codes contain a digit in every country.
            guard parts[1].utf8.count <= Limits.Query.postalCode, parts[1].contains(where: \.isNumber) else {
                return nil
            }
            self = .zip(String(parts[1]))
        default: return nil
        }
    }
}

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
            return found.distinct(by: \.id)
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
