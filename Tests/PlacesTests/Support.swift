import Foundation
import Places
import Weather

/// The gazetteer of this checkout.
let gazetteer: Gazetteer? = try? Gazetteer(path: checkout + "/Resources/Places/places.bin")

let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

/// The English names of the results.
func names(_ query: String, limit: Int = 5, near: [Coordinate] = []) -> [String] {
    (gazetteer?.search(query, limit: limit, near: near) ?? []).map { $0.place.names.text(in: .english) }
}

func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    Coordinate(latitude: latitude, longitude: longitude)
}

/// The tables of queries, and the recall required of each.
enum QueryTable {
    struct Query {
        let kind: String
        let text: String
        /// What it may mean.
        let places: [Coordinate]
        let kilometres: Double

        func means(_ place: Place) -> Bool {
            places.contains { $0.distance(to: place.coordinate) <= kilometres }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Queries")

    static func queries() throws -> [Query] {
        try ["cities", "districts", "people", "daily", "fresh", "later", "third"].flatMap { name in
            try lines(of: name + ".tsv").compactMap { line -> Query? in
                let fields = line.split(separator: "\t")
                guard fields.count >= 5, let kilometres = Double(fields[4]) else { return nil }
                let places = zip(fields[2].split(separator: "|"), fields[3].split(separator: "|")).compactMap {
                    coordinate(Double($0) ?? .nan, Double($1) ?? .nan)
                }
                guard !places.isEmpty else { return nil }
                return Query(kind: String(fields[0]), text: String(fields[1]), places: places, kilometres: kilometres)
            }
        }
    }

    /// Lines that name no place.
    static func nothing() throws -> [String] {
        try ["nothing.txt", "fresh-nothing.txt"].flatMap { try lines(of: $0).map(String.init) }
    }

    /// More such lines, of which a few are the name of a village or a sight, too.
    static func laterNothing() throws -> [String] {
        try ["later-nothing.txt", "third-nothing.txt"].flatMap { name in
            try lines(of: name, haveComments: false).map(String.init)
        }
    }

    static func floors() throws -> [(kind: String, first: Double, five: Double)] {
        try lines(of: "floors").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 3, let first = Double(fields[1]), let five = Double(fields[2]) else { return nil }
            return (String(fields[0]), first, five)
        }
    }

    private static func lines(of name: String, haveComments: Bool = true) throws -> [Substring] {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n").filter { !haveComments || !$0.hasPrefix("#") }
    }
}
