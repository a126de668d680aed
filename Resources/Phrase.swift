import Weather

/// Every sentence and word the program shows, in every language it speaks. `{name}` marks what is filled in.
///
/// The table is code so that a phrase without a Korean or an English text does not compile; a test checks that both
/// say something, fill in the same names, and that the Korean is Korean.
public enum Phrase: String, CaseIterable, Sendable {
    // Program and lists
    case appName, listBookmarks, listKorea, bookmarksEmpty, bookmarksHint
    // Bookmarks
    case bookmarkAdded, bookmarkRemoved, bookmarkUndone, bookmarkRedone, nothingToUndo, nothingToRedo, orderIsFixed
    case onlyBookmarksHaveOwnNames, carrying, renameTitle, renameHint, drawerHint
    case bookmarksUnsaved, bookmarksNotSaved, bookmarksSetAside, storeReadOnly, storeNoFolder, storeDiskFull
    case storeLocked, storeDamaged, storeForeign, storeNewerVersion
    // Header
    case updatedAt, sampleMark, sourceOpenWeather, sourceOpenMeteo, sourceSample, position
    // Sample data
    case sampleNotice
    // Ages
    case ageNow, ageMinutes, ageHours, ageDays
    // Tile
    case tileWaiting
    // Failures, short enough for a tile
    case shortNoKey, shortKeyRefused, shortNotInPlan, shortNotFound, shortRateLimited, shortServer, shortRequestRefused
    case shortTimedOut, shortOffline, shortInsecure, shortUnreadable, shortTooLarge, shortRedirected
    // Failures, in full
    case failureNoKey, failureKeyRefused, failureNotInPlan, failureNotFound, failureRateLimited, failureRateLimitedFor
    case failureServer, failureRequestRefused, failureTimedOut, failureOffline, failureInsecure, failureUnreadable
    case failureTooLarge, failureRedirected
    case citiesMessage, cityMessage, moreMessages, localeCannotKorean
    // Detail
    case feelsLike, lowest, highest, rangePartial, humidity, pressure, wind, gust, cloudCover, visibility
    case rainLastHour, snowLastHour, sunrise, sunset, airQuality, airGood, airFair, airModerate, airPoor, airVeryPoor
    case fineDust, coarseDust
    case next24Hours, nextDays, threeHourly, today, tomorrow, observedAt, fetchedAt, localTimeNote
    case loadingForecast, precipitation, nothingSelected
    // Calendar
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    // Wind
    case fromNorth, fromNorthEast, fromEast, fromSouthEast, fromSouth, fromSouthWest, fromWest, fromNorthWest
    // Conditions, where the source gives no words
    case clear, fewClouds, scatteredClouds, brokenClouds, overcast, mist, haze, dust, drizzle, rain, showers
    case freezingRain, sleet, snow, thunderstorm, squall, tornado, unknownCondition
    // Keys
    case keyMove, keyEdges, keyPage, keyOpen, keyBack, keyLists, keyNextList, keyBookmark, keyShift
    case keyDrawer, keyJump, keyAdd
    case keyCarry, keyRename, keyUndo, keyRedo, keyDrop, keyPutBack, keyPosition, keyNeighbours, keyRefresh, keyHelp
    case keyQuit, keyRedraw, keySuspend
    // Help
    case helpTitle, helpFilter, helpNothing, helpMouse, helpHosts, helpStored
    // Command line
    case usage, optionSource, optionLanguage, optionUnits, optionColor, optionASCII, optionMotion, optionNoMouse
    case optionNewBookmarks
    case optionHelp, optionVersion, helpEnvironment, helpFiles, helpKey
    // nalssi bookmarks
    case commandUsage, commandReferences, commandList, commandAdd, commandRemove, commandMove, commandRename
    case commandExport, commandImport, commandAdded, commandAlreadyThere, commandRemoved, commandMoved, commandRenamed
    case commandExported, commandImported, commandUnknown, commandMissing, commandUnexpected, commandBadPosition
    case commandPositionRange, commandUnknownPlace, commandUnknownBookmark, commandAmbiguous, commandNotSaved
    case commandUnreadable, commandUnwritable, commandExists, commandDocument
    case documentNotJSON, documentNotUTF8, documentTooLarge, documentNewerVersion, documentMissing, documentWrong
    case documentDuplicate, expectedID, expectedLatitude, expectedLongitude, expectedNames, expectedOffset, expectedTime
    case expectedZone, expectedText, expectedVersion, expectedList
    // Problems at start
    case unknownOption, unknownOptionNear, optionNeedsValue, optionTakesNoValue, badOptionValue, unexpectedArgument
    case badEnvironmentValue, badAddress, addressNotURL, addressScheme, addressPlainHTTP, addressUserInfo, addressExtra
    case keyFileUnreadable, keyFileEmpty, keyMalformed, configUnreadable, configSyntax, configUnknownKey
    case configWrongValue, notATerminal, unsuitableTerminal, termUnset, sourceUnavailable, crashed
}

/// The phrases in one language.
public struct PhraseBook: Sendable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// The text of `phrase` with every `{name}` replaced by its value.
    public func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        let texts = phrase.texts
        let text = language == .korean ? texts.ko : texts.en
        guard text.contains("{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            result += values.first { $0.key == name }?.value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
