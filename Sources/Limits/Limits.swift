/// The cap of everything that comes from outside: the terminal, files, the network, the clipboard. What lies beyond is
/// cut, dropped or refused with a sentence, never stored, so that neither memory nor time depends on who sends it.
///
/// Each is tested at the cap and one beyond. A cap that is only a matter of taste (how many results a panel lists) stands
/// where it is used.
public enum Limits {
    /// What a terminal sends, and claims to be.
    public enum Terminal {
        /// A terminal may claim any size up to 65,535 cells each way; beyond this the screen stays empty.
        public static let columns = 1_000
        public static let rows = 500
        /// Bytes taken from the keyboard in one go, so that nothing else has to wait for a paste.
        public static let readAtOnce = 65_536
        /// Bytes of one paste; no field takes even a thousandth of it.
        public static let paste = 65_536
        /// Bytes of one sequence behind an Escape that are looked at.
        public static let escapeSequence = 256
        /// Bytes of an unrequested one, or of one that is too long, which are passed over as long as they come at once; what
        /// is beyond is read as keys.
        public static let unasked = 65_536
        /// Colours whose numbers are kept at hand; the themes have some hundred, pictures of the sky a few thousand.
        public static let colors = 16_384
        /// Bytes of the terminal's answer about its background; `]11;rgb:ffff/ffff/ffff` is the longest anybody sends.
        public static let backgroundAnswer = 64
        /// Characters of a line being edited, and the bytes they may take: one character can be any number of marks.
        public static let line = 200
        public static let lineBytes = 2_000
    }

    /// A frame that is asked for without a terminal: cells each way.
    public enum Snapshot {
        public static let columns = 300
        public static let rows = 100
    }

    /// What is looked up in the gazetteer.
    public enum Query {
        /// Characters, and the bytes they may take; the longest name there is has a third of them.
        public static let characters = 100
        public static let bytes = 1_000
        /// Places one search gives.
        public static let places = 1_000
        /// Places whose weather one command asks for: as many as a list that is asked for whole.
        public static let placesAtOnce = 200
        /// Bytes of a postal code with its country; the longest there is has ten, and three behind them.
        public static let postalCode = 16
    }

    /// What is typed into a shell and is to be completed.
    public enum Completion {
        /// Bytes of the line up to the cursor.
        public static let bytes = 8_192
        /// Words of one kind that are offered.
        public static let candidates = 200
    }

    /// Names and other short texts, whoever wrote them.
    public enum Name {
        /// Characters of a name the person gives a bookmark; what is beyond is cut.
        public static let own = 80
        /// Characters of a name in a file that is imported.
        public static let imported = 200
        /// The bytes either may take: one character can be any number of marks.
        public static let bytes = 2_000
        /// Languages one place may have names in.
        public static let languages = 50
        /// Characters of a place's id, and of a time zone's name.
        public static let id = 200
        public static let timeZone = 64
    }

    /// What the person does with bookmarks.
    public enum Bookmark {
        /// Changes that can be undone; more than anyone remembers.
        public static let changes = 1_000
    }

    /// Files, in bytes.
    public enum File {
        public static let configuration = 65_536
        /// Choices that cannot be used as they are, but may be recovered from.
        public static let damagedChoices = 1_048_576
        /// The one that holds a key.
        public static let key = 4_096
        /// The log is begun anew at a start that finds it larger.
        public static let log = 1_048_576
        /// The map; the one that is installed has a third of it.
        public static let map = 1_048_576
        /// Bookmarks to import, and how many of them there may be.
        public static let bookmarks = 16_777_216
        public static let bookmarkCount = 20_000
    }

    /// JSON, whether it comes from a file or from a service.
    public enum JSON {
        /// Levels of nesting; what is read has four.
        public static let nesting = 64
    }

