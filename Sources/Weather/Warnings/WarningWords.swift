/// The words for kinds of warnings, and where they are in a text.
enum WarningWords {
    private struct Phrase {
        let kind: WarningKind
        let bytes: [UInt8]
        /// Whether it must not be part of a longer word.
        let isWhole: Bool
    }

    /// Bytes of an event that are looked at.
    private static let longest = 400
    private static let space = UInt8(ascii: " ")

    /// In small letters, with a single space for whatever separates words, and one at either end.
    static func folded(_ words: String) -> [UInt8] {
        var bytes: [UInt8] = [space]
        for scalar in words.lowercased().unicodeScalars {
            guard bytes.count < longest else { break }
            if isSeparator(scalar) {
                if bytes.last != space { bytes.append(space) }
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return bytes + [space]
    }

    /// The longest of all phrases that begin there.
    static func longestMatch(in text: [UInt8], at start: Int) -> (kind: WarningKind, range: Range<Int>)? {
        let beginsWord = start == 0 || text[start - 1] == space
        let found = byFirstByte[Int(text[start])].first { phrase in
            let end = start + phrase.bytes.count
            guard end <= text.count, beginsWord || !phrase.isWhole else { return false }
            return text[start..<end].elementsEqual(phrase.bytes)
                && (!phrase.isWhole || end == text.count || text[end] == space)
        }
        return found.map { ($0.kind, start..<start + $0.bytes.count) }
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Signs of ASCII and Latin-1, dashes and quotation marks, and those of East Asia.
        case 0x30...0x39, 0x61...0x7A: false
        case 0..<0xC0, 0x2000..<0x2070, 0x3000..<0x3005, 0x3008..<0x3020, 0x30FB, 0xFF00..<0xFF10, 0xFF1A..<0xFF21: true
        default: false
        }
    }

    /// The longest first.
    private static let byFirstByte: [[Phrase]] = {
        var lists = [[Phrase]](repeating: [], count: 256)
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2, let kind = WarningKind(rawValue: String(parts[0])) else { continue }
            for words in parts[1].split(separator: ",") {
                let phrase = words.drop { $0 == " " }
                let bytes = Array(phrase.drop { $0 == "*" }.utf8)
                guard let first = bytes.first, let scalar = phrase.unicodeScalars.first else { continue }
                lists[Int(first)].append(
                    Phrase(kind: kind, bytes: bytes, isWhole: scalar != "*" && scalar.value < 0x250))
            }
        }
        return lists.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
    }()

