import AppResources
import Engine
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands
@testable import Dashboard

/// A week of official warnings, from the stand-in's centre to tiles, details and `nalssi now`.
@MainActor @Suite("A week of official warnings") struct WarningWeekTests {
    @Test(arguments: [true, false])
    func `at every minute of the week tiles, details and now show what the table has`(isWorld: Bool) async throws {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(sandbox.cacheFolder, bookmarks: isWorld ? WarningRig.world : [])
            let model = rig.scene.model
            model.list.choose(isWorld ? .bookmarks : .korea)
            await rig.pass(minutes: 0)
            let places = Array(model.list.shown)
            #expect(places.count == 20)
            var seen: Set<String> = []
            var told = rig.clock.now
            var table = ToldWarnings(at: told)
            for minute in 0..<WarningRig.minutesOfWeek {
                let now = rig.clock.now
                if let last = rig.centre.lastAskedForRows, last != told {
                    (told, table) = (last, ToldWarnings(at: last))
                }
                let known = model.warnings.known
                // The one whose details are open.
                model.list.select(minute % places.count)
                model.settle()
                for (index, place) in places.enumerated() {
                    let point = place.coordinate
                    let due = table.inForce(point.latitude, point.longitude, in: place.countryCode, at: now)
                    let shown = model.warningActions.inForce(at: place).map(\.warning)
                    let name = place.names.text(in: .english)
                    #expect(
                        Set(shown.compactMap(\.document)) == Set(due.map(\.document)), "\(name), minute \(minute)")
                    #expect(shown.count == due.count, "\(name), minute \(minute)")
                    #expect(model.warningActions.mark(of: place)?.count ?? 0 == due.count)
                    #expect(shown.first?.level.rawValue == due.map(\.severity).max())
                    let answer = PlaceNow(place, Report(), known, every: 10, now: now)
                    #expect(answer.warnings.map(\.warning) == shown)
                    if index == minute % places.count {
                        // In force, then what begins later.
                        let told = model.detail.surroundings(place).warnings.map(\.warning)
                        #expect(told.filter { $0.onset <= now } == shown && told.starts(with: shown))
                        let ahead = table.ahead(point.latitude, point.longitude, in: place.countryCode, at: now)
                        #expect(
                            Set(told.dropFirst(shown.count).compactMap(\.document)) == Set(ahead.map(\.document)),
                            "\(name), minute \(minute)")
                    }
                    seen.formUnion(due.map(\.document))
                    let isReported = !["Mongolia", "Tuvalu"].contains(place.country?.text(in: .english))
                    let state = model.warnings.known.state(at: place.id)
                    // What is known is never older than two requests, one of which may have been for the sign of life.
                    if isReported {
                        guard case .none(let asOf) = state else {
                            Issue.record("\(name): \(state), minute \(minute)")
                            continue
                        }
                        #expect(now.seconds(since: asOf) <= 1_200)
                    } else {
                        #expect(state == .unreported)
                    }
                }
                await rig.pass(minutes: 1)
            }
            #expect(seen.count >= (isWorld ? 5 : 6))
            let times = rig.centre.asked
            #expect(zip(times.dropFirst(4), times.dropFirst(5)).allSatisfy { $1.seconds(since: $0) >= 600 })
            #expect(times.count <= WarningRig.minutesOfWeek / 10 + 4)
        }
    }

    @Test func `a centre that stands still from the third day on is told silent, and nothing outlives its end`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(sandbox.cacheFolder, bookmarks: [], at: 2 * 1_440)
            let model = rig.scene.model
            await rig.pass(minutes: 0)
            await rig.pass(minutes: 10)
            rig.centre.freeze()
            let frozen = rig.clock.now
            var silentFrom: Timestamp?
            for _ in 0..<(2 * 144) {
                await rig.pass(minutes: 10)
                let now = rig.clock.now
                for place in model.list.shown {
                    let shown = model.warningActions.inForce(at: place).map(\.warning)
                    #expect(shown.allSatisfy { $0.end > now })
                    if silentFrom != nil { #expect(!model.warnings.known.state(at: place.id).isKnown) }
                }
                if case .silent = model.warnings.known.state(at: model.list.shown[0].id), silentFrom == nil {
                    silentFrom = now
                }
            }
            let silence = try #require(silentFrom)
            #expect((10 * 3_600...14 * 3_600).contains(silence.seconds(since: frozen)))
            #expect(model.messages.all.contains { if case .warningsDoubtful(.silent) = $0 { true } else { false } })
            #expect(rig.scene.frame().text.contains("특보 소식이 끊겼어요"))
        }
    }

    @Test func `Korea's own office is on the screen, what is only expected too, and the settings tell of its key`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(
                sandbox.cacheFolder, bookmarks: [], at: 60, [.kma, .swic],
                variables: ["KMA_SERVICE_KEY": "invented+key=="])
            let (scene, model) = (rig.scene, rig.scene.model)
            model.list.choose(.korea)
            await rig.pass(minutes: 1)
            let jeju = try #require(model.list.shown.first { $0.names.text(in: .korean).hasPrefix("제주") })
            model.warningActions.opened(at: jeju)
            #expect(model.warningActions.mark(of: jeju) == nil)
            let page = scene.frame().text
            for words in ["태풍 예비특보", "발효 예상", "예비특보: 제주", "weather.go.kr"] { #expect(page.contains(words), "\(page)") }
            scene.press(Key(.escape))
            await rig.pass(minutes: 12 * 60)
            #expect(model.warningActions.mark(of: jeju)?.kind == .tropicalCyclone)
            model.warningActions.opened(at: jeju)
            #expect(scene.frame().text.contains("태풍경보") && scene.frame().text.contains("해제될 때까지"))
            scene.press(Key(.escape))
            for (failure, state) in [(nil, "API 키 있음"), (WeatherFailure.keyNotActive, "API 키 거부됨")] {
                rig.centre.fail(failure, .kma)
                await rig.pass(minutes: 11)
                scene.press(.character(","))
                let settings = try #require(model.settings.settingsModel)
                settings.select(settings.rows.firstIndex(of: .setting(.warnings)) ?? 0)
                let text = scene.frame().text
                #expect(text.contains("기상청 키(KMA_SERVICE_KEY): \(state)") && !text.contains("invented"))
                scene.press(Key(.escape))
            }
        }
    }

    @Test func `while nothing has been asked the screen says so, and g asks`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock(WarningCentre.monday.secondsSince1970 + 1_440 * 60 + 600 * 60)
            let centre = WarningCentre(now: { clock.now })
            let warningSources = centre.sources(in: sandbox.cacheFolder)
            let scene = Scene(
                120, 36, source: StubSource(id: .openMeteo),
                preferences: .test([:], ["LANG": "ko_KR.UTF-8"], chosen: [.motion: "none"]), time: clock,
                warningSources: { warningSources })
            scene.model.started()
            #expect(centre.asked.isEmpty)
            #expect(scene.frame().text.contains("공식 기상특보는 아직 요청하지 않았어요"))
            #expect(scene.model.warnings.known.state(at: scene.model.list.shown[0].id) == .notAsked(.undecided))
            #expect(scene.model.messages.all.contains(.warningsUndecided))
            scene.type("g")
            let sources = try #require(scene.model.sourceChoice.sourcesModel)
            #expect(sources.warnings == [.kma, .jma, .nws, .swic])
            scene.press(Key(.enter))
            await scene.model.warnings.finished()
            #expect(!centre.asked.isEmpty && scene.model.preferences.settings.warnings == [.kma, .jma, .nws, .swic])
            #expect(!scene.model.messages.all.contains(.warningsUndecided))
            let busan = try #require(scene.model.list.shown.first { $0.names.text(in: .korean) == "부산" })
            #expect(scene.model.warningActions.mark(of: busan)?.kind == .tropicalCyclone)
        }
    }

    @Test func `a day of two hundred places is one request in ten minutes, and one for each document opened`()
        async throws
    {
        try await Sandbox.with { sandbox in
            // Each city of the world ten times, a hundredth of a degree apart.
            let places = WarningRig.world.flatMap { city in
                (0..<10).compactMap { number in
                    Coordinate(
                        latitude: city.coordinate.latitude, longitude: city.coordinate.longitude + Double(number) / 100
                    ).map {
                        Place(
                            id: PlaceID(rawValue: "\(city.id.rawValue)-\(number)"), names: city.names, coordinate: $0,
                            country: city.country)
                    }
                }
            }
            let rig = WarningRig(sandbox.cacheFolder, bookmarks: places, at: 1_440)
            let model = rig.scene.model
            model.list.choose(.bookmarks)
            #expect(model.list.shown.count == 200)
            var opened: Set<String> = []
            for minute in 0..<1_440 {
                await rig.pass(minutes: 1)
                guard minute.isMultiple(of: 30) else { continue }
                // Reads the text of every warning that one of the places has.
                for index in stride(from: 0, to: 200, by: 10) {
                    model.list.select(index)
                    model.settle()
                    let warnings = model.warningActions.inForce(at: model.list.shown[index])
                    rig.warnings.open(warnings)
                    opened.formUnion(warnings.compactMap(\.warning.document))
                    await rig.warnings.finished()
                }
            }
            let times = rig.centre.asked
            #expect(zip(times.dropFirst(2), times.dropFirst(3)).allSatisfy { $1.seconds(since: $0) >= 600 })
            #expect((138...148).contains(times.count))
            #expect(opened.count >= 3)
            let documents = rig.centre.askedForDocuments
            #expect(documents.count == opened.count)
            #expect(rig.centre.asked.count + documents.count + 2 == rig.centre.requestCount)
        }
    }

    @Test func `an empty list asks for no warnings`() async throws {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(sandbox.cacheFolder, bookmarks: [])
            await rig.pass(minutes: 0)
            rig.scene.model.list.choose(.bookmarks)
            rig.scene.model.settle()
            await rig.pass(minutes: 1)
            let count = rig.centre.asked.count
            await rig.pass(minutes: 120)
            #expect(rig.centre.asked.count == count)
        }
    }

    @Test func `taking the line of warnings out asks nobody any more`() async throws {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(sandbox.cacheFolder, bookmarks: [])
            await rig.pass(minutes: 0)
            rig.scene.type("g")
            let sources = try #require(rig.scene.model.sourceChoice.sourcesModel)
            sources.select(sources.rows.count - 1)
            rig.scene.type(" ")
            rig.scene.press(Key(.enter))
            await rig.warnings.finished()
            let count = rig.centre.asked.count
            await rig.pass(minutes: 60)
            #expect(rig.centre.asked.count == count)
            #expect(rig.scene.model.preferences.settings.text(of: .warnings) == "none")
            #expect(rig.warnings.known.state(at: rig.scene.model.list.shown[0].id) == .notAsked(.refused))
        }
    }
}
