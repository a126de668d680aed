import FoundationEssentials
import Weather

/// The machine's clock.
public enum SystemClock {
    @Sendable public static func now() -> Timestamp {
        Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970))
    }
}
