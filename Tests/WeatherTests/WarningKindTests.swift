import Testing
import Weather

/// Kinds of warnings by the words of their issuers.
@Suite struct WarningKindTests {
    @Test(
        arguments: [
            ("Strong Wind Watch", .strongWind), ("Minor wind warning", .strongWind), ("gale-force gusts", .strongWind),
            ("Storm", .strongWind), ("Squally", .strongWind), ("STRONG MONSOON SIGNAL", .strongWind),
            ("gale", .strongWind),
            ("Heavy Rain", .heavyRain), ("Extremely Heavy Rain", .heavyRain), ("Moderate Rain", .heavyRain),
            ("Cold Wave Advisory", .coldWave), ("Dry Weather Warning", .dry), ("High Seas Warning", .highSeas),
            ("Small Craft", .highSeas), ("Typhoon Warning", .tropicalCyclone), ("Heavy Snow Watch", .heavySnow),
            ("Road Snowfall Warning", .heavySnow), ("Yellow Dust Warning", .yellowDust), ("Asian Dust", .yellowDust),
            ("severe heat wave warning", .heatWave), ("high temperature", .heatWave), ("Heat Advisory", .heatWave),
            ("tropical night advisory", .tropicalNight), ("SEVERE THUNDERSTORM", .thunderstorm),
            ("Thunderstorm with Lightning", .thunderstorm), ("FLOOD", .flood), ("Landslide warning", .landslide),
            ("Dense Fog Advisory", .fog), ("frost", .frost), ("Freezing rain, icing", .ice), ("snow-ice", .heavySnow),
            ("Avalanches", .avalanche), ("Forestfire", .wildfire), ("Fire Weather", .wildfire),
            ("Red Flag Warning", .wildfire),
            ("Bush Fire", .wildfire), ("Tornado Warning", .tornado), ("Tsunami Information", .tsunami),
            ("Air Quality Alert", .airQuality), ("Rip Current Statement", .ripCurrent), ("Earthquake", .earthquake),
        ] as [(String, WarningKind)])
    func `an event in English has its kind`(words: String, kind: WarningKind) {
        #expect(WarningKind.of(event: words) == kind)
    }

    @Test(
        arguments: [
            ("강풍주의보", .strongWind), ("풍랑경보", .highSeas), ("호우주의보 해제", .heavyRain), ("대설경보", .heavySnow),
            ("건조주의보", .dry), ("한파주의보", .coldWave), ("태풍경보", .tropicalCyclone), ("황사경보", .yellowDust),
            ("폭염중대경보", .heatWave), ("열대야 특보", .tropicalNight), ("폭풍해일경보", .stormSurge),
            ("지진해일경보", .tsunami),
            ("大雨", .heavyRain), ("土砂災害", .landslide), ("高潮", .stormSurge), ("暴風", .strongWind), ("強風", .strongWind),
            ("暴風雪", .blizzard), ("風雪", .blizzard), ("大雪", .heavySnow), ("波浪", .highSeas), ("雷", .thunderstorm),
            ("融雪", .flood), ("濃霧", .fog), ("乾燥", .dry), ("なだれ", .avalanche), ("低温", .coldWave), ("霜", .frost),
            ("着氷", .ice), ("洪水", .flood), ("竜巻注意情報", .tornado),
            ("大风", .strongWind), ("暴雨", .heavyRain), ("高温", .heatWave), ("強烈季候風信號", .strongWind),
            ("雷雨大风", .thunderstorm), ("沙尘暴", .dustStorm), ("道路结冰", .ice), ("森林火险", .wildfire),
            ("Vigilance jaune orages", .thunderstorm), ("Vigilance jaune canicule", .heatWave),
            ("Vent violent", .strongWind),
            ("Pluie-inondation", .flood), ("Neige-verglas", .heavySnow), ("Vagues-submersion", .stormSurge),
            ("STURMBÖEN", .strongWind), ("BÖEN", .strongWind), ("STARKES GEWITTER", .thunderstorm),
            ("STURMFLUT", .stormSurge),
            ("FROST", .frost), ("DAUERREGEN", .heavyRain), ("leichter SCHNEEFALL", .heavySnow),
            ("Waldbrandgefahr", .wildfire),
            ("Aviso de tormentas", .thunderstorm), ("Tormenta tropical", .tropicalCyclone),
            ("Fenómenos costeros", .highSeas),
            ("Temperaturas mínimas", .coldWave), ("Ola de calor", .heatWave), ("Polvo en suspensión", .dustStorm),
        ] as [(String, WarningKind)])
    func `an event in another language has its kind`(words: String, kind: WarningKind) {
        #expect(WarningKind.of(event: words) == kind)
    }

    @Test(
        arguments: [
            ("Storm Surge Watch", .stormSurge), ("Dust Storm Warning", .dustStorm),
            ("Severe Thunderstorm Watch", .thunderstorm),
            ("Flash Flood Watch", .flood), ("Coastal Flood Advisory", .stormSurge), ("Winter Storm Warning", .blizzard),
            ("Ice Storm Warning", .ice), ("Tropical Storm Wind Warning", .tropicalCyclone),
            ("Freezing Fog Advisory", .fog),
            ("Fire Weather Watch", .wildfire), ("Very Hot Weather", .heatWave), ("Fine Dust", .airQuality),
        ] as [(String, WarningKind)])
    func `of words that overlap the longest count`(words: String, kind: WarningKind) {
        #expect(WarningKind.of(event: words) == kind)
    }

    @Test func `of separate things the storm counts, not what it brings`() {
        #expect(WarningKind.of(event: "Strong winds and heavy rain by the typhoon") == .tropicalCyclone)
        #expect(WarningKind.of(event: "Wind, rain and thunderstorms") == .thunderstorm)
    }

    @Test(arguments: [
        "", " ", "Civil Emergency", "Cap Test Event", "민방공 공습경보", "Police notice", "Train service", "Price advice",
        "Theatre", "Window", "Stage 2 Water Restrictions", "Drywall", "Shot", "\u{0}\u{FFFD}", ":::",
    ])
    func `parts of other words have no kind`(words: String) {
        #expect(WarningKind.of(event: words) == .other)
    }

    @Test func `the first known kind of several languages counts`() {
        #expect(WarningKind.of(events: ["Ветер", "Wind"]) == .strongWind)
        #expect(WarningKind.of(events: ["Ветер", "Vind"]) == .other)
        #expect(WarningKind.of(events: [String]()) == .other)
    }

    @Test func `words far behind in an endless text are not looked for`() {
        let long = String(repeating: "x ", count: 100_000)
        #expect(WarningKind.of(event: long + "rain") == .other)
        #expect(WarningKind.of(event: "rain " + long) == .heavyRain)
    }

    @Test func `every kind has words`() {
        let words = [
            "tsunami", "volcano", "earthquake", "tornado", "typhoon", "storm surge", "avalanche", "landslide", "flood",
            "wildfire", "dust storm", "yellow dust", "blizzard", "thunderstorm", "hail", "ice", "snow", "rain", "wind",
            "high seas", "rip current", "tropical night", "heat", "frost", "cold", "fog", "dry", "air quality", "uv",
        ]
        #expect(words.map { WarningKind.of(event: $0) } + [.other] == WarningKind.allCases)
    }
}
