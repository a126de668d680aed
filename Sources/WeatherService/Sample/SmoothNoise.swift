/// Repeatable, continuous noise: the same point gives the same value in every run and on every machine.
///
/// Value noise on an integer lattice (K. Perlin's smoothstep between the corners), with the corners hashed by SplitMix64
/// (https://prng.di.unimi.it/splitmix64.c). Swift's own `Hasher` cannot be used because each process seeds it
/// differently.
struct SmoothNoise {
    let seed: UInt64

    /// 0…1 with a mean of one half; changes within about one unit in each direction.
    func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
        let (x0, y0, z0) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
        let (u, v, w) = (Self.eased(x - x0), Self.eased(y - y0), Self.eased(z - z0))
        let (i, j, k) = (Int64(x0), Int64(y0), Int64(z0))
        // Corners with a common prefix share its hash.
        let (left, right) = (Self.hash(seed, i), Self.hash(seed, i + 1))
        func edge(_ nearLeft: UInt64, _ nearRight: UInt64, _ k: Int64) -> Double {
            Self.mixed(Self.corner(nearLeft, k), Self.corner(nearRight, k), u)
        }
        func face(_ j: Int64) -> (Double, Double) {
            let (left, right) = (Self.hash(left, j), Self.hash(right, j))
            return (edge(left, right, k), edge(left, right, k + 1))
        }
        let (near, far) = (face(j), face(j + 1))
        return Self.mixed(Self.mixed(near.0, far.0, v), Self.mixed(near.1, far.1, v), w)
    }

    private static func corner(_ state: UInt64, _ k: Int64) -> Double { Double(hash(state, k) >> 11) * 0x1p-53 }

    private static func hash(_ state: UInt64, _ index: Int64) -> UInt64 {
        splitMix64(state ^ UInt64(bitPattern: index))
    }

    private static func splitMix64(_ state: UInt64) -> UInt64 {
        var z = state &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private static func eased(_ t: Double) -> Double { t * t * (3 - 2 * t) }

    private static func mixed(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}
