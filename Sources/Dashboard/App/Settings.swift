import BookmarkStore
import TerminalUI
import Weather
import WeatherService

/// What the person chose, from all the places they can choose it in.
struct Settings: Sendable {
    enum Motion: String, CaseIterable, Sendable { case full, none }

    /// Which background colours are made for; automatic: what the terminal says it has.
    enum Theme: String, CaseIterable, Sendable {
        case automatic = "auto"
        case dark, light
    }

    /// What the picture of the sky in the detail is: our own, or OpenWeather's where the weather is from there.
    enum Icons: String, CaseIterable, Sendable { case service, own }

    /// How much tiles show: as much as there is room for, or what the person wants.
    enum Density: Hashable, CaseIterable, Sendable {
        case automatic
        case chosen(TileDensity)

        static let allCases = [automatic] + TileDensity.allCases.map { chosen($0) }

        /// How it is written everywhere.
        var text: String {
            switch self {
            case .automatic: "auto"
            case .chosen(let density): density.rawValue
            }
        }

        init?(_ text: String) {
            guard let density = Self.allCases.first(where: { $0.text == text }) else { return nil }
            self = density
        }

        /// Nil: as much as there is room for.
        var tiles: TileDensity? { if case .chosen(let density) = self { density } else { nil } }
    }

    /// Where a choice was made.
    enum Origin: Hashable, Sendable { case option, environment(String), file, inside, usual }

    /// Where each of them comes from.
    let origins: [SettingKey: Origin]
    let source: SourceID
    /// What is shown: English where the locale cannot show what was chosen.
    let language: Language
    /// Whether the locale can show the language that was chosen.
    let isLanguageShowable: Bool
    let units: Units
    let theme: Theme
    /// Nil: as many colours as the terminal has.
    let colorDepth: ColorDepth?
    let density: TileDensities
    let motion: Motion
    let usesMouse: Bool
    let isASCII: Bool
    let icons: Icons
    let newBookmarks: BookmarkList.Edge
    /// Minutes between two requests for the current weather of a place in view.
    let refreshMinutes: Int
    /// Calls a minute that may be made to OpenWeather.
    let callsPerMinute: Int
    /// The ways to know where the person is, in their order.
    let here: [PositionWay]
    /// Whether "here" stands first among the bookmarks.
    let isHereFirst: Bool
    let key: KeyChoice?
    /// What stands between this machine and the hosts; from the environment alone.
    let proxies: Proxies
    /// A file of certificates to trust instead of the system's; from the environment alone.
    let authorities: String?
    let gpsdAddress: GpsdAddress
    let ipAddress: ServiceAddress
    let naverAddress: ServiceAddress
    /// What Naver Maps is asked with; nil: it is not asked.
    let naver: NaverGeocoder.Credentials?
    let openWeatherAddress: ServiceAddress
    let openWeatherIconAddress: ServiceAddress
    let openMeteoAddress: ServiceAddress
    let openMeteoAirAddress: ServiceAddress
    /// Open-Meteo's geocoder at another address. Where somebody has named one, it is asked beside any live source.
    let namedGeocoder: ServiceAddress?

