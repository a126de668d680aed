// One file: a limit is compared with those of its kind before it is changed.

/// The limits on everything that comes from outside: the terminal, files, the network, the clipboard. Anything beyond is
/// cut, dropped or rejected with a message, never stored, so that neither memory nor time depends on the sender.
///
/// Each limit is tested at its value and one beyond. Limits that are only a matter of taste (the number of results in a
/// panel) are defined where they are used.
public enum Limits {
    /// A terminal's input and reported size.
    public enum Terminal {
        /// A terminal may report any size up to 65,535 cells in each direction; beyond these limits, the screen stays empty.
        public static let columns = 1_000
        public static let rows = 500
        /// Bytes read from the keyboard at once, so that a paste does not delay everything else.
        public static let readAtOnce = 65_536
        /// Bytes of one paste; no field accepts even a thousandth of it.
        public static let paste = 65_536
        /// Bytes of one escape sequence that are examined.
        public static let escapeSequence = 256
        /// Bytes skipped of an unrequested or overlong sequence that arrives without a pause; the rest is read as keys.
        public static let unasked = 65_536
        /// Cached colour numbers; the themes have hundreds of colours at most, weather icons a few thousand.
        public static let colors = 16_384
        /// Bytes of the terminal's response about its background; the longest known is `]11;rgb:ffff/ffff/ffff`.
        public static let backgroundAnswer = 64
        /// Characters of an edited line, and their bytes, because a character can have any number of combining marks.
        public static let line = 200
        public static let lineBytes = 2_000
        /// Bytes put on the clipboard: five places in a sentence each.
        public static let clipboard = 2_000
    }

    /// Cells in each direction of a frame drawn without a terminal.
    public enum Snapshot {
        public static let columns = 300
        public static let rows = 100
        /// Seconds that rsvg-convert may take, and bytes of the picture that it makes. A frame of 300x100 takes two, and is a few million.
        public static let conversion = 20
        public static let png = 67_108_864
        /// Bytes of the file that names the user's folders.
        public static let folders = 65_536
    }

    /// Searches in the gazetteer.
    public enum Query {
        /// Characters and bytes of a query; the longest name has a third of them.
        public static let characters = 100
        public static let bytes = 1_000
        /// Results of one search.
        public static let places = 1_000
        /// Places whose weather one command requests: as many as the longest list that is requested completely.
        public static let placesAtOnce = 200
        /// Bytes of a postal code with its country; the longest code has ten, plus three for the country.
        public static let postalCode = 16
        /// Places last chosen from a search that are kept.
        public static let recent = 8
    }

    /// Completion of commands in a shell.
    public enum Completion {
        /// Bytes of the line up to the cursor.
        public static let bytes = 8_192
        /// Candidates of one kind.
        public static let candidates = 200
    }

    /// Names and other short texts from any source.
    public enum Name {
        /// Characters of a bookmark's own name; the rest is cut.
        public static let own = 80
        /// Characters of a name in an imported file.
        public static let imported = 200
        /// Bytes of either, because a character can have any number of combining marks.
        public static let bytes = 2_000
        /// Languages of one place's names.
        public static let languages = 50
        /// Characters of a place's ID and of a time zone's name.
        public static let id = 200
        public static let timeZone = 64
    }

    /// Metres above sea level of a place on land.
    public static let height = -500...9_000

    /// Changes to bookmarks.
    public enum Bookmark {
        /// Undoable changes; more than anyone remembers.
        public static let changes = 1_000
        /// Lists beside the bookmarks.
        public static let lists = 200
    }

    /// Files, in bytes.
    public enum File {
        public static let configuration = 65_536
        /// Lines of the choices, of what is kept about the user's place, and of the places last searched for; about a hundred are in use.
        public static let lines = 1_000
        /// A damaged file of choices from which some may be recovered.
        public static let damagedChoices = 1_048_576
        /// A key file.
        public static let key = 4_096
        /// The log; a larger one is restarted at launch.
        public static let log = 1_048_576
        /// The map; the installed one has a third of that.
        public static let map = 1_048_576
        /// The bookmark file, or its log, where it is read as a whole; 20,000 bookmarks take a tenth of this.
        public static let bookmarkDatabase = 67_108_864
        /// Imported bookmarks, and their number.
        public static let bookmarks = 16_777_216
        public static let bookmarkCount = 20_000
    }

    /// JSON from files and services.
    public enum JSON {
        /// Levels of nesting; the formats in use have four.
        public static let nesting = 64
    }

