/// Every text on the screens.
public enum Phrase: CaseIterable, Sendable {
    // Program and lists
    case appName, listBookmarks, listKorea, bookmarksEmpty, bookmarksHint
    case bookmarksWaiting, bookmarksWaitingHint, bookmarksComing
    // Bookmarks
    case bookmarkAdded, bookmarkAddedInSearch, bookmarkRemoved, notBookmarked, bookmarkMoved, bookmarkRenamed,
        bookmarkNameReset
    case bookmarkAddedShort, bookmarkRemovedShort, bookmarkMovedShort, bookmarkRenamedShort, bookmarkNameResetShort,
        undoneShort, redoneShort
    case undoneAdded, undoneRemoved, undoneMoved, undoneRenamed, redoneAdded, redoneRemoved, redoneMoved, redoneRenamed
    case bookmarkGoneMeanwhile, recentForgotten, recentNotForgotten
    case nothingToUndo, nothingToRedo, nothingToRefresh, weatherHolds, sampleStaysTheSame, orderIsFixed,
        orderIsFixedShort
    case orderIsRanked, nothingToFilter
    case noWeekend, hoursAtOnce, hoursThere
    case timeExamples, timeUnclear, timeUnclearShort, timeFrom, timeUntil, timeTooEarly, timeTooLate, hourTooLate
    case homeClock, localClock
    case onlyBookmarksHaveOwnNames, pasteNeedsField, keyMeansNothing, keyMeansNothingShort, carrying, renameTitle,
        renameHint, drawerHint
    case bookmarksUnsaved, bookmarksNotSaved, bookmarksSetAside, bookmarksLeft
    case storeReadOnly, storeNoFolder, storeDiskFull
    case bookmarksNotSavedShort, bookmarksDiskFull, storeNotAFolder
    case storeLocked, storeNoAnswer, storeDamaged, storeForeign, storeNewerVersion
    // Lists of the user's own
    case listAdded, listTakenFrom, listEmpty, listEmptyHint, listsTitle, listsReady, listMakeTitle, listMakeHint,
        listRenameTitle, listRenameHint, listNameEmpty, listNameTaken, regionTitle, regionHint, regionSearching,
        regionUnknown, listMade, listMadeOf, listRenamed, listEmptied, listRemoved, listIsThere, listIsFixed,
        noOwnLists, listsAreFull, severalRemoved, severalMoved, severalCopied, allThereAlready,
        todayFromNow, searchUntarget, keyAddResult, keyToggleResult, keyClearFilter, keyMarkToMove, keyCompareMarked,
        signHome,
        markedCount, nothingMarked, copyNeedsOtherList, compareNeedsMarks, moveTitle, placesCount,
        bookmarkAddedFirst, homeSet, homeUnset, undoneDeed, redoneDeed, deedAdded, deedRemoved, deedMoved,
        deedRenamed, deedTransferred, deedListMade, deedListRenamed, deedListMoved, deedListEmptied, deedListRemoved,
        deedHomeSet, deedHomeUnset, undoneTransferred, redoneTransferred, searchTarget, searchIsInList, keyOpenLists,
        keySetHome,
        keyMark, keyClearMarks, keyMoveMarked, keyCopyMarked, keyCompare, keyTarget, keyShowList, keyMakeList,
        keyMakeRegionList, keyRemoveList, keyEmptyList, keyListNumber, helpLists, helpMarks, helpCompare,
        compareTitle
    // Sharing what is shown
    case keyShare, keyTakeShare, shareTitle, shareCopy, shareSVG, sharePNG, shareLine, shareNow, shareRange,
        shareUnknown, shareSample, shareCopied, shareNotCopied, pictureSaving, pictureSaved, pictureNeedsConverter,
        pictureNotConverted, pictureNotMade, pictureNotSaved
    // The user's home
    case home, settingHome, settingHomeHint, settingHomeSet
    // Header
    case positionInList, updatedAt, updatedAtHome, loadingCount, failedCount, notReceivedCount, sampleMark,
        sourceOpenWeather,
        sourceOpenMeteo, sourceMetNorway, warningsKMA, warningsJMA, warningsNWS, warningsSWIC,
        learnsKMA, learnsJMA, learnsNWS, learnsSWIC, sourceLearns,
        sourceSample
    // The sources of weather and their order
    case keySources, sourcesTitle, sourcesExplained, sourcesWarnings, sourceStandsIn, sourceLacksKey, sourceWantsKey,
        sourceContactsNobody,
        sourceNeedsKeyFirst, noSourceChosen, keyTakeSources, keySwitchSource, settingSourcesOpen, questionHint
    // A source that fails, and the one that stands in for it
    case standsInAsItFails, standsIn, standInAwaited, standInAwaitedShort, standInLeftOut, signStandIn
    // Attribution
    case creditOpenMeteo, creditMetNorway, dataOpenWeather, dataOpenMeteo, dataMetNorway, dataKMA, dataJMA,
        dataNWS, dataSWIC
    // Sample data
    case sampleNotice, sampleNoticeShort, sampleNoticeShortest
    // The configuration file
    case unknownSettings, unknownSettingShort, unknownSetting, unknownSettingNear
    case configTakes, configTakesShort, configBadTOML, configHasNUL, configBadUTF8, configNoAccess, configIsTooLarge,
        configInFile
    // Messages
    case messagesTitle, keyMessages, noMoreMessages, moreMessages, moreMessagesShort, wholeMessage
    // Search
    case searchHint, searchHintShort, searchCancel, searchCount, searchDistances, searchAsking, searchOnlineFailed,
        searchNothing, searchRecent
    case searchNoGazetteer, searchBadGazetteer, searchNothingOnline, searchTooShort, searchOffline, searchTry,
        searchOnline
    // Times
    case beforeNoon, afterNoon, fullHour, hourOf12, hourThere, hourThereShort, midnight, noon, hourOnDay, hourOfDay,
        hoursAhead
    case hoursBefore, daysAhead, dateBrief, dateBesideHours, momentForecast, momentPast, momentLocal, unknownOfSome,
        knownOfAll,
        comparedToNow, groupThen, countThen
    case detailNow
    case measureTitle, measureTemperature, measureFeelsLike, measurePrecipitation, measureWind, measureFineDust,
        measureDifference, unitAnHour, unitADay, snowAsWater,
        koreanGradesHere, americanGradesHere
    case tileGusts, tileGustsShort, tileYesterday, tileYesterdayShort, tileDayBefore,
        tileDayBeforeShort, tileDayBeforeHigh
    case dryThen, dryPlacesThen
    // Ages
    case ageNow, ageMinutes, ageHours, ageDays
    // Column heads of the table
    case tableHumidity, humidityShort
    // Tile
    case tileWaiting, tileQueued, refreshFailedValuesFrom, valuesFrom
    case tileNoForecast
    /// Marks values of a forecast that are shown because nothing measured describes the present.
    case expected
    // Headlines about the hours ahead
    case headlineBegins, headlineThunder, headlineBeginsSoon, headlineEnds, headlineEndsShort, headlineEndsSoon,
        headlineEndsAgain,
        headlineEndsAgainShort, headlineEndsSoonAgain, headlineAgain, untilThen, endingThen, atPartOfDay,
        headlineEndsThen,
        headlineEndsThenShort, headlineEndsSoonThen, headlineThen, headlineTurns, headlineThunderTurns, headlineLasts,
        headlineLastsUntil, headlineWind, headlineWindNow, headlineAir, headlineFreezes, headlineHot
    case headlineColder, headlineWarmer, headlineColderTomorrow, headlineWarmerTomorrow
    case yesterdayColder, yesterdayWarmer, yesterdaySame, dayBeforeColder, dayBeforeWarmer, dayBeforeSame
    // Precipitation on a tile: from when, until when, or that it is falling
    case soon, fallsFrom, fallsAt, fallsSoon, fallsUntil, fallsUpTo, fallsNow, chanceOfPrecipitation
    // The summary above the tiles
    case nothingFalls, groupNow, groupAt, placesAndMore, placesLater, placesBeside, ofLoaded, coldest, hottest
    case highestPlace, lowestPlace
    // Parts of the day
    case todayDawn, todayMorning, todayForenoon, todayAfternoon, todayEvening, todayNight
    case tomorrowDawn, tomorrowMorning, tomorrowForenoon, tomorrowAfternoon, tomorrowEvening, tomorrowNight
    case tomorrowAtAll
    // How much tiles show
    case densityLine, densitySmall, densityMedium, densityLarge, densityChosen, densityLacksRoom,
        settingDensity, keyForm, formTiles, formTable, formMap, mapIsClosest, mapIsWidest, mapHasNoLines,
        mapNames, keyCrosshair, keyCarryOrCrosshair, keyNameCrosshair, keyBookmarkCrosshair, keyLeaveCrosshair,
        formHasNoOrder, formChosen, keyAmount, keyZoom, tableStepHour, tableStepThreeHours,
        tableStepDay, tableStepChosen
    // Official warnings
    case kindTsunami, kindVolcano, kindEarthquake, kindTornado, kindTropicalCyclone, kindStormSurge, kindAvalanche,
        kindLandslide, kindFlood, kindWildfire, kindDustStorm, kindYellowDust, kindBlizzard, kindThunderstorm, kindHail,
        kindIce, kindHeavySnow, kindHeavyRain, kindStrongWind, kindHighSeas, kindRipCurrent, kindTropicalNight,
        kindHeatWave, kindFrost, kindColdWave, kindFog, kindDry, kindAirQuality, kindUltraviolet
    case levelUnknown, levelMinor, levelModerate, levelSevere, levelExtreme
    case warningPreliminary, warningOfUnknownLevel, warningMinor, warningModerate, warningSevere, warningExtreme,
        warningUnnamed,
        tileWarningAndMore, warningFrom, warningUntil, warningFromUntil, warningUntilLifted, warningExpected,
        warningsExpected, warningFromUntilLifted,
        warningSent, warningSomewhere,
        warningPerhaps,
        warningsMore, warningsElsewhere, warningsTitle,
        warningsOver,
        warningsFact, warningsNone, warningsCount, warningsAsOf, warningsAsOfShort, warningsUnreported,
        warningsUnreportedShort, warningsSilent,
        warningsSilentShort, warningsNotAsked, warningsNotAskedShort, warningsSampleOnly, warningsSampleOnlyShort,
        warningsAwaited, warningsAwaitedShort, warningsFailed, warningsFailedShort, warningsUndecidedNotice,
        warningsUndecidedNoticeShort,
        warningsSilentNotice, warningsSilentNoticeShort, warningsFailedNotice, signWarningUnknown, signWarningHours,
        warnedHours,
        placesWarned, orderWarned, groupWarned, signWarning
    // Failures in a few words for tiles
    case shortNoKey, shortKeyRefused, shortKeyNotActive, shortOverBudget, shortNotInPlan, shortNotFound, shortHeldUp,
        shortRateLimited, shortServer
    case shortRequestRefused, shortTimedOut, shortTooSlow, shortOffline, shortPortal, shortInsecure, shortExpired,
        shortNotYetValid
    case helpProxy, privacyProxy
    case shortNoTransport, shortProxyUnreachable, shortProxyPassword, shortProxyRefused,
        shortProxyUnreadable, shortNoAuthorityFile, shortNoAuthorityFolder
    case failureNoTransport, failureProxyUnreachable, failureProxyPassword, failureProxyRefused,
        failureProxyUnreadable, failureNoAuthorityFile, failureNoAuthorityFolder
    case shortUntrusted, shortOtherName, shortUnreadable, shortTooLarge, shortRedirected, shortWrongPlace,
        shortNoMeasurement
    // Failures: what happened and what to do
    case failureNoKey, failureKeyRefused, failureKeyNotActive, failureKeyNotActiveBrief, failureNotInPlan,
        failureNotFound, failureHeldUp, failureRateLimited
    case failureServer, failureRequestRefused, failureTimedOut, failureTooSlow, failureOffline, failurePortal,
        failureInsecure
    case failureExpired, failureNotYetValid, failureUntrusted, failureOtherName, failureUnreadable, failureTooLarge
    case failureRedirected, failureWrongPlace, failureNoMeasurement
    // Requests waiting for room in the budget
    case failureOverBudget, waitingForBudget, waitingForBudgetShort, waitingForOutlines, waitingForOutlinesShort
    // What happens after a failure
    case tryAgain, goesOnSoon, goesOn, goesOnShort, waitSeconds, waitMinutes, waitHours
    // Failed parts of the details
    case partCurrent, partForecast, partAir, partAirForecast, partNotRefreshed, partMissing
    case wayToSource, helpsTryAgain, helpsDetail, citiesMessage, cityMessage, localeCannotKorean
    case terminalDrawsSignsWide
    // Details
    case feelsLike, feelsLikeApart, unlikelyBars, lowest, highest, rangePartial, humidity, pressure, wind, gust,
        cloudCover,
        visibility
    case sun, sunDoesNotSet, sunDoesNotRise
    case precipitationLastHour, precipitationShort, melted, meltedShort
    case sunrise, sunset, uvIndex, airQuality, airGood, airFair, airModerate, airPoor,
        airVeryPoor
    case airSensitive, airUnhealthy, airVeryUnhealthy, airHazardous, airUSIndex, atMost
    case airVeryPoorShort, airSensitiveShort, airVeryUnhealthyShort
    case dewPoint, ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide, dayLength, moon, moonLit, hoursAndMinutes,
        hoursOnly
    case fineDust, coarseDust, airTomorrow, fineDustShort
    case nextHours, nextDays, perHour, mostAnHour, temperatureShort, chartChance, chartChanceShort, chartHours, now,
        yesterday,
        today
    case tomorrow, tomorrowShort, restOfDay, dayAfterTomorrow
    case tableTemperature, tableAmount, tableWind
    case observedAt, observedThere
    case loadingForecast, nothingSelected
    case opinion, opinionAgrees, opinionDry, opinionDryShort, opinionFalls, opinionBegins, opinionBeginsShort,
        opinionHigh,
        opinionHighShort,
        opinionLater, opinionEarlier,
        opinionHigher, opinionLower, opinionAsk, opinionAsking, opinionFailed, opinionNothing
    // Calendar
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    case dateDay
    // Wind directions
    case fromNorth, fromNorthNorthEast, fromNorthEast, fromEastNorthEast, fromEast, fromEastSouthEast, fromSouthEast
    case fromSouthSouthEast, fromSouth, fromSouthSouthWest, fromSouthWest, fromWestSouthWest, fromWest
    case fromWestNorthWest, fromNorthWest, fromNorthNorthWest
    // Wind forces
    case windCalm, windLightAir, windLightBreeze, windGentleBreeze, windModerateBreeze, windFreshBreeze
    case windStrongBreeze, windNearGale, windGale, windStrongGale, windStorm, windViolentStorm, windHurricane
    // Ultraviolet light
    case uvLow, uvModerate, uvHigh, uvVeryHigh, uvExtreme
    // The moon
    case moonNew, moonWaxingCrescent, moonFirstQuarter, moonWaxingGibbous, moonFull, moonWaningGibbous
    case moonLastQuarter, moonWaningCrescent
    // Sky conditions
    case clear, partlyCloudy, cloudy, overcast, mist, fog, haze, dust, drizzle, lightRain, rain, heavyRain, showers
    case freezingRain, sleet, lightSnow, snow, heavySnow, thunderstorm, thunderstormFalls, squall,
        tornado, unknownCondition
    case showersShort, freezingRainShort, thunderstormShort
    // Keys
    case keyMove, keyEdges, keyPage, keyOpen, keyBack, keyClose, keyLists, keyBookmark, keyToggleBookmark, keyShift
    case keyDrawer, keyJump, keyAdd, keySearch, keyChoose, keyCancelSearch, keyForget, keyForgetRecent
    case keyCarry, keyRename, keyUndo, keyRedo, keyDrop, keyPutBack, keyPosition, keyNeighbours, keyRefresh, keyHelp
    case keyQuit, keyRedraw, keySuspend, keyScroll, keyChooseRow, keyOpenRow, keyFullScreen, keyMoveCursor,
        keyResults,
        keyRemove, keySave, keyCancel, keyYes, keyNo
    case keyTimeLine, keyOpenTimeLine, keyMoveHour, keyMoveSixHours, keyMoveDay, keyWeekend, keyShowNow, keyPinMoment,
        keyHourBasis, keyToggleHourBasis
    case keyPlay, keyStopPlaying
    case keyOrder, keyFilter, keyTakeChoice, keyShowAll
    case keyMeasure, keyChooseMeasure, keySortPlaces, keyFilterPlaces, keyPlayHours, keyBackToNow, keyKeepMoment
    case keyHour, keyDay, keyTypeTime, keyOpenTimeEntry
    // Settings
    case settingsTitle, lockedBy, chosenHere, settingLocked, settingAtOnce, settingsBudget
    case typhoonNumber, issuerJMA, issuerKMA, typhoonNearest, typhoonIsNear, typhoonNearestShort, typhoonIsNearShort,
        typhoonLow, typhoonDepression, typhoonStorm,
        typhoonSevereStorm, typhoonTyphoon, typhoonUnknown, mapTyphoon, mapTyphoonShort, mapNoAreas
    case mapFieldSource, mapFieldSample, mapFieldAsking, mapFieldMissing, mapFieldFailed, mapFieldEnded,
        mapFieldOfHours, mapFieldPoint, mapGusts, mapFieldOutside, mapFieldClouds, mapFieldFallsAtPoints
    case settingMuted, valueMuted, warningsMuted, mutingLevels, mutingKinds, mutingPlaces, settingMutedOpen
    case settingSource, settingWarnings, settingWarningsOpen, settingWarningsKey, settingLanguage, settingUnits,
        settingTemperature,
        settingWind, settingPressure,
        settingPrecipitation
    case settingDistance, settingClock, settingColor, settingMotion, settingMouse, settingASCII, settingIcons,
        settingMapField, settingMapFieldElsewhere, valueWithOpenMeteo, settingIconsElsewhere, settingIconsNeedColors,
        valueOwnIcons, valueServiceIcons, settingNewBookmarks,
        settingCalls
    case settingTimeLine, valueInstant, valueLocalHour
    case keyStateSet, keyStateMissing, keyStateRefused
    case valueMixed, valueMetric, valueImperial, value24Hours, value12Hours, valueAtBeginning, valueAtEnd, valueOn,
        valueOff
    case valueAutomatic, valueKorean, valueEnglish, keySettings, keyChange, keyReset
    case keyOpenSetting, keyWrite, groupScreen, groupUnits, groupWeather, groupHands, groupProgram, settingTheme,
        settingKey, settingRefresh, settingNumber, settingKeyHint, settingKeyStored, settingPage,
        keyThisRun, valueNone, valueDark, valueLight, valueMinutes, valueTimes, valueColors, numberHint,
        keyEntryHint, keyTrying, keyEntryMalformed, keyNotTaken, keepKeyTitle, keepKeyQuestion, keepKeyHint,
        removeKeyTitle, removeKeyQuestion, keyUsed, keyKept, keyNotKept, keyRemoved,
        keyNotRemoved,
        storedKeyOpen, storedKeyOpenBrief, storedKeyOpenCommand, storedKeyOpenShort, storedKeyMalformed,
        storedKeyMalformedShort,
        storedKeyUnreadable, storedKeyUnreadableShort, configReloaded, configRefused, letterBegun,
        letterToCopy, fileBookmarks, fileReports, fileFeeds, fileField, fileIcons, fileHosts, fileChoices, fileKey,
        fileLog,
        keptUntilRemoved,
        keptLastPlaces, keptLastFeeds, keptLastPoints, keptLastIcons, keptOneDay, keptUntilKeyRemoved, keptUntilLarge,
        contactWeather, contactAir,
        contactSearch, contactIcons, contactWarnings,
        pageAbout, pagePrivacy, pageContact, aboutProgram, aboutDeveloper, aboutWeather, aboutSun, aboutPlaces,
        aboutKoreanDivisions, aboutSoftware, aboutPublicDomain, privacyIntroduction, privacyPurpose, privacyPurposeText,
        privacyItems, privacyItemsText, privacyRetention, privacyThirdParties, privacyThirdPartiesText, privacySendsKey,
        privacyRights, privacyRightsText, privacySafety, privacySafetyText, privacyContact,
        privacyNoContact, privacyDate, privacyDateText, contactText, contactTo, contactLetter
    // Why a file cannot be read or written
    case reasonNotAFile, reasonNotText, reasonInUse, reasonTooLarge, reasonOpenToOthers, reasonMissing,
        reasonNoPermission, reasonIsFolder, reasonNotAFolder, reasonDiskFull, reasonReadOnly, reasonDeviceFailed,
        reasonPathTooLong, reasonTooManyLinks,
        reasonTooManyFiles, reasonSizeLimit, reasonBusy, reasonNobodyReads, reasonOther, reasonDatabase
    // Kinds of places
    case kindSettlement, kindQuarter, kindMountain, kindBeach, kindIsland, kindResort, kindUniversity, kindStation,
        kindAirport, kindAttraction, kindHospital, kindHighway, searchGuess, searchBeside, searchIsBookmarked,
        searchIsListed, searchPostalCode
    // Where the user is
    case listHere, hereTile, hereApproximate, keyHere, keyNotNow, keyNever
    case orderTitle, orderOwn, orderWarmest, orderColdest, orderRainSoonest, orderName, orderNearest, orderLocalTime,
        groupTitle, groupAll, groupFalls, groupFallsThen, groupFallsSoon, groupToday, groupSameDay, groupTomorrow,
        groupNextDay, groupDry, groupAlert, groupCount, groupOnly
    case orderHighest, orderLowest, orderMost, orderLeast
    case hereByHand, hereNothing, hereLookingGpsd, hereLookingIP, hereLookingTimeZone, hereFoundGpsd, hereFoundIP,
        hereFoundTimeZone
    case hereNextAsk, hereNextByHand, hereNextSet, hereNextAgain, hereNextSettings
    case troubleTimeZone, troubleGpsdUnreachable, troubleNotGpsd, troubleNoReceiver, troubleNoFix, troubleIP,
        troubleIPUnkept, ipAskedAlready,
        troubleIPUnknown
    case addressKeyRefused, addressNotPermitted, addressQuota, addressTooOften, addressNoService, addressFailed
    case gpsdTitle, gpsdQuestion, ipTitle, ipQuestion, consentHint
    case wayGpsd, wayIP, wayTimeZone, wayAlways, wayNotAsked, wayAllowed, wayRefused
    case consentAlways, consentNotAsked, consentAllowed, consentRefused, consentNothing
    case settingHereOrder, settingHereFirst, settingByHand, settingByHandHint, settingByHandSet
    case hereEntryTitle, hereEntryHint, hereBackToAutomatic, coordinateNeedsBoth, latitudeOutOfRange,
        longitudeOutOfRange, coordinateSwapped, coordinateUnclear
    case hereStaysFirst, hereSet, hereAutomatic, positionRevoked, hereUnsaved
    case reportsUnkept
    case choicesSetAside, choicesSetAsideShort, choicesLeft, choicesUnreadable, choicesUnsaved
    case watchRule, watchRainRule, watchWindRule, watchLowRule, watchHighRule, watchDustRule, watchRain, watchWind,
        watchLow, watchHigh
    case watchRainBrief, watchWindBrief, watchLowBrief, watchHighBrief, watchDustBrief
    case watchHighApparent, watchDust, watchRainInAll, watchRainWithPeak, watchIsNow, watchIsNowUntil, watchBegins,
        watchBeginsUntil,
        watchGrows, watchRaised, watchExtended, watchLifted, watchAnyWarning, watchWarningRule, watchWarningBrief,
        fileAlerts, keptUntilOver
    case alertAndOthers, alertAndMore, ruleTitle, ruleMade, ruleMadeShort, ruleRemoved, ruleRemovedShort, ruleIsFixed,
        ruleFixedMark,
        rulesAreFull, notificationFailed, ruleNeedsBookmark, keyRules, keySwitchRule, signAlert, signWatched
    case ruleLimitChanged, ruleLimitChangedShort, ruleLimitIsHighest, ruleLimitIsLowest, rulesNoneElsewhere,
        keyRuleLimit,
        keyTestAlert, keyRemoveRule, alertTest, alertTested, alertTestedHere, alertTestedByBell, alertTestFailed,
        helpRules
    case settingAlert, valueBell, valueNotify, valueSilent
    case fileHere, keptUntilAutomatic, fileSearches, keptLastSearches, contactGpsd, contactIP, contactNaver,
        contactIfAllowed, contactWithNaverKey
    case learnsNothing, learnsIPAddress, learnsPosition, privacyPosition
    // Help
    case helpList, helpCrosshair, helpDetail, helpChart, helpCarrying, helpDrawer, helpSearch, helpEverywhere
    case helpTime
    case helpTitle, helpFilter, helpNothing, helpMouse, helpHosts, helpStored, helpContactsNothing
    case helpSkySigns, helpScreenSigns, helpAirInKorea, helpAirElsewhere
    case signAtNight, signSaved, signUnsaved, signMore, signPages, signHighLow, signRange, signHumidity, signWind,
        signWindFrom, signNow, signCarried,
        signLoading
}
