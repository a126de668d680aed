/// A decoder of outside data, with the conditions that must hold for every input.
struct FuzzTarget: Sendable {
    let name: String
    /// Valid inputs to start from.
    let seeds: @Sendable () -> [[UInt8]]
    /// Words to insert and substitute besides single bytes.
    var words: [String] = []
    /// Kinds of recorded answers to use as additional seeds, if any, and the bytes to put before each.
    var corpus: [String] = []
    var prefix: [UInt8] = []
    /// The largest input in bytes.
    var longest = 4_096
    /// Seconds one input may take: far more than any input needs, even with a sanitizer.
    var timeout = 5
    /// Runs the decoder; ends the process through `require` if a condition does not hold.
    let check: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .current, .forecast, .air, .places, .errors, .openMeteoWeather, .openMeteoAir, .openMeteoErrors,
        .openMeteoPlaces, .metNorway, .cap, .swic, .swicLists, .nws, .kmaStatus, .kmaCAP, .jmaWarnings, .jmaTyphoon,
        .gpsd, .ipPosition, .naver,
        .json,
        .serverText,
        .retryAfter, .address,
        .reports, .lines, .choices, .alerts, .calls, .pauses, .here, .searches, .icon, .iconFile, .zone,
        .bookmarks, .bookmarkFile, .config, .gazetteerFile, .query, .mapFile, .terminal, .width,
    ]

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process with the sentence if `condition` does not hold; libFuzzer then writes the input to a file.
func require(
    _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
    guard !condition else { return }
    fatalError(sentence(), file: file, line: line)
}
