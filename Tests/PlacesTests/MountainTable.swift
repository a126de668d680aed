import Foundation
import Testing
import Weather

/// The table that Korea's mountains and passes are built from.
enum MountainTable {
    struct Row {
        let name: String
        let summit: Coordinate
        let metres: Int
    }

    static func rows() throws -> [Row] {
        try String(contentsOfFile: checkout + "/scripts/places/mountains.tsv", encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                let point = fields[2].split(separator: ",").compactMap { Double($0) }
                return Row(
                    name: String(fields[0].prefix { $0 != "," }),
                    summit: try #require(coordinate(point[0], point[1])),
                    metres: try #require(Int(fields[3].drop { $0 == "~" }), "\(line)"))
            }
    }
}
