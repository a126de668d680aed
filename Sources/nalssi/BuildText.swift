import CBuild
import Engine

/// What this build calls itself: `nalssi 0.9.0 (1322f021, 2026-11-24)`, or its version alone where the build knew neither
/// commit nor day.
enum BuildText {
    static var whole: String {
        let details = [cbuild_commit(), cbuild_day()]
            .compactMap { $0.map { String(cString: $0) } }
            .filter { !$0.isEmpty }
        guard let first = details.first else { return "nalssi \(nalssiVersion)" }
        return details.dropFirst().reduce("nalssi \(nalssiVersion) (\(first)") { "\($0), \($1)" } + ")"
    }
}
