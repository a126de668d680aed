import AppResources
import Engine

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
}

extension Page {
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
            + SourceProfile.all.compactMap(\.words.data).map { .item(phrase($0)) } + [
                .item(phrase(.aboutSun)),
                .heading(phrase(.aboutPlaces)), .item("GeoNames (https://www.geonames.org, CC BY 4.0)"),
                .item(phrase(.aboutKoreanDivisions)), .item("Unicode CLDR (Unicode License v3)"),
                .item("airportsdata, zipcodes (MIT)"),
                .heading(phrase(.aboutSoftware)),
            ]
            + [
                "libcurl (curl)",
                "SQLite (\(phrase(.aboutPublicDomain)))", "ncurses (MIT)",
                "libpng (libpng-2.0)", "zlib (Zlib)",
                "Swift (Apache-2.0)",
            ].map { .item($0) }
    }

    private func privacy(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) -> [PageBlock] {
        let contacts =
            SourceProfile.all.flatMap { source in
                Disclosure.contacts(of: source, settings).map { contact -> PageBlock in
                    let key = contact.sendsKey ? ", \(phrase(.privacySendsKey))" : ""
                    return .item("\(phrase.contact(contact))\(key)")
                }
            }
            + Disclosure.positionContacts(settings).map { contact in
                .item("\(phrase.contact(contact)), \(phrase(contact.purpose.learns))")
            }
        let proxies = phrase.proxies(SourceProfile.all.flatMap { Disclosure.contacts(of: $0, settings) })
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
