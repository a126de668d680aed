import AppResources
import EngineSupport
import Foundation
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The tables and the screen in docs/ are made from the code; a test keeps them so.
@MainActor @Suite("Generated text")
struct DocumentationTests {
    private nonisolated static let folders = [(Language.english, "docs"), (.korean, "docs/ko")]

    @Test(arguments: folders) func `Generated: KEYS shows the keys and the screen of this code`(
        language: Language, folder: String
    ) throws {
        try check("\(folder)/KEYS.md", [("keys", keys(DocumentWords(language))), ("screen", screen(language))])
    }

    @Test(arguments: folders) func `Generated: CONFIGURATION shows the options of this code`(
        language: Language, folder: String
    ) throws {
        try check("\(folder)/CONFIGURATION.md", [("options", options(DocumentWords(language)))])
    }

    @Test(arguments: folders) func `Generated: PRIVACY shows the hosts and the files of this code`(
        language: Language, folder: String
    ) throws {
        let words = DocumentWords(language)
        try check("\(folder)/PRIVACY.md", [("contacts", contacts(words)), ("files", files(words))])
    }

    @Test(arguments: ["README.md", "README.ko.md"])
    func `a README names ten keys, and each of them does something`(name: String) throws {
        let text = try String(contentsOf: Products.packageRoot.appendingPathComponent(name), encoding: .utf8)
        let rows = text.matches(of: /(?m)^\| (?<keys>`[^|]+`) \| [^|]+\|$/).map { String($0.keys) }
        #expect(rows.count == 10)
        let notations = KeySection.all.flatMap(\.entries).map(\.notation)
        let known = Set(notations.flatMap { $0.split(separator: " ").map(String.init) })
        for key in rows.flatMap({ $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }) {
            // Digits stand in the table as `1…9`.
            #expect(known.contains(key) || key.wholeMatch(of: /[1-9]/) != nil && known.contains("1…9"), "\(key)")
        }
    }

    /// Compares the sections of a page that are marked as generated, or writes them anew.
    private func check(_ path: String, _ sections: [(name: String, content: String)]) throws {
        let file = Products.packageRoot.appendingPathComponent(path)
        let before = try String(contentsOf: file, encoding: .utf8)
        var text = before
        for section in sections { text = try replacing(section.name, in: text, with: section.content) }
        if Golden.isUpdating { return try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(before == text, "run make goldens")
    }

    private func replacing(_ name: String, in text: String, with content: String) throws -> String {
        let start = try #require(text.range(of: "<!-- \(name): generated -->\n"), "no section \(name)")
        let end = try #require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
        return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: content + "\n")
    }

    private func table(_ heads: [String], _ rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows).map { cells in
            "|" + cells.map { $0 == "---" ? "---|" : " \($0) |" }.joined()
        }.joined(separator: "\n")
    }

    private func keys(_ words: DocumentWords) -> String {
        let rows = KeySection.all.flatMap { section in
            [["**\(words.phrase(section.title))**", ""]]
                + section.entries.map { ["`\($0.notation)`", words.phrase($0.label)] }
        }
        return table(words.keyHeads, rows)
    }

    private func options(_ words: DocumentWords) -> String {
        let rows = SettingKey.allCases.map { key in
            [
                "`\(key.option)\(key.flagValue == nil ? " " + key.accepted.joined(separator: "\\|") : "")`",
                key.environmentName.map { "`\($0)`" } ?? "", "`\(key.rawValue)`", words.phrase(key.help),
            ]
        }
        return table(words.optionHeads, rows)
    }

    private func contacts(_ words: DocumentWords) -> String {
        let phrase = words.phrase
        let settings = Preferences.test().settings
        let rows =
            SourceProfile.all.flatMap { source in
                let contacts = Disclosure.contacts(of: [source], settings)
                guard !contacts.isEmpty else { return [["`\(source.id.rawValue)`", words.nothing, "", ""]] }
                return contacts.map { contact -> [String] in
                    [
                        "`\(source.id.rawValue)`", contact.address.host,
                        contact.purposes.map { phrase($0.phrase) }.joined(separator: ", "), words.learns(contact),
                    ]
                }
            }
            + WarningProfile.all.flatMap { source in
                let addresses = source.hosts.map { settings.address(of: $0) }
                return Disclosure.contacts(settings).filter { addresses.contains($0.address) }.map { contact in
                    [
                        "`\(source.id.rawValue)`", contact.address.host,
                        contact.purposes.map { phrase($0.phrase) }.joined(separator: ", "), words.learns(contact),
                    ]
                }
            }
            + Disclosure.positionContacts(settings).map { contact in
                [
                    words.any(phrase(contact.purpose.condition)),
                    contact.purpose == .gpsd ? "\(contact.host) (gpsd)" : contact.host, phrase(contact.purpose.phrase),
                    phrase(contact.purpose.learns),
                ]
            }
        return table(words.contactHeads, rows)
    }

    private func files(_ words: DocumentWords) -> String {
        let folders = ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }
        let paths = Paths(environment: Environment(Dictionary(uniqueKeysWithValues: folders.map { ($0, "/$\($0)") })))
        let rows = Disclosure.KeptFile.allCases.map { file in
            ["`\(file.path(paths).dropFirst())`", words.phrase(file.content), words.phrase(file.retention)]
        }
        return table(words.fileHeads, rows)
    }

    private func screen(_ language: Language) -> String {
        let scene = Scene(120, 36, language, notices: [.sample]).answered()
        scene.model.started()
        return "```\n\(scene.frame().text)\n```"
    }
}

/// The texts in the tables of docs/ that the program itself does not show.
private struct DocumentWords {
    let phrase: PhraseBook

    init(_ language: Language) { phrase = PhraseBook(language) }

    private func either(_ english: [String], _ korean: [String]) -> [String] {
        phrase.language == .korean ? korean : english
    }

    var keyHeads: [String] { either(["key", "does"], ["키", "하는 일"]) }

    var optionHeads: [String] {
        either(["option", "environment", "config.toml", "chooses"], ["옵션", "환경 변수", "config.toml", "정하는 것"])
    }

    var contactHeads: [String] {
        either(["source", "host", "requested", "what it learns"], ["날씨 서비스", "서버", "요청하는 것", "알게 되는 것"])
    }

    var fileHeads: [String] { either(["file", "holds", "how long"], ["파일", "내용", "보관 기간"]) }

    var nothing: String { phrase.language == .korean ? "없음" : "nothing" }

    func any(_ condition: String) -> String {
        phrase.language == .korean ? "모두, \(condition)" : "any, \(condition)"
    }

    func learns(_ contact: Contact) -> String {
        let search = either(["what you search for"], ["검색어"])
        let learned =
            switch contact.purposes {
            case [.placeSearch]: search
            case [.warnings]: contact.learns.map { [phrase($0)] } ?? []
            case [.icons]: either(["the names of the icons that are shown"], ["표시하는 아이콘의 이름"])
            default:
                either(["coordinates of places"], ["장소의 좌표"])
                    + (contact.purposes.contains(.placeSearch) ? search : [])
            }
        return ((contact.sendsKey ? either(["your key"], ["API 키"]) : []) + learned).joined(separator: ", ")
    }
}
