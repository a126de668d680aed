extension Limits {
    /// Answers of Korea's portal of open data, data.go.kr.
    public enum DataGoKr {
        /// Bytes of an answer. The state of all warnings is a few thousand, in a heat wave ten.
        public static let body = 262_144
        /// Items of an answer, and members of an item.
        public static let items = 100
        public static let fields = 64
        /// Bytes of a service key; the portal's have about a hundred.
        public static let key = 512
    }

    /// What the Korea Meteorological Administration writes about warnings.
    public enum KMA {
        /// Characters of the state of all warnings; the longest seen has about two thousand.
        public static let status = 32_768
        /// Its entries, each a kind of warning; the administration has eleven kinds in up to three grades.
        public static let entries = 100
        /// Regions of an entry, also those inside others. There are about 400 zones.
        public static let regions = 2_000
        /// Levels of brackets: a province, a city, a part, and one to spare.
        public static let nesting = 4
        /// Characters of the name of a region or a kind; the longest has 26.
        public static let name = 60
        /// Items of the feed of warnings.
        public static let items = 500
        /// Bytes of that feed, and of the name of a document.
        public static let feed = 1_048_576
        public static let documentName = 100
    }
}
