"""Revised Romanization (National Institute of Korean Language, 2000), including sound changes."""

_INITIALS = ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"]
_MEDIALS = ["a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu", "ui", "i"]
# For each final: its sound at the end of a syllable; before a vowel, the part that stays and the part that moves on.
_FINALS = [("", "", ""), ("k", "", "g"), ("k", "", "kk"), ("k", "k", "s"), ("n", "", "n"), ("n", "n", "j"), ("n", "", "n"), ("t", "", "d"),
           ("l", "", "r"), ("k", "l", "g"), ("m", "l", "m"), ("l", "l", "b"), ("l", "l", "s"), ("l", "l", "t"), ("p", "l", "p"), ("l", "", "r"),
           ("m", "", "m"), ("p", "", "b"), ("p", "p", "s"), ("t", "", "s"), ("t", "", "ss"), ("ng", "ng", ""), ("t", "", "j"), ("t", "", "ch"),
           ("k", "", "k"), ("t", "", "t"), ("p", "", "p"), ("t", "", "")]
_NASAL = {"k": "ng", "t": "n", "p": "m"}
UNITS = {"시": "si", "군": "gun", "구": "gu", "읍": "eup", "면": "myeon", "동": "dong", "리": "ri", "가": "ga", "로": "ro", "도": "do"}


def syllables(text):
    return [divmod(ord(letter) - 0xAC00, 588) for letter in text if 0xAC00 <= ord(letter) <= 0xD7A3]


def romanise(text):
    """A Hangul name in lower-case Latin: 신림 -> sillim, 종로 -> jongno. ASCII letters and digits are kept, other letters dropped."""
    result, final = "", 0
    pending = False  # whether the last syllable's final is still to be written
    for letter in text:
        if not 0xAC00 <= ord(letter) <= 0xD7A3:
            result += _FINALS[final][0] if pending else ""
            pending, final = False, 0
            result += letter if letter.isascii() and letter.isalnum() else ""
            continue
        index = ord(letter) - 0xAC00
        initial = _INITIALS[index // 588]
        if pending:
            closed, stays, moves = _FINALS[final]
            if initial == "" and final not in (0, 21):
                result += stays + moves
            elif initial == "" or final == 0:
                result += closed
            else:
                if initial in ("n", "m") and closed in _NASAL:
                    closed = _NASAL[closed]
                elif initial == "r" and closed in ("k", "t", "p", "m", "ng"):
                    closed, initial = _NASAL.get(closed, closed), "n"
                elif {closed, initial} & {"l"} and initial in ("n", "r") or (closed == "n" and initial == "r"):
                    closed, initial = "l", "l"
                result += closed
        result += initial + _MEDIALS[index // 28 % 21]
        final, pending = index % 28, True
    return result + (_FINALS[final][0] if pending else "")


def syllable_by_syllable(text):
    """A common informal spelling, without the sound changes between syllables (종로 -> jongro)."""
    return "".join(romanise(letter) for letter in text)


def stem(name):
    """A Korean place's name without the kind of place, unless only one syllable would be left (중구)."""
    for ending in ("특별자치도", "특별자치시", "특별시", "광역시"):
        if name.endswith(ending):
            return name[: -len(ending)]
    if len(name) > 2 and name[-1] in "시군구읍면동리도":
        return name[:-1]
    return name


def english(name):
    """The usual English name: 종로구 -> Jongno-gu, 수원시 -> Suwon."""
    base, ending = name[:-1], name[-1]
    if len(name) > 1 and ending in UNITS and not (ending in "가로" and not name[:-1]):
        if ending == "시":
            return romanise(base).capitalize()
        return romanise(base).capitalize() + "-" + UNITS[ending]
    return romanise(name).capitalize()
