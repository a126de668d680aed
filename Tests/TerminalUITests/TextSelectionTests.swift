import TerminalUI
import Testing

@Suite("The selected text of a field")
struct TextSelectionTests {
    private var selected: TextField {
        var field = TextField(text: "서귀포")
        field.select()
        return field
    }

    private func pressing(_ key: Key) -> TextField {
        var field = selected
        let isHandled = field.handle(key)
        #expect(isHandled)
        return field
    }

    @Test func `a typed letter and a pasted text replace it`() {
        #expect(pressing(.character("부")) == TextField(text: "부"))
        var pasted = selected
        pasted.insert("부산\n진구")
        #expect(pasted == TextField(text: "부산 진구"))
    }

    @Test(arguments: [Key(.backspace), Key(.delete), .control("u"), .control("k"), .control("w"), .control("d")])
    func `a key that deletes clears it`(key: Key) {
        #expect(pressing(key) == TextField())
    }

    @Test(arguments: [
        (Key(.left), 0), (Key(.right), 3), (Key(.home), 0), (Key(.end), 3), (Key.control("a"), 0),
        (Key.control("e"), 3),
    ])
    func `a key that moves keeps the text and selects nothing`(key: Key, caret: Int) {
        let field = pressing(key)
        #expect(field.text == "서귀포" && !field.isSelected && field.caret == caret)
    }

    @Test func `what is no text leaves the selection as it is`() {
        var field = selected
        #expect(!field.handle(Key(.up)) && field == selected)
        field.insert("\u{1B}\u{200B}")
        #expect(field == selected)
        field.insert("")
        #expect(field == selected)
    }

    @Test func `nothing can be selected in an empty field`() {
        var field = TextField()
        field.select()
        #expect(!field.isSelected)
    }
}
