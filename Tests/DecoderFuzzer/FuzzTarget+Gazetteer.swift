import Files
import Foundation
import Weather

@testable import Places

// The gazetteer: the file and its queries.
extension FuzzTarget {
    /// An input is either a whole file, or changes to the real one: an offset (four bytes) and the new byte, repeated. The
    /// first two bytes choose between these and select the query.
    static let gazetteerFile = FuzzTarget(
        name: "gazetteer-file",
        seeds: {
            let start = (try? FileHandle(forReadingFrom: ChangedFile.gazetteerURL).read(upToCount: 1_024)) ?? Data()
            return [[0, 0] + Array(start)]
                + (0..<24).map { number -> [UInt8] in
                    let at = UInt32(number * 487_031 + 17)
                    return [1, UInt8(number)] + withUnsafeBytes(of: at.bigEndian, Array.init) + [UInt8(number * 11)]
                }
        }, timeout: 10
    ) { bytes in
        var tape = ByteTape(bytes)
        let isWhole = !tape.flag()
        let query = tape.one(of: queries)
        let looksUp = bytes.count % 8 == 0
        guard let file = ChangedFile.places else { return require(false, "no file to change") }
        func look(_ path: String) {
            do throws(DataFileFailure) {
                GazetteerChecks.check(try Gazetteer(path: path), query, looksUp: looksUp)
            } catch {
                // A refused file is not searched.
            }
        }
        if isWhole { return file.with(Array(tape.rest), look) }
        var changes: [(at: Int, byte: UInt8)] = []
        while tape.rest.count >= 5, changes.count < 512 { changes.append((tape.number(bytes: 4), tape.byte())) }
        file.with(changes, look)
    }

    private static let queries = [
        "서울", "ㅅㄱㅍ", "san fransisco", "paris texas", "pusan", "tjdnf", "일본", "37.5,127.0", "a", "ㄱ", "hamdeok",
        "서울 날씨", "안면도", "Gangnam-gu, Seoul, South Korea", "tjdnf rkdskarn", "california", "0,179.9",
    ]

    /// Searches the real gazetteer for arbitrary text.
    static let query = FuzzTarget(
        name: "query", seeds: { queries.map { Array($0.utf8) } },
        words: [
            " ", ",", "·", "경기", "광주", "texas", "시", "도", "gu", "ᄀ", "ᅡ", "ㅏ", "N37", "°", "′", "북위", "geo:", "lat",
            "-", "０", "\u{301}", "ß", "İ", "ﬁ", "한",
        ], longest: 400, timeout: 10
    ) { bytes in
        guard let gazetteer = ChangedFile.gazetteer else { return require(false, "no gazetteer") }
        let text = String(decoding: bytes, as: UTF8.self)
        GazetteerChecks.check(gazetteer, text, looksUp: bytes.count % 8 == 0)
        gazetteer.withFolding { folding in
            guard let key = folding.key(text) else { return }
            // Folding a Latin key again gives the same key; all its bytes fit into the tables by letter.
            require(key.allSatisfy { $0 < 0x80 && $0 != Folding.romanisedMark && $0 > 0 }, "\(text) is \(key)")
            if key.allSatisfy({ $0 >= 0x30 }) {
                require(
                    folding.key(String(decoding: key, as: UTF8.self)) == key,
                    "\(text) folds to \(key), which folds to another key")
            }
        }
    }
}

enum GazetteerChecks {
    private static let limit = 7

    /// `looksUp`: whether to look up every result by its id and its point as well, which reads much of the file.
    static func check(_ gazetteer: Gazetteer, _ text: String, looksUp: Bool) {
        let found = gazetteer.search(text, limit: limit)
        require(found.count <= limit, "\(found.count) places")
        guard looksUp else { return }
        if let nearby = Coordinate(latitude: 37.5, longitude: 127) {
            require(gazetteer.search(text, limit: limit, near: [nearby]).count <= limit, "too many places")
            require(gazetteer.place(at: nearby).coordinate == nearby, "another point")
        }
        require(gazetteer.search(text, limit: 0).isEmpty, "a place beyond the limit")
        if let first = found.first?.place {
            require(!first.names.byLanguageCode.isEmpty, "a place without a name")
            _ = gazetteer.nearest(to: first.coordinate)
            _ = gazetteer.place(first.id)
        }
    }
}