    /// What a service answers.
    public enum Network {
        /// Connections to one host at a time, of which each carries one request under HTTP/1.1.
        public static let connectionsAHost = 20
        /// Bytes of a body about one place; a forecast is about 16 kB.
        public static let body = 2_097_152
        /// Bytes of a body about many places.
        public static let bodyOfMany = 8_388_608
        /// Bytes all bodies under way may hold together, beyond `bodyShare` each: many large ones cannot add up. One about
        /// many places has room beside one about one place.
        public static let bodiesTogether = 10_485_760
        /// Bytes a body may hold without asking: four times a forecast.
        public static let bodyShare = 65_536
        /// Bytes that may come without a head or a piece of a body getting ready. OpenWeather's heads have some 400, those
        /// of a content network with cookies a few thousand.
        public static let head = 65_536
        /// Steps of a forecast: sixteen days of hours are 384.
        public static let forecastSteps = 400
        /// Days told as wholes: no service looks further ahead.
        public static let forecastDays = 16
        /// Hours of an air forecast: OpenWeather's four days are 96.
        public static let airHours = 120
        /// Places found by name, whatever number was asked for.
        public static let places = 50
        /// Characters of a description or a name; the longest description OpenWeather has is about 50. One character can be
        /// any number of marks, so scalars have a cap of their own.
        public static let text = 60
        public static let textScalars = 240
        /// Places whose weather is kept besides those on the screen.
        public static let reports = 500
        /// Seconds a service may ask to be left alone. No one waits longer in front of a screen; one that means it says so
        /// again.
        public static let retryAfter = 3_600
    }

    /// The service's pictures of the sky.
    public enum Icon {
        /// Bytes of a PNG file; the largest OpenWeather has at 100 × 100 is a few thousand.
        public static let file = 65_536
        /// Pixels a side: four times what is asked for would still do.
        public static let side = 256
        /// Pictures that are kept on the disk, and the bytes all of them may take. OpenWeather has 18.
        public static let files = 40
        public static let bytes = 1_048_576
        /// Pictures that are kept in memory.
        public static let known = 32
    }

    /// What is watched for.
    public enum Watch {
        /// Rules in a file, and as many made inside the program.
        public static let rules = 100
        /// Bytes of what is kept of alerts: a line for each rule.
        public static let memory = 65_536
        /// Bytes of the name of a program that is started.
        public static let program = 4_096
    }

    /// What tells where the person is.
    public enum Position {
        /// Characters of a line from gpsd, as its protocol allows them (gpsd_json(5)); a longer one is passed over.
        public static let gpsdLine = 10_240
        /// Bytes without the end of a line after which it cannot be gpsd that is speaking.
        public static let gpsdEndless = 1_048_576
        /// Lines in a row without any sense, likewise.
        public static let gpsdNonsense = 20
        /// Reports from gpsd that are looked at in a second: a fast receiver has ten fixes, each with a report or two beside it.
        public static let gpsdReports = 50
        /// Bytes read from it in a second: ten fixes with all their satellites take a third of it.
        public static let gpsdBytes = 262_144
        /// Bytes of an answer about an address, or about where an IP address is; both are below four thousand.
        public static let body = 65_536
        /// Results of a question about an address that are looked at; there are as many as kinds that were asked for.
        public static let addressResults = 8
    }

    /// The system's files about time zones.
    public enum Zone {
        /// Bytes of a file; the largest has 4,000.
        public static let file = 65_536
        /// Zones whose clock is kept in memory. There are some 600 names, a third of them other names of the same.
        public static let known = 256
    }

    /// What is kept of the weather from one start to the next.
    public enum Cache {
        public static let bytes = 8_388_608
        public static let places = 500
        /// Entries of one place: the parts of its report, from every source there is or will be.
        public static let entries = 64
        /// Bytes of the ledger of calls, and hosts it knows.
        public static let ledger = 65_536
        public static let ledgerHosts = 16
        /// Bytes of the rests of hosts.
        public static let rests = 16_384
    }
}
