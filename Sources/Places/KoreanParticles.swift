/// The particles at the end of Korean words: 속초에, 부산으로, 제주도에서는.
///
/// A particle is accepted after any syllable, though 은 and 는, 이 and 가 … go with different ones: people mistype them, and
/// only a word that is no name as it stands is tried without its particle.
enum KoreanParticles {
    /// The fewest syllables left of a word that loses its particle: 여수도, but not 영도.
    private static let shortestStem = 2

    /// Longer ones first, so that 에서는 is not taken for 는.
    private static let particles = [
        "에서부터", "이라는", "이에요", "에서는", "에서도", "에서의", "으로는", "으로도", "까지는", "까지도", "쪽으로", "인가요", "이라도",
        "이랑", "에서", "에는", "에도", "에선", "에요", "예요", "으로", "로는", "까지", "부터", "처럼", "보다", "하고", "이나", "이란", "라는", "인데",
        "쪽에",
        "쪽은", "쪽도", "은요", "는요", "이요", "도요", "에게", "에나", "마다", "조차", "밖에",
        "에", "엔", "은", "는", "이", "가", "을", "를", "의", "도", "로", "와", "과", "랑", "만", "나", "쪽", "요",
    ]

    /// The word without its longest particle; nil if it has none, or too little is left.
    static func stem(of word: String) -> String? {
        guard word.allSatisfy(\.isSyllable), let particle = particles.first(where: word.hasSuffix),
            word.count >= particle.count + shortestStem
        else { return nil }
        return String(word.dropLast(particle.count))
    }
}
