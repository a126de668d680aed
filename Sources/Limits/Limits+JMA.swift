extension Limits {
    /// What the Japan Meteorological Agency publishes for its own pages.
    public enum JMA {
        /// Bytes of the state of all warnings. Seven kinds of bulletin about 1,805 municipalities are a million or two.
        public static let status = Network.bodyOfMany
        /// Bulletins in it: one for each of about 60 offices and each kind.
        public static let bulletins = 2_000
        /// Municipalities, of which Japan has 1,805, and the rows about them in all bulletins.
        public static let areas = 4_000
        public static let rows = 100_000
        /// Warnings of a row. There are 36 codes.
        public static let kinds = 50
        /// Bytes of the time of the last bulletin; its one member takes 49.
        public static let time = 4_096
        /// Bytes of the list of municipalities, which has 144,000, and of the outline of one, which has a few thousand.
        public static let list = 1_048_576
        public static let outline = 524_288
        /// Municipalities whose boxes hold one point; on average there are two.
        public static let candidates = 12
        /// Outlines that are asked for one after another.
        public static let outlinesAtOnce = 30
        /// Bytes of the list of cyclones, and of a file about one of them. The longest seen have 5,000.
        public static let cyclones = 16_384
        public static let cyclone = 262_144
        /// Cyclones in force; rarely are there more than three.
        public static let cyclonesAtOnce = 10
        /// Times that a cyclone is told for, of which thirteen are usual.
        public static let positions = 40
    }
}
