"""Names in letters that have no key: Han, kana, Thai, Arabic, Hebrew, Devanagari and others. They are found whole and by
their beginning."""
import unicodedata

from folding import key

# Of places under a hundred thousand people only the names in a script of their country are kept, and none of villages.
_LARGE, _SMALL = 100_000, 5_000
_HAN, _ARABIC = ("CJK", "HIRAGANA", "KATAKANA"), ("ARABIC",)
_SCRIPTS = {
    **dict.fromkeys(["JP", "CN", "TW", "HK", "MO", "KR"], _HAN), "TH": ("THAI",), "IL": ("HEBREW", "ARABIC"), "NP": ("DEVANAGARI",),
    "LA": ("LAO",), "KH": ("KHMER",), "MM": ("MYANMAR",), "GE": ("GEORGIAN",), "AM": ("ARMENIAN",), "ET": ("ETHIOPIC",),
    "LK": ("SINHALA", "TAMIL"), "BD": ("BENGALI",),
    "IN": ("DEVANAGARI", "BENGALI", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "GUJARATI", "GURMUKHI", "ORIYA"),
    **dict.fromkeys(["EG", "SA", "AE", "QA", "KW", "BH", "OM", "YE", "IQ", "SY", "JO", "LB", "PS", "LY", "TN", "DZ", "MA", "SD", "IR",
                     "PK", "AF"], _ARABIC),
}
_LONGEST = 48  # bytes of UTF-8


def folded_script(name, population, country):
    """What is looked for of a name, or None where it is found by its key, or is not worth the room. The program folds what
    is typed alike (`ScriptIndex.folded`)."""
    if name.isascii() or key(name) or population < _SMALL:
        return None
    own = _SCRIPTS.get(country, ())
    if population < _LARGE and not (own and all(
            unicodedata.name(letter, "").startswith(own) for letter in name if letter.isalpha())):
        return None
    letters = []
    for letter in unicodedata.normalize("NFC", name).lower():
        point = ord(letter)
        if 0xAC00 <= point <= 0xD7A3 or letter.isascii() and letter.isalnum():
            return None
        if is_sign(point):
            continue
        letters.append(chr(point + 0x60) if 0x3041 <= point <= 0x3096 else letter)  # Hiragana as Katakana.
    text = "".join(letters)
    return text if text and len(text.encode()) <= _LONGEST else None


def is_sign(point):
    return (point < 0x80 or 0xA0 <= point <= 0xBF or 0x2000 <= point <= 0x206F or 0x3000 <= point <= 0x303F
            or point in (0x30FB, 0xFF65))
