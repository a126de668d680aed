import Testing

@testable import Engine

/// The form chosen for each list, as text.
@Suite struct FormChoicesTests {
    @Test func `densities are written and read as words, and an unknown word is refused`() {
        var forms = FormChoices(.chosen(.medium))
        #expect(forms.text == "medium")
        forms[.korea] = .chosen(.line)
        forms[.bookmarks] = .automatic
        #expect(forms.text == "medium bookmarks=auto korea=line")
        #expect(FormChoices(forms.text) == forms)
        forms[.korea] = .chosen(.medium)
        #expect(forms.text == "medium bookmarks=auto")
        #expect(FormChoices("korea=line")?.text == "korea=line")
        #expect(FormChoices("")?.isUsual == true && FormChoices("auto")?.isUsual == true)
        for text in ["huge", "korea=huge", "moon=line", "korea=", "=line", "line=korea"] {
            #expect(FormChoices(text) == nil, "\(text)")
        }
    }
}
