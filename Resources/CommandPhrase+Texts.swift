extension CommandPhrase {
    public var texts: (ko: String, en: String) {
        switch self {
        case .usage:
            (
                """
                사용법: nalssi [옵션]
                        nalssi bookmarks 명령
                        nalssi places 찾을 곳
                        nalssi config --print-default | --check [FILE]
                """,
                """
                Usage: nalssi [option ...]
                       nalssi bookmarks COMMAND
                       nalssi places QUERY
                       nalssi config --print-default | --check [FILE]
                """
            )
        case .optionSource: ("날씨를 받을 곳", "where weather comes from")
        case .optionLanguage: ("언어", "language")
        case .optionUnits: ("단위를 한꺼번에", "all units at once")
        case .optionTemperature: ("기온 단위", "unit of temperatures")
        case .optionWind: ("바람 단위", "unit of wind speeds")
        case .optionPressure: ("기압 단위", "unit of pressures")
        case .optionPrecipitation: ("강수량 단위", "unit of rain and snow")
        case .optionDistance: ("거리 단위", "unit of distances")
        case .optionClock: ("12시간 또는 24시간 시계", "clock of 12 or 24 hours")
        case .optionColor: ("색 수", "colours")
        case .optionASCII: ("ASCII 글자로만 그리기", "draw with ASCII characters only")
        case .optionMotion: ("움직임", "animation")
        case .optionNoMouse: ("마우스를 쓰지 않기", "leave the mouse to the terminal")
        case .optionNewBookmarks: ("새 즐겨찾기가 들어갈 자리", "where new bookmarks go")
        case .optionCallsPerMinute:
            ("OpenWeather에 1분 동안 보낼 수 있는 요청 수 (무료 키는 60)", "calls a minute to OpenWeather (a free key is good for 60)")
        case .optionHelp: ("이 도움말", "this help")
        case .optionVersion: ("판 번호", "the version")
        case .helpEnvironment: ("환경 변수", "Environment")
        case .helpFiles: ("설정 파일", "Configuration")
        case .helpKey:
            (
                "키는 openweathermap.org에서 무료로 받습니다. 키가 없으면 표본 자료로 시작합니다. 키 파일은 자기만 읽을 수 있어야 해요(chmod 600).",
                "A key is free at openweathermap.org. Without one, sample data is shown. A key file must be yours alone (chmod 600)."
            )

        case .commandUsage: ("사용법: nalssi bookmarks 명령", "Usage: nalssi bookmarks COMMAND")
        case .commandReferences:
            (
                """
                PLACE: 장소 이름, 'nalssi places'가 보여 주는 id, 또는 "위도,경도". BOOKMARK: 순서 번호, 이름, 또는 id.
                """,
                """
                PLACE: its name, an id that 'nalssi places' shows, or "latitude,longitude". BOOKMARK: its position, name or id.
                """
            )
        case .commandList: ("순서대로 보이기", "print them in their order")
        case .commandAdd: ("끝에(또는 맨 앞에) 넣기", "add one at the end, or at the front")
        case .commandRemove: ("빼기", "remove them")
        case .commandMove: ("지정한 순서로 옮기기", "move one to that position")
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
        case .commandReplaced: ("{before}개를 파일의 {total}개로 바꿈", "Replaced {before} by the {total} of the file")
        case .commandUnknown:
            (
                "모르는 명령 'bookmarks {name}': {known} 가운데 고르십시오.",
                "unknown command 'bookmarks {name}': the commands are {known}."
            )
        case .commandMissing:
            ("{what}이(가) 빠졌습니다: 'nalssi {command} --help'를 보십시오.", "{what} is missing: see 'nalssi {command} --help'.")
        case .commandUnexpected:
            (
                "'{word}'은(는) 여기에 쓸 수 없습니다: 'nalssi {command} --help'를 보십시오.",
                "'{word}' is not expected here: see 'nalssi {command} --help'."
            )
        case .commandBadPosition:
            ("'{text}'은(는) 순서 번호가 아닙니다: 1부터 세는 수를 쓰십시오.", "'{text}' is no position: write a number counted from 1.")
        case .commandPositionRange:
            ("{text}번째는 없습니다: 즐겨찾기는 {count}개입니다.", "there is no position {text}: there are {count} bookmarks.")
        case .commandBadCount:
            (
                "{option}의 값 '{text}'은(는) 쓸 수 없습니다: 1부터 1000까지의 수를 쓰십시오.",
                "{option}: '{text}' is no number from 1 to 1000."
            )
        case .placesUsage:
            (
                """
                사용법: nalssi places 찾을 곳 [--json] [--limit N]
                        nalssi places --batch [--limit N]

                  찾을 곳   이름, 초성(ㅅㄱㅍ), 로마자, 위도,경도. 뒤나 앞의 낱말은 지역이나 나라로 좁힙니다.
                  --json    JSON으로 쓰기
                  --limit   몇 곳까지 (5)
                  --batch   표준 입력의 한 줄에 하나씩 찾아 한 줄에 JSON 하나씩 쓰기

                네트워크를 쓰지 않습니다.

                """,
                """
                Usage: nalssi places QUERY… [--json] [--limit N]
                       nalssi places --batch [--limit N]

                  QUERY     a name, Korean initials (ㅅㄱㅍ), latitude,longitude; another word narrows by region or country
                  --json    print JSON
                  --limit   how many places at most (5)
                  --batch   look up each line of standard input; print a line of JSON for each

                Nothing is asked of the network.

                """
            )
        case .placesNothing:
            ("'{query}'에 맞는 곳이 없습니다.", "no place matches '{query}'.")
        case .placesLineCut:
            (
                "{line}번째 줄이 {bytes}바이트보다 길어 앞부분만 찾았어요.",
                "line {line} is longer than {bytes} bytes; only its beginning was looked up."
            )
        case .gazetteerMissing:
            (
                "지명 자료 places.bin이 없습니다: nalssi를 다시 설치하거나 NALSSI_RESOURCES에 그 폴더를 적으십시오.",
                "the gazetteer places.bin is missing: install nalssi again, or name its folder in NALSSI_RESOURCES."
            )
        case .gazetteerUnusable:
            (
                "{path}: 읽을 수 없거나 이 판의 지명 자료가 아닙니다. nalssi를 다시 설치하십시오.",
                "{path}: cannot be read, or is no gazetteer of this version; install nalssi again."
            )
        case .commandUnknownPlace:
            (
                "'{text}'을(를) 찾을 수 없습니다: 'nalssi places {text}'로 찾아보거나 \"37.5665,126.9780\" 꼴의 위도,경도를 쓰십시오.",
                "'{text}' is not known: look it up with 'nalssi places {text}', or write latitude,longitude as in "
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
            ("{path}: 저장하지 못했어요: {reason}.", "{path}: nothing was saved: {reason}.")
        case .leftUnsaved:
            (
                "{path}: 즐겨찾기 {count}개({names})의 바뀐 것을 저장하지 못하고 끝냈어요: {reason}.",
                "{path}: ended without saving what changed of {count} bookmarks ({names}): {reason}."
            )
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
            ("{path} {line}번째 줄: {mistake}. 아무것도 들여오지 않았어요.", "{path}, line {line}: {mistake}. Nothing was imported.")
        case .documentNotJSON: ("JSON 문법에 맞지 않아요", "not valid JSON")
        case .documentNotUTF8: ("UTF-8 글이 아니에요", "not UTF-8 text")
        case .documentTooLarge: ("{megabytes}MB보다 커요", "larger than {megabytes} MB")
        case .documentTooMany:
            ("즐겨찾기가 {count}개보다 많아요. 파일을 나눠 주세요", "more than {count} bookmarks; divide the file")
        case .documentNewerVersion:
            ("더 새로운 nalssi의 파일이에요. nalssi를 새 판으로 바꿔 주세요", "written by a newer nalssi; update nalssi")
        case .documentNotObject: ("{ }로 묶은 객체여야 해요", "must be an object in braces { }")
        case .documentMissing: ("{field}이(가) 빠졌어요", "{field} is missing")
        case .documentWrong: ("{field}은(는) {expected}이어야 해요", "{field} must be {expected}")
        case .documentDuplicate: ("id '{id}'이(가) 두 번 나와요", "the id '{id}' is there twice")
        case .documentLoneSurrogate:
            (
                "{escape}는 글자의 반쪽이에요. 나머지 반쪽을 함께 쓰거나 글자를 그대로 쓰세요",
                "{escape} is half a character; write both halves, or the character itself"
            )
        case .documentOtherPoint:
            (
                "id '{id}'이(가) 위도, 경도와 다른 곳을 가리켜요. 이 좌표의 id는 {own}이에요",
                "the id '{id}' is another point than latitude and longitude; theirs is {own}"
            )
        case .documentOtherPlace:
            (
                "id '{id}'은(는) {name}({coordinate})인데 위도, 경도는 거기서 {kilometres}km 떨어져 있어요. 둘 중 하나를 고쳐 주세요",
                "the id '{id}' is {name} ({coordinate}), {kilometres} km from latitude and longitude; correct one of them"
            )
        case .expectedID: ("빈칸 없는 ASCII 글자 1~200자", "1 to 200 ASCII characters without blanks")
        case .expectedLatitude: ("-90부터 90까지의 수", "a number from -90 to 90")
        case .expectedLongitude: ("-180부터 180까지의 수", "a number from -180 to 180")
        case .expectedNames:
            ("{\"ko\": \"서울\"}처럼 언어마다 한 줄짜리 이름", "names of one line by language, as in {\"en\": \"Seoul\"}")
        case .expectedFewerNames: ("50개 이하의 언어로 된 이름", "names in at most 50 languages")
        case .expectedOffset: ("-64800부터 64800까지의 초", "seconds from -64800 to 64800")
        case .expectedTime: ("2026-11-21T05:30:00Z 꼴의 시각", "a time such as 2026-11-21T05:30:00Z")
        case .expectedZone: ("Asia/Seoul 꼴의 시간대 이름", "a time zone such as Asia/Seoul")
        case .expectedText: ("문자열", "text")
        case .expectedVersion: ("숫자 1", "the number 1")
        case .expectedList: ("목록 [ ]", "a list [ ]")

        case .configUsage:
            (
                """
                사용법: nalssi config --print-default
                        nalssi config --check [FILE]

                  --print-default   모든 설정을 설명과 기본값과 함께 보여 줘요
                  --check           설정 파일에 잘못된 곳이 있는지 살펴봐요 (FILE: 다른 파일, -: 표준 입력)

                """,
                """
                Usage: nalssi config --print-default
                       nalssi config --check [FILE]

                  --print-default   print a config.toml with every setting, what it takes and its default
                  --check           tell every mistake in your config.toml, or in FILE (- is standard input)

                """
            )
        case .configGood: ("{path}: 잘못된 곳이 없어요.", "{path}: no mistakes found.")
        case .configMissing:
            (
                "{path}: 설정 파일이 없어서 기본값을 써요. 'nalssi config --print-default'로 만들어 볼 수 있어요.",
                "{path}: no such file, so the defaults hold; 'nalssi config --print-default' prints one to start from."
            )
        case .configUsageShort:
            (
                "'nalssi config --print-default'나 'nalssi config --check [FILE]'로 써 주세요.",
                "write 'nalssi config --print-default' or 'nalssi config --check [FILE]'."
            )
        case .configUnexpected: ("'{word}'은(는) 여기에 쓸 수 없어요.", "'{word}' is not expected here:")
        case .configTemplateHead:
            (
                """
                nalssi 설정 파일이에요. 이 자리에 저장하면 시작할 때 읽어요:
                  {path}
                아래 값은 모두 기본값이에요. 바꾸려면 줄 앞의 '# '을 지우고 값을 고쳐 주세요.
                명령줄 옵션과 환경 변수가 이 파일보다 먼저예요. 고친 다음에는 'nalssi config --check'로 확인해 보세요.
                """,
                """
                Settings of nalssi. The program reads them at its start from:
                  {path}
                What stands below are the defaults. To change one, remove the '# ' before it and write another value.
                Options on the command line and environment variables count before this file. 'nalssi config --check' tells
                mistakes in it.
                """
            )
        case .configAccepted: ("쓸 수 있는 값: {accepted}", "It takes: {accepted}")
        case .configStandardSource:
            (
                "정하지 않으면 g로 고른 곳, 고른 적이 없으면 키가 있을 때는 openweather, 없을 때는 sample이에요.",
                "Unless set: what was chosen with g; otherwise openweather with a key, sample without one."
            )
        case .configStandardLanguage:
            ("정하지 않으면 시스템 언어를 따라요.", "Unless set: Korean in a Korean locale, English in any other.")

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
        case .keyFileOpenToOthers:
            (
                "OPENWEATHER_API_KEY_FILE: 다른 사용자도 '{path}'에 손댈 수 있어서 그 안의 키를 쓰지 않았어요. 이렇게 고쳐 주세요: {command}",
                "OPENWEATHER_API_KEY_FILE: '{path}' is open to other users, so the key in it is not used; mend it with: {command}"
            )
        case .keyMalformed:
            (
                "{name}의 값이 API 키 모양이 아닙니다. 글자와 숫자만 있어야 합니다.",
                "{name} does not look like an API key; it must be letters and digits only."
            )
        case .configUnreadable:
            ("{path}을(를) 읽을 수 없습니다({reason}). 권한을 확인하십시오.", "{path} cannot be read ({reason}); check its permissions.")
        case .configSyntax:
            ("{path}:{line}: TOML 문법에 맞지 않아요({reason}).", "{path}:{line}: not valid TOML ({reason}).")
        case .configNotText:
            (
                "{path}:{line}: 글자가 아닌 NUL 바이트가 있어요. 그 바이트를 지우고 UTF-8 텍스트로 저장해 주세요.",
                "{path}:{line}: there is a NUL byte, which is not text; remove it and save the file as UTF-8."
            )
        case .configNotUTF8:
            (
                "{path}:{line}: UTF-8 글자가 아닌 바이트가 있어요. 파일을 UTF-8 텍스트로 저장해 주세요.",
                "{path}:{line}: there are bytes that are not UTF-8; save the file as UTF-8."
            )
        case .configUnknownKey:
            (
                "{path}:{line}: '{key}'은(는) 모르는 설정이라 쓰지 않았어요.",
                "{path}:{line}: unknown setting '{key}' is ignored."
            )
        case .configUnknownKeyNear:
            (
                "{path}:{line}: '{key}'은(는) 모르는 설정이라 쓰지 않았어요. '{near}'을(를) 쓰려던 건가요?",
                "{path}:{line}: unknown setting '{key}' is ignored; did you mean '{near}'?"
            )
        case .configMoreUnknown:
            (
                "{path}: 모르는 설정이 {count}개 더 있어요. 모두 보려면 'nalssi config --check'를 실행해 주세요.",
                "{path}: {count} more settings are unknown; 'nalssi config --check' lists them."
            )
        case .configWrongValue:
            (
                "{path}:{line}: {key}에 쓸 수 없는 값이에요. 쓸 수 있는 값: {accepted}.",
                "{path}:{line}: {key} cannot have this value; it takes {accepted}."
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
        case .crashed:
            ("nalssi가 비정상 종료했습니다. 기록: {log}", "nalssi crashed. The log is at {log}")
        case .crashedWithoutLog:
            (
                "nalssi가 비정상 종료했습니다. 기록 파일을 만들 수 없어 위에 적었습니다",
                "nalssi crashed. No log could be made, so the report is above"
            )
        }
    }
}
