import AppResources
import Foundation
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The README's key table, options and picture are made from the code; a test keeps them so.
@MainActor @Suite("Generated text")
struct ReadmeTests {
    private static let readme = Golden.packageRoot.appendingPathComponent("README.md")

    @Test func `Generated: the README shows the keys, the options and the screen of this code`() throws {
        var text = try String(contentsOf: Self.readme, encoding: .utf8)
        for (name, content) in [
            ("keys", keys()), ("options", options()), ("screen", screen()), ("contacts", contacts()),
            ("files", files()),
        ] {
            text = try replacing(name, in: text, with: content)
        }
        if Golden.isUpdating { return try text.write(to: Self.readme, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: Self.readme, encoding: .utf8) == text, "run make goldens")
    }

    private func replacing(_ name: String, in text: String, with content: String) throws -> String {
        let start = try #require(text.range(of: "<!-- \(name): generated -->\n"), "README has no section \(name)")
        let end = try #require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
        return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: content + "\n")
    }

    private func keys() -> String {
        let (en, ko) = (PhraseBook(.english), PhraseBook(.korean))
        let rows = KeySection.all.flatMap { section in
            ["| **\(en(section.title))** | | **\(ko(section.title))** |"]
                + section.entries.map { "| `\($0.notation)` | \(en($0.label)) | \(ko($0.label)) |" }
        }
        return (["| key | does | |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func options() -> String {
        let rows = SettingKey.allCases.map { key in
            let option = "`\(key.option)\(key.flagValue == nil ? " " + key.accepted.joined(separator: "\\|") : "")`"
            let environment = key.environmentName.map { "`\($0)`" } ?? ""
            return "| \(option) | \(environment) | `\(key.rawValue)` | \(PhraseBook(.english)(key.help)) |"
        }
        return (["| option | environment | config.toml | chooses |", "|---|---|---|---|"] + rows).joined(
            separator: "\n")
    }

    private func contacts() -> String {
        let phrase = PhraseBook(.english)
        let settings = Preferences.test().settings
        let rows =
            SourceID.allCases.flatMap { source in
                let contacts = Disclosure.contacts(of: source, settings)
                guard !contacts.isEmpty else { return ["| `\(source.rawValue)` | nothing | | |"] }
                return contacts.map { contact in
                    let purposes = contact.purposes.map { phrase($0.phrase) }.joined(separator: ", ")
                    let key = contact.sendsKey ? "your key, " : ""
                    let learns =
                        switch contact.purposes {
                        case [.placeSearch]: "what you search for"
                        case [.icons]: "the names of the icons that are shown"
                        default: "coordinates of places"
                        }
                    let also =
                        contact.purposes.contains(.placeSearch) && contact.purposes.count > 1
                        ? ", what you search for" : ""
                    return "| `\(source.rawValue)` | \(contact.address.host) | \(purposes) | \(key)\(learns)\(also) |"
                }
            }
            + Disclosure.positionContacts(settings).map { contact in
                let host = contact.purpose == .gpsd ? "\(contact.host) (gpsd)" : contact.host
                return "| any, \(phrase(contact.purpose.condition)) | \(host) | \(phrase(contact.purpose.phrase)) "
                    + "| \(phrase(contact.purpose.learns)) |"
            }
        return (["| source | host | asked for | it learns |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func files() -> String {
        let phrase = PhraseBook(.english)
        let folders = ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }
        let paths = Paths(environment: Environment(Dictionary(uniqueKeysWithValues: folders.map { ($0, "/$\($0)") })))
        let rows = Disclosure.KeptFile.allCases.map { file in
            "| `\(file.path(paths).dropFirst())` | \(phrase(file.content)) | \(phrase(file.retention)) |"
        }
        return (["| file | holds | how long |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func screen() -> String {
        let scene = Scene(120, 36, .korean, notices: [.sample]).answered()
        scene.model.started()
        return "```\n\(scene.frame().text)\n```"
    }
}
