import Testing
import Weather

/// Alerts of official warnings: each is told once, and again when it is raised, extended or lifted.
@Suite struct WatchedWarningsTests {
    private static let now = Timestamp(secondsSince1970: 1_795_700_400)

    private static func time(_ minutes: Int) -> Timestamp { now.adding(seconds: minutes * 60) }

    /// A warning from the beginning on; `until`: minutes, nil where its issuer does not say.
    private static func warning(
        _ kind: WarningKind, _ level: WarningLevel, from: Int = 0, until: Int? = 600, event: String = "특보"
    ) -> Warning {
        Warning(
            id: Warning.ID(sender: "kma", identifier: "\(kind) \(level) \(until ?? 0)"), issuer: "기상청", kind: kind,
            level: level, sent: now, onset: time(from), expires: until.map(time),
            texts: WarningTexts([("ko", WarningText(event: event))]), areas: [])
    }

    /// What is told in a run of checks, every ten minutes from the beginning: what is known at each, nil while nothing is.
    private static func told(
        _ checks: [[Warning]?], least: WarningLevel = .moderate, quiet: Set<Int> = [], except: WarningLevel? = nil
    ) -> [String] {
        var memory = WatchMemory()
        let condition = WatchCondition(.warning, Double(least.rawValue))
        var said: [String] = []
        for (index, warnings) in checks.enumerated() {
            let at = time(index * 10)
            let watched = WatchedWarnings(warnings ?? [], isKnown: warnings != nil)
            let news = memory.check(
                "seoul", condition, watched,
                isQuiet: { event in quiet.contains(index) && except.map { event.grade < $0.rawValue } ?? true },
                now: at)
            for one in news {
                guard let alert = one.alert, let kind = one.event.warning?.kind else { continue }
                said.append("\(index) \(kind) \(alert) \(one.event.grade)")
            }
        }
        return said
    }

    private static let rain = warning(.heavyRain, .moderate)
    private static let heavyRain = warning(.heavyRain, .severe)

    @Test func `a warning is told once, whatever is told of it again`() {
        #expect(Self.told(Array(repeating: [Self.rain], count: 20)) == ["0 heavyRain begins 2"])
        // By another source, under another name, a little longer or shorter.
        let others = [0, 30, -20, 50].map { [Self.warning(.heavyRain, .moderate, until: 600 + $0)] }
        #expect(Self.told(others) == ["0 heavyRain begins 2"])
    }

