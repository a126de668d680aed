"""Turns names into search keys, in which different spellings of a name are the same.

A key has one byte for each letter: a 7-bit code, with the high bit set on the first letter of a word.
  a-z 0-9   themselves
  1...33    the keystrokes of the Korean two-set keyboard (19 consonants, 14 vowels), so that a half-typed syllable is a
            prefix of the finished one
  0x22      starts the key of a romanised Korean name, folded so that Pusan and Busan are the same (see `romanised`)
The program folds typed text by the same table, which is stored in the data file (`folding_table`).
"""
import unicodedata

CONSONANTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"
JAMO = {letter: index + 1 for index, letter in enumerate(CONSONANTS + VOWELS)}
ROMANISED = 0x22
WORD = 0x80

_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_MEDIALS = ["ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ"]
_FINALS = ["", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ",
           "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"]

# Letters that decomposition does not reduce to ASCII, and scripts whose letters have a usual Latin spelling.
_SPELLED = {
    "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ŧ": "t",
    "ŋ": "ng", "ĸ": "k", "ə": "a", "ʻ": "", "ʼ": "", "ʹ": "", "ʺ": "",
    **dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґўёђјљњћџ", [
        "a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh",
        "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya", "i", "yi", "ye", "g", "u", "yo", "d", "j", "lj", "nj",
        "c", "dz"])),
    **dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", [
        "a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n", "x", "o", "p", "r", "s", "s", "t", "y", "f",
        "ch", "ps", "o"])),
}


def folding_table():
    """Code point -> folded letters, for all letters between U+00AA and U+FF5E that have a Latin spelling."""
    table = {}
    for point in [*range(0xAA, 0x590), *range(0x1D00, 0x2070), *range(0xFF01, 0xFF5F)]:
        letter = chr(point)
        if unicodedata.category(letter) not in ("Lu", "Ll", "Lm", "Lo", "Nd"):
            continue
        folded = _fold_letter(letter)
        if folded is not None:
            table[point] = folded
    return table


def _fold_letter(letter):
    if letter.lower() in _SPELLED:
        return _SPELLED[letter.lower()]
    plain = ""
    for part in unicodedata.normalize("NFKD", letter.lower()):
        if unicodedata.combining(part):
            continue
        if part in _SPELLED:
            plain += _SPELLED[part]
        elif part.isascii() and part.isalnum():
            plain += part
        else:
            return None
    return plain


_TABLE = folding_table()


def key(name):
    """The search key of a name; empty if the name contains a letter without a code."""
    codes, begins = bytearray(), True
    for letter in unicodedata.normalize("NFC", name):
        point = ord(letter)
        if 0xAC00 <= point <= 0xD7A3:
            index = point - 0xAC00
            parts = _INITIALS[index // 588] + _MEDIALS[index // 28 % 21] + _FINALS[index % 28]
            letters = [JAMO[part] for part in parts]
        elif letter.isascii() and letter.isalnum():
            letters = letter.lower().encode()
        elif point in _TABLE:
            letters = _TABLE[point].encode()
        elif unicodedata.combining(letter) or letter in "'’‘`´ʼʻ":
            continue
        elif letter.isalpha():
            return b""
        else:
            begins = True
            continue
        for code in letters:
            codes.append(code | WORD if begins else code)
            begins = False
    return bytes(codes)


def plain(key_bytes):
    """A key without the marks at the starts of words."""
    return bytes(code & 0x7F for code in key_bytes)


# Revised Romanization, McCune-Reischauer and older spellings differ in voicing and in vowels written with two letters.
_ROMANISED_PAIRS = [("eo", "o"), ("eu", "u"), ("ch", "c"), ("sh", "s"), ("kk", "k"), ("tt", "t"), ("pp", "p"), ("ss", "s"),
                    ("jj", "c"), ("tch", "c"), ("oo", "u"), ("ee", "i"), ("ll", "l"), ("nn", "n"), ("mm", "m")]
_ROMANISED_LETTERS = str.maketrans({"g": "k", "d": "t", "b": "p", "j": "c", "r": "l", "w": "u"})


def romanised(latin):
    """The form that all usual romanisations of a Korean name share; both sides are a-z."""
    folded = latin.translate(_ROMANISED_LETTERS)
    for pair, single in _ROMANISED_PAIRS:
        folded = folded.replace(pair, single)
    return folded