    /// Words of English, Spanish, French and German and a few of Portuguese, then of Korean, Chinese and Japanese.
    /// Those in Latin letters are whole words, but for those with an asterisk, which are also found in German
    /// compounds.
    ///
    /// From the names in use at the KMA, the JMA and the China Meteorological Administration, those of the National
    /// Weather Service and of MeteoAlarm, and those of AEMET, Météo-France and the Deutscher Wetterdienst. Words that
    /// also mean something else are missing.
    private static let text = """
        tsunami: tsunami, tsunamis, maremoto, 지진해일, 쓰나미, 津波, 海啸, 海嘯
        volcano: volcano, volcanic, ash fall, ashfall, volcán, volcan, vulkan, *vulkanausbruch, 화산, 火山, 噴火
        earthquake: earthquake, earthquakes, seismic, terremoto, sismo, séisme, *erdbeben, 지진, 地震
        tornado: tornado, tornadoes, waterspout, waterspouts, landspout, tornade, tornades, 토네이도, 용오름
        tornado: 竜巻, 龙卷, 龍捲
        tropicalCyclone: tropical cyclone, tropical cyclones, cyclone, cyclonic storm, typhoon, hurricane, hurricanes
        tropicalCyclone: hurricane force wind, hurricane wind, tropical storm, tropical storm wind
        tropicalCyclone: tropical depression
        tropicalCyclone: huracán, huracan, ciclón, ciclon, ciclón tropical, ciclon tropical, tormenta tropical
        tropicalCyclone: ouragan
        tropicalCyclone: cyclone tropical, tempête tropicale, hurrikan, taifun, 태풍, 열대저압부, 台风, 颱風, 台風
        tropicalCyclone: 热带气旋, 熱帶氣旋, 热带风暴, 熱帶風暴
        stormSurge: storm surge, storm surges, storm tide, coastal flood, coastal flooding, coastal inundation
        stormSurge: lakeshore flood, tidal flood, marejada ciclónica, vagues submersion, submersion marine, *sturmflut
        stormSurge: 폭풍해일, 高潮, 风暴潮, 風暴潮
        avalanche: avalanche, avalanches, avalancha, avalanchas, alud, aludes, *lawine, 눈사태, 雪崩, なだれ
        landslide: landslide, landslides, landslip, mudslide, mudslides, mudflow, debris flow, debris flows, rockfall
        landslide: deslizamiento, deslizamientos, deslizamiento de tierra, glissement de terrain, *erdrutsch, 산사태
        landslide: 土砂災害, 土砂, 山体滑坡, 滑坡, 泥石流, 山泥倾泻, 山泥傾瀉, 地质灾害
        flood: flood, floods, flooding, flash flood, flash floods, flash flooding, areal flood, river flood
        flood: inundation
        flood: rain flood, snowmelt, snow melt, inundación, inundacion, inundaciones, crecida, crecidas, deshielo
        flood: inondation, inondations, pluie inondation, crue, crues, *hochwasser, *überschwemmung, *überflutung
        flood: 홍수, 침수, 융설, 洪水, 山洪, 氾濫, 浸水, 融雪, 内涝, 內澇, 水浸
        wildfire: wildfire, wildfires, wild fire, forest fire, forest fires, forestfire, bush fire, bushfire
        wildfire: bushfires
        wildfire: grass fire, fire weather, fire danger, fire risk, fire hazard, red flag, incendio forestal
        wildfire: incendios forestales, feu de forêt, feux de forêt, *waldbrand, 산불, 林野火災, 山火事
        wildfire: 森林火险, 森林火險, 森林火灾, 火灾危险, 火災危險
        dustStorm: dust storm, dust storms, duststorm, sand storm, sandstorm, sandstorms, dust, blowing dust
        dustStorm: blowing sand
        dustStorm: rising sand, sand and dust, polvo en suspensión, calima, *sandsturm, *staubsturm, 沙尘, 沙塵
        yellowDust: yellow dust, asian dust, yellow sand, 황사, 黄砂
        blizzard: blizzard, blizzards, snow storm, snowstorm, snowstorms, blowing snow, drifting snow, snow squall
        blizzard: snow squalls, winter storm, winter storms, ventisca, ventiscas, tempête de neige
        blizzard: *schneesturm, *schneeverwehung, 눈보라, 暴風雪, 暴风雪, 風雪, 风雪
        thunderstorm: thunderstorm, thunderstorms, severe thunderstorm, severe thunderstorms, thunder storm, thunder
        thunderstorm: thunderstorm wind, thundershower, thundershowers, lightning, electrical storm, tormenta
        thunderstorm: tormentas
        thunderstorm: tormenta eléctrica, tormentas eléctricas, orage, orages, *gewitter, 뇌우, 낙뢰, 천둥번개
        thunderstorm: 雷, 雷雨, 雷暴, 雷电, 雷電, 雷雨大风, 雷雨大風, 强对流
        hail: hail, hailstorm, granizo, grêle, *hagel, 우박, 雹, 冰雹, ひょう
        ice: ice, icing, icy, black ice, ice storm, freezing rain, freezing drizzle, freezing spray, glaze
        ice: silver thaw
        ice: hielo, verglas, *glatteis, glätte, *straßenglätte, *eisregen, gefrierender regen, 결빙, 착빙, 살얼음, 어는비
        ice: 着氷, 着雪, 结冰, 結冰, 冻雨, 凍雨
        heavySnow: snow, heavy snow, snowfall, heavy snowfall, snow ice, ice snow, snow and ice, lake effect snow
        heavySnow: nieve
        heavySnow: nevadas, neige, neige verglas, *schneefall, *schneefälle, schnee, 대설, 폭설, 大雪, 暴雪
        heavyRain: rain, rains, heavy rain, heavy rains, heavy rainfall, rainfall, rainstorm, downpour, downpours
        heavyRain: torrential rain
        heavyRain: lluvia, lluvias, chuva, chuvas, pluie, pluies, starkregen, dauerregen, *regen, 호우, 폭우, 집중호우, 大雨
        heavyRain: 暴雨, 豪雨
        strongWind: wind, winds, windy, strong wind, strong winds, high wind, high winds, windstorm, wind storm
        strongWind: gale, gales
        strongWind: gale force, gale force gusts, near gale, gust, gusts, gusty, squall, squalls, squally, storm
        strongWind: storms
        strongWind: storm force, severe storm, strong monsoon, viento, vientos, vento, ventos, rachas, vent, vents
        strongWind: vent violent
        strongWind: tempête, *sturm, *böen, windböe, windböen, *orkan, 강풍, 폭풍, 돌풍, 大风, 大風, 强风, 強風, 暴風
        strongWind: 季候风, 季候風
        highSeas: high seas, heavy seas, rough seas, rough sea, hazardous seas, high sea, wind wave, wind waves
        highSeas: high wave
        highSeas: high waves, high surf, heavy surf, dangerous surf, swell, swells, heavy swell, small craft
        highSeas: storm wave
        highSeas: storm waves, oleaje, mala mar, fenómenos costeros, fenomenos costeros, vagues, fortes vagues
        highSeas: seegang
        highSeas: 풍랑, 너울, 波浪, 高波, 海浪
        ripCurrent: rip current, rip currents, 이안류, 離岸流
        tropicalNight: tropical night, tropical nights, 열대야, 熱帯夜
        heatWave: heat, heat wave, heatwave, heat waves, heatwaves, hot, hot weather, very hot weather, excessive heat
        heatWave: extreme heat, high temperature, high temperatures, temperaturas máximas, ola de calor, calor
        heatWave: canicule
        heatWave: chaleur, hitze, *hitzewelle, 폭염, 高温, 高溫, 酷热, 酷熱, 猛暑, 熱中症
        frost: frost, frosts, ground frost, freeze, hard freeze, helada, heladas, gel, gelée, gelées, spätfrost
        frost: 서리, 霜, 霜冻, 霜凍
        coldWave: cold, cold wave, cold waves, cold weather, cold spell, extreme cold, wind chill, low temperature
        coldWave: low temperatures, cold surge, frío, frio, ola de frío, ola de frio, temperaturas mínimas, froid
        coldWave: grand froid, *kälte, 한파, 저온, 低温, 低溫, 寒潮, 寒冷
        fog: fog, foggy, dense fog, freezing fog, mist, low visibility, niebla, nieblas, brouillard, brouillards
        fog: *nebel
        fog: 안개, 雾, 霧
        dry: dry, dryness, very dry, dry weather, dry air, drought, sequía, sécheresse, *trockenheit, 건조, 가뭄, 乾燥, 干旱
        dry: 乾旱
        airQuality: air quality, air pollution, air stagnation, smog, haze, smoke, dense smoke, particulate matter
        airQuality: fine dust, ultrafine dust, ozone, contaminación, pollution, 미세먼지, 초미세먼지, 오존, 霾, 空气污染
        airQuality: 空氣污染, 大気汚染, 光化学スモッグ
        ultraviolet: uv, uv index, ultraviolet, 자외선, 紫外线, 紫外線
        """
}
