import Foundation
import TestSupport
import Testing

extension EndToEnd {
    @Suite struct PlacesCommand {
        private func run(
            _ sandbox: Sandbox, _ arguments: [String], input: String = "", _ environment: [String: String] = [:]
        )
            throws -> ProgramRun
        {
            try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "ko", "places"] + arguments, input: input,
                environment: sandbox.environment(environment))
        }

        @Test func `a place is found in every way of typing it`() async throws {
            try await Sandbox.with { sandbox in
                for query in ["서귀포", "ㅅㄱㅍ", "서귀", "Sogwipo", "tjrnlvh", "서귀푸", "제주 서귀포"] {
                    let found = try run(sandbox, [query, "--limit", "2"])
                    #expect(found.status == 0)
                    #expect(found.output.contains("서귀포") && found.output.contains("제주특별자치도, 대한민국"), "\(query)")
                }
                let nothing = try run(sandbox, ["qqxzvw"])
                #expect(nothing.status == 0 && nothing.output.isEmpty)
                #expect(nothing.errors == "nalssi: 'qqxzvw' 검색 결과가 없어요.\n")
            }
        }

        @Test func `a batch gives a line of JSON for each input line`() async throws {
            struct Answer: Decodable {
                struct Result: Decodable {
                    let id, name, timeZone: String
                    let names: [String: String]
                    let region, country: String?
                    let latitude, longitude: Double
                }
                let query: String
                let results: [Result]
            }
            try await Sandbox.with { sandbox in
                let queries = ["서울", "", "paris texas", "\"quoted\\\"", "ㅅㄱㅍ"]
                let run = try run(sandbox, ["--batch"], input: queries.joined(separator: "\n"))
                let answers = try run.output.split(separator: "\n").map {
                    try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
                }
                #expect(answers.map(\.query) == queries)
                #expect(answers.allSatisfy { $0.results.count <= 5 })
                let seoul = try #require(answers.first?.results.first)
                #expect(seoul.name == "서울" && seoul.names["en"] == "Seoul" && seoul.country == "대한민국")
                #expect(seoul.timeZone == "Asia/Seoul" && abs(seoul.latitude - 37.57) < 0.1)
                #expect(answers[1].results.isEmpty)
                #expect(answers[2].results.first?.region == "텍사스주")
            }
        }

        @Test func `a line that is too long is cut, with a message`() async throws {
            try await Sandbox.with { sandbox in
                let marks = String(repeating: "\u{301}", count: 5_000_000)
                let run = try run(sandbox, ["--batch", "--limit", "1"], input: "부산\(marks)\n서울")
                let lines = run.output.split(separator: "\n")
                #expect(lines.count == 2 && run.output.utf8.count < 10_000)
                #expect(lines.first?.contains("Busan") == true && lines.last?.contains("Seoul") == true)
                #expect(run.errors == "nalssi: 1번째 줄이 1000바이트보다 길어 앞부분만으로 찾았어요.\n")
            }
        }

        @Test func `every result has every key, even for unknown values`() async throws {
            try await Sandbox.with { sandbox in
                let run = try run(sandbox, ["--batch"], input: "싱가포르\n0,-140\n서귀포")
                for line in run.output.split(separator: "\n") {
                    let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    let results = try #require(answer?["results"] as? [[String: Any]])
                    #expect(!results.isEmpty)
                    for result in results {
                        #expect(
                            Set(result.keys) == [
                                "id", "name", "names", "region", "country", "latitude", "longitude", "timeZone",
                                "kind", "height", "isGuess", "matched",
                            ])
                    }
                }
            }
        }

        /// The words that scripts read.
        @Test(
            arguments: [
                ("서울", "settlement", nil, false), ("가로수길", "quarter", nil, false), ("한라산", "mountain", 1_947, false),
                ("해운대해수욕장", "beach", nil, false), ("남이섬", "island", nil, false), ("하이원리조트", "resort", nil, false),
                ("카이스트", "university", nil, false), ("서울역", "station", nil, false), ("인천국제공항", "airport", nil, false),
                ("경복궁", "attraction", nil, false), ("대전컨퍼런스홀", "settlement", nil, true),
            ] as [(String, String, Int?, Bool)])
        func `a result has its kind, its height and whether it is a guess`(
            query: String, kind: String, height: Int?, isGuess: Bool
        ) async throws {
            try await Sandbox.with { sandbox in
                let run = try run(sandbox, [query, "--json", "--limit", "1"])
                let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                let result = try #require((answer?["results"] as? [[String: Any]])?.first, "\(run)")
                #expect(result["kind"] as? String == kind, "\(result)")
                #expect(result["height"] as? Int == height, "\(result)")
                #expect(result["isGuess"] as? Bool == isGuess, "\(result)")
            }
        }

        @Test func `a mistake gives one sentence and its exit code`() async throws {
            try await Sandbox.with { sandbox in
                let cases: [([String], [String: String], Int)] = [
                    (["서울", "--limit", "0"], [:], 64), (["서울", "--limit"], [:], 64), (["서울", "--what"], [:], 64),
                    (["--batch", "서울"], [:], 64), (["--json"], [:], 64),
                    (["서울"], ["NALSSI_RESOURCES": sandbox.root], 69),
                ]
                for (arguments, environment, status) in cases {
                    let run = try run(sandbox, arguments, environment)
                    #expect(run.status == status, "\(arguments)")
                    #expect(run.output.isEmpty)
                    #expect(run.errors.hasPrefix("nalssi: ") && run.errors.split(separator: "\n").count == 1)
                }
            }
        }

        @Test func `the installed program finds the data beside it`() async throws {
            try await Sandbox.with { sandbox in
                let (bin, share) = (sandbox.root + "/usr/bin", sandbox.root + "/usr/share/nalssi")
                for folder in [bin, share] {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                }
                let built = URL(filePath: try Products.path(of: "nalssi")).resolvingSymlinksInPath().path()
                try FileManager.default.copyItem(atPath: built, toPath: bin + "/nalssi")
                let program = bin + "/nalssi"
                let without = try ProgramRun.of(program, ["places", "서울"], environment: sandbox.environment([:]))
                #expect(without.status == 69)
                let data = try #require(built.range(of: "/.build")).lowerBound
                try FileManager.default.createSymbolicLink(
                    atPath: share + "/places.bin",
                    withDestinationPath: String(built[..<data]) + "/Resources/Places/places.bin")
                let with = try ProgramRun.of(program, ["places", "서울"], environment: sandbox.environment([:]))
                #expect(with.status == 0 && with.output.hasPrefix("Seoul"))
            }
        }
    }
}
