import AppResources
import EngineSupport
import Foundation
import Runtime
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The text pages: about, privacy, contact.
@MainActor @Suite("Pages")
struct PageTests {
    private func opened(_ page: Page, _ scene: Scene) throws {
        scene.press(.character(","))
        try scene.goDown(to: .page(page))
        scene.press(Key(.enter))
    }

    @Test(arguments: Page.allCases, [(100, 48), (40, 12)])
    func `Golden: pages`(page: Page, size: (Int, Int)) throws {
        for language in Language.allCases {
            let scene = Scene(size.0, size.1, language).answered()
            try opened(page, scene)
            try Golden.expect(scene.frame(), "page-\(page)-\(size.0)x\(size.1)-\(language.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func `the privacy notice names every host and every file`(language: Language) throws {
        let phrase = PhraseBook(language)
        let settings = Preferences.test([:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "C"]).settings
        let blocks = Page.privacy.blocks(.test, settings, phrase)
        let text = blocks.map { "\($0)" }.joined(separator: "\n")
        for source in SourceProfile.all {
            for contact in Disclosure.contacts(of: [source], settings) { #expect(text.contains(contact.address.host)) }
        }
        for file in ProgramFacts.test.files { #expect(text.contains(file.path)) }
        // Purpose, items, retention, third parties, rights, safety, contact, date.
        #expect(blocks.count { if case .heading = $0 { true } else { false } } == 8)
        // A readable length: two screens of 80 columns and 24 rows.
        #expect(text.count < 2 * 80 * 24)
    }

    @Test func `a page scrolls to its end and no further, and Esc returns to the settings`() throws {
        let scene = Scene(60, 14).answered()
        try opened(.privacy, scene)
        #expect(scene.frame().text.contains("▼") && !scene.frame().text.contains("▲"))
        scene.press(Key(.end))
        #expect(!scene.frame().text.contains("▼") && scene.frame().text.contains("2026"))
        let last = scene.frame()
        scene.press(Key(.down))
        #expect(scene.frame() == last)
        scene.press(Key(.home))
        #expect(!scene.frame().text.contains("▲"))
        scene.press(Key(.escape))
        #expect(scene.model.settings.settingsModel?.row == .page(.privacy))
    }

    @Test func `a mail is prepared with the page's content, and its link is encoded`() throws {
        let letter = Letter(.test, Preferences.test().settings, PhraseBook(.english))
        #expect(
            letter.link.hasPrefix("mailto:nalssi@example.org?subject=nalssi%201.2.3&body=nalssi%201.2.3%2C%20sample"))
        #expect(letter.link.contains("%0D%0A80x24%20TERM%3Dxterm"))
        #expect(letter.link.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        let scene = Scene(100, 40).answered()
        try opened(.contact, scene)
        #expect(scene.frame().text.contains("80x24 TERM=xterm") && scene.frame().text.contains("nalssi@example.org"))
        scene.press(Key(.enter))
        #expect(scene.model.feedback == .said(.letterBegun))
    }

    @Test func `without a contact address there is no contact page`() {
        let model = SettingsViewModel(.test(), hasContact: false)
        #expect(!model.rows.contains(.page(.contact)) && model.rows.contains(.page(.privacy)))
        #expect(SettingsViewModel(.test(), hasContact: true).rows.contains(.page(.contact)))
    }

    @Test func `the opener gets the link as one argument, and nothing is run without an opener`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        #expect(!MailProgram(variables: ["PATH": sandbox.root + ":relative"]).open("mailto:x"))
        let opened = sandbox.root + "/opened"
        try sandbox.write("#!/bin/sh\n: > '\(opened)'\n", to: sandbox.root + "/xdg-open")
        #expect(
            !MailProgram(variables: ["PATH": sandbox.root]).open("mailto:x"),
            "a file that is not executable must not be run")
        try sandbox.writeProgram(
            "printf '%s|%s' \"$#\" \"$1\" > '\(opened).new' && mv '\(opened).new' '\(opened)'",
            to: sandbox.root + "/xdg-open")
        #expect(
            MailProgram(variables: ["PATH": "/no/such:" + sandbox.root + ":/usr/bin:/bin"]).open(
                "mailto:x; rm -rf $HOME"))
        while !FileManager.default.fileExists(atPath: opened) { await Task.yield() }
        #expect(try String(contentsOfFile: opened, encoding: .utf8) == "1|mailto:x; rm -rf $HOME")
    }
}
