import AppResources
import TerminalUI

extension Card {
    /// Asks whether to take weather from `supply`. Names every host before any of them is asked.
    init(offering supply: WeatherSupply, _ look: Presentation) {
        let hosts = supply.hosts.map(\.host).joined(separator: ", ")
        let source = look.phrase(supply.title)
        self.init(
            title: look.phrase(.otherSourceTitle, ["source": source]),
            sentence: look.phrase(.otherSourceQuestion, ["source": source, "hosts": hosts]),
            hint: look.phrase(.questionHint, ["yes": look.glyphs.notation("⏎")]))
    }
}
