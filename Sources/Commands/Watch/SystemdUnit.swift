/// A systemd user unit that runs `nalssi watch`.
struct SystemdUnit {
    let text: String

    /// `program`: its absolute path; `arguments`: the arguments given along with `--print-unit`; `found`: the absolute path of the
    /// program of `--exec`, which the unit starts in another folder and with another PATH.
    init(program: String, arguments: [String], found: String? = nil) {
        var words: [String] = []
        for word in arguments where word != "--print-unit" {
            if let found, words.last == Self.exec {
                words.append(found)
            } else if let found, word.hasPrefix(Self.exec + "=") {
                words.append("\(Self.exec)=\(found)")
            } else {
                words.append(word)
            }
        }
        // Variables are replaced in the arguments, but not in the path of the program.
        let line = [Self.quoted(program)] + words.map { Self.quoted($0, escaping: ["$"]) }
        text = """
            [Unit]
            Description=nalssi watch
            Documentation=man:nalssi(1)

            [Service]
            ExecStart=\(line.joined(separator: " "))
            Restart=on-failure
            RestartSec=60

            [Install]
            WantedBy=default.target

            """
    }

    private static let exec = "--exec"

    /// A word quoted for systemd.service(5), "Command lines". `%` is doubled, and so are `others`.
    private static func quoted(_ word: String, escaping others: Set<Unicode.Scalar> = []) -> String {
        var text = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
            case "%": text += "%%"
            case _ where others.contains(scalar): text += "\(scalar)\(scalar)"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(text)\""
    }
}
