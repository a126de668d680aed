import Weather

/// Numbers that vary smoothly over time and are the same for the same place and moment (value noise).
struct Drift {
    enum Quantity: UInt64 {
        case warmth = 1, cloud, wetness, humidity, pressure, wind, direction, haze, dust
    }

    private let seed: UInt64
    private let seconds: Int

    /// Coordinates in the same cell of 0.1° (at most 11 km) share their weather.
    init(latitude: Double, longitude: Double, time: Timestamp) {
        let row = UInt64(bitPattern: Int64((latitude * 10).rounded()))
        let column = UInt64(bitPattern: Int64((longitude * 10).rounded()))
        seed = Self.scramble(row &* 0x1_0000_01B3 ^ column)
        seconds = max(0, time.secondsSince1970)
    }

    /// −1…1, changing direction about once in `hours`.
    func value(_ quantity: Quantity, hours: Int) -> Double {
        let length = hours * 3_600
        let block = seconds / length
        let part = Double(seconds % length) / Double(length)
        let weight = part * part * (3 - 2 * part)
        return corner(quantity, block) * (1 - weight) + corner(quantity, block + 1) * weight
    }

    private func corner(_ quantity: Quantity, _ block: Int) -> Double {
        let bits = Self.scramble(seed &+ quantity.rawValue &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(block))
        return Double(bits >> 11) / Double(1 << 52) - 1
    }

    /// SplitMix64's finaliser (https://prng.di.unimi.it/splitmix64.c).
    private static func scramble(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
