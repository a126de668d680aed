/// The names that a time zone has besides its own in the IANA database: `Europe/Kiev` for `Europe/Kyiv`, `ROK` for
/// `Asia/Seoul`. Systems, settings and services use either, and a system may lack the older or the newer one.
public enum ZoneLinks {
    /// The name itself, then the zone that it is another name of, then the other names of that zone.
    public static func names(of zone: String) -> [String] {
        guard let line = table.first(where: { $0.contains { $0 == zone } }) else { return [zone] }
        return [zone] + line.lazy.map(String.init).filter { $0 != zone }
    }

    /// The lines of `text`, each a zone and its other names. They are read only when a name is not known otherwise.
    private static let table = text.split(separator: "\n").map { $0.split(separator: " ") }

    /// From the links of release 2025b of the database (https://www.iana.org/time-zones), built with the file `backzone`, so that
    /// places which merely have had the same clock since 1970 are not taken for one. Where the file `backward` notes the place
    /// that a name stands for (`#=`), it is under that one: `Iceland` under `Atlantic/Reykjavik`.
    private static let text = """
        Africa/Asmara Africa/Asmera
        Africa/Bamako Africa/Timbuktu
        Africa/Cairo Egypt
        Africa/Tripoli Libya
        America/Adak America/Atka US/Aleutian
        America/Anchorage US/Alaska
        America/Argentina/Buenos_Aires America/Buenos_Aires
        America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca
        America/Argentina/Cordoba America/Cordoba America/Rosario
        America/Argentina/Jujuy America/Jujuy
        America/Argentina/Mendoza America/Mendoza
        America/Atikokan America/Coral_Harbour
        America/Chicago US/Central
        America/Curacao America/Kralendijk America/Lower_Princes
        America/Denver America/Shiprock Navajo US/Mountain
        America/Detroit US/Michigan
        America/Edmonton America/Yellowknife Canada/Mountain
        America/Guadeloupe America/Marigot America/St_Barthelemy
        America/Halifax Canada/Atlantic
        America/Havana Cuba
        America/Indiana/Indianapolis America/Fort_Wayne America/Indianapolis US/East-Indiana
        America/Indiana/Knox America/Knox_IN US/Indiana-Starke
        America/Iqaluit America/Pangnirtung
        America/Jamaica Jamaica
        America/Kentucky/Louisville America/Louisville
        America/Los_Angeles US/Pacific US/Pacific-New
        America/Manaus Brazil/West
        America/Mazatlan Mexico/BajaSur
        America/Mexico_City Mexico/General
        America/New_York US/Eastern
        America/Noronha Brazil/DeNoronha
        America/Nuuk America/Godthab
        America/Phoenix US/Arizona
        America/Regina Canada/Saskatchewan
        America/Rio_Branco America/Porto_Acre Brazil/Acre
        America/Santiago Chile/Continental
        America/Sao_Paulo Brazil/East
        America/St_Johns Canada/Newfoundland
        America/St_Thomas America/Virgin
        America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
        America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
        America/Vancouver Canada/Pacific
        America/Whitehorse Canada/Yukon
        America/Winnipeg America/Rainy_River Canada/Central
        Antarctica/McMurdo Antarctica/South_Pole
        Asia/Ashgabat Asia/Ashkhabad
        Asia/Dhaka Asia/Dacca
        Asia/Ho_Chi_Minh Asia/Saigon
        Asia/Hong_Kong Hongkong
        Asia/Jerusalem Asia/Tel_Aviv Israel
        Asia/Kathmandu Asia/Katmandu
        Asia/Kolkata Asia/Calcutta
        Asia/Macau Asia/Macao
        Asia/Makassar Asia/Ujung_Pandang
        Asia/Nicosia Europe/Nicosia
        Asia/Seoul ROK
        Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC
        Asia/Singapore Singapore
        Asia/Taipei ROC
        Asia/Tehran Iran
        Asia/Thimphu Asia/Thimbu
        Asia/Tokyo Japan
        Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
        Asia/Urumqi Asia/Kashgar
        Asia/Yangon Asia/Rangoon
        Atlantic/Faroe Atlantic/Faeroe
        Atlantic/Reykjavik Iceland
        Australia/Adelaide Australia/South
        Australia/Brisbane Australia/Queensland
        Australia/Broken_Hill Australia/Yancowinna
        Australia/Darwin Australia/North
        Australia/Hobart Australia/Currie Australia/Tasmania
        Australia/Lord_Howe Australia/LHI
        Australia/Melbourne Australia/Victoria
        Australia/Perth Australia/West
        Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
        Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich
        Etc/UTC Etc/UCT Etc/Universal Etc/Zulu UCT UTC Universal Zulu
        Europe/Belgrade Europe/Podgorica
        Europe/Chisinau Europe/Tiraspol
        Europe/Dublin Eire
        Europe/Helsinki Europe/Mariehamn
        Europe/Istanbul Asia/Istanbul Turkey
        Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
        Europe/Lisbon Portugal
        Europe/London Europe/Belfast GB GB-Eire
        Europe/Moscow W-SU
        Europe/Oslo Arctic/Longyearbyen Atlantic/Jan_Mayen
        Europe/Prague Europe/Bratislava
        Europe/Rome Europe/San_Marino Europe/Vatican
        Europe/Warsaw Poland
        Europe/Zurich Europe/Busingen
        Pacific/Auckland NZ
        Pacific/Chatham NZ-CHAT
        Pacific/Chuuk Pacific/Truk Pacific/Yap
        Pacific/Easter Chile/EasterIsland
        Pacific/Honolulu Pacific/Johnston US/Hawaii
        Pacific/Kanton Pacific/Enderbury
        Pacific/Kwajalein Kwajalein
        Pacific/Pago_Pago Pacific/Samoa US/Samoa
        Pacific/Pohnpei Pacific/Ponape
        """
}
