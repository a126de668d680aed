import AppResources
import Engine
import Weather

/// The texts of the manual page that the program itself does not show.
struct ManWords {
    enum Section { case name, synopsis, description, commands, options, environment, files, exitStatus }

    let phrase: PhraseBook

    init(_ language: Language) { phrase = PhraseBook(language) }

    private func either<Text>(_ english: Text, _ korean: Text) -> Text {
        phrase.language == .korean ? korean : english
    }

    var manual: String { either("User Commands", "사용자 명령") }
    var command: String { either("COMMAND", "명령") }
    var option: String { either("OPTION…", "옵션…") }
    var setting: String { either("SETTING…", "설정…") }

    func title(_ section: Section) -> String {
        switch section {
        case .name: either("NAME", "이름")
        case .synopsis: either("SYNOPSIS", "사용법")
        case .description: either("DESCRIPTION", "설명")
        case .commands: either("COMMANDS", "명령")
        case .options: either("OPTIONS", "옵션")
        case .environment: either("ENVIRONMENT", "환경 변수")
        case .files: either("FILES", "파일")
        case .exitStatus: either("EXIT STATUS", "종료 코드")
        }
    }

    var description: [String] {
        either(
            [
                "Without a command, nalssi shows the weather for many places full screen. Move between tiles with the arrow keys; the details of the selected place are beside them. Press ? to see every key.",
                "Weather comes from Open-Meteo or MET Norway, which need no key, or from OpenWeather with a key of your own. Until a source is chosen (g, or --source), nalssi shows sample data, marked as such on every screen.",
                "With a command, it prints to standard output and exits. Options go before or after the command, as --name value or --name=value; -- ends them.",
            ],
            [
                "명령 없이 실행하면 여러 곳의 날씨를 한 화면에 보여 줘요. 화살표 키로 타일 사이를 옮겨 다니고, 고른 곳은 자세히 보여 줘요. ?를 누르면 모든 키를 볼 수 있어요.",
                "날씨는 Open-Meteo나 MET Norway에서 키 없이, 또는 OpenWeather에서 내 키로 받아요(g나 --source). 고르지 않으면 예시 데이터를 보여 주고, 모든 화면에 예시라고 표시해요.",
                "명령과 함께 실행하면 결과를 표준 출력에 쓰고 끝나요. 옵션은 명령 앞이나 뒤에 --이름 값 또는 --이름=값처럼 쓰고, --가 나오면 그 뒤는 옵션이 아니에요.",
            ])
    }

    var settings: String {
        either(
            "Options override environment variables, which override config.toml, which overrides your choices in the settings. In parentheses: the key in config.toml and the environment variable.",
            "옵션이 환경 변수보다, 환경 변수가 config.toml보다, config.toml이 nalssi에서 고른 설정보다 우선해요. 괄호 안은 config.toml의 키와 환경 변수예요.")
    }

    var variables: [(names: [String], meaning: String)] {
        [
            (
                ["OPENWEATHER_API_KEY", "OPENWEATHER_API_KEY_FILE"],
                either(
                    "the key for OpenWeather, or a file with the key that only you can read",
                    "OpenWeather 키, 또는 나만 읽을 수 있는 키 파일")
            ),
            (
                ["KMA_SERVICE_KEY", "KMA_SERVICE_KEY_FILE"],
                either(
                    "the data.go.kr key for warnings of the Korea Meteorological Administration, or a file with the key",
                    "기상청의 특보를 받을 공공데이터포털 키, 또는 키 파일")
            ),
            (
                ["NAVER_MAPS_CLIENT_ID", "NAVER_MAPS_CLIENT_SECRET"],
                either(
                    "ID and key for Naver Maps, to add the street and number of your location; each also as …_FILE",
                    "내 위치의 도로명 주소를 찾을 네이버 지도의 ID와 키. …_FILE로 파일을 지정할 수도 있어요")
            ),
            (["NALSSI_GPSD"], either("where gpsd listens (default: 127.0.0.1:2947)", "gpsd의 주소(기본값 127.0.0.1:2947)")),
            (
                ["NALSSI_IP_URL", "NALSSI_NAVER_URL"],
                either("servers to use instead of ipwho.is and Naver Maps", "ipwho.is와 네이버 지도 대신 쓸 서버")
            ),
            (["NALSSI_RESOURCES"], either("the folder with places.bin and map.bin", "places.bin과 map.bin이 있는 폴더")),
            (["NO_COLOR"], either("set to anything: no colours", "값이 있으면 색을 쓰지 않아요")),
            (
                ["https_proxy", "all_proxy", "no_proxy"],
                either("a proxy, as for curl(1)", "프록시. curl(1)과 같아요")
            ),
            (
                ["SSL_CERT_FILE", "SSL_CERT_DIR"],
                either(
                    "a file of certificates to trust instead of the system's, and a folder of certificates to trust as well",
                    "시스템 인증서를 대신할 파일, 함께 믿을 인증서 폴더")
            ),
        ]
    }

    func server(insteadOf host: String) -> String {
        either("a server to use instead of \(host)", "\(host) 대신 쓸 서버")
    }

    func like(_ option: String) -> String { either("the same as \(option)", "\(option) 옵션과 같아요") }

    var configuration: String {
        either(
            "settings, never written by nalssi; 'nalssi config --print-default' prints one",
            "설정 파일. nalssi는 이 파일을 고치지 않아요. 'nalssi config --print-default'로 만들어 볼 수 있어요")
    }

    var folders: String {
        either(
            "The folders are ~/.config, ~/.local/share, ~/.cache and ~/.local/state unless the XDG variables say otherwise.",
            "XDG 변수가 없으면 각각 ~/.config, ~/.local/share, ~/.cache, ~/.local/state예요.")
    }

    func meaning(of code: ExitCode) -> String {
        switch code {
        case .success: either("success", "정상 종료")
        case .usage: either("wrong usage", "잘못된 사용법")
        case .unavailable:
            either(
                "no suitable terminal, no weather for a place, or something else that is needed is missing",
                "쓸 수 있는 터미널이 없거나, 날씨를 알 수 없는 곳이 있거나, 그 밖에 필요한 것이 없음")
        case .internalError: either("internal error", "내부 오류")
        case .inputOutput: either("a file cannot be read or written", "파일을 읽거나 쓸 수 없음")
        case .configuration: either("invalid configuration", "잘못된 설정")
        }
    }
}