    @Test func `it is told again when it is raised, extended by an hour, or lifted`() {
        #expect(
            Self.told([[Self.rain], [Self.heavyRain], [Self.heavyRain]])
                == ["0 heavyRain begins 2", "1 heavyRain grows 3"])
        let longer = Self.warning(.heavyRain, .moderate, until: 700)
        #expect(
            Self.told([[Self.rain], [longer], [longer]]) == ["0 heavyRain begins 2", "1 heavyRain extends 2"])
        #expect(
            Self.told([[Self.rain], [], [], [], [], []]) == ["0 heavyRain begins 2", "3 heavyRain lifted 2"])
        // Raised again after it was lowered.
        #expect(
            Self.told([[Self.heavyRain], [Self.rain], [Self.heavyRain]])
                == ["0 heavyRain begins 3", "2 heavyRain grows 3"])
    }

    @Test func `a graver warning of the same level is told, and its lift has the level`() {
        var special = Self.warning(.heavyRain, .extreme)
        let danger = special
        special.rank = 1
        #expect(
            Self.told([[danger], [danger, special], [danger, special], [danger], [], [], [], []])
                == ["0 heavyRain begins 4", "1 heavyRain grows 4", "6 heavyRain lifted 4"])
    }

    @Test func `what ends as was said is not told, nor what is missing for a moment or while nothing is known`() {
        let short = Self.warning(.heavyRain, .moderate, until: 30)
        #expect(Self.told([[short], [short], [short], [], [], [], [], []]) == ["0 heavyRain begins 2"])
        #expect(Self.told([[Self.rain], [], [Self.rain], [], [Self.rain]]) == ["0 heavyRain begins 2"])
        #expect(Self.told([[Self.rain]] + Array(repeating: nil, count: 30)) == ["0 heavyRain begins 2"])
        // The office says nothing of ends.
        let endless = Self.warning(.dry, .moderate, until: nil)
        #expect(Self.told([[endless], [endless], [], [], []]) == ["0 dry begins 2", "4 dry lifted 2"])
    }

    @Test func `warnings of a kind with a gap between them are told one after the other, the gravest first`() throws {
        let first = Self.warning(.strongWind, .moderate, until: 60)
        let second = Self.warning(.strongWind, .moderate, from: 1_500, until: 2_000)
        #expect(
            Self.told(Array(repeating: [second, first], count: 7) + Array(repeating: [second], count: 8))
                == ["0 strongWind begins 2", "6 strongWind begins 2"])
        func span(_ warnings: [Warning]) throws -> [Int] {
            let watched = WatchedWarnings(warnings, isKnown: true)
            let event = try #require(watched.events(WatchCondition(.warning, 2), now: Self.now).values.first)
            return [event.start, event.end].map { $0.seconds(since: Self.now) / 60 }
        }
        #expect(try span([second, first]) == [0, 60])
        // Without a gap they are one.
        #expect(try span([Self.warning(.strongWind, .moderate, from: 60, until: 900), first]) == [0, 900])
        let grave = Self.warning(.strongWind, .severe, from: 1_500, until: 2_000)
        #expect(try span([first, grave]) == [1_500, 2_000])
        #expect(
            Self.told([[first]] + Array(repeating: [first, grave], count: 5) + Array(repeating: [grave], count: 8))
                == ["0 strongWind begins 2", "1 strongWind grows 3"])
    }

    @Test func `each kind is told of by itself, and only from the level that is watched`() {
        let wind = Self.warning(.strongWind, .moderate)
        let notice = Self.warning(.fog, .minor)
        #expect(
            Self.told([[notice, wind], [notice, wind, Self.heavyRain]])
                == ["0 strongWind begins 2", "1 heavyRain begins 3"])
        #expect(Self.told([[wind, Self.rain], [wind, Self.heavyRain]], least: .severe) == ["1 heavyRain begins 3"])
        #expect(Self.told([[notice]], least: .unknown) == ["0 fog begins 1"])
    }

    @Test func `of kinds that no list has, each that the office calls differently is told of by itself`() {
        func other(_ event: String, _ level: WarningLevel = .moderate) -> Warning {
            Self.warning(.other, level, event: event)
        }
        let (locusts, smoke) = (other("메뚜기주의보"), other("연기주의보"))
        #expect(
            Self.told([[locusts], [locusts, smoke], [locusts, smoke]]) == ["0 other begins 2", "1 other begins 2"])
        // Raised, it is the same.
        #expect(
            Self.told([[locusts], [other("메뚜기경보", .severe)], [other("메뚜기경보", .severe)]])
                == ["0 other begins 2", "1 other grows 3"])
        #expect(Self.told([[locusts, smoke]] + Array(repeating: [smoke], count: 4)).last == "3 other lifted 2")
    }

    @Test func `it is neither lifted while it is doubtful whether it reaches the place, nor changed by another source`()
    {
        var memory = WatchMemory()
        let condition = WatchCondition(.warning, 2)
        func alerts(_ watched: WatchedWarnings, at minute: Int) -> [WatchMemory.Alert] {
            memory.check("seoul", condition, watched, isQuiet: { _ in false }, now: Self.time(minute))
                .compactMap(\.alert)
        }
        #expect(alerts(WatchedWarnings([Self.rain], isKnown: true, source: "kma"), at: 0) == [.begins])
        let doubtful = WatchedWarnings([], isKnown: true, doubtful: [WarningSubject(.heavyRain)], source: "kma")
        for minute in stride(from: 10, through: 90, by: 10) { #expect(alerts(doubtful, at: minute).isEmpty) }
        // The world's centre calls it graver, then does not have it.
        #expect(alerts(WatchedWarnings([Self.heavyRain], isKnown: true, source: "swic"), at: 100).isEmpty)
        #expect(alerts(WatchedWarnings([Self.rain], isKnown: true, source: "kma"), at: 110).isEmpty)
        let none = WatchedWarnings([], isKnown: true, source: "swic")
        for minute in stride(from: 120, through: 200, by: 10) { #expect(alerts(none, at: minute).isEmpty) }
    }

    @Test func `one that is silenced is not told to be lifted, and may begin again`() {
        var memory = WatchMemory()
        let condition = WatchCondition(.warning, 2)
        func alerts(_ watched: WatchedWarnings, at minute: Int) -> [WatchMemory.Alert] {
            memory.check("seoul", condition, watched, isQuiet: { _ in false }, now: Self.time(minute))
                .compactMap(\.alert)
        }
        let told = WatchedWarnings([Self.rain], isKnown: true)
        let silenced = WatchedWarnings([], isKnown: true, silenced: [WarningSubject(.heavyRain)])
        #expect(alerts(told, at: 0) == [.begins])
        for minute in stride(from: 10, through: 90, by: 10) { #expect(alerts(silenced, at: minute).isEmpty) }
        #expect(alerts(told, at: 100) == [.begins])
    }

    @Test func `quiet hours put an alert off, except from a level on, and keep none of what is over`() {
        let all = Array(repeating: [Self.rain], count: 6)
        #expect(Self.told(all, quiet: [0, 1, 2]) == ["3 heavyRain begins 2"])
        let raised = [[Self.rain], [Self.rain], [Self.heavyRain], [Self.heavyRain]]
        #expect(Self.told(raised, quiet: [0, 1, 2, 3], except: .severe) == ["2 heavyRain begins 3"])
        #expect(Self.told([[Self.rain], [], [], [], [], []], quiet: [1, 2, 3]) == ["0 heavyRain begins 2"])
    }

    @Test func `an alert that reached nobody is given again`() throws {
        let condition = WatchCondition(.warning, 2)
        var memory = WatchMemory()
        func check(_ warnings: [Warning], at minute: Int) -> [WatchMemory.WarningNews] {
            let watched = WatchedWarnings(warnings, isKnown: true)
            return memory.check(
                "seoul", condition, watched,
                isQuiet: { _ in false }, now: Self.time(minute))
        }
        func isGivenAgain(_ alert: WatchMemory.Alert, _ warnings: [Warning], at minute: Int) throws -> Bool {
            let first = try #require(check(warnings, at: minute).first { $0.alert != nil })
            #expect(first.alert == alert)
            memory.takeBack(WatchMemory.key("seoul", WarningSubject(.heavyRain)), alert, first.event)
            return check(warnings, at: minute + 1).first?.alert == alert
                && check(warnings, at: minute + 2).allSatisfy { $0.alert == nil }
        }
        #expect(try isGivenAgain(.begins, [Self.rain], at: 0))
        #expect(try isGivenAgain(.grows, [Self.heavyRain], at: 10))
        #expect(try isGivenAgain(.extends, [Self.warning(.heavyRain, .severe, until: 700)], at: 20))
        #expect(check([], at: 30).isEmpty)
        #expect(try isGivenAgain(.lifted, [], at: 60))
    }
}
