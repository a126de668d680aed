import AppResources
import Foundation
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The tables and the picture in both READMEs are generated from the code; a test keeps them up to date.
@MainActor @Suite("Generated text")
struct ReadmeTests {
    @Test(arguments: [(Language.english, "README.md"), (.korean, "README.ko.md")])
    func `Generated: a README's keys, options and screen are up to date`(
        language: Language, name: String
    ) throws {
        let readme = Golden.packageRoot.appendingPathComponent(name)
        let words = ReadmeWords(language)
        let before = try String(contentsOf: readme, encoding: .utf8)
        var text = before
        for (name, content) in [
            ("keys", keys(words)), ("options", options(words)), ("contacts", contacts(words)), ("files", files(words)),
        ] {
            text = try replacing(name, in: text, with: content)
        }
        if language == .english { text = try replacing("screen", in: text, with: screen()) }
        if Golden.isUpdating { return try text.write(to: readme, atomically: true, encoding: .utf8) }
        #expect(before == text, "run make goldens")
    }

    private func replacing(_ name: String, in text: String, with content: String) throws -> String {
        let start = try #require(text.range(of: "<!-- \(name): generated -->\n"), "README has no section \(name)")
        let end = try #require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
        return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: content + "\n")
    }

    private func table(_ heads: [String], _ rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows).map { cells in
            "|" + cells.map { $0 == "---" ? "---|" : " \($0) |" }.joined()
        }.joined(separator: "\n")
    }

    private func keys(_ words: ReadmeWords) -> String {
        let rows = KeySection.all.flatMap { section in
            [["**\(words.phrase(section.title))**", ""]]
                + section.entries.map { ["`\($0.notation)`", words.phrase($0.label)] }
        }
        return table(words.keyHeads, rows)
    }

    private func options(_ words: ReadmeWords) -> String {
        let rows = SettingKey.allCases.map { key in
            [
                "`\(key.option)\(key.flagValue == nil ? " " + key.accepted.joined(separator: "\\|") : "")`",
                key.environmentName.map { "`\($0)`" } ?? "", "`\(key.rawValue)`", words.phrase(key.help),
            ]
        }
        return table(words.optionHeads, rows)
    }

    private func contacts(_ words: ReadmeWords) -> String {
        let phrase = words.phrase
        let settings = Preferences.test().settings
        let rows =
            SourceProfile.all.flatMap { source in
                let contacts = Disclosure.contacts(of: source, settings)
                guard !contacts.isEmpty else { return [["`\(source.id.rawValue)`", words.nothing, "", ""]] }
                return contacts.map { contact -> [String] in
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

    private func files(_ words: ReadmeWords) -> String {
        let folders = ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }
        let paths = Paths(environment: Environment(Dictionary(uniqueKeysWithValues: folders.map { ($0, "/$\($0)") })))
        let rows = Disclosure.KeptFile.allCases.map { file in
            ["`\(file.path(paths).dropFirst())`", words.phrase(file.content), words.phrase(file.retention)]
        }
        return table(words.fileHeads, rows)
    }

    private func screen() -> String {
        let scene = Scene(120, 36, .korean, notices: [.sample]).answered()
        scene.model.started()
        return "```\n\(scene.frame().text)\n```"
    }
}

/// The texts in a README's tables that the program itself does not show.
private struct ReadmeWords {
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
            case [.icons]: either(["the names of the icons that are shown"], ["표시하는 아이콘의 이름"])
            default:
                either(["coordinates of places"], ["장소의 좌표"])
                    + (contact.purposes.contains(.placeSearch) ? search : [])
            }
        return ((contact.sendsKey ? either(["your key"], ["API 키"]) : []) + learned).joined(separator: ", ")
    }
}
