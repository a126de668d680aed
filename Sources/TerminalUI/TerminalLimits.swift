/// How much of what comes from a terminal is taken. Whatever is beyond is cut or dropped, never stored.
public enum TerminalLimits {
    /// A terminal may claim any size up to 65,535 cells each way; beyond this one the rest stays empty.
    public static let largestScreen = Size(columns: 1_000, rows: 500)
    /// Bytes taken from the keyboard in one go, so that nothing else has to wait for a paste.
    public static let readAtOnce = 65_536
    /// Bytes of one paste; no field takes even a thousandth of it.
    public static let paste = 65_536
    /// Bytes of one sequence behind an Escape.
    public static let escapeSequence = 256
    /// Bytes of the terminal's answer about its background; `]11;rgb:ffff/ffff/ffff` is the longest anybody sends.
    public static let backgroundAnswer = 64
    /// Characters of a line being edited, and the bytes they may take: one character can be any number of marks.
    public static let line = 200
    public static let lineBytes = 2_000
}
