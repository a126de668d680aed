/// Every text of the command line.
public enum CommandPhrase: CaseIterable, Sendable {
    // Command line
    case usage, optionSource, optionWarnings, optionMuted, optionLanguage, optionUnits, optionTemperature, optionWind,
        optionPressure,
        optionPrecipitation, optionDistance, optionClock, optionTheme, optionColor, optionDensity, optionASCII,
        optionIcons, optionMapField,
        optionMotion,
        optionNoMouse
    case optionTimeLine
    case optionNewBookmarks, optionRefreshMinutes, optionCallsPerMinute, optionHere, optionHereFirst, optionAlert
    case optionHelp, optionVersion, optionJSON, optionTimeout
    case helpCommands, helpOptions, helpOptionWord, helpSettings, helpSettingWord,
        helpEnvironment, helpFiles, helpKey
    case summaryDashboard, summaryNow, summaryWatch, summarySnapshot, summaryForecast, summaryBookmarks, summaryPlaces,
        summaryConfig, summaryDoctor,
        summaryCompletions, summaryHelp
    // nalssi lists
    case summaryLists, listsNotes, listsList, listsAdd, listsAddRegion, listsAddReady, listsRename, listsMove,
        listsRemove, listsExport, listsExportList, listsImport, listsImportList, bookmarksOfList, watchList,
        listCount, listsMade, listsRemoved, listsImported, listIsEmpty, listUnknown, listNameIsTaken,
        listNameIsEmpty, listsFull, listFixed, listUnknownRegion, documentTooManyLists, documentManyLists,
        documentNotXML, documentBadPoint, documentUnknownPlace, expectedLists, expectedListName
    // nalssi bookmarks
    case commandReferences, commandList, commandListEmpty, commandAdd, commandAddName, commandAddFront, commandRemove,
        commandMove, commandRename, commandExportForce, commandImportReplace
    case commandExport, commandImport, commandAdded, commandAlreadyThere, commandRemoved, commandMoved, commandRenamed
    case commandExported, commandImported, commandReplaced, commandMissing, commandUnexpected,
        commandBadPosition
    case commandPositionRange, commandUnknownPlace, commandUnknownBookmark, commandAmbiguous, commandNotSaved
    case leftUnsaved
    case commandUnreadable, commandUnwritable, commandExists, commandDocument
    case documentNotJSON, documentNotUTF8, documentTooLarge, documentTooMany, documentNewerVersion, documentMissing,
        documentNotObject
    case documentWrong
    case documentLoneSurrogate, documentOtherPoint, documentOtherPlace
    case documentDuplicate, expectedID, expectedLatitude, expectedLongitude, expectedNames, expectedFewerNames,
        expectedOffset, expectedHeight, expectedTime
    case expectedZone, expectedText, expectedVersion, expectedList
    // nalssi places
    case operandQuery, placesLimit, placesBatch, placesNotes, placesNothing, placesLineCut, gazetteerMissing,
        gazetteerUnusable
    // nalssi now
    case operandNowPlace, nowList, nowJSON, nowFormat, nowWaybar, nowFollow, nowNotes
    case nowNotLookedUp, nowTook, nowGuess, nowNotThere, nowTooMany, nowOneForm, nowUnknownField, nowBadTemplate,
        nowEmptyList, nowNotHere,
        nowNoSource, nowSample, nowCredit
    case nowWarningsAsOf, nowWarningsOf, nowWarningsNotAsked
    // nalssi forecast
    case operandForecastPlace, forecastDays, forecastHours, forecastJSON, forecastNotes
    // nalssi config
    case operandConfigFile, configPrintDefault, configCheck, configUsageShort, configTemplateHead, configAccepted,
        configStandardSource, configStandardWarnings,
        configStandardLanguage, configGood,
        configMissing
    // nalssi watch
    case operandWatchPlace, watchForRain, watchForWind, watchForLow, watchForHigh, watchForDust, watchWithin,
        watchForWarning, watchQuiet, watchQuietExcept, watchExec,
        watchNotify, watchJSON, watchOnce, watchUnit, watchNotes, watchNothing, watchNoProgram, watchNoNotifier,
        watchNotRun, watchFailed,
        watchTrouble
    // nalssi snapshot
    case snapshotOutput, snapshotTimeout, snapshotSize, snapshotList, snapshotAt, snapshotDetail, snapshotNotes,
        snapshotClean, snapshotPlay, snapshotAsSVG, snapshotNoConverter, snapshotNotConverted

    // nalssi doctor
    case doctorOnline, doctorJSON, doctorNotes
    case doctorProgram, doctorSystem, doctorLocale, doctorTerminal, doctorWidth, doctorChoices,
        doctorSource, doctorKey, doctorBookmarks, doctorGazetteer, doctorMap, mapMissing, mapUnusable, doctorZone,
        doctorProxy, doctorOK, doctorNote,
        doctorWrong, doctorMissing, doctorUnset, doctorNotUTF8, doctorNotThere, doctorInside, doctorKeySet, doctorNoKey,
        doctorNoProxy, doctorBytes, doctorSound, doctorReached, doctorSkew, doctorNotATerminal, doctorNoAnswer,
        doctorInstallCurl, doctorUseUTF8, doctorSetTerm, doctorNoTerminfo, doctorWideSigns, doctorCheckConfig,
        doctorChooseSource, doctorRestoreBookmarks, doctorOwner, doctorLocked, doctorProtected, doctorNoFolder,
        doctorSetZone, doctorSetClock
    case doctorQuota, doctorUnknown
    // nalssi completions
    case completionsBash, completionsZsh, completionsFish, completionsNotes
    // Problems at start
    case unknownCommand, unknownCommandNear, unknownOption, unknownOptionNear, optionNeedsValue, optionTakesNoValue,
        badOptionValue
    case badEnvironmentValue, badAddress, addressNotURL, addressScheme, addressPlainHTTP, addressUserInfo, addressExtra
    case keyFileUnreadable, keyFileEmpty, keyFileOpenToOthers, keyMalformed, keyPartMissing, badGpsdAddress
    case configUnreadable, configSyntax, configNotText, configNotUTF8, configUnknownKey, configUnknownKeyNear,
        configMoreUnknown, configMoreProblems, configTooLarge
    case configWrongValue, configTwice, notATerminal, unsuitableTerminal, termUnset, crashed, crashedWithoutLog
    case limitTooSmall, limitOpenFiles, limitMemory, limitStack, limitFileSize
}
