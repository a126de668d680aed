import Foundation
import StandinServer

/// All texts and signs of the screen that these tests look for.
enum ExpectedText {
    /// The header's text when all places in the list have been fetched, with the time.
    static let updatedInKorean = "갱신"
    /// The text in a tile that waits for its first weather, and in the header while places are loading.
    static let loadingInKorean = "불러오는 중"
    static let oneLoadingInKorean = "1곳 \(loadingInKorean)"
    /// The name of the key that ends the program, in the footer.
    static let quitInKorean = "끝내기"
    static let oneFailedInKorean = "1곳 받지 못함"

    /// Whether all places in the list have been fetched.
    static func isAllAnswered(_ screen: String) -> Bool {
        screen.prefix { $0 != "\n" }.contains(/\d:\d\d 갱신|updated \d{1,2}:\d\d/)
    }
    static let korean = StandinCity.korea20.map(\.korean)
    /// Two names that occur nowhere else on the screen.
    static let englishNames = ["Seoul", "Busan"]
    static let detailInKorean = ["체감", "최저", "시간 예보"]
    /// The notice that the data is not real.
    static let sampleInKorean = "예시 데이터"
    static let twentyCitiesInKorean = "20곳: "
    /// The end of a name that does not fit its tile.
    static let ellipsis: Character = "…"
    static let selectedCorner: Character = "┏"
    static let corners: Set<Character> = ["╭", "┏"]
    /// The name of the language row, which depends on its value.
    static let languageInKorean = "언어"
    static let languageInEnglish = "Language"
    static let keyInKorean = "OpenWeather API 키"
    static let clockInKorean = "시간 형식"
    /// The names of all settings but the source.
    static let settingsInKorean = [
        languageInKorean, "목록 보기", "테마", "색상", "ASCII 문자만", "움직임 효과", clockInKorean, "시간 이동 기준", "단위 체계", "기온",
        "바람", "기압", "강수량", "거리", "날씨 아이콘", "새로고침 간격", "1분당 최대 요청 수", "새 즐겨찾기 넣을 자리", "마우스", "알림 방식", "찾는 순서",
        "즐겨찾기 맨 앞에 표시",
    ]

    /// The selected row of the dialog in front, from its sign on. A row of the table behind it may have the same sign.
    static func selectedRow(_ screen: String) -> Substring? {
        let signs = ["▸ ", " > "]
        return screen.split(separator: "\n").reversed().lazy.compactMap { line in
            signs.compactMap { line.firstRange(of: $0) }.first.map { line[$0.upperBound...] }
        }.first
    }

    /// The name of that row: the text before its value.
    static func selectedName(_ screen: String) -> String? {
        selectedRow(screen).map { row in String(row[..<(row.firstRange(of: "  ")?.lowerBound ?? row.endIndex)]) }
    }
}

/// The grid, read from a screen.
struct Picture: Equatable, CustomStringConvertible {
    let lines: [String]

    /// Times of day and ages are masked, so that two pictures taken a minute apart are equal.
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

    /// The names at the top of tiles, row by row, each once; without tiles, the name of the only place, whose details fill the
    /// screen.
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

    /// The name in the tile with the heavy border.
    var selectedCity: String? {
        for line in lines {
            guard let corner = line.firstIndex(of: ExpectedText.selectedCorner) else { continue }
            if let name = Self.name(after: corner, in: line) { return name }
        }
        return nil
    }

    /// The corner of a city's tile. The name may also be elsewhere on the screen: the header names the cities with rain.
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
        // In the details beside the tiles, the region follows after a single dash, or the local time after several. On a tile it may be
        // the grade of bad air, which the sample data has at some hours.
        let heading = /\s\S+( [★☆])? (─ (?!대기질|민감군|나쁨|매우)\S|─+ 현지 )/
        guard line[line.index(after: corner)...].prefixMatch(of: heading) == nil else { return nil }
        return title(after: corner, in: line)
    }

    private static func title(after corner: String.Index, in line: String) -> String? {
        let label = line[line.index(after: corner)...].drop { $0 == " " }.prefix { $0 != " " }
        guard label.last == ExpectedText.ellipsis else {
            // The part in parentheses is left out if there is no room.
            return ExpectedText.korean.first { $0 == label || $0.hasPrefix(label + "(") }
        }
        return ExpectedText.korean.first { $0.hasPrefix(label.dropLast()) }
    }
}

extension Character {
    /// Whether a terminal draws it two cells wide, for the texts used in these tests.
    fileprivate var isHangul: Bool {
        unicodeScalars.first.map { (0xac00...0xd7a3).contains($0.value) } ?? false
    }
}
