/// A systemd user unit that runs `nalssi watch`.
struct SystemdUnit {
    let text: String

    /// `program`: its absolute path; `arguments`: the arguments given along with `--print-unit`.
    init(program: String, arguments: [String]) {
        let words = ([program] + arguments.filter { $0 != "--print-unit" }).map(Self.quoted).joined(separator: " ")
        text = """
            [Unit]
            Description=nalssi watch
            Documentation=man:nalssi(1)

            [Service]
            ExecStart=\(words)
            Restart=on-failure
            RestartSec=60

            [Install]
            WantedBy=default.target

            """
    }

    /// A word quoted for systemd.service(5), "Command lines", with `$` and `%` doubled.
    private static func quoted(_ word: String) -> String {
        var text = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "$", "%": text += "\(scalar)\(scalar)"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(text)\""
    }
}
