import Engine
import TerminalUI

extension Glyphs {
    var border: Border { isASCII ? .ascii : .rounded }
    /// The border around anything that does not show the present.
    var dashedBorder: Border { isASCII ? .asciiDashed : .dashed }
    var selectedBorder: Border { isASCII ? .asciiHeavy : .heavy }

    /// A key notation in this character set.
    func notation(_ text: String) -> String {
        guard isASCII else { return text }
        return switch text {
        case "←↑↓→ hjkl": "arrows hjkl"
        case "⏎": "Enter"
        case "1…9 Tab S-Tab": "1-9 Tab S-Tab"
        case "0…9": "0-9"
        case "⏎ m": "Enter m"
        case "⏎ Space": "Enter Space"
        case "J K S-←↑↓→": "J K S-arrows"
        case "[ ] ←→": "[ ] arrows"
        case "Esc ⏎": "Esc Enter"
        case "←→ ⏎": "arrows Enter"
        case "←→": "arrows"
        case "←→ hl": "arrows hl"
        case "↑↓ jk": "Up/Down jk"
        case "←↑↓→": "arrows"
        case "↑↓": "Up/Down"
        case "⏎ t": "Enter t"
        default: text
        }
    }
}
