import AppResources
import Engine
import Weather
import WeatherService

/// A text to read.
enum Page: CaseIterable, Hashable, Sendable {
    case about, privacy, contact

    var title: Phrase {
        switch self {
        case .about: .pageAbout
        case .privacy: .pagePrivacy
        case .contact: .pageContact
        }
    }

    /// The texts of the page in the user's language.
    @MainActor
    func blocks(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) -> [PageBlock] {
        switch self {
        case .about: about(facts, phrase)
        case .privacy: privacy(facts, settings, phrase)
        case .contact: contact(facts, settings, phrase)
        }
    }

    private func about(_ facts: ProgramFacts, _ phrase: PhraseBook) -> [PageBlock] {
        [
            .heading("nalssi \(facts.version)"), .text(phrase(.aboutProgram)), .text(phrase(.aboutDeveloper)),
            .heading(phrase(.aboutWeather)),
        ]
            + (SourceProfile.all.compactMap(\.words.data) + WarningProfile.all.map(\.data)).map { .item(phrase($0)) }
            + [
                .item(phrase(.aboutSun)),
                .heading(phrase(.aboutPlaces)), .item("GeoNames (https://www.geonames.org, CC BY 4.0)"),
                .item(phrase(.aboutKoreanDivisions)), .item("Unicode CLDR (Unicode License v3)"),
                .item("airportsdata, zipcodes (MIT)"),
                .heading(phrase(.aboutSoftware)),
            ]
            + [
                "libcurl (curl)",
                "SQLite (\(phrase(.aboutPublicDomain)))", "ncurses (MIT)", "libexpat (MIT)",
                "libpng (libpng-2.0)", "zlib (Zlib)",
                "Swift (Apache-2.0)",
            ].map { .item($0) }
    }

    private func privacy(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) -> [PageBlock] {
        let contacts =
            Disclosure.contacts(settings).map { contact -> PageBlock in
                let host = phrase.contact(contact)
                guard let learns = contact.learns else {
                    return .item(host + (contact.sendsKey ? ", \(phrase(.privacySendsKey))" : ""))
                }
                let what = (contact.sendsKey ? [.fileKey, learns] : [learns]).map { phrase($0) }
                return .item(phrase(.sourceLearns, ["host": host, "what": what.joined(separator: ", ")]))
            }
            + Disclosure.positionContacts(settings).map { contact in
                .item(
                    phrase(
                        .sourceLearns, ["host": phrase.contact(contact), "what": phrase(contact.purpose.learns)]))
            }
        let proxies = phrase.proxies(Disclosure.contacts(settings))
        let files = facts.files.map { file in
            PageBlock.item("\(file.path): \(phrase(file.kind.content)), \(phrase(file.kind.retention))")
        }
        return [
            .text(phrase(.privacyIntroduction)),
            .heading(phrase(.privacyPurpose)), .text(phrase(.privacyPurposeText)),
            .heading(phrase(.privacyItems)), .text(phrase(.privacyItemsText)),
            .text(phrase(.privacyPosition)),
            .heading(phrase(.privacyRetention)),
        ] + files + [.heading(phrase(.privacyThirdParties)), .text(phrase(.privacyThirdPartiesText))] + contacts
            + proxies.map { .item($0) } + [
                .heading(phrase(.privacyRights)), .text(phrase(.privacyRightsText)),
                .heading(phrase(.privacySafety)), .text(phrase(.privacySafetyText)),
                .heading(phrase(.privacyContact)),
                .text(facts.address ?? phrase(.privacyNoContact)),
                .heading(phrase(.privacyDate)), .text(phrase(.privacyDateText)),
            ]
    }

    @MainActor
    private func contact(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) -> [PageBlock] {
        let letter = Letter(facts, settings, phrase)
        return [
            .text(phrase(.contactText)), .heading(phrase(.contactTo)), .item(letter.address),
            .heading(phrase(.contactLetter)), .item(letter.subject),
        ] + letter.body.split(separator: "\n").map { .item(String($0)) }
    }
}

/// A block of a page.
enum PageBlock: Hashable, Sendable {
    case heading(String)
    case text(String)
    /// One item of a list.
    case item(String)
    /// Further text of the item before.
    case more(String)

    var isItem: Bool { if case .item = self { true } else { false } }
}

/// A draft of a mail to the developers with the facts they would ask for first. It contains nothing that the page does not
/// show.
struct Letter: Hashable, Sendable {
    let address: String
    let subject: String
    let body: String

    @MainActor
    init(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) {
        address = facts.address ?? ""
        subject = "nalssi \(facts.version)"
        body = """
            nalssi \(facts.version), \(settings.source.rawValue), \(settings.language.rawValue)
            \(facts.terminal())
            """
    }

    /// As a `mailto:` link (RFC 6068): a line break is %0D%0A, a blank %20.
    var link: String {
        func encoded(_ text: String) -> String { text.replacing("\n", with: "\r\n").percentEncoded }
        let recipient = encoded(address).replacing("%40", with: "@")
        return "mailto:\(recipient)?subject=\(encoded(subject))&body=\(encoded(body))"
    }
}

/// Facts on the pages that are not part of a phrase.
struct ProgramFacts: Sendable {
    let version: String
    /// The developers' mail address; nil if this build names none.
    let address: String?
    /// The program's files, with paths as shown to the user.
    let files: [(kind: Disclosure.KeptFile, path: String)]
    /// The user's home folder.
    var home = HomeFolder()
    /// The clock of the user's machine at a moment.
    let clock: @Sendable (Timestamp) -> LocalClock
    /// Type, size and colours of the terminal, for reports of bugs.
    let terminal: @MainActor @Sendable () -> String
    /// Opens a mail program with a draft; false if there is no mail program.
    let openMail: @MainActor @Sendable (String) -> Bool
}