    /// XML from services.
    public enum XML {
        /// Bytes of a document. The largest known warning, of the US National Weather Service, has 1.7 MB.
        public static let document = 2_097_152
        /// Levels of nesting; CAP has five, and RSS four.
        public static let nesting = 16
        /// Elements and attributes that are kept, and attributes of one element.
        public static let nodes = 32_768
        public static let attributes = 64
        /// Characters of a text, and its bytes, because a character can have any number of combining marks; the rest is cut.
        public static let text = 4_096
        public static let textBytes = 16_384
    }

    /// Official warnings.
    public enum Warning {
        /// Blocks of one message, each for another language, event or area. Canada's have dozens.
        public static let infos = 64
        /// Areas of one block; the shapes of more are added to the last one.
        public static let areas = 512
        /// Points of all polygons of a message together. An area with more than are left has no shape.
        public static let points = 20_000
        /// Messages that one replaces or cancels.
        public static let references = 1_000
        /// Characters of a line: an event, a headline, an issuer, or the name of an area, which may list dozens of counties. A
        /// character can have any number of combining marks, so scalars are limited separately.
        public static let line = 1_000
        public static let lineScalars = 4_000
        /// Scalars of a text of several lines. Its characters are those of any text in XML.
        public static let textScalars = 16_384
    }

    /// Responses of services.
    public enum Network {
        /// Concurrent connections to one host, each of which carries one request under HTTP/1.1.
        public static let connectionsAHost = 20
        /// Bytes of a body for one place; a forecast is about 16 kB.
        public static let body = 2_097_152
        /// Answers of a source that are kept to be confirmed.
        public static let keptAnswers = 300
        /// Bytes of a body for many places.
        public static let bodyOfMany = 8_388_608
        /// Bytes of all unfinished bodies together, beyond `bodyShare` each, so that many large ones cannot add up. A
        /// body for many places leaves room for one for a single place.
        public static let bodiesTogether = 10_485_760
        /// Bytes that each body may hold in any case: four times a forecast.
        public static let bodyShare = 65_536
        /// Bytes of heads and trailers. OpenWeather's heads have about 400, those of a content delivery network with
        /// cookies a few thousand.
        public static let head = 65_536
        /// Bytes of a connection before its request is sent: a handshake, and a proxy's response. Handshakes take about ten
        /// thousand.
        public static let connecting = 262_144
        /// How many times as long as its content a response may be on the wire. Services need hardly more than once.
        public static let framing = 2
        /// Milliseconds between two checks of the bytes that a host has sent.
        public static let trafficInterval = 250
        /// Weather conditions of one moment. OpenWeather sends up to three, and only the first is used.
        public static let conditions = 8
        /// Steps of a forecast: sixteen days have 384 hours.
        public static let forecastSteps = 400
        /// Summaries of days: no service looks further ahead.
        public static let forecastDays = 16
        /// Hours of an air quality forecast: OpenWeather's four days have 96.
        public static let airHours = 120
        /// Places found by name, whatever number was requested.
        public static let places = 50
        /// Characters of a description or a name; OpenWeather's longest description has about 50. A character can have
        /// any number of combining marks, so scalars are limited separately.
        public static let text = 60
        public static let textScalars = 240
        /// Places whose weather is kept in addition to those on the screen.
        public static let reports = 500
        /// Seconds that a service may ask clients to wait. No user waits longer, and a service that needs more time says
        /// so again.
        public static let retryAfter = 3_600
        /// Seconds of the longest pause of a host: that after it has refused the program itself.
        public static let pause = 86_400
    }

    /// Shapes in GeoJSON.
    public enum GeoJSON {
        /// Polygons of a feature, and rings of a polygon; further ones are left out.
        public static let polygons = 1_000
        public static let rings = 200
    }

    /// Answers of the WMO's Severe Weather Information Centre. All the world's warnings with their areas are about 20 MB
    /// and 4,500 rows, one country's rarely 2 MB; Saudi Arabia's have been 5.3 MB.
    public enum SWIC {
        /// Bytes of the rows of warnings: what one answer may have beside another (`Network.bodiesTogether`).
        public static let rowBytes = Network.bodyOfMany
        /// Rows of one answer, each an area of a warning.
        public static let rows = 5_000
        /// Bytes of the lists of members and offices, and their entries: about 200 members and 140 offices.
        public static let listBytes = 2_097_152
        public static let members = 500
        public static let offices = 1_000
        public static let languages = 20
        /// Bytes of one document. The longest known CAP has 1.7 MB.
        public static let documentBytes = 2_097_152
        /// Bytes of a document's name.
        public static let documentName = 200
        /// Bytes of a request's address.
        public static let address = 8_000
    }

