/// Every sentence and word on the command line.
public enum CommandPhrase: String, CaseIterable, Sendable {
    // Command line
    case usage, optionSource, optionLanguage, optionUnits, optionTemperature, optionWind, optionPressure,
        optionPrecipitation, optionDistance, optionClock, optionTheme, optionColor, optionDensity, optionASCII,
        optionIcons,
        optionMotion,
        optionNoMouse
    case optionTimeLine
    case optionNewBookmarks, optionRefreshMinutes, optionCallsPerMinute, optionHere, optionHereFirst, optionAlert
    case optionHelp, optionVersion, helpEnvironment, helpFiles, helpKey
    // nalssi bookmarks
    case commandUsage, commandReferences, commandList, commandListEmpty, commandAdd, commandRemove, commandMove,
        commandRename
    case commandExport, commandImport, commandAdded, commandAlreadyThere, commandRemoved, commandMoved, commandRenamed
    case commandExported, commandImported, commandReplaced, commandUnknown, commandMissing, commandUnexpected,
        commandBadPosition
    case commandPositionRange, commandUnknownPlace, commandUnknownBookmark, commandAmbiguous, commandNotSaved
    case leftUnsaved
    case commandUnreadable, commandUnwritable, commandExists, commandDocument
    case documentNotJSON, documentNotUTF8, documentTooLarge, documentTooMany, documentNewerVersion, documentMissing,
        documentNotObject
    case documentWrong
    case documentLoneSurrogate, documentOtherPoint, documentOtherPlace
    case documentDuplicate, expectedID, expectedLatitude, expectedLongitude, expectedNames, expectedFewerNames,
        expectedOffset, expectedTime
    case expectedZone, expectedText, expectedVersion, expectedList
    // nalssi places
    case placesUsage, placesNothing, placesLineCut, commandBadCount, gazetteerMissing, gazetteerUnusable
    // nalssi now
    case nowUsage, nowNotLookedUp, nowTook, nowGuess, nowTooMany, nowOneForm, nowUnknownField, nowBadTemplate,
        nowEmptyList, nowNotHere,
        nowNoSource, nowSample, nowCredit, forecastUsage
    // nalssi config
    case configUsage, configUsageShort, configUnexpected, configTemplateHead, configAccepted, configStandardSource,
        configStandardLanguage, configGood,
        configMissing
    // nalssi doctor
    case watchUsage, watchNothing, watchNoProgram, watchNoNotifier, watchNotRun, watchTrouble
    case doctorUsage, doctorProgram, doctorSystem, doctorLocale, doctorTerminal, doctorWidth, doctorChoices,
        doctorSource, doctorKey, doctorBookmarks, doctorGazetteer, doctorZone, doctorProxy, doctorOK, doctorNote,
        doctorWrong, doctorMissing, doctorUnset, doctorNotUTF8, doctorNotThere, doctorInside, doctorKeySet, doctorNoKey,
        doctorNoProxy, doctorBytes, doctorSound, doctorReached, doctorSkew, doctorNotATerminal, doctorNoAnswer,
        doctorInstallCurl, doctorUseUTF8, doctorSetTerm, doctorNoTerminfo, doctorWideSigns, doctorCheckConfig,
        doctorChooseSource, doctorRestoreBookmarks, doctorSetZone, doctorSetClock
    case doctorQuota
    // Problems at start
    case unknownOption, unknownOptionNear, optionNeedsValue, optionTakesNoValue, badOptionValue, unexpectedArgument
    case badEnvironmentValue, badAddress, addressNotURL, addressScheme, addressPlainHTTP, addressUserInfo, addressExtra
    case keyFileUnreadable, keyFileEmpty, keyFileOpenToOthers, keyMalformed, keyPartMissing, badGpsdAddress
    case configUnreadable, configSyntax, configNotText, configNotUTF8, configUnknownKey, configUnknownKeyNear,
        configMoreUnknown
    case configWrongValue, notATerminal, unsuitableTerminal, termUnset, crashed, crashedWithoutLog
}
