extension Phrase {
    /// The phrase in Korean and in English.
    public var texts: (ko: String, en: String) {
        switch self {
        case .appName: ("날씨", "nalssi")
        case .listBookmarks: ("즐겨찾기", "Bookmarks")
        case .listKorea: ("전국", "Korea")
        case .bookmarksEmpty: ("즐겨찾기가 아직 없습니다", "No bookmarks yet")
        case .bookmarksHint:
            ("2를 눌러 전국 목록에서 도시를 고르고 b를 누르십시오", "Press 2 for the Korean cities, then b on the one you want")
        case .bookmarkAdded: ("즐겨찾기에 넣음: {name} (u 되돌리기)", "Bookmarked: {name} (u undoes it)")
        case .bookmarkRemoved: ("즐겨찾기에서 뺌: {name} (u 되돌리기)", "Bookmark removed: {name} (u brings it back)")
        case .bookmarkUndone: ("되돌림: {name} (^R 다시 하기)", "Undone: {name} (^R does it again)")
        case .bookmarkRedone: ("다시 함: {name} (u 되돌리기)", "Done again: {name} (u undoes it)")
        case .nothingToUndo: ("되돌릴 것이 없습니다", "Nothing to undo")
        case .nothingToRedo: ("다시 할 것이 없습니다", "Nothing to do again")
        case .orderIsFixed:
            (
                "이 목록의 순서는 정해져 있습니다. 순서는 즐겨찾기(1)에서 바꿉니다",
                "This list has a fixed order; arrange your bookmarks (1) instead"
            )
        case .onlyBookmarksHaveOwnNames:
            ("이름은 즐겨찾기한 곳에만 붙일 수 있습니다. 먼저 b를 누르십시오", "Only bookmarks can be renamed; press b first")
        case .carrying:
            ("옮기는 중: {name}, {position}/{count}번째", "Moving {name}, position {position} of {count}")
        case .renameTitle: ("이름 바꾸기", "Rename")
        case .renameHint: ("Enter 저장, Esc 취소, 비우면 원래 이름", "Enter saves, Esc cancels, empty: its own name")
        case .drawerHint: ("a를 누르면 넣을 도시를 찾습니다", "Press a to find a city to add")
        case .bookmarksUnsaved:
            (
                "즐겨찾기를 저장하지 못했습니다: {reason}. r로 다시 시도하십시오.",
                "Bookmarks could not be saved: {reason}. Press r to try again."
            )
        case .bookmarksNotSaved:
            (
                "즐겨찾기는 이번 실행에서만 쓰이고 저장되지 않습니다: {path}: {reason}.",
                "Bookmarks work for this run but are not saved: {path}: {reason}."
            )
        case .bookmarksSetAside:
            (
                "즐겨찾기 파일을 쓸 수 없어({reason}) {path}(으)로 옮겨 두고 새로 시작했습니다. 되살린 것 {count}개.",
                "The bookmark file could not be used ({reason}); it is kept as {path}. {count} rescued."
            )
        case .storeReadOnly: ("쓰기가 막혀 있습니다", "it is write-protected")
        case .storeNoFolder: ("폴더를 만들 수 없습니다({reason})", "its folder cannot be made ({reason})")
        case .storeDiskFull: ("디스크가 가득 찼습니다", "the disk is full")
        case .storeLocked: ("다른 프로그램이 파일을 잠그고 있습니다", "another program keeps it locked")
        case .storeDamaged: ("파일이 손상되었습니다", "it is damaged")
        case .storeForeign: ("다른 프로그램의 파일입니다", "it belongs to another program")
        case .storeNewerVersion:
            ("더 새로운 nalssi가 만든 파일입니다. nalssi를 새 판으로 바꾸십시오", "a newer nalssi wrote it; update nalssi")

        case .updatedAt: ("{time} 갱신", "updated {time}")
        case .sampleMark: ("표본 자료", "SAMPLE DATA")
        case .sourceOpenWeather: ("OpenWeather", "OpenWeather")
        case .sourceOpenMeteo: ("Open-Meteo", "Open-Meteo")
        case .sourceSample: ("표본", "sample")
        case .position: ("{first}-{last}번째", "{first}-{last}")

        case .sampleNotice:
            (
                "표본: 지어낸 날씨입니다. 실제 날씨는 OPENWEATHER_API_KEY를 설정하고 다시 시작하면 나옵니다.",
                "Sample: invented weather. Set OPENWEATHER_API_KEY and restart for real data."
            )

        case .ageNow: ("방금", "just now")
        case .ageMinutes: ("{count}분 전", "{count} min ago")
        case .ageHours: ("{count}시간 전", "{count} h ago")
        case .ageDays: ("{count}일 전", "{count} d ago")

        case .tileWaiting: ("불러오는 중", "loading")

        case .shortNoKey: ("API 키 없음", "no API key")
        case .shortKeyRefused: ("API 키 거부", "key refused")
        case .shortNotInPlan: ("요금제에 없음", "not in plan")
        case .shortNotFound: ("없는 장소", "not found")
        case .shortRateLimited: ("한도 초과", "rate limited")
        case .shortServer: ("서버 오류 {status}", "server: {status}")
        case .shortRequestRefused: ("요청 거부 {status}", "refused: {status}")
        case .shortTimedOut: ("응답 없음", "no answer")
        case .shortOffline: ("연결 안 됨", "offline")
        case .shortInsecure: ("보안 연결 실패", "TLS failed")
        case .shortUnreadable: ("답을 못 읽음", "unreadable")
        case .shortTooLarge: ("답이 너무 큼", "too large")
        case .shortRedirected: ("다른 곳으로 보냄", "redirected")

        case .failureNoKey:
            (
                "API 키가 없습니다. OPENWEATHER_API_KEY 또는 OPENWEATHER_API_KEY_FILE을 설정하고 다시 시작하십시오.",
                "there is no API key. Set OPENWEATHER_API_KEY or OPENWEATHER_API_KEY_FILE and start again."
            )
        case .failureKeyRefused:
            (
                "API 키가 올바르지 않습니다. 키를 확인하십시오. 새 키는 쓸 수 있기까지 두 시간쯤 걸립니다.",
                "the API key is not accepted. Check it; a new key takes up to two hours to work."
            )
        case .failureNotInPlan:
            (
                "이 키의 요금제에는 이 자료가 없습니다. OpenWeather에서 요금제를 확인하십시오.",
                "the plan of this key does not include this. Look at the plan on OpenWeather."
            )
        case .failureNotFound: ("날씨 서비스가 이 장소를 모릅니다.", "the weather service does not know this place.")
        case .failureRateLimited:
            ("요청 한도를 넘었습니다. 잠시 뒤 r로 다시 시도하십시오.", "too many requests. Wait a while, then press r.")
        case .failureRateLimitedFor:
            (
                "요청 한도를 넘었습니다. {seconds}초 뒤 r로 다시 시도하십시오.",
                "too many requests. Press r after {seconds} seconds."
            )
        case .failureServer:
            (
                "날씨 서비스에 문제가 있습니다(HTTP {status}). 잠시 뒤 r로 다시 시도하십시오.",
                "the weather service has a problem (HTTP {status}). Press r later."
            )
        case .failureRequestRefused:
            (
                "날씨 서비스가 요청을 거부했습니다(HTTP {status}). 서버 주소 설정을 확인하십시오.",
                "the weather service refused the request (HTTP {status}). Check the configured address."
            )
        case .failureTimedOut:
            ("제시간에 답이 오지 않았습니다. r로 다시 시도하십시오.", "no answer in time. Press r to try again.")
        case .failureOffline:
            (
                "날씨 서비스에 연결할 수 없습니다. 네트워크를 확인하고 r을 누르십시오.",
                "the weather service cannot be reached. Check the network, then press r."
            )
        case .failureInsecure:
            (
                "보안 연결을 맺지 못했습니다. 시계와 인증서를 확인하십시오.",
                "no secure connection could be made. Check the clock and the certificates."
            )
        case .failureUnreadable:
            (
                "답을 읽을 수 없습니다({field}). 잠시 뒤 r로 다시 시도하십시오.",
                "the answer makes no sense ({field}). Press r later."
            )
        case .failureTooLarge:
            ("답이 너무 커서 읽지 않았습니다. 서버 주소 설정을 확인하십시오.", "the answer is too large. Check the configured address.")
        case .failureRedirected:
            (
                "서비스가 다른 주소로 보냈습니다. 키를 지키려고 따라가지 않았습니다. 서버 주소 설정을 확인하십시오.",
                "the service sent us elsewhere; to protect the key we did not go. Check the configured address."
            )
        case .citiesMessage: ("{count}개 도시: {reason}", "{count} cities: {reason}")
        case .cityMessage: ("{name}: {reason}", "{name}: {reason}")
        case .moreMessages: ("외 {count}건", "{count} more")
        case .localeCannotKorean:
            (
                "이 로캘에서는 한글을 표시할 수 없어 영어로 시작했습니다. UTF-8 로캘을 쓰십시오.",
                "This locale cannot show Korean, so English is used. Use a UTF-8 locale."
            )

        case .feelsLike: ("체감", "feels like")
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
        case .airQuality: ("대기질", "Air")
        case .airGood: ("좋음", "good")
        case .airFair: ("괜찮음", "fair")
        case .airModerate: ("보통", "moderate")
        case .airPoor: ("나쁨", "poor")
        case .airVeryPoor: ("매우 나쁨", "very poor")
        case .fineDust: ("초미세먼지", "PM2.5")
        case .coarseDust: ("미세먼지", "PM10")
        case .next24Hours: ("24시간", "24 hours")
        case .nextDays: ("5일", "5 days")
        case .threeHourly: ("3시간 예보", "Every 3 hours")
        case .today: ("오늘", "Today")
        case .tomorrow: ("내일", "Tomorrow")
        case .observedAt: ("관측 {time}", "observed {time}")
        case .fetchedAt: ("받음 {time}", "fetched {time}")
        case .localTimeNote: ("현지 시각", "local time")
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
        case .keyBack: ("한 단계 뒤로", "one step back")
        case .keyLists: ("목록 고르기", "choose a list")
        case .keyNextList: ("다음 / 이전 목록", "next / previous list")
        case .keyBookmark: ("즐겨찾기", "bookmark")
        case .keyShift: ("순서 바꾸기", "reorder")
        case .keyDrawer: ("서랍", "drawer")
        case .keyJump: ("그리드에서 보기", "show on the grid")
        case .keyAdd: ("도시 찾아 넣기", "find a city to add")
        case .keyCarry: ("들어서 옮기기", "pick up and move")
        case .keyRename: ("이름 바꾸기", "rename")
        case .keyUndo: ("되돌리기", "undo")
        case .keyRedo: ("다시 하기", "redo")
        case .keyDrop: ("여기에 놓기", "drop here")
        case .keyPutBack: ("제자리로", "put back")
        case .keyPosition: ("몇 번째로", "to a position")
        case .keyNeighbours: ("이전 / 다음 도시", "previous / next city")
        case .keyRefresh: ("새로고침", "refresh")
        case .keyHelp: ("도움말", "help")
        case .keyQuit: ("끝내기", "quit")
        case .keyRedraw: ("화면 다시 그리기", "redraw the screen")
        case .keySuspend: ("잠시 멈춤 (fg로 돌아오기)", "suspend (fg comes back)")

        case .helpTitle: ("도움말", "Help")
        case .helpFilter: ("거르기", "filter")
        case .helpNothing: ("맞는 키가 없습니다. 글자를 지워 보십시오.", "No key matches. Delete a letter.")
        case .helpMouse:
            (
                "마우스: 누르면 고르고, 다시 누르면 열고, 휠로 넘기고, 끌면 즐겨찾기 순서를 바꿉니다. 글을 선택하려면 --no-mouse로 시작하십시오.",
                "Mouse: click selects, click again opens, the wheel scrolls, dragging reorders bookmarks. Start with "
                    + "--no-mouse to select text."
            )
        case .helpHosts:
            ("연결하는 곳: {hosts}", "Contacts: {hosts}")
        case .helpStored:
            ("저장하는 것: 즐겨찾기 {bookmarks}, 기록 {log}", "Stores: bookmarks {bookmarks}, the log {log}")

        case .usage:
            (
                "사용법: nalssi [옵션]\n        nalssi bookmarks 명령",
                "Usage: nalssi [option ...]\n       nalssi bookmarks COMMAND"
            )
        case .optionSource: ("날씨를 받을 곳", "where weather comes from")
        case .optionLanguage: ("언어", "language")
        case .optionUnits: ("단위", "units")
        case .optionColor: ("색 수", "colours")
        case .optionASCII: ("ASCII 글자로만 그리기", "draw with ASCII characters only")
        case .optionMotion: ("움직임", "animation")
        case .optionNoMouse: ("마우스를 쓰지 않기", "leave the mouse to the terminal")
        case .optionNewBookmarks: ("새 즐겨찾기가 들어갈 자리", "where new bookmarks go")
        case .optionHelp: ("이 도움말", "this help")
        case .optionVersion: ("판 번호", "the version")
        case .helpEnvironment: ("환경 변수", "Environment")
        case .helpFiles: ("설정 파일", "Configuration")
        case .helpKey:
            (
                "키는 openweathermap.org에서 무료로 받습니다. 키가 없으면 표본 자료로 시작합니다.",
                "A key is free at openweathermap.org. Without one, sample data is shown."
            )

        case .commandUsage: ("사용법: nalssi bookmarks 명령", "Usage: nalssi bookmarks COMMAND")
        case .commandReferences:
            (
                """
                PLACE: 전국 20개 도시의 이름, 또는 "위도,경도". BOOKMARK: 순서 번호, 이름, 또는 id.
                """,
                """
                PLACE: one of the twenty Korean cities, or "latitude,longitude". BOOKMARK: its position, name or id.
                """
            )
        case .commandList: ("순서대로 보이기", "print them in their order")
        case .commandAdd: ("끝에(또는 맨 앞에) 넣기", "add one at the end, or at the front")
        case .commandRemove: ("빼기", "remove them")
        case .commandMove: ("그 번째로 옮기기", "move one to that position")
        case .commandRename: ("이름 붙이기 (''이면 원래 이름)", "give one a name of your own ('' takes it away)")
        case .commandExport: ("JSON으로 내보내기", "write them as JSON")
        case .commandImport: ("JSON에서 더하기 (--replace: 바꾸기)", "add those of a JSON file, or --replace all")
        case .commandAdded: ("넣음: {name}, {position}번째", "Added {name} at position {position}")
        case .commandAlreadyThere: ("이미 있음: {name}, {position}번째", "{name} is there already, at position {position}")
        case .commandRemoved: ("뺌: {name}", "Removed {name}")
        case .commandMoved: ("옮김: {name}, {position}번째", "Moved {name} to position {position}")
        case .commandRenamed: ("이름 바꿈: {before} → {name}", "Renamed {before} to {name}")
        case .commandExported: ("{count}개를 {path}에 썼습니다", "Wrote {count} to {path}")
        case .commandImported:
            ("파일의 {count}개 가운데 {new}개를 넣음, 모두 {total}개", "Added {new} of {count} in the file; {total} in all")
        case .commandUnknown:
            (
                "모르는 명령 'bookmarks {name}': {known} 가운데 고르십시오.",
                "unknown command 'bookmarks {name}': the commands are {known}."
            )
        case .commandMissing:
            ("{what}이(가) 빠졌습니다: 'nalssi bookmarks --help'를 보십시오.", "{what} is missing: see 'nalssi bookmarks --help'.")
        case .commandUnexpected:
            (
                "'{word}'은(는) 여기에 쓸 수 없습니다: 'nalssi bookmarks --help'를 보십시오.",
                "'{word}' is not expected here: see 'nalssi bookmarks --help'."
            )
        case .commandBadPosition:
            ("'{text}'은(는) 순서 번호가 아닙니다: 1부터 세는 수를 쓰십시오.", "'{text}' is no position: write a number counted from 1.")
        case .commandPositionRange:
            ("{text}번째는 없습니다: 즐겨찾기는 {count}개입니다.", "there is no position {text}: there are {count} bookmarks.")
        case .commandUnknownPlace:
            (
                "'{text}'을(를) 모릅니다: 전국 20개 도시의 이름이나 \"37.5665,126.9780\" 꼴의 위도,경도를 쓰십시오.",
                "'{text}' is not known: write one of the twenty Korean cities, or latitude,longitude as in "
                    + "\"37.5665,126.9780\"."
            )
        case .commandUnknownBookmark:
            (
                "'{text}'은(는) 즐겨찾기에 없습니다: 'nalssi bookmarks list'를 보십시오.",
                "'{text}' is not bookmarked: see 'nalssi bookmarks list'."
            )
        case .commandAmbiguous:
            (
                "'{text}'(이)라는 즐겨찾기가 여럿입니다: {candidates} 가운데 고르십시오.",
                "several bookmarks are called '{text}': choose from {candidates}."
            )
        case .commandNotSaved:
            ("{path}: 저장하지 못했습니다: {reason}.", "{path}: nothing was saved: {reason}.")
        case .commandUnreadable:
            (
                "{path}을(를) 읽을 수 없습니다({reason}). 경로와 권한을 확인하십시오.",
                "{path} cannot be read ({reason}); check the path and its permissions."
            )
        case .commandUnwritable:
            (
                "{path}에 쓸 수 없습니다({reason}). 경로와 권한을 확인하십시오.",
                "{path} cannot be written ({reason}); check the path and its permissions."
            )
        case .commandExists:
            ("{path}이(가) 이미 있습니다: 덮어쓰려면 --force를 쓰십시오.", "{path} exists: --force replaces it.")
        case .commandDocument:
            ("{path} {line}번째 줄: {mistake}. 아무것도 들여오지 않았습니다.", "{path}, line {line}: {mistake}. Nothing was imported.")
        case .documentNotJSON: ("JSON 문법에 맞지 않습니다", "not valid JSON")
        case .documentNotUTF8: ("UTF-8 글이 아닙니다", "not UTF-8 text")
        case .documentTooLarge: ("32MB보다 큽니다", "larger than 32 MB")
        case .documentNewerVersion:
            ("더 새로운 nalssi의 파일입니다. nalssi를 새 판으로 바꾸십시오", "written by a newer nalssi; update nalssi")
        case .documentMissing: ("{field}이(가) 빠졌습니다", "{field} is missing")
        case .documentWrong: ("{field}은(는) {expected}이어야 합니다", "{field} must be {expected}")
        case .documentDuplicate: ("id '{id}'이(가) 두 번 나옵니다", "the id '{id}' is there twice")
        case .expectedID: ("빈칸 없는 ASCII 글자 1~200자", "1 to 200 ASCII characters without blanks")
        case .expectedLatitude: ("-90부터 90까지의 수", "a number from -90 to 90")
        case .expectedLongitude: ("-180부터 180까지의 수", "a number from -180 to 180")
        case .expectedNames:
            ("{\"ko\": \"서울\"}처럼 언어마다 한 줄짜리 이름", "names of one line by language, as in {\"en\": \"Seoul\"}")
        case .expectedOffset: ("-64800부터 64800까지의 초", "seconds from -64800 to 64800")
        case .expectedTime: ("2026-11-21T05:30:00Z 꼴의 시각", "a time such as 2026-11-21T05:30:00Z")
        case .expectedZone: ("Asia/Seoul 꼴의 시간대 이름", "a time zone such as Asia/Seoul")
        case .expectedText: ("글", "text")
        case .expectedVersion: ("정수", "a whole number")
        case .expectedList: ("목록 [ ]", "a list [ ]")

        case .unknownOption:
            ("모르는 옵션 {option}: 'nalssi --help'를 보십시오.", "unknown option {option}: see 'nalssi --help'.")
        case .unknownOptionNear:
            (
                "모르는 옵션 {option}: {near}를 뜻하셨습니까? 'nalssi --help'를 보십시오.",
                "unknown option {option}: did you mean {near}? See 'nalssi --help'."
            )
        case .optionNeedsValue: ("{option}에는 값이 있어야 합니다: {accepted}.", "{option} needs a value: {accepted}.")
        case .optionTakesNoValue: ("{option}에는 값을 줄 수 없습니다.", "{option} takes no value.")
        case .badOptionValue:
            (
                "{option}의 값 '{value}'은(는) 쓸 수 없습니다: {accepted} 가운데 고르십시오.",
                "{option}: '{value}' is not one of {accepted}."
            )
        case .unexpectedArgument:
            ("'{argument}'은(는) 옵션이 아닙니다: 'nalssi --help'를 보십시오.", "'{argument}' is not an option: see 'nalssi --help'.")
        case .badEnvironmentValue:
            (
                "환경 변수 {name}의 값 '{value}'은(는) 쓸 수 없습니다: {accepted} 가운데 고르십시오.",
                "environment variable {name}: '{value}' is not one of {accepted}."
            )
        case .badAddress: ("환경 변수 {name}: {reason}", "environment variable {name}: {reason}")
        case .addressNotURL:
            ("올바른 주소가 아닙니다. https://호스트 꼴로 쓰십시오.", "not a valid address; write https://host.")
        case .addressScheme: ("https 주소만 쓸 수 있습니다.", "only https addresses are accepted.")
        case .addressPlainHTTP:
            (
                "http는 이 컴퓨터 안의 주소(127.0.0.1, localhost)에만 쓸 수 있습니다. https를 쓰십시오.",
                "http is accepted only for this machine (127.0.0.1, localhost); use https."
            )
        case .addressUserInfo:
            ("주소에 사용자 이름이나 암호를 넣을 수 없습니다.", "a user name or password in the address is not accepted.")
        case .addressExtra: ("주소에 ?나 #를 넣을 수 없습니다.", "the address must not contain ? or #.")
        case .keyFileUnreadable:
            (
                "OPENWEATHER_API_KEY_FILE: '{path}'을(를) 읽을 수 없습니다({reason}). 경로와 권한을 확인하십시오.",
                "OPENWEATHER_API_KEY_FILE: '{path}' cannot be read ({reason}); check the path and its permissions."
            )
        case .keyFileEmpty:
            (
                "OPENWEATHER_API_KEY_FILE: '{path}'에 키가 없습니다. 첫 줄에 키를 쓰십시오.",
                "OPENWEATHER_API_KEY_FILE: '{path}' holds no key; write it on the first line."
            )
        case .keyMalformed:
            (
                "{name}의 값이 API 키 모양이 아닙니다. 글자와 숫자만 있어야 합니다.",
                "{name} does not look like an API key; it must be letters and digits only."
            )
        case .configUnreadable:
            ("{path}을(를) 읽을 수 없습니다({reason}). 권한을 확인하십시오.", "{path} cannot be read ({reason}); check its permissions.")
        case .configSyntax:
            ("{path} {line}번째 줄: TOML 문법에 맞지 않습니다({reason}).", "{path}, line {line}: not valid TOML ({reason}).")
        case .configUnknownKey:
            (
                "{path} {line}번째 줄: '{key}'은(는) 모르는 설정입니다: {accepted} 가운데 고르십시오.",
                "{path}, line {line}: unknown setting '{key}'; the settings are {accepted}."
            )
        case .configWrongValue:
            (
                "{path} {line}번째 줄: {key}의 값은 {accepted} 가운데 하나여야 합니다.",
                "{path}, line {line}: {key} must be one of {accepted}."
            )
        case .notATerminal:
            (
                "터미널이 아닙니다. nalssi는 표준 입력과 출력이 터미널일 때만 화면을 그립니다.",
                "not a terminal: nalssi draws only where standard input and output are a terminal."
            )
        case .unsuitableTerminal:
            (
                "터미널 종류 TERM='{term}'을(를) 모르거나 화면을 그릴 수 없습니다. 예: TERM=xterm-256color.",
                "terminal type TERM='{term}' is unknown or cannot draw a screen; try TERM=xterm-256color."
            )
        case .termUnset:
            ("TERM이 없습니다. 예: TERM=xterm-256color.", "TERM is not set; try TERM=xterm-256color.")
        case .sourceUnavailable:
            (
                "{source}은(는) 이 판에 아직 없습니다: sample 또는 openweather를 고르십시오.",
                "{source} is not in this version yet: choose sample or openweather."
            )
        case .crashed:
            ("nalssi가 비정상 종료했습니다. 기록: {log}", "nalssi crashed. The log is at {log}")
        }
    }
}