    /// Answers of the US National Weather Service. All alerts of the country at once are 300 to 1,000, each of about ten
    /// thousand bytes.
    public enum NWS {
        /// Bytes of the alerts for some zones: what one answer may have beside another (`Network.bodiesTogether`).
        public static let alertBytes = Network.bodyOfMany
        public static let alerts = 2_000
        /// Zones of one request, whose address then has 3,600 bytes.
        public static let zones = 500
        /// Zones that an alert names; flood watches have about a hundred.
        public static let zonesOfAlert = 1_000
        /// Products that a message belongs to (VTEC), and earlier messages that it names.
        public static let events = 20
        public static let references = 200
        /// Bytes of what it says of a point; about 3,000.
        public static let pointBytes = 65_536
        /// Points whose zones are remembered, and those asked about in one go, one a second.
        public static let points = 1_000
        public static let pointsAtOnce = 20
    }

    /// What belongs to no place and is kept on disk.
    public enum Feed {
        /// Bytes of one feed or document: an answer, and when it was told.
        public static let file = Network.bodyOfMany + 1_024
        /// Feeds and documents on disk, and their bytes together: the warnings of all countries have about 20 MB. Two hundred
        /// places in the United States have up to four hundred feeds.
        public static let files = 1_000
        public static let bytes = 50_331_648
        /// Bytes of the file with the times of requests, and its lines: one for each host.
        public static let log = 16_384
        public static let hosts = 16
        /// Documents in memory.
        public static let documents = 100
    }

    /// Model values between the places, kept on disk.
    public enum Field {
        /// Bytes of a block of at most 256 points, each with some three thousand.
        public static let file = 2_097_152
        /// Blocks, and their bytes together: some 2,500 points, which is more than the budget allows in three hours.
        public static let files = 400
        public static let bytes = 8_388_608
    }

    /// Weather icons of the service.
    public enum Icon {
        /// Bytes of a PNG file; OpenWeather's largest at 100 × 100 has a few thousand.
        public static let file = 65_536
        /// Pixels per side: more than twice those of the requested size.
        public static let side = 256
        /// Icons stored on disk, and their bytes together. OpenWeather has 18.
        public static let files = 40
        public static let bytes = 1_048_576
        /// Icons kept in memory.
        public static let known = 32
    }

    /// Alert rules.
    public enum Watch {
        /// Rules in a file, and separately rules made in the program.
        public static let rules = 100
        /// Alerts that are remembered as given: five rules for two hundred places, of ten programs.
        public static let alerts = 10_000
        /// Bytes of the alert memory: a line for each alert, of about sixty bytes, or of 300 with the longest id.
        public static let memory = 4_194_304
    }

    /// Sources of the user's position.
    public enum Position {
        /// Characters of a line from gpsd, as allowed by its protocol (gpsd_json(5)); a longer one is skipped.
        public static let gpsdLine = 10_240
        /// Bytes without a line break after which the peer cannot be gpsd.
        public static let gpsdEndless = 1_048_576
        /// Consecutive invalid lines after which the peer cannot be gpsd.
        public static let gpsdNonsense = 20
        /// Reports from gpsd processed per second: a fast receiver has ten fixes, each with one or two other reports.
        public static let gpsdReports = 50
        /// Bytes read from gpsd per second: ten fixes with all their satellites take a third of it.
        public static let gpsdBytes = 262_144
        /// Bytes of a response with an address or the location of an IP address; both are below four thousand.
        public static let body = 65_536
        /// Results of an address request that are examined; there are as many as requested kinds.
        public static let addressResults = 8
    }

    /// The system's time zone files.
    public enum Zone {
        /// Bytes of a file; the largest has about 4,000.
        public static let file = 65_536
        /// Zones whose clock is kept in memory. There are about 600 names, a third of them aliases.
        public static let known = 256
        /// Changes of one clock within two months. No zone has had more than two since 1970.
        public static let changes = 8
    }

    /// Weather kept from one launch to the next.
    public enum Cache {
        public static let bytes = 8_388_608
        public static let places = 500
        /// Parts of reports: four of each place, from four sources.
        public static let reports = 8_000
        /// Bytes of the call ledger, and its accounts: hosts, and kinds of calls to them.
        public static let ledger = 65_536
        public static let ledgerHosts = 32
        /// Bytes of the file of hosts' pauses.
        public static let pauses = 16_384
        /// Sources that fail: each in what it tells of the weather and of the air.
        public static let troubles = 32
    }
}
