import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Assigning each entry of a batch to its place, or to no place, whatever the order of the entries.
@Suite struct OpenMeteoMatchingTests {
    private typealias Entry = OpenMeteoMatching.Entry

    private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude) ?? TestPlaces.seoul.coordinate
    }

    /// Seoul, Incheon (27 km), Suwon (32 km), Gangneung, Busan and Ulsan (45 km).
    private let cities = [
        (37.5683, 126.9778), (37.4563, 126.7052), (37.2911, 127.0089), (37.7556, 128.8961), (35.1028, 129.0403),
        (35.5372, 129.3167),
    ].map { point($0.0, $0.1) }

    /// The centre of the grid cell that contains a point, or of a neighbouring cell.
    private func cell(of point: Coordinate, width: Double, north: Int = 0, east: Int = 0) -> Coordinate {
        func middle(_ degrees: Double, _ cells: Int) -> Double { ((degrees / width).rounded() + Double(cells)) * width }
        return Self.point(middle(point.latitude, north), middle(point.longitude, east))
    }

    /// Each place's entry as the service sends it: numbered, except for the first.
    private func numbered(_ middles: [Coordinate]) -> [Entry] {
        middles.enumerated().map { Entry(number: $0 == 0 ? nil : $0, coordinate: $1) }
    }

    private func unnumbered(_ middles: [Coordinate]) -> [Entry] { middles.map { Entry(coordinate: $0) } }

    private func inOrder(_ count: Int) -> [OpenMeteoMatching.Match] { (0..<count).map { .entry($0) } }

    /// Points as close together as bookmarks in one city, or as far apart as cities.
    private func places(_ count: Int, _ random: inout SeededRandom) -> [Coordinate] {
        (0..<count).map { _ in
            Self.point(.random(in: 36.5...37.9, using: &random), .random(in: 126.6...128.2, using: &random))
        }
    }

    @Test(arguments: [0.05, 0.0625, 0.1, 0.125, 0.25, 0.4])
    func `an answer in order is never refused, on any of the service's grids`(width: Double) {
        var random = SeededRandom(seed: 11)
        for _ in 0..<20 {
            let places = places(60, &random)
            let middles = places.map { cell(of: $0, width: width) }
            #expect(OpenMeteoMatching(numbered(middles), about: places).matches == inOrder(60))
            #expect(OpenMeteoMatching(unnumbered(middles), about: places).matches == inOrder(60))
        }
    }

    @Test(arguments: [0.05, 0.0625, 0.1, 0.125])
    func `the neighbouring cell, which may fit the height better, is not refused either`(width: Double) {
        var random = SeededRandom(seed: 12)
        for _ in 0..<20 {
            let places = places(60, &random)
            let middles = places.map { place in
                cell(
                    of: place, width: width, north: .random(in: -1...1, using: &random),
                    east: .random(in: -1...1, using: &random))
            }
            #expect(OpenMeteoMatching(numbered(middles), about: places).matches == inOrder(60))
        }
    }

    @Test func `an entry belongs to the place with its number, in whatever order entries come`() {
        var random = SeededRandom(seed: 13)
        let entries = numbered(cities.map { cell(of: $0, width: 0.1) })
        for _ in 0..<50 {
            let order = Array(entries.indices).shuffled(using: &random)
            let matches = OpenMeteoMatching(order.map { entries[$0] }, about: cities).matches
            #expect(matches == cities.indices.map { place in .entry(order.firstIndex(of: place) ?? -1) })
        }
    }

    @Test func `without numbers the coordinates reveal another order`() {
        let entries = unnumbered(cities.map { cell(of: $0, width: 0.05) })
        let reversed = OpenMeteoMatching(Array(entries.reversed()), about: cities).matches
        #expect(reversed == cities.indices.reversed().map { .entry($0) })
        let turned = OpenMeteoMatching(Array(entries[1...] + entries[..<1]), about: cities).matches
        #expect(turned == cities.indices.map { .entry(($0 + cities.count - 1) % cities.count) })
    }

    @Test(arguments: [0.05, 0.1, 0.25])
    func `in another order without numbers no place gets the entry of another place`(width: Double) {
        var random = SeededRandom(seed: 14)
        var matched = 0
        for round in 0..<200 {
            // In half of the rounds, most places are nearer than 0.5° to each other.
            let places = round % 2 == 0 ? cities : places(8, &random)
            let entries = unnumbered(places.map { cell(of: $0, width: width) })
            let order = Array(entries.indices).shuffled(using: &random)
            let matches = OpenMeteoMatching(order.map { entries[$0] }, about: places).matches
            for (place, match) in matches.enumerated() {
                guard case .entry(let entry) = match else { continue }
                matched += 1
                // Entries of places in one cell cannot be distinguished, and have the same weather.
                #expect(entries[order[entry]] == entries[place])
            }
        }
        #expect(matched > 500)
    }

    @Test func `two neighbours whose entries are swapped get neither of them`() {
        let near = [Self.point(37.50, 127.00), Self.point(37.50, 127.15), Self.point(35.10, 129.04)]
        let entries = unnumbered([near[1], near[0], near[2]].map { cell(of: $0, width: 0.05) })
        #expect(
            OpenMeteoMatching(entries, about: near).matches
                == [.elsewhere(kilometres: 13), .elsewhere(kilometres: 13), .entry(2)])
    }

    @Test func `a number is rejected if the coordinates are those of a neighbour`() {
        var entries = numbered(cities.map { cell(of: $0, width: 0.05) })
        (entries[1].coordinate, entries[2].coordinate) = (entries[2].coordinate, entries[1].coordinate)
        let matches = OpenMeteoMatching(entries, about: cities).matches
        for place in cities.indices where ![1, 2].contains(place) { #expect(matches[place] == .entry(place)) }
        for place in [1, 2] {
            guard case .elsewhere(let kilometres) = matches[place] else {
                Issue.record("place \(place) should not get \(matches[place])")
                continue
            }
            #expect((30...35).contains(kilometres))
        }
    }

    @Test func `a missing entry does not affect the others`() {
        var entries: [Entry?] = unnumbered(cities.map { cell(of: $0, width: 0.05) })
        entries[3] = nil
        var matches = inOrder(cities.count)
        matches[3] = .missing
        #expect(OpenMeteoMatching(entries, about: cities).matches == matches)
        entries.remove(at: 3)
        // The later entries have moved up, and are recognised by their coordinates.
        let moved = OpenMeteoMatching(entries, about: cities).matches
        #expect(Array(moved[..<3]) == inOrder(3) && Array(moved[4...]) == [.entry(3), .entry(4)])
        if case .entry = moved[3] { Issue.record("a missing place should not get another place's entry") }
    }

    @Test func `a single place accepts a nearby entry, whatever its number`() {
        let seoul = [cities[0]]
        #expect(OpenMeteoMatching([Entry(number: nil, coordinate: cities[1])], about: seoul).matches == [.entry(0)])
        #expect(OpenMeteoMatching([Entry(number: nil, coordinate: nil)], about: seoul).matches == [.entry(0)])
        #expect(
            OpenMeteoMatching([Entry(number: nil, coordinate: cities[4])], about: seoul).matches
                == [.elsewhere(kilometres: Int(cities[0].distance(to: cities[4]).rounded()))])
        #expect(OpenMeteoMatching([], about: seoul).matches == [.missing])
    }
}
