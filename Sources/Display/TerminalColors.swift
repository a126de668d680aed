/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none, ansi16, indexed256, direct

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// Whether a terminal's background is dark or light.
public enum Background: String, Hashable, Sendable, CaseIterable {
    case dark, light

    /// From the luminance of `rgb:RRRR/GGGG/BBBB`, a terminal's response to OSC 11 (one to four hex digits per component).
    public init?(terminalAnswer: some StringProtocol) {
        guard let colon = terminalAnswer.firstIndex(of: ":") else { return nil }
        let parts = terminalAnswer[terminalAnswer.index(after: colon)...].split(separator: "/")
        guard parts.count == 3 else { return nil }
        var channels: [Double] = []
        for part in parts {
            guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
            channels.append(Double(value) / Double((1 << (4 * part.count)) - 1))
        }
        // Rec. 601 luma; at one half, black and white text are equally readable.
        self = channels[0] * 0.299 + channels[1] * 0.587 + channels[2] * 0.114 < 0.5 ? .dark : .light
    }

    /// From `COLORFGBG` (`15;0`), which rxvt, Konsole and others set: the last number is the background.
    public init?(colorFGBG: String) {
        guard let last = colorFGBG.split(separator: ";").last, let index = Int(last) else { return nil }
        self = index == 7 || index == 15 ? .light : .dark
    }
}
