import BookmarkStore
import Display
import Weather
import WeatherService

/// The user's settings, combined from all the places where they can be set.
package struct Settings: Sendable {
    package enum Motion: String, CaseIterable, Sendable { case full, none }

    /// What an hour of the timeline means: the same instant everywhere, or the same hour by each place's own clock.
    package enum TimeLine: String, CaseIterable, Sendable { case instant, local }

    /// Which background the colours are made for; automatic means what the terminal reports.
    package enum ThemeChoice: String, CaseIterable, Sendable {
        case automatic = "auto"
        case dark, light
    }

    /// The pictures of the sky in the details: nalssi's own, or OpenWeather's when it is the source of the weather.
    package enum Icons: String, CaseIterable, Sendable { case service, own }

    /// How an alert is given: by the terminal's bell, by a desktop notification, or not at all.
    package enum AlertChoice: String, CaseIterable, Sendable { case bell, notify, none }

    /// The form chosen for a list: tiles that show as much as fits, tiles of one size, a table (`line`), or a map.
    package enum FormChoice: Hashable, CaseIterable, Sendable {
        case automatic
        case chosen(TileDensity)
        case map

        package static let allCases = [automatic] + TileDensity.allCases.map { chosen($0) } + [map]

        /// As written everywhere.
        package var text: String {
            switch self {
            case .automatic: "auto"
            case .chosen(let density): density.rawValue
            case .map: "map"
            }
        }

        package init?(_ text: String) {
            guard let form = Self.allCases.first(where: { $0.text == text }) else { return nil }
            self = form
        }
    }

    /// Where a setting was made.
    package enum Origin: Hashable, Sendable {
        case option, environment(String), file, inside, usual

        /// What outside the program has fixed a setting, as a user would write it; nil if nothing has.
        package func name(of key: SettingKey) -> String? {
            switch self {
            case .option: key.option
            case .environment(let name): name
            case .file: "config.toml"
            case .inside, .usual: nil
            }
        }
    }

    /// Where each setting comes from.
    package private(set) var origins: [SettingKey: Origin] = [:]
    /// The sources of the weather in order: the first leads, and the others tell what it cannot. At least one; none is invented
    /// unless it is alone.
    package internal(set) var sources = [SourceProfile.sample.id]
    /// The sources of official warnings that may be asked; none unless the user has said so.
    package internal(set) var warnings: [SourceID] = []
    package internal(set) var mutedWarnings = WarningMuting.none
    /// The language shown: English if the locale cannot display the chosen one.
    package internal(set) var language: Language
    /// Whether the locale can display the chosen language.
    package private(set) var isLanguageShowable = true
    package internal(set) var units = Units.metric
    package internal(set) var theme = ThemeChoice.automatic
    /// Nil for as many colours as the terminal has.
    package internal(set) var colorDepth: ColorDepth?
    package internal(set) var forms = FormChoices()
    /// Whether maps show model values between the places.
    package internal(set) var showsField = true
    package internal(set) var motion = Motion.full
    package internal(set) var timeLine = TimeLine.instant
    package internal(set) var usesMouse = true
    package internal(set) var isASCII = false
    package internal(set) var icons = Icons.service
    package internal(set) var newBookmarks = BookmarkList.Edge.end
    /// Minutes between two requests for the current weather of a place in view.
    package internal(set) var refreshMinutes = AgeLimit.usualMinutes
    /// The most calls a minute to OpenWeather.
    package internal(set) var callsPerMinute = CallQuota.openWeatherFree
    /// The ways to find out where the user is, in the order to try them.
    package internal(set) var here = PositionWay.standardOrder
    /// Whether "here" precedes the bookmarks.
    package internal(set) var isHereFirst = false
    package internal(set) var alert = AlertChoice.bell
    /// The available keys, by source.
    package let keys: [SourceID: KeyChoice]
    /// The proxies to use, from the environment only.
    package let proxies: Proxies
    /// The certificates to trust, from the environment only.
    package let authorities: Authorities
    package let gpsdAddress: GpsdAddress
    package let ipAddress: ServiceAddress
    package let naverAddress: ServiceAddress
    /// The id and key for Naver Maps; nil if it is not used.
    package let naver: NaverGeocoder.Credentials?
    /// The addresses set for hosts of sources, by environment variable.
    private let namedAddresses: [String: ServiceAddress]

    /// Options override environment variables, which override the configuration file, which overrides choices made inside the
    /// program, which override defaults.
    package init(_ inputs: SettingsInputs) throws(LaunchProblem) {
        let environment = inputs.environment
        keys = inputs.insideKeys.merging(inputs.environmentKeys) { $1 }
        proxies = environment.proxies
        authorities = environment.authorities
        var named: [String: ServiceAddress] = [:]
        for host in SourceProfile.all.flatMap(\.hosts) + WarningProfile.all.flatMap(\.hosts) {
            named[host.variable] = try environment.address(host.variable)
        }
        namedAddresses = named
        gpsdAddress = try environment.gpsd() ?? .standard
        ipAddress = try environment.address("NALSSI_IP_URL") ?? .ipWhois
        naverAddress = try environment.address("NALSSI_NAVER_URL") ?? .naver
        naver = inputs.naver
        language = environment.localeLanguage

        for key in SettingKey.allCases {
            let setting = key.setting
            guard let (text, origin) = try inputs.value(of: key, setting) else { continue }
            setting.values.set(text, &self)
            origins[key] = origin
        }

        // A source is passed over while its key is missing, since it could show nothing.
        let usable = origins[.sources] == nil ? [] : profiles.filter { canUse($0) }
        if !usable.isEmpty {
            sources = usable.map(\.id)
        } else if origins[.sources] == nil || origins[.sources] == .inside {
            // A user who has given a key wants that source. Without a key, no service is contacted until the user chooses one.
            sources = [(SourceProfile.keyed.first { canUse($0) } ?? .sample).id]
        }
        isLanguageShowable = inputs.isUTF8 || language == .english
        if !isLanguageShowable { language = .english }
        // no-color.org: the variable counts if it is present and not empty, whatever its value. An explicit --color overrides
        // it.
        if colorDepth == nil, environment["NO_COLOR"] != nil { colorDepth = ColorDepth.none }
        isASCII = isASCII || !inputs.isUTF8 || inputs.drawsSignsWide
    }

    /// The source that leads.
    package var source: SourceID { sources[0] }

    /// An order of sources as written everywhere.
    package static func text(of order: [SourceID]) -> String { order.map(\.rawValue).joined(separator: ", ") }

    /// The profiles of the sources, in order.
    package var profiles: [SourceProfile] { sources.compactMap(SourceProfile.of) }

    /// The profiles of the sources of warnings that may be asked.
    package var warningProfiles: [WarningProfile] { warnings.compactMap(WarningProfile.of) }

    /// Whether the user has said which sources of warnings may be asked, if any.
    package var areWarningsDecided: Bool { origins[.warnings] != nil }

    /// The profile of the source that leads.
    package var profile: SourceProfile { profiles.first ?? .sample }

    /// Whether a source can be used: it needs no key, or its key is there.
    package func canUse(_ source: SourceProfile) -> Bool { !source.needsKey || keys[source.id] != nil }

    /// Whether an address has been set for a host.
    package func isNamed(_ host: SourceHost) -> Bool { namedAddresses[host.variable] != nil }

    package func address(of host: SourceHost) -> ServiceAddress { namedAddresses[host.variable] ?? host.standard }

    /// Whether a host is contacted under these settings.
    package func asks(_ host: SourceHost) -> Bool {
        switch host.use {
        case .always: true
        case .forIcons: wantsIcons
        case .withKey: keys[host.source] != nil
        case .withoutKey: keys[host.source] == nil
        case .whereNamed: isNamed(host)
        }
    }

    /// Whether the settings allow a service's pictures to be requested.
    package var wantsIcons: Bool { icons == .service && !isASCII && (colorDepth ?? .direct) >= .indexed256 }

    /// A setting's value, as written everywhere; nil for units that do not match a preset.
    package func text(of key: SettingKey) -> String? { key.setting.values.text(self) }

    /// The units as a preset has them. The clock is not part of presets.
    var preset: Units {
        get {
            var preset = units
            preset.clock = Units.metric.clock
            return preset
        }
        set { units = newValue }
    }
}

