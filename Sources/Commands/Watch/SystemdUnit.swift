/// A unit that lets systemd run `nalssi watch` for a person who is logged in.
struct SystemdUnit {
    let text: String

    /// `program`: its absolute path; `arguments`: those it was asked for the unit with.
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

    /// A word as systemd.service(5) reads it, "Command lines": quoted, with `$` and `%` doubled.
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
