"""Names in letters that search keys cannot represent: Han, kana, Thai, Arabic, Hebrew, Devanagari and others. The search finds
them by the whole name or its beginning."""
import unicodedata

from folding import key

# Below a hundred thousand people, only names in a script of the place's own country are kept; below five thousand, none.
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
    """The searchable form of a name; None if the name has a search key or is not worth the space. The program folds typed
    text in the same way (`ScriptIndex.folded`)."""
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
        letters.append(chr(point + 0x60) if 0x3041 <= point <= 0x3096 else letter)  # Hiragana becomes Katakana.
    text = "".join(letters)
    return text if text and len(text.encode()) <= _LONGEST else None


def is_sign(point):
    return (point < 0x80 or 0xA0 <= point <= 0xBF or 0x2000 <= point <= 0x206F or 0x3000 <= point <= 0x303F
            or point in (0x30FB, 0xFF65))
