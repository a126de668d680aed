import AppResources
import EngineSupport
import Foundation
import Limits
import Testing
import Weather

@testable import Engine

/// What the program discloses: the hosts it may ask, and whom to write to.
@MainActor @Suite struct DisclosureTests {
    @Test func `the icon host is listed exactly where it may be queried`() throws {
        func hasHost(_ options: [SettingKey: String], _ source: SourceProfile = .openWeather) -> Bool {
            Disclosure.contacts(of: [source], Preferences.test(options).settings).contains { $0.purposes == [.icons] }
        }
        #expect(hasHost([:]) && hasHost([.color: "256"]) && hasHost([.icons: "service"]))
        #expect(!hasHost([.icons: "own"]) && !hasHost([.color: "16"]) && !hasHost([.color: "none"]))
        #expect(
            !Disclosure.contacts(of: [.openWeather], Preferences.test(chosen: [.ascii: "true"]).settings)
                .contains { $0.purposes == [.icons] })
        #expect(!hasHost([:], .openMeteo) && !hasHost([:], .sample))
        #expect(
            Disclosure.contacts(of: [.openWeather], Preferences.test().settings).filter(\.sendsKey).count == 1,
            "the key must go to one host only")
        for language in Language.allCases {
            #expect(PhraseBook(language)(.keptLastIcons).contains("\(Limits.Icon.files)"))
        }
    }

    /// `make test CONTACT=…` builds and runs the tests with the same address.
    @Test func `the developers' address is the build setting CONTACT`() {
        #expect(developerAddress == ProcessInfo.processInfo.environment["NALSSI_CONTACT"] ?? "")
    }
}
