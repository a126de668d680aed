import Testing

@testable import Places

@Suite("Reading romanised Korean")
struct RevisedRomanisationTests {
    @Test(
        "A Korean name is among the readings of its romanisation, with and without sound changes",
        arguments: [
            ("hamdeok", "함덕"), ("jeongdongjin", "정동진"), ("jongno", "종로"), ("jongro", "종로"), ("sillim", "신림"),
            ("sinrim", "신림"), ("baengma", "백마"), ("baekma", "백마"), ("gogan", "곡안"), ("dokrip", "독립"), ("dongnip", "독립"),
            ("apgujeong", "압구정"), ("wangsimni", "왕십리"), ("hyeopjae", "협재"), ("ganghwa", "강화"), ("gaeun", "가은"),
            ("kkotji", "꽃지"), ("ulleung", "울릉"), ("uiwang", "의왕"), ("yeouido", "여의도"),
        ])
    func readings(latin: String, hangul: String) {
        let wanted = key(hangul)
        let romanisation = RevisedRomanisation { wanted.starts(with: $0) }
        #expect(romanisation.readings(of: Array(latin.utf8)).contains(wanted), "\(latin)")
    }

    @Test(
        "A half-typed romanisation reads as a beginning of the name",
        arguments: ["ha", "ham", "hamd", "hamde", "hamdeo"])
    func halfTyped(latin: String) {
        let wanted = key("함덕")
        let romanisation = RevisedRomanisation { wanted.starts(with: $0) }
        #expect(!romanisation.readings(of: Array(latin.utf8)).isEmpty, "\(latin)")
    }

    @Test(
        "Text that is not romanised Korean has no readings", arguments: ["", "xq", "london", "strand", "37", "ngngng"])
    func others(latin: String) {
        #expect(RevisedRomanisation { _ in true }.readings(of: Array(latin.utf8)).isEmpty)
    }

    @Test("A name with a thousand readings is given up")
    func long() {
        let latin = Array(String(repeating: "ngeo", count: 15).utf8)
        #expect(RevisedRomanisation { _ in true }.readings(of: latin).count < 10_000)
    }

    @Test(
        "Villages and places in them are found by the English name the program shows",
        arguments: ["Jeongdongjin", "Jeongdongjin-ri", "Hyeopjae", "Hamdeok", "Hamdeok-ri, Jeju", "jeju hamdeok"])
    func villages(query: String) {
        let villages = ["Jeongdongjin", "Hyeopjae", "Hamdeok"]
        #expect(names(query).first.map { name in villages.contains { name.hasPrefix($0) } } == true)
    }

    private func key(_ hangul: String) -> [UInt8] {
        var key: [UInt8] = []
        for scalar in hangul.unicodeScalars { Hangul.appendKeystrokes(ofSyllable: scalar.value, to: &key) }
        return key
    }
}
