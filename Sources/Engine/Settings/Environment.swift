import Display
import Files
import Glibc
import Limits
import Weather
import WeatherService

/// The environment variables. An empty one counts as not set.
package struct Environment: Sendable {
    private let variables: [String: String]

    package init(_ variables: [String: String]) {
        self.variables = variables.filter { !$0.value.isEmpty }
    }

    package subscript(name: String) -> String? { variables[name] }

    /// The environment for programs that nalssi starts. It excludes the keys, which are for their own services alone.
    package var forOtherPrograms: [String: String] {
        let secrets = Self.needs.map(\.need.variable)
        return variables.filter { !(secrets + Self.naverNames).contains($0.key) }
    }

    private static let naverNames = ["NAVER_MAPS_CLIENT_ID", "NAVER_MAPS_CLIENT_SECRET"]

    package func address(_ name: String) throws(LaunchProblem) -> ServiceAddress? {
        guard let text = self[name] else { return nil }
        do {
            return try ServiceAddress(parsing: text)
        } catch {
            throw .badAddress(name: name, error)
        }
    }

    /// The address of gpsd; nil if it is not set.
    package func gpsd() throws(LaunchProblem) -> GpsdAddress? {
        let name = "NALSSI_GPSD"
        guard let text = self[name] else { return nil }
        do {
            return try GpsdAddress(parsing: text)
        } catch {
            throw .badGpsdAddress(name: name)
        }
    }

    /// The file from which the C library reads the local time zone, by the rules of tzset(3). For a rule such as `KST-9` it
    /// does not exist.
    package var localTimeFile: String {
        guard let name = self["TZ"]?.drop(while: { $0 == ":" }), !name.isEmpty else { return "/etc/localtime" }
        return name.hasPrefix("/") ? String(name) : "\(zoneFolder)/\(name)"
    }

    /// Whether debuggers, profilers and core dumps are allowed: `NALSSI_INSPECTABLE=1`, for developers.
    package var allowsInspection: Bool { self["NALSSI_INSPECTABLE"] == "1" }

    /// The folder of the system's time-zone database. A relative path counts as not set, because it would depend on the current
    /// folder.
    package var zoneFolder: String {
        self["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? ZoneClocks.systemFolder
    }

    /// The proxies to use, read as curl reads them.
    package var proxies: Proxies { Proxies(environment: variables) }

    /// The certificates to trust, in the variables that OpenSSL and curl use.
    package var authorities: Authorities { Authorities(file: self["SSL_CERT_FILE"], folder: self["SSL_CERT_DIR"]) }

    /// The keys to the sources that need one.
    package func keys() throws(LaunchProblem) -> [SourceID: KeyChoice] {
        var keys: [SourceID: KeyChoice] = [:]
        for (source, need) in Self.needs { keys[source] = try key(named: need.variable, need.form) }
        return keys
    }

    private static var needs: [(source: SourceID, need: SourceProfile.KeyNeed)] {
        let all = SourceProfile.all.map { ($0.id, $0.key) } + WarningProfile.all.map { ($0.id, $0.key) }
        return all.compactMap { source, need in need.map { (source, $0) } }
    }

    /// The id and key for Naver Maps. Setting only one of them is an error.
    package func naverCredentials() throws(LaunchProblem) -> NaverGeocoder.Credentials? {
        let (idName, secretName) = (Self.naverNames[0], Self.naverNames[1])
        switch (try key(named: idName)?.key, try key(named: secretName)?.key) {
        case (let id?, let secret?): return NaverGeocoder.Credentials(id: id, secret: secret)
        case (nil, nil): return nil
        case (_?, nil): throw .keyPartMissing(given: idName, missing: secretName)
        case (nil, _?): throw .keyPartMissing(given: secretName, missing: idName)
        }
    }

    /// The key itself, or else the first line of its file (`…_FILE`), which must be readable by its owner only.
    private func key(
        named direct: String, _ form: SourceProfile.KeyNeed.Form = .plain
    ) throws(LaunchProblem) -> KeyChoice? {
        let file = direct + "_FILE"
        if let text = self[direct] {
            guard let key = form.key(pasted: text) else { throw .keyMalformed(name: direct) }
            return KeyChoice(key: key, origin: .environment(direct))
        }
        guard let path = self[file] else { return nil }
        let text: String?
        do {
            // `OPENWEATHER_API_KEY_FILE=<(pass openweather)` is a pipe.
            text = try BoundedFile.text(path, limit: Limits.File.key, mayBePipe: true, holdsSecret: true)
        } catch  where error == .openToOthers {
            throw .keyFileOpenToOthers(name: file, path: path)
        } catch {
            throw .keyFileUnreadable(name: file, path: path, error)
        }
        guard let word = text.flatMap(APIKey.firstWord) else { throw .keyFileEmpty(name: file, path: path) }
        guard let key = form.key(pasted: word) else { throw .keyMalformed(name: file) }
        return KeyChoice(key: key, origin: .environment(file))
    }

    /// Korean if the locale is Korean, else English. POSIX ranks `LC_ALL` over `LC_MESSAGES` over `LANG`.
    package var localeLanguage: Language {
        let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] ?? ""
        return Language.allCases.first { locale.hasPrefix($0.rawValue) } ?? .english
    }

    /// The terminal's background according to `COLORFGBG`, if set. It is available without a query to the terminal.
    package var background: Background? { self["COLORFGBG"].flatMap(Background.init(colorFGBG:)) }

    package var claimsDirectColor: Bool { ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") }

    /// Whether the terminal is known to answer questions about its background and its cursor, or to ignore them silently.
    package var answersQuestions: Bool {
        let term = self["TERM"] ?? ""
        let known = [
            "xterm", "tmux", "screen", "foot", "alacritty", "kitty", "wezterm", "vte", "rxvt", "st-", "ghostty",
            "contour",
            "konsole", "iterm",
        ]
        return known.contains { term.hasPrefix($0) }
    }

    /// The IANA name of the local time zone: from `TZ`, or else from the system; nil if neither names one.
    package var timeZoneName: String? {
        if let zone = self["TZ"] { return Self.zone(in: zone.drop { $0 == ":" }) }
        var bytes = [CChar](repeating: 0, count: 1_024)
        let count = readlink("/etc/localtime", &bytes, bytes.count)
        if count > 0 {
            let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return Self.zone(in: path[...])
        }
        // The error does not matter: without this file, no time zone is known.
        let text = try? BoundedFile.text("/etc/timezone", limit: 1_024)
        return text.flatMap { $0.split(whereSeparator: \.isNewline).first }.flatMap { Self.zone(in: $0) }
    }

    /// The time-zone name in a path such as `/usr/share/zoneinfo/Asia/Seoul`; a text without such a path is a name already.
    private static func zone(in text: Substring) -> String? {
        let folder = text.split(separator: "/").first { $0 == "zoneinfo" }
        var name = folder.map { text[$0.endIndex...].drop { $0 == "/" } } ?? text
        // The same zones again, without and with leap seconds.
        for copy in ["posix/", "right/"] where name.hasPrefix(copy) { name = name.dropFirst(copy.count) }
        return name.isEmpty ? nil : String(name)
    }
}
