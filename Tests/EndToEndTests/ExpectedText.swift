import Foundation
import StandinServer

/// Every text and sign of the screen that these tests look for, in one place.
enum ExpectedText {
    /// The header's word when everything on the list has been fetched, which it says with the time.
    static let updatedInKorean = "갱신"
    /// What a tile says that waits for its first weather, and the header of all that are asked for.
    static let loadingInKorean = "불러오는 중"
    static let oneLoadingInKorean = "1곳 \(loadingInKorean)"
    static let oneFailedInKorean = "1곳 실패"

    /// Whether everything on the list has been fetched.
    static func isAllAnswered(_ screen: String) -> Bool {
        screen.prefix { $0 != "\n" }.contains(/\d:\d\d 갱신|updated \d{1,2}:\d\d/)
    }
    static let korean = StandinCity.korea20.map(\.korean)
    /// Two that no other text of the screen contains.
    static let englishNames = ["Seoul", "Busan"]
    static let detailInKorean = ["습도", "기압"]
    /// What says in words that nothing here is real.
    static let sampleInKorean = "예시 데이터"
    static let twentyCitiesInKorean = "20곳: "
    /// Ends a name that does not fit its tile.
    static let ellipsis: Character = "…"
    static let selectedCorner: Character = "┏"
    static let corners: Set<Character> = ["╭", "┏"]
}

/// Reading the grid off a screen.
struct Picture: Equatable, CustomStringConvertible {
    let lines: [String]

    /// Times of day and ages are blotted out: two pictures taken a minute apart are to be equal.
    init(_ screen: String) {
        let timeless =
            screen
            .replacing(/\d{1,2}:\d{2}/, with: "--:--")
            .replacing(/\d+(초|분|시간) 전/, with: "- 전")
        lines = timeless.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    var description: String { lines.joined(separator: "\n") }

    /// The names at the top of tiles, row by row, each once; where there are no tiles, that of the only place, which is told in
    /// full.
    var cities: [String] {
        let tiles = names { Self.name(after: $0, in: $1) }
        return tiles.isEmpty ? names { Self.title(after: $0, in: $1) } : tiles
    }

    private func names(_ read: (String.Index, String) -> String?) -> [String] {
        var found: [String] = []
        for line in lines {
            for index in line.indices where ExpectedText.corners.contains(line[index]) {
                guard let name = read(index, line), !found.contains(name) else { continue }
                found.append(name)
            }
        }
        return found
    }

    /// The name on the tile with the heavy border.
    var selectedCity: String? {
        for line in lines {
            guard let corner = line.firstIndex(of: ExpectedText.selectedCorner) else { continue }
            if let name = Self.name(after: corner, in: line) { return name }
        }
        return nil
    }

    /// The corner of a city's tile. Its name may stand elsewhere on the screen as well: the header names who has rain.
    func tile(of city: String) -> (column: Int, row: Int)? {
        for (row, line) in lines.enumerated() {
            for index in line.indices where ExpectedText.corners.contains(line[index]) {
                guard Self.name(after: index, in: line) == city else { continue }
                return (line[..<index].reduce(0) { $0 + ($1.isHangul ? 2 : 1) }, row)
            }
        }
        return nil
    }

    private static func name(after corner: String.Index, in line: String) -> String? {
        // In the detail beside the tiles the region follows behind a single dash, and the hour there behind more.
        guard line[line.index(after: corner)...].prefixMatch(of: /\s\S+( [★☆])? (─ \S|─+ 현지 )/) == nil else {
            return nil
        }
        return title(after: corner, in: line)
    }

    private static func title(after corner: String.Index, in line: String) -> String? {
        let label = line[line.index(after: corner)...].drop { $0 == " " }.prefix { $0 != " " }
        guard label.last == ExpectedText.ellipsis else {
            // What stands in parentheses is left out where there is no room for it.
            return ExpectedText.korean.first { $0 == label || $0.hasPrefix(label + "(") }
        }
        return ExpectedText.korean.first { $0.hasPrefix(label.dropLast()) }
    }
}

extension Character {
    /// Whether a terminal draws it two cells wide, as far as these tests' own texts go.
    fileprivate var isHangul: Bool {
        unicodeScalars.first.map { (0xac00...0xd7a3).contains($0.value) } ?? false
    }
}
