/// A colour of a picture.
struct PictureColor: Hashable {
    /// `0xRRGGBB`.
    let value: UInt32

    init(_ value: UInt32) {
        self.value = value & 0xFF_FFFF
    }

    /// In CSS notation.
    var text: String {
        let digits = String(value, radix: 16)
        let all = Array(String(repeating: "0", count: 6 - digits.count) + digits)
        let isShort = all[0] == all[1] && all[2] == all[3] && all[4] == all[5]
        return "#" + String(isShort ? [all[0], all[2], all[4]] : all)
    }

    /// This colour moved towards another; `share` 0…1.
    func mixed(with other: PictureColor, share: Double) -> PictureColor {
        let channels = [16, 8, 0].map { (shift: UInt32) -> UInt32 in
            let (one, two) = (Double(value >> shift & 0xFF), Double(other.value >> shift & 0xFF))
            return UInt32((one + (two - one) * share).rounded()) << shift
        }
        return PictureColor(channels[0] | channels[1] | channels[2])
    }
}