/// Everything that settings are computed from, read once. When one of these values changes, the settings are computed anew.
package struct SettingsInputs: Sendable {
    package let options: CommandLineOptions
    package let environment: Environment
    package var config: ConfigFile?
    /// The choices made inside the program.
    package var chosen: [SettingKey: String] = [:]
    /// The watch rules made inside the program.
    package var chosenRules: [WatchRule] = []
    /// How lists were looked at last.
    package var looks: [ListID: ListLook] = [:]
    /// The keys from the environment. They may have come through a pipe, which can be read only once.
    package let environmentKeys: [SourceID: KeyChoice]
    /// The id and key for Naver Maps, which may also have come through a pipe.
    package let naver: NaverGeocoder.Credentials?
    /// The keys entered or saved inside the program. Those from the environment override them.
    package var insideKeys: [SourceID: KeyChoice] = [:]
    /// Whether the locale's character encoding is UTF-8.
    package let isUTF8: Bool
    /// Whether the terminal draws characters of ambiguous width, as lines and signs are, in two cells.
    package var drawsSignsWide = false

    package init(
        options: CommandLineOptions, environment: Environment, config: ConfigFile?,
        chosen: [SettingKey: String] = [:], isUTF8: Bool
    ) throws(LaunchProblem) {
        self.options = options
        self.environment = environment
        self.config = config
        self.chosen = chosen
        self.isUTF8 = isUTF8
        environmentKeys = try environment.keys()
        naver = try environment.naverCredentials()
    }

    /// The value of a setting and where it was made; nil if its default applies.
    fileprivate func value(of key: SettingKey, _ setting: Setting) throws(LaunchProblem) -> (String, Settings.Origin)? {
        if let value = options.values[key] { return (value, .option) }
        if let name = setting.environmentName, let value = environment[name] {
            guard setting.values.accepts(value) else {
                throw .badEnvironmentValue(name: name, value: value, accepted: setting.values.accepted)
            }
            return (value, .environment(name))
        }
        if let entry = config?.entries[key] { return (entry.value, .file) }
        // Another version of the program may have saved a value that this one does not know.
        guard let value = chosen[key], setting.values.accepts(value) else { return nil }
        return (value, .inside)
    }
}
