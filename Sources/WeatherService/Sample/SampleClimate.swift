import Glibc
import Weather

/// Invented weather for any point and hour: a climate by latitude, season and solar time, plus noise that moves as
/// weather does, so that nearby places and consecutive hours are similar. Nothing of it is true; the constants are chosen
/// so that Seoul, London, Singapore and Sydney look plausible.
struct SampleClimate {
    let coordinate: Coordinate
    private let sun: Sun
    /// °C.
    private let yearlyMean: Double
    private let yearlySwing: Double
    /// Clouds reduce it.
    private let dailySwing: Double

    private static let warmth = SmoothNoise(seed: 1)
    private static let cloud = SmoothNoise(seed: 2)
    private static let moisture = SmoothNoise(seed: 3)
    private static let windSpeed = SmoothNoise(seed: 4)
    private static let windDirection = SmoothNoise(seed: 5)
    private static let dust = SmoothNoise(seed: 6)
    /// Of about ten thousand seeds, the one that best matches the real seas.
    private static let inland = SmoothNoise(seed: 47_687)

    init(coordinate: Coordinate) {
        self.coordinate = coordinate
        sun = Sun(over: coordinate)
        let latitude = coordinate.latitude
        let belt = max(0, cos(latitude * .pi / 180))
        yearlyMean = 45 * pow(belt, 1.5) - 18
        // The swing grows towards the poles and away from the sea (as placed by the noise).
        let continentality = 0.3 + 1.2 * Self.inland.value(latitude / 15, coordinate.longitude / 20, 0)
        yearlySwing = 0.36 * abs(latitude) * continentality * (0.4 + 0.6 * belt)
        dailySwing = belt.squareRoot()
    }

    /// The weather of the hour that contains `time`; the same for every moment of that hour.
    func hour(at time: Timestamp) -> SampleHour {
        let time = time.startOfHour
        let sky = sky(at: time)
        let diurnal = diurnal(at: time)
        let temperature = temperature(at: time, cloudCover: sky.cover, diurnal: diurnal)
        let airMass = 14 * (moving(Self.moisture, at: time, hours: 30) - 0.5)
        let dryness = (temperature > 0 ? 12 : 4) * diurnal
        let humidity = 52 + 24 * sky.cover + 22 * sky.wetness + airMass - dryness
        return SampleHour(
            time: time,
            fall: fall(of: sky, temperature: temperature),
            humidity: Int(max(18, min(99, humidity)).rounded()),
            cloudCover: Int((sky.cover * 100).rounded()),
            windSpeed: rounded(0.4 + 8 * moving(Self.windSpeed, at: time, hours: 9) * (0.5 + sky.cover / 2), to: 10),
            windDirection: Int(720 * moving(Self.windDirection, at: time, hours: 40)) % 360,
            pressure: Int((1_013 + 22 * (0.55 - sky.cloud) - 3 * sky.wetness).rounded()),
            fineDust: rounded(4 + 70 * squared(moving(Self.dust, at: time, hours: 20)) * (1 - sky.wetness), to: 100),
            isDaylight: sun.isUp(at: time))
    }

    /// The precipitation in the hour that contains `time`; nil if it is dry. It is all that is needed for the hours
    /// between two steps, and much cheaper than the whole hour.
    func fall(at time: Timestamp) -> SampleFall? {
        let time = time.startOfHour
        let sky = sky(at: time)
        guard precipitation(of: sky) > 0 else { return nil }
        return fall(of: sky, temperature: temperature(at: time, cloudCover: sky.cover, diurnal: diurnal(at: time)))
    }

    /// Cloud noise, and the cover and wetness derived from it, 0…1 each.
    private typealias CloudySky = (cloud: Double, cover: Double, wetness: Double)

    private func sky(at time: Timestamp) -> CloudySky {
        let cloud = moving(Self.cloud, at: time, hours: 14)
        let cover = max(0, min(1, 2.6 * cloud - 0.85))
        return (cloud, cover, cover > 0.7 ? (cover - 0.7) / 0.3 * moving(Self.moisture, at: time, hours: 5) : 0)
    }

    private func fall(of sky: CloudySky, temperature: Double) -> SampleFall {
        SampleFall(temperature: rounded(temperature, to: 10), precipitation: precipitation(of: sky))
    }

    /// Millimetres per hour: below 0.5 a drizzle, above 8 a downpour.
    private func precipitation(of sky: CloudySky) -> Double {
        sky.wetness > 0.25 ? rounded(14 * (sky.wetness - 0.25) * (sky.wetness - 0.25) + 0.1, to: 100) : 0
    }

    /// °C.
    private func temperature(at time: Timestamp, cloudCover: Double, diurnal: Double) -> Double {
        // The yearly swing is reversed in the southern hemisphere. The coldest days are about twenty days after 1 January.
        let daysIntoYear = Double(time.secondsSince1970) / 86_400 - 20
        let season = -cos(2 * .pi * daysIntoYear / 365.242_5) * (coordinate.latitude < 0 ? -1 : 1)
        let spell = 12 * (moving(Self.warmth, at: time, hours: 60) - 0.5)
        return yearlyMean + yearlySwing * season + 5 * (1 - 0.6 * cloudCover) * dailySwing * diurnal + spell
    }

    /// −1 before sunrise, 1 in the early afternoon.
    private func diurnal(at time: Timestamp) -> Double {
        cos(2 * .pi * (sun.solarHours(at: time) - 14.5) / 24)
    }

    /// Noise of about the size of a weather system, with a little local variation, changing within `hours`.
    private func moving(_ noise: SmoothNoise, at time: Timestamp, hours: Double) -> Double {
        let t = Double(time.secondsSince1970) / 3_600 / hours
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        return 0.7 * noise.value(latitude / 5, longitude / 6 - t / 3, t)
            + 0.3 * noise.value(latitude * 2, longitude * 2, t + 1_000_000)
    }

    private func squared(_ value: Double) -> Double { value * value }

    /// Coarse enough to hide differences in the last bit of two machines' cosines.
    private func rounded(_ value: Double, to parts: Double) -> Double { (value * parts).rounded() / parts }
}

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
