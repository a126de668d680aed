import Weather

/// The program's output.
extension StandinServer {
    /// The command that runs nalssi against this server.
    public var command: String {
        "OPENWEATHER_API_KEY=\(Self.quotedForShell(key)) NALSSI_OPENWEATHER_URL=\(baseURL) "
            + "NALSSI_OPENWEATHER_ICON_URL=\(iconURL) NALSSI_SWIC_URL=\(baseURL) NALSSI_NWS_URL=\(baseURL) "
            + "NALSSI_JMA_URL=\(baseURL) "
            + kmaEnvironment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
            + " make run"
    }

    /// The command that runs nalssi against this server's Open-Meteo, which needs no key.
    public var openMeteoCommand: String { command(openMeteoEnvironment) }

    /// The command that runs nalssi against this server's MET Norway, which needs no key.
    public var metNorwayCommand: String { command(metNorwayEnvironment) }

    private func command(_ environment: [String: String]) -> String {
        environment.merging(warningEnvironment) { own, _ in own }.merging(kmaEnvironment) { own, _ in own }.sorted {
            $0.key < $1.key
        }
        .map { "\($0.key)=\($0.value)" }.joined(separator: " ") + " make run"
    }

    /// The environment that points nalssi at this server's Open-Meteo.
    public var openMeteoEnvironment: [String: String] {
        [
            "NALSSI_SOURCE": "open-meteo", "NALSSI_OPEN_METEO_URL": baseURL, "NALSSI_OPEN_METEO_AIR_URL": baseURL,
            "NALSSI_OPEN_METEO_GEOCODING_URL": baseURL,
        ].merging(warningEnvironment) { own, _ in own }
    }

    /// The environment that points nalssi at this server's MET Norway.
    public var metNorwayEnvironment: [String: String] {
        ["NALSSI_SOURCE": "met-norway", "NALSSI_METNO_URL": baseURL].merging(warningEnvironment) { own, _ in own }
    }

    /// The environment that points nalssi at this server's warnings, whatever its source of weather is.
    public var warningEnvironment: [String: String] {
        [
            "NALSSI_SWIC_URL": baseURL, "NALSSI_NWS_URL": baseURL, "NALSSI_DATA_GO_KR_URL": baseURL,
            "NALSSI_KMA_WARNING_URL": baseURL, "NALSSI_JMA_URL": baseURL,
        ]
    }

    /// The environment with this server's Korea Meteorological Administration and its key, percent-encoded as the portal hands it out.
    public var kmaEnvironment: [String: String] {
        [
            "NALSSI_DATA_GO_KR_URL": baseURL,
            "KMA_SERVICE_KEY": serviceKey.replacing("/", with: "%2F").replacing("+", with: "%2B")
                .replacing("=", with: "%3D"),
        ]
    }

    /// The key to this server's Korea Meteorological Administration, as it is.
    public var serviceKey: String { KMAResponder.serviceKey(key) }

    /// The environment that points nalssi at this server's Naver Maps and IP location service.
    public var positionEnvironment: [String: String] {
        [
            "NALSSI_IP_URL": baseURL, "NALSSI_NAVER_URL": baseURL, "NAVER_MAPS_CLIENT_ID": PositionResponder.naverID,
            "NAVER_MAPS_CLIENT_SECRET": key,
        ]
    }

    private static func quotedForShell(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "-_.,:/@%+".utf8.contains(byte)
        }
        return isPlain
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}

extension ReceivedRequest {
    private static let longestLogLine = 200

    /// A short log line: time (UTC), request, city or question for warnings, and outcome. Contains neither the key nor
    /// anything that could move a terminal's cursor.
    public func logLine(_ outcome: RequestOutcome) -> String {
        let moment = LocalClock.utc.time(receivedAt)
        let second = UTCText.twoDigits(receivedAt.secondsSince1970 % 60)
        let time = "\(UTCText.twoDigits(moment.hour)):\(UTCText.twoDigits(moment.minute)):\(second)"
        let ending =
            switch outcome {
            case .answered(let status): String(status)
            case .dropped: "dropped"
            case .aborted: "aborted by the client"
            }
        let words = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        let subject = (warningQuestion?.rawValue ?? city?.english).map { " [\($0)]" } ?? ""
        let what = "\(method) \(path) \(words)".prefix(Self.longestLogLine)
        let printable = String(
            what.unicodeScalars.map { $0.properties.generalCategory.isPrintable ? Character($0) : "?" })
        return "\(time)Z \(printable)\(subject) → \(ending)"
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPrintable: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
