import Display
import Files
import Limits
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The environment variables the program reads; an empty one counts as not set.
package struct Environment: Sendable {
    private let variables: [String: String]

    package init(_ variables: [String: String]) {
        self.variables = variables.filter { !$0.value.isEmpty }
    }

    package subscript(name: String) -> String? { variables[name] }

    /// What programs that are started get of it: no key, which is for its service alone.
    package var forOtherPrograms: [String: String] {
        let secrets = SourceProfile.all.compactMap { source in
            if case .needed(let variable) = source.key { variable } else { nil }
        }
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

    /// Where gpsd listens; nil where nothing is said.
    package func gpsd() throws(LaunchProblem) -> GpsdAddress? {
        let name = "NALSSI_GPSD"
        guard let text = self[name] else { return nil }
        do {
            return try GpsdAddress(parsing: text)
        } catch {
            throw .badGpsdAddress(name: name)
        }
    }

    /// The file the C library reads the local time zone from, as tzset(3) says. A rule such as `KST-9` names a file that is not there.
    package var localTimeFile: String {
        guard let name = self["TZ"]?.drop(while: { $0 == ":" }), !name.isEmpty else { return "/etc/localtime" }
        return name.hasPrefix("/") ? String(name) : "\(zoneFolder)/\(name)"
    }

    /// Whether debuggers, profilers and core dumps are welcome: `NALSSI_INSPECTABLE=1`, for developers.
    package var allowsInspection: Bool { self["NALSSI_INSPECTABLE"] == "1" }

    /// Where the system's time-zone database is. A relative path counts as not set: the current folder is hardly what was meant.
    package var zoneFolder: String {
        self["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? ZoneClocks.systemFolder
    }

    /// What stands between this machine and the hosts, as curl reads it.
    package var proxies: Proxies { Proxies(environment: variables) }

    /// A file of certificates to trust instead of the system's, as OpenSSL and curl name it.
    package var authorities: String? { self["SSL_CERT_FILE"] }

    /// The keys to sources that need one.
    package func keys() throws(LaunchProblem) -> [SourceID: KeyChoice] {
        var keys: [SourceID: KeyChoice] = [:]
        for source in SourceProfile.all {
            guard case .needed(let variable) = source.key else { continue }
            keys[source.id] = try key(named: variable)
        }
        return keys
    }

    /// Id and key for Naver Maps: both, or neither.
    package func naverCredentials() throws(LaunchProblem) -> NaverGeocoder.Credentials? {
        let (idName, secretName) = (Self.naverNames[0], Self.naverNames[1])
        switch (try key(named: idName)?.key, try key(named: secretName)?.key) {
        case (let id?, let secret?): return NaverGeocoder.Credentials(id: id, secret: secret)
        case (nil, nil): return nil
        case (_?, nil): throw .keyPartMissing(given: idName, missing: secretName)
        case (nil, _?): throw .keyPartMissing(given: secretName, missing: idName)
        }
    }

    /// The key itself, else the first line of the file that holds it (`…_FILE`), which only its owner may read.
    private func key(named direct: String) throws(LaunchProblem) -> KeyChoice? {
        let file = direct + "_FILE"
        if let text = self[direct] {
            guard let key = APIKey(pasted: text) else { throw .keyMalformed(name: direct) }
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
        guard let key = APIKey(pasted: word) else { throw .keyMalformed(name: file) }
        return KeyChoice(key: key, origin: .environment(file))
    }

    /// Korean when the locale is, else English. `LC_ALL` before `LC_MESSAGES` before `LANG`, as POSIX has it.
    package var localeLanguage: Language {
        let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] ?? ""
        return Language.allCases.first { locale.hasPrefix($0.rawValue) } ?? .english
    }

    /// What the terminal said about its background before it was asked, if anything.
    package var background: Background? { self["COLORFGBG"].flatMap(Background.init(colorFGBG:)) }

    package var claimsDirectColor: Bool { ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") }

    /// Terminals known to answer a question about their background, or to pass over it in silence.
    package var answersBackground: Bool {
        let term = self["TERM"] ?? ""
        let known = [
            "xterm", "tmux", "screen", "foot", "alacritty", "kitty", "wezterm", "vte", "rxvt", "st-", "ghostty",
            "contour",
            "konsole", "iterm",
        ]
        return known.contains { term.hasPrefix($0) }
    }
}
