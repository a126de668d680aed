extension Phrase {
    public var texts: (ko: String, en: String) {
        switch self {
        case .appName: ("날씨", "nalssi")
        case .listBookmarks: ("즐겨찾기", "Bookmarks")
        case .listKorea: ("전국", "Korea")
        case .bookmarksEmpty: ("즐겨찾기가 아직 없어요", "No bookmarks yet")
        case .bookmarksHint:
            (
                "/로 찾아 ^B를 누르거나, 2에서 도시를 골라 b를 눌러 보세요",
                "Find one with / and press ^B, or choose a city on list 2 and press b"
            )
        case .bookmarksWaiting: ("다른 프로그램이 즐겨찾기 파일을 쓰고 있어요", "Another program is using the bookmark file")
        case .bookmarksComing: ("끝나면 즐겨찾기가 저절로 나타나요", "Your bookmarks appear by themselves once it is done")
        case .bookmarksWaitingHint:
            (
                "끝나면 즐겨찾기가 저절로 나타나요. 그동안 2를 누르면 전국 날씨를 볼 수 있어요",
                "Bookmarks appear by themselves once it is done. Press 2 for Korea meanwhile"
            )
        case .bookmarkAdded:
            (
                "즐겨찾기 {position}번째에 넣었어요: {name} ({key} 되돌리기)",
                "Bookmarked as number {position}: {name} ({key} undoes it)"
            )
        case .bookmarkAddedInSearch:
            (
                "즐겨찾기 {position}번째에 넣었어요: {name} ({key} 되돌리기, 목록은 Esc 다음 {list})",
                "Bookmarked as number {position}: {name} ({key} undoes it; Esc, then {list} shows the list)"
            )
        case .notBookmarked: ("즐겨찾기에 없는 곳이에요: {name}", "{name} is not bookmarked")
        case .bookmarkMoved:
            (
                "{count}곳 중 {position}번째로 옮겼어요: {name} (u 되돌리기)",
                "{name} is now number {position} of {count} (u undoes it)"
            )
        case .bookmarkRenamed:
            ("이름을 바꿨어요: {name} → {new} (u 되돌리기)", "Renamed: {name} is now {new} (u undoes it)")
        case .bookmarkNameReset:
            ("원래 이름으로 되돌렸어요: {name} (u 되돌리기)", "{name} has its own name again (u undoes it)")
        case .keyMeansNothing:
            ("여기서는 쓰지 않는 키예요. ?를 누르면 모든 키를 볼 수 있어요", "That key does nothing here; press ? for every key")
        case .bookmarkRemoved: ("즐겨찾기에서 뺐어요: {name} ({key} 되돌리기)", "Bookmark removed: {name} ({key} brings it back)")
        case .bookmarkUndone: ("되돌렸어요: {name} {deed} (^R 다시 하기)", "Undone: {name} {deed} (^R does it again)")
        case .bookmarkRedone: ("다시 했어요: {name} {deed} (u 되돌리기)", "Done again: {name} {deed} (u undoes it)")
        case .deedAdded: ("넣은 것", "added")
        case .deedRemoved: ("뺀 것", "removed")
        case .deedMoved: ("옮긴 것", "moved")
        case .deedRenamed: ("이름 바꾼 것", "renamed")
        case .bookmarkGoneMeanwhile:
            ("다른 프로그램이 즐겨찾기에서 뺐어요: {name}", "Another program has removed the bookmark {name}")
        case .nothingToUndo: ("되돌릴 것이 없어요", "Nothing to undo")
        case .nothingToRedo: ("다시 할 것이 없어요", "Nothing to do again")
        case .orderIsFixed:
            (
                "이 목록은 순서가 정해져 있어요. 순서는 즐겨찾기(1)에서 바꿀 수 있어요",
                "This list has a fixed order; arrange your bookmarks (1) instead"
            )
        case .onlyBookmarksHaveOwnNames:
            ("이름은 즐겨찾기한 곳에만 붙일 수 있어요. 먼저 b를 눌러 주세요", "Only bookmarks can be renamed; press b first")
        case .pasteNeedsField: ("붙여넣으려면 먼저 /로 검색을 여세요", "To paste, open the search with / first")
        case .carrying:
            ("옮기는 중: {name}, {position}/{count}번째", "Moving {name}, position {position} of {count}")
        case .renameTitle: ("이름 바꾸기", "Rename")
        case .renameHint: ("비우면 원래 이름으로 돌아가요", "Empty: the place's own name again")
        case .drawerHint: ("a를 누르면 넣을 도시를 찾을 수 있어요", "Press a to find a city to add")
        case .bookmarksUnsaved:
            (
                "즐겨찾기를 저장하지 못했어요: {reason}. r을 눌러 다시 시도해 주세요.",
                "Bookmarks could not be saved: {reason}. Press r to try again."
            )
        case .bookmarksNotSaved:
            (
                "즐겨찾기는 이번 실행에서만 쓰이고 저장되지 않아요: {path}: {reason}.",
                "Bookmarks work for this run but are not saved: {path}: {reason}."
            )
        case .bookmarksNotSavedShort: ("즐겨찾기 저장 불가: {reason}", "Bookmarks not saved: {reason}")
        case .bookmarksDiskFull:
            (
                "디스크가 가득 차서 즐겨찾기를 저장할 수 없어요({path}). 공간을 확보하고 r을 눌러 주세요.",
                "The disk is full, so bookmarks cannot be saved ({path}). Make room and press r."
            )
        case .bookmarksSetAside:
            (
                "즐겨찾기 파일을 쓸 수 없어({reason}) {path}(으)로 옮겨 두고 새로 시작했어요. 되살린 것 {count}개.",
                "The bookmark file could not be used ({reason}); it is kept as {path}. {count} rescued."
            )
        case .storeReadOnly: ("쓰기가 막혀 있어요", "it is write-protected")
        case .storeNoFolder: ("폴더를 만들 수 없어요({reason})", "its folder cannot be made ({reason})")
        case .storeNotAFolder:
            (
                "'{path}'은(는) 폴더가 아니에요(HOME·XDG_DATA_HOME 확인)",
                "'{path}' is not a folder; check HOME or XDG_DATA_HOME"
            )
        case .storeDiskFull: ("디스크가 가득 찼어요", "the disk is full")
        case .storeLocked: ("다른 프로그램이 파일을 잠그고 있어요", "another program keeps it locked")
        case .storeDamaged: ("파일이 손상됐어요", "it is damaged")
        case .storeForeign: ("다른 프로그램의 파일이에요", "it belongs to another program")
        case .storeNewerVersion:
            ("더 새로운 nalssi가 만든 파일이에요. nalssi를 새 판으로 바꿔 주세요", "a newer nalssi wrote it; update nalssi")

        case .updatedAt: ("{time} 갱신", "updated {time}")
        case .sampleMark: ("표본 자료", "SAMPLE DATA")
        case .sourceOpenWeather: ("OpenWeather", "OpenWeather")
        case .sourceOpenMeteo: ("Open-Meteo", "Open-Meteo")
        // Asked for by its terms (https://open-meteo.com/en/licence), with the address; the help tells it in full.
        case .creditOpenMeteo: ("날씨 자료: Open-Meteo.com", "Weather data by Open-Meteo.com")
        case .dataOpenMeteo:
            (
                "날씨 자료: Open-Meteo.com (https://open-meteo.com, CC BY 4.0)",
                "Weather data by Open-Meteo.com (https://open-meteo.com, CC BY 4.0)"
            )
        case .dataOpenWeather: ("날씨: OpenWeather", "Weather: OpenWeather")
        case .dataSample: ("날씨: 지어낸 예시", "Weather: invented")
        case .sourceSample: ("표본", "sample")
        case .loadingCount: ("{count}곳 받는 중", "loading {count}")
        case .failedCount: ("{count}곳 실패", "{count} failed")

        case .unknownSettings:
            (
                "config.toml에 모르는 설정이 있어요({count}개): {line}번째 줄 '{key}'. nalssi config --check로 볼 수 있어요.",
                "config.toml has settings nobody knows ({count}): '{key}' on line {line}. See nalssi config --check."
            )
        case .keyOtherSource: ("실제 날씨·다른 출처", "real weather, other source")
        case .otherSourceTitle: ("{source}에서 받기", "Weather from {source}")
        case .otherSourceQuestion:
            (
                "{source}의 실제 날씨로 바꿀까요? 보고 있는 장소의 좌표와 검색어를 {hosts}에 보내요.",
                "Take real weather from {source}? The coordinates of the places you look at, and what you search for, go to {hosts}."
            )
        case .questionHint: ("{yes} 예   Esc 아니요", "{yes} yes   Esc no")
        case .noOtherSource:
            (
                "다른 출처를 쓰려면 OPENWEATHER_API_KEY를 설정하고 다시 시작해 주세요.",
                "For another source set OPENWEATHER_API_KEY and start again."
            )
        case .sampleNotice:
            (
                "표본: 지어낸 날씨예요. g를 누르면 키 없이 바로 실제 날씨를 볼 수 있어요.",
                "Sample: invented weather. Press g for the real weather, no key needed."
            )

        case .sampleNoticeShort:
            (
                "표본: 지어낸 날씨 (g 실제 날씨)",
                "Sample: invented (g: real weather)"
            )
        case .sampleNoticeShortest: ("표본 (g 실제 날씨)", "sample (g: real)")

        case .beforeNoon: ("오전 {time}", "{time}am")
        case .afterNoon: ("오후 {time}", "{time}pm")
        case .ageNow: ("방금", "just now")
        case .ageMinutes: ("{count}분 전", "{count} min ago")
        case .ageHours: ("{count}시간 전", "{count} h ago")
        case .ageDays: ("{count}일 전", "{count} d ago")

        case .refreshFailedValuesFrom: ("갱신 실패, {time} 값", "refresh failed, as of {time}")
        case .valuesFrom: ("{time} 값", "as of {time}")
        case .tileQueued: ("차례 기다림", "in line")
        case .tileWaiting: ("불러오는 중", "loading")

        case .shortNoKey: ("API 키 없음", "no API key")
        case .shortKeyRefused: ("API 키 거부", "key refused")
        case .shortKeyNotActive: ("API 키 오류", "check the key")
        case .shortOverBudget: ("요청 한도 다 씀", "budget used up")
        case .shortNotInPlan: ("요금제에 없음", "not in plan")
        case .shortNotFound: ("없는 장소", "not found")
        case .shortRateLimited: ("한도 초과", "rate limited")
        case .shortServer: ("서버 오류 {status}", "server: {status}")
        case .shortRequestRefused: ("요청 거부 {status}", "refused: {status}")
        case .shortTimedOut: ("응답 없음", "no answer")
        case .shortOffline: ("연결 안 됨", "offline")
        case .shortPortal: ("로그인 필요", "login page")
        case .shortInsecure: ("보안 연결 실패", "TLS failed")
        case .shortExpired: ("인증서 만료", "cert. expired")
        case .shortNotYetValid: ("인증서 날짜", "cert. too new")
        case .shortUntrusted: ("인증서 불신", "cert. untrusted")
        case .shortOtherName: ("인증서 다름", "cert. mismatch")
        case .shortUnreadable: ("답을 못 읽음", "unreadable")
        case .shortTooLarge: ("답이 너무 큼", "too large")
        case .shortRedirected: ("다른 주소로", "redirected")
        case .shortWrongPlace: ("다른 장소", "wrong place")

        case .failureNoKey:
            (
                "API 키가 없어요. OPENWEATHER_API_KEY나 OPENWEATHER_API_KEY_FILE을 설정하고 다시 시작해 주세요.",
                "there is no API key. Set OPENWEATHER_API_KEY or OPENWEATHER_API_KEY_FILE and start again."
            )
        case .failureKeyRefused:
            (
                "OpenWeather가 API 키를 거부했어요. 계정에서 키가 지워지거나 막히지 않았는지 확인해 주세요.",
                "OpenWeather refuses the API key. Check in your account that it was not deleted or blocked."
            )
        case .failureKeyNotActive:
            (
                "API 키가 통하지 않아요. 잘못 입력하지 않았는지 확인해 주세요. 새 키는 두 시간까지 기다려야 할 수 있어요.",
                "the API key does not work. Check it for typos; a new key can take up to two hours to start working."
            )
        case .failureKeyNotActiveBrief:
            ("API 키를 확인해 주세요. 새 키라면 두 시간쯤 걸려요.", "check the API key; a new one can take two hours.")
        case .failureOverBudget:
            (
                "이번 분에 보낼 수 있는 요청을 다 썼어요. 잠시 뒤에 이어서 해요.",
                "this minute's calls are used up. It goes on in a moment."
            )
        case .waitingForBudget:
            (
                "{count}곳은 {wait} 뒤까지 이어서 새로 고쳐요 (1분에 요청 {limit}개까지).",
                "{count} more will be refreshed within {wait} (at most {limit} calls a minute)."
            )
        case .waitingForBudgetShort: ("{count}곳은 {wait} 뒤까지", "{count} more within {wait}")
        case .failureNotInPlan:
            (
                "이 API 키의 요금제로는 받을 수 없는 자료예요. OpenWeather에서 요금제를 확인해 주세요.",
                "the plan of this API key does not include this. Check your plan at OpenWeather."
            )
        case .failureNotFound:
            (
                "날씨 서비스가 이 장소를 몰라요. 가까운 다른 곳을 골라 주세요.",
                "the weather service does not know this place. Choose another one nearby."
            )
        case .failureRateLimited: ("요청이 너무 많아요.", "too many requests.")
        case .failureServer:
            ("날씨 서비스에 문제가 있어요(HTTP {status}).", "the weather service has a problem (HTTP {status}).")
        case .failureRequestRefused:
            (
                "날씨 서비스가 요청을 거부했어요(HTTP {status}). 서버 주소 설정을 확인해 주세요.",
                "the weather service refused the request (HTTP {status}). Check the configured address."
            )
        case .failureTimedOut: ("제시간에 답이 오지 않았어요.", "no answer came in time.")
        case .failureOffline:
            (
                "날씨 서비스에 연결할 수 없어요. 네트워크를 확인해 주세요.",
                "the weather service cannot be reached. Check the network."
            )
        case .failurePortal:
            (
                "호텔·기차 와이파이의 로그인 페이지가 막은 것 같아요. 브라우저에서 로그인해 주세요.",
                "a Wi-Fi login page (hotel, train) is probably in the way. Sign in with a browser."
            )
        case .failureInsecure:
            (
                "보안 연결을 맺지 못했어요. 네트워크와 서버 주소 설정을 확인해 주세요.",
                "no secure connection could be made. Check the network and the configured address."
            )
        case .failureExpired:
            (
                "서버 인증서의 기한이 지났어요. 컴퓨터의 날짜와 시각이 맞는지 확인해 주세요.",
                "the server's certificate has expired. Check this computer's date and time."
            )
        case .failureNotYetValid:
            (
                "서버 인증서가 아직 유효하지 않아요. 컴퓨터의 날짜와 시각이 맞는지 확인해 주세요.",
                "the server's certificate is not valid yet. Check this computer's date and time."
            )
        case .failureUntrusted:
            (
                "서버 인증서를 믿을 수 없어요. 와이파이 로그인이나 ca-certificates를 확인해 주세요.",
                "the server's certificate is not trusted. Check for a Wi-Fi login or ca-certificates."
            )
        case .failureOtherName:
            (
                "서버 인증서의 이름이 달라요. 와이파이 로그인과 서버 주소 설정을 확인해 주세요.",
                "the server's certificate is for another name. Check the Wi-Fi and the address."
            )
        case .failureUnreadable:
            ("날씨 서비스의 답을 읽을 수 없어요({field}).", "the weather service's answer makes no sense ({field}).")
        case .failureTooLarge:
            (
                "답이 너무 커서 읽지 않았어요. 서버 주소 설정을 확인해 주세요.",
                "the answer is far too large and was not read. Check the configured address."
            )
        case .failureRedirected:
            (
                "다른 주소로 가라는 답이 왔지만 API 키를 지키려고 따라가지 않았어요. 서버 주소 설정을 확인해 주세요.",
                "the service pointed to another address; the API key was not sent on. Check the configured address."
            )
        case .failureWrongPlace:
            (
                "{kilometres}km 떨어진 다른 곳의 날씨가 와서 쓰지 않았어요. 나중에 r을 눌러 주세요.",
                "the answer was about a place {kilometres} km away, so it is not shown. Press r later."
            )

        case .tryAgain: ("{reason} r을 누르면 다시 시도해요.", "{reason} Press r to try again.")
        case .goesOnSoon: ("{reason} 잠시 뒤에 다시 시도해요.", "{reason} Trying again soon.")
        case .goesOn: ("{reason} {wait} 뒤에 다시 시도해요.", "{reason} Trying again in {wait}.")
        case .goesOnShort: ("{reason}, {wait} 뒤 다시 시도", "{reason}, again in {wait}")

        case .partCurrent: ("현재 날씨", "current weather")
        case .partForecast: ("예보", "forecast")
        case .partAir: ("대기질", "air quality")
        case .partAirForecast: ("대기질 예보", "air quality forecast")
        case .partNotRefreshed: ("{parts}: 갱신 실패, {time} 값", "{parts}: refresh failed, as of {time}")
        case .partMissing: ("{parts}: 받지 못함", "{parts}: not received")
        case .waitSeconds: ("{count}초", "{count} s")
        case .waitMinutes: ("{count}분", "{count} min")
        case .wayAgain: ("r 다시 시도", "r tries again")
        case .wayToSource: ("g {source}에서 받기", "g takes it from {source}")
        case .helpsTryAgain: ("{key} 다시 시도", "{key} tries again")
        case .helpsDetail: ("{key} 자세히", "{key} tells more")
        case .citiesMessage: ("{count}개 도시: {reason}", "{count} cities: {reason}")
        case .cityMessage: ("{name}: {reason}", "{name}: {reason}")
        case .moreMessages: ("외 {count}건", "{count} more")
        case .localeCannotKorean:
            (
                "이 로캘에서는 한글을 표시할 수 없어 영어로 시작했습니다. UTF-8 로캘을 쓰십시오.",
                "This locale cannot show Korean, so English is used. Use a UTF-8 locale."
            )

        case .feelsLike: ("체감", "feels")
        case .lowest: ("최저", "low")
        case .highest: ("최고", "high")
        case .rangePartial: ("오늘 {from}~{to}시", "today {from}-{to} h")
        case .humidity: ("습도", "Humidity")
        case .pressure: ("기압", "Pressure")
        case .wind: ("풍속", "Wind")
        case .gust: ("돌풍", "Gust")
        case .cloudCover: ("구름", "Cloud")
        case .visibility: ("가시거리", "Visibility")
        case .rainLastHour: ("강수(1시간)", "Rain (1 h)")
        case .snowLastHour: ("강설(1시간)", "Snow (1 h)")
        case .sunrise: ("일출", "Sunrise")
        case .sunset: ("일몰", "Sunset")
        case .uvIndex: ("자외선 지수", "UV index")
        case .airQuality: ("대기질", "Air")
        case .airGood: ("좋음", "good")
        case .airFair: ("괜찮음", "fair")
        case .airModerate: ("보통", "moderate")
        case .airPoor: ("나쁨", "poor")
        case .airVeryPoor: ("매우 나쁨", "very poor")
        case .airExtremelyPoor: ("극히 나쁨", "extremely poor")
        case .airUSIndex: ("미국 지수 {value}", "US AQI {value}")
        case .fineDust: ("초미세먼지", "PM2.5")
        case .coarseDust: ("미세먼지", "PM10")
        case .airTomorrow: ("내일 최고", "Tomorrow up to")
        case .fineDustShort: ("PM2.5 {value}", "PM2.5 {value}")
        case .next24Hours: ("24시간", "24 hours")
        case .nextDays: ("{count}일", "{count} days")
        case .hourly: ("시간별 예보", "Every hour")
        case .everyHours: ("{hours}시간 예보", "Every {hours} hours")
        case .today: ("오늘", "Today")
        case .tomorrow: ("내일", "Tomorrow")
        case .observedAt: ("관측 {time}", "observed {time}")
        case .observedThere: ("관측 {time}({difference}시간)", "obs. {time} ({difference} h)")
        case .fetchedAt: ("받음 {time}", "fetched {time}")
        case .loadingForecast: ("예보를 불러오는 중", "loading the forecast")
        case .precipitation: ("강수", "Rain")
        case .nothingSelected: ("고른 도시가 없습니다", "No city selected")

        case .sunday: ("일", "Sun")
        case .monday: ("월", "Mon")
        case .tuesday: ("화", "Tue")
        case .wednesday: ("수", "Wed")
        case .thursday: ("목", "Thu")
        case .friday: ("금", "Fri")
        case .saturday: ("토", "Sat")

        case .fromNorth: ("북", "N")
        case .fromNorthEast: ("북동", "NE")
        case .fromEast: ("동", "E")
        case .fromSouthEast: ("남동", "SE")
        case .fromSouth: ("남", "S")
        case .fromSouthWest: ("남서", "SW")
        case .fromWest: ("서", "W")
        case .fromNorthWest: ("북서", "NW")

        case .clear: ("맑음", "clear")
        case .fewClouds: ("구름 조금", "few clouds")
        case .scatteredClouds: ("구름 많음", "scattered clouds")
        case .brokenClouds: ("튼구름", "broken clouds")
        case .overcast: ("흐림", "overcast")
        case .mist: ("안개", "mist")
        case .haze: ("연무", "haze")
        case .dust: ("먼지", "dust")
        case .drizzle: ("이슬비", "drizzle")
        case .rain: ("비", "rain")
        case .showers: ("소나기", "showers")
        case .freezingRain: ("어는 비", "freezing rain")
        case .sleet: ("진눈깨비", "sleet")
        case .snow: ("눈", "snow")
        case .thunderstorm: ("뇌우", "thunderstorm")
        case .squall: ("돌풍", "squall")
        case .tornado: ("토네이도", "tornado")
        case .unknownCondition: ("알 수 없음", "unknown")

        case .keyMove: ("이동", "move")
        case .keyEdges: ("처음 / 끝 도시", "first / last city")
        case .keyPage: ("한 쪽 위 / 아래", "page up / down")
        case .keyOpen: ("상세", "detail")
        case .keyBack: ("뒤로", "back")
        case .keyClose: ("닫기", "close")
        case .keyLists: ("목록 고르기", "choose a list")
        case .keyBookmark: ("즐겨찾기", "bookmark")
        case .keyShift: ("순서 바꾸기", "reorder")
        case .keyDrawer: ("서랍", "drawer")
        case .keyJump: ("그리드에서 보기", "show on the grid")
        case .keyAdd: ("도시 찾아 넣기", "find a city to add")
        case .keySearch: ("검색", "search")
        case .keyChoose: ("고르기", "choose")
        case .keyCancelSearch: ("검색 취소", "cancel the search")
        case .searchHint: ("도시 이름, 초성(ㅅㅇ), 위도,경도", "city, region, or latitude,longitude")
        case .searchCancel: ("취소", "cancel")
        case .searchCount: ("{number}/{count}곳", "{number} of {count}")
        case .searchDistances: ("거리 기준: {name}", "distance from {name}")
        case .searchAsking: ("온라인에서도 찾는 중", "asking online as well")
        case .searchOnlineFailed: ("온라인: {reason}", "online: {reason}")
        case .searchOnline: ("온라인", "online")
        case .searchNothing: ("'{query}'에 맞는 곳이 없습니다", "No place matches '{query}'")
        case .searchNoGazetteer:
            (
                "지명 자료(places.bin)가 없습니다. nalssi를 다시 설치하십시오.",
                "The gazetteer (places.bin) is missing; install nalssi again."
            )
        case .searchBadGazetteer:
            (
                "{path}을(를) 쓸 수 없습니다. nalssi를 다시 설치하십시오.",
                "{path} cannot be used; install nalssi again."
            )
        case .searchNothingOnline: ("온라인에서도 찾지 못했습니다.", "Nothing was found online either.")
        case .searchTooShort: ("온라인에서는 두 글자부터 찾습니다.", "Online search begins with two letters.")
        case .searchOffline:
            ("오프라인으로 찾았습니다: 인구 1,000명 이상인 곳과 한국의 읍면동리.", "Searched offline: places of 1,000 people or more.")
        case .searchTry:
            (
                "더 짧게, 다른 철자로, 또는 37.57,126.98처럼 위도,경도로 찾아보십시오.",
                "Try fewer letters, another spelling, or latitude,longitude such as 37.57,126.98."
            )
        case .keyCarry: ("들어서 옮기기", "pick up and move")
        case .keyRename: ("이름 바꾸기", "rename")
        case .keyUndo: ("되돌리기", "undo")
        case .keyRedo: ("다시 하기", "redo")
        case .keyDrop: ("여기에 놓기", "drop here")
        case .keyPutBack: ("제자리로", "put back")
        case .keyPosition: ("순서 지정", "to a position")
        case .keyNeighbours: ("이전·다음 도시", "previous / next city")
        case .keyRefresh: ("새로고침", "refresh")
        case .keyHelp: ("도움말", "help")
        case .keyQuit: ("끝내기", "quit")
        case .keyRedraw: ("화면 다시 그리기", "redraw the screen")
        case .keyScroll: ("위아래로 보기", "scroll")
        case .keyResults: ("이전·다음 결과", "previous / next result")
        case .keyRemove: ("즐겨찾기에서 빼기", "remove the bookmark")
        case .keySave: ("이 이름으로", "use this name")
        case .keyCancel: ("그만두기", "cancel")
        case .keyYes: ("예", "yes")
        case .keyNo: ("아니요", "no")
        case .settingsTitle: ("설정", "Settings")
        case .lockedBy: ("{what}(으)로 정해짐", "set by {what}")
        case .chosenHere: ("여기서 고름", "chosen here")
        case .settingLocked:
            (
                "이 설정은 프로그램 밖에서 정해져 있어요. 거기서 지우면 여기서 고를 수 있어요.",
                "This is set outside the program; remove it there to choose it here."
            )
        case .settingAtOnce: ("고르면 바로 바뀌고, 다음에 시작할 때도 그대로예요.", "Changes at once, and stays for the next start.")
        case .settingNextStart: ("고른 것은 다음에 시작할 때부터 쓰여요.", "Takes effect at the next start.")
        case .settingSource: ("출처", "Source")
        case .settingLanguage: ("언어", "Language")
        case .settingUnits: ("단위", "Units")
        case .settingTemperature: ("  기온", "  temperature")
        case .settingWind: ("  바람", "  wind")
        case .settingPressure: ("  기압", "  pressure")
        case .settingPrecipitation: ("  강수량", "  rain and snow")
        case .settingDistance: ("  거리", "  distance")
        case .settingClock: ("시계", "Clock")
        case .settingColor: ("색", "Colours")
        case .settingMotion: ("움직임", "Animation")
        case .settingMouse: ("마우스", "Mouse")
        case .settingASCII: ("ASCII 글자만", "ASCII characters only")
        case .settingNewBookmarks: ("새 즐겨찾기 자리", "New bookmarks go")
        case .settingCalls: ("1분에 보낼 요청", "Requests a minute")
        case .settingsSource: ("날씨: {source}", "Weather: {source}")
        case .settingsBudget: ("이번 1분에 남은 요청 {left}/{limit}", "{left} of {limit} requests left this minute")
        case .keyStateSet: ("API 키 있음", "API key set")
        case .keyStateMissing: ("API 키 없음", "no API key")
        case .keyStateRefused: ("API 키 거부됨", "API key refused")
        case .valueMixed: ("섞어 씀", "mixed")
        case .valueMetric: ("미터법", "metric")
        case .valueImperial: ("야드파운드법", "imperial")
        case .value24Hours: ("24시간", "24 hours")
        case .value12Hours: ("12시간", "12 hours")
        case .valueAtBeginning: ("맨 앞", "at the top")
        case .valueAtEnd: ("맨 뒤", "at the end")
        case .valueOn: ("켜짐", "on")
        case .valueOff: ("꺼짐", "off")
        case .valueAutomatic: ("자동", "automatic")
        case .valueKorean: ("한국어", "Korean")
        case .valueEnglish: ("영어", "English")
        case .keySettings: ("설정", "settings")
        case .keyChange: ("바꾸기", "change")
        case .keyReset: ("처음 값으로", "back to default")
        case .helpGrid: ("도시 타일", "Tiles")
        case .helpDetail: ("상세", "Detail")
        case .helpCarrying: ("옮기는 동안", "While moving")
        case .helpDrawer: ("즐겨찾기 서랍", "Bookmarks drawer")
        case .helpSearch: ("검색", "Search")
        case .helpEverywhere: ("어디서나", "Everywhere")
        case .keySuspend: ("잠시 멈춤 (fg로 돌아오기)", "suspend (fg comes back)")

        case .helpTitle: ("도움말", "Help")
        case .helpFilter: ("거르기", "filter")
        case .helpNothing: ("맞는 것이 없어요. 글자를 지워 보세요.", "Nothing matches. Delete a letter.")
        case .helpMouse:
            (
                "마우스: 눌러 고르고, 다시 눌러 열고, 휠로 넘기고, 끌어서 순서를 바꿔요 (글을 선택하려면 --no-mouse)",
                "Mouse: click selects, again opens, the wheel scrolls, dragging reorders (--no-mouse to select text)"
            )
        case .helpHosts:
            (
                "연결하는 곳: {hosts} (화면에 있는 곳의 날씨, 검색하다 멈추면 그 글자)",
                "Contacts: {hosts} (the weather of what is on the screen, and what you search for once you pause)"
            )
        case .helpContactsNothing: ("연결하는 곳: 없음", "Contacts: nothing")
        case .helpData:
            (
                "지명 자료: GeoNames (CC BY 4.0), 국토지리정보원, Unicode CLDR. {weather}.",
                "Places: GeoNames (CC BY 4.0), National Geographic Information Institute of Korea, Unicode CLDR. "
                    + "{weather}."
            )
        case .helpStored:
            (
                "저장하는 것: 즐겨찾기 {bookmarks}, 최근 날씨 {reports}, 보낸 요청 수 {calls}, 안에서 고른 것 {choices}, 기록 {log}",
                "Stores: bookmarks {bookmarks}, recent weather {reports}, how many calls were made {calls}, what you chose inside {choices}, the log {log}"
            )
        }
    }
}