    /// Option before environment before configuration file before what was chosen inside the program before default.
    init(_ inputs: SettingsInputs) throws(LaunchProblem) {
        let (options, environment, config, inside) = (inputs.options, inputs.environment, inputs.config, inputs.chosen)
        var origins: [SettingKey: Origin] = [:]
        func value(_ key: SettingKey) throws(LaunchProblem) -> String? {
            if let value = options.values[key] {
                origins[key] = .option
                return value
            }
            if let name = key.environmentName, let value = environment[name] {
                guard key.accepts(value) else {
                    throw .badEnvironmentValue(name: name, value: value, accepted: key.accepted)
                }
                origins[key] = .environment(name)
                return value
            }
            if let entry = config?.entries[key] {
                origins[key] = .file
                return entry.value
            }
            // What another version has chosen may mean nothing here.
            guard let value = inside[key], key.accepts(value) else { return nil }
            origins[key] = .inside
            return value
        }

        key = inputs.environmentKey ?? inputs.insideKey
        proxies = environment.proxies
        authorities = environment.authorities
        openWeatherAddress = try environment.address("NALSSI_OPENWEATHER_URL") ?? .openWeather
        openWeatherIconAddress = try environment.address("NALSSI_OPENWEATHER_ICON_URL") ?? .openWeatherIcons
        openMeteoAddress = try environment.address("NALSSI_OPEN_METEO_URL") ?? .openMeteo
        openMeteoAirAddress = try environment.address("NALSSI_OPEN_METEO_AIR_URL") ?? .openMeteoAir
        namedGeocoder = try environment.address("NALSSI_OPEN_METEO_GEOCODING_URL")
        gpsdAddress = try environment.gpsd() ?? .standard
        ipAddress = try environment.address("NALSSI_IP_URL") ?? .ipWhois
        naverAddress = try environment.address("NALSSI_NAVER_URL") ?? .naver
        naver = inputs.naver

        let chosen = try value(.source).flatMap(SourceID.init)
        // Of what was chosen inside, a service without its key could show nothing.
        let isUsable = origins[.source] != .inside || chosen != .openWeather || key != nil
        source = (isUsable ? chosen : nil) ?? (key == nil ? .sample : .openWeather)
        let spoken = try value(.language).flatMap(Language.init) ?? environment.localeLanguage
        isLanguageShowable = inputs.isUTF8 || spoken == .english
        language = isLanguageShowable ? spoken : .english
        var units = try value(.units).flatMap(Units.init(preset:)) ?? .metric
        // A preset sets all of them; each can be chosen by itself, whatever the preset came from.
        if let unit = try value(.temperature).flatMap(TemperatureUnit.init) { units.temperature = unit }
        if let unit = try value(.wind).flatMap(SpeedUnit.init) { units.wind = unit }
        if let unit = try value(.pressure).flatMap(PressureUnit.init) { units.pressure = unit }
        if let unit = try value(.precipitation).flatMap(DepthUnit.init) { units.precipitation = unit }
        if let unit = try value(.distance).flatMap(DistanceUnit.init) { units.distance = unit }
        if let style = try value(.clock).flatMap(ClockStyle.init) { units.clock = style }
        self.units = units
        theme = try value(.theme).flatMap(Theme.init) ?? .automatic
        density = try value(.density).flatMap { TileDensities($0) } ?? TileDensities()
        motion = try value(.motion).flatMap(Motion.init) ?? .full
        usesMouse = try value(.mouse) != "false"
        isASCII = try value(.ascii) == "true" || !inputs.isUTF8
        icons = try value(.icons).flatMap(Icons.init) ?? .service
        newBookmarks = try value(.newBookmarks).flatMap(BookmarkList.Edge.init) ?? .end
        refreshMinutes = try value(.refreshMinutes).flatMap { Int($0) } ?? AgeLimit.usualMinutes
        callsPerMinute = try value(.callsPerMinute).flatMap { Int($0) } ?? CallQuota.openWeatherFree
        here = try value(.here).flatMap(PositionWay.order) ?? PositionWay.standardOrder
        isHereFirst = try value(.hereFirst) == "true"
        colorDepth = Self.depth(try value(.color), environment)
        self.origins = origins
    }

    /// Whether OpenWeather's pictures may be asked for, as far as it is the person's to say.
    var wantsIcons: Bool { icons == .service && !isASCII && (colorDepth ?? .direct) >= .indexed256 }

    private static func depth(_ value: String?, _ environment: Environment) -> ColorDepth? {
        switch value {
        case "truecolor": .direct
        case "256": .indexed256
        case "16": .ansi16
        case "none": ColorDepth.none
        // no-color.org: present and not empty, whatever its value. An explicit --color has been asked for.
        default: environment["NO_COLOR"] == nil ? nil : ColorDepth.none
        }
    }

    /// What a setting is, as it is written everywhere. Units that are no preset have no text.
    func text(of key: SettingKey) -> String? {
        switch key {
        case .source: source.rawValue
        case .language: language.rawValue
        case .units: key.accepted.first { Units(preset: $0)?.isSame(as: units) == true }
        case .temperature: units.temperature.rawValue
        case .wind: units.wind.rawValue
        case .pressure: units.pressure.rawValue
        case .precipitation: units.precipitation.rawValue
        case .distance: units.distance.rawValue
        case .clock: units.clock.rawValue
        case .color:
            switch colorDepth {
            case .direct?: "truecolor"
            case .indexed256?: "256"
            case .ansi16?: "16"
            case .some(.none): "none"
            case nil: "auto"
            }
        case .theme: theme.rawValue
        case .density: density.general.text
        case .motion: motion.rawValue
        case .mouse: "\(usesMouse)"
        case .ascii: "\(isASCII)"
        case .icons: icons.rawValue
        case .newBookmarks: newBookmarks.rawValue
        case .refreshMinutes: "\(refreshMinutes)"
        case .callsPerMinute: "\(callsPerMinute)"
        case .here: PositionWay.text(of: here)
        case .hereFirst: "\(isHereFirst)"
        }
    }
}

extension Units {
    /// Whether a preset stands for these; the clock belongs to none.
    fileprivate func isSame(as other: Units) -> Bool {
        var other = other
        other.clock = clock
        return self == other
    }
}
