"""The world beyond Korea: GeoNames' cities with a Korean name, a local name and useful spellings."""
import collections
import re
import unicodedata

from folding import key, plain, romanised
from hangul import romanise
from model import Area, Entry

_HANGUL = re.compile(r"[가-힣][가-힣0-9 ]*")
_ENDINGS = ("특별시", "광역시", "시", "현", "주", "구", "군", "성", "도", "섬", "읍")

# The script in which a country writes its names: the language, the letters' prefix in Unicode names, and a national character
# set that, for Han, accepts only that country's forms.
_SCRIPTS = {
    "JP": ("ja", ("CJK", "HIRAGANA", "KATAKANA"), "shift_jis"), "CN": ("zh", ("CJK",), "gb2312"),
    "TW": ("zh", ("CJK",), "big5"), "HK": ("zh", ("CJK",), "big5"), "MO": ("zh", ("CJK",), "big5"),
    "RU": ("ru", ("CYRILLIC",), "koi8_r"), "BY": ("be", ("CYRILLIC",), "iso8859_5"), "UA": ("uk", ("CYRILLIC",), "koi8_u"),
    "BG": ("bg", ("CYRILLIC",), "koi8_r"), "GR": ("el", ("GREEK",), "iso8859_7"), "CY": ("el", ("GREEK",), "iso8859_7"),
    "TH": ("th", ("THAI",), "tis_620"), "GE": ("ka", ("GEORGIAN",), "utf_8"), "AM": ("hy", ("ARMENIAN",), "utf_8"),
}
LOCAL_POPULATION = 15_000
# For the names that travellers know a place by, it ranks as if so many people lived there.
VISITED = 150_000
# Korean names of smaller towns in the north rank lower, because people rarely mean them.
KNOWN_IN_THE_SOUTH = 300_000
# For its country's name, a capital ranks as if it had so many times the people of the largest city.
CAPITAL_LEAD = 1.5


def entries(cities, areas, korean_names, usual_korean, extra, wrong, visited, capitals):
    """The cities as entries. GeoNames' numbers are the keys of all dictionaries except `areas`, whose keys are (country, GeoNames'
    region code).

    usual_korean: names to prefer where a city has several Korean ones
    extra, wrong: further names of cities, and GeoNames' names that mislead
    visited:      names for which a city ranks higher, because many people travel there
    capitals:     cities meant by the name of their country, even if another is larger
    """
    result = []
    largest = collections.Counter()
    for city in cities:
        largest[city["countrycode"]] = max(largest[city["countrycode"]], city["population"])
    for city in cities:
        country, number = city["countrycode"], city["geonameid"]
        misleading = wrong.get(str(number), [])
        if city["name"] in misleading:
            continue
        city = {**city, "alternatenames": [name for name in city["alternatenames"] if name not in misleading]}
        area = areas.get((country, city["admin1code"])) or areas.get((country, ""))
        if area is None or not key(city["name"]):
            continue
        hangul = [name for name in city["alternatenames"] if _HANGUL.fullmatch(name)]
        korean = korean_names.get(number) or _korean_name(city, hangul, usual_korean) or next(
            (name for name in visited.get(str(number), []) if _HANGUL.fullmatch(name)), None)
        main = [city["name"]] + ([korean] if korean else []) + extra.get(str(number), []) + visited.get(str(number), [])
        of_country = [areas[country, ""].english, areas[country, ""].korean] if number in capitals else []
        others = hangul + _spellings(city)
        if country == "KP" and city["population"] < KNOWN_IN_THE_SOUTH:
            main, others = [city["name"]], others + main
        result.append(Entry(
            number=number, code=None, english=city["name"], korean=korean, local=_local_name(city),
            latitude=city["latitude"], longitude=city["longitude"], population=city["population"], area=area,
            zone=city["timezone"], main=main + of_country, romanised=[], others=others,
            prominence={name: max(city["population"], VISITED) for name in visited.get(str(number), [])}
            | {name: round(largest[country] * CAPITAL_LEAD) for name in of_country},
            country=country, scripts=city["alternatenames"]))
    return result


def _korean_name(city, candidates, usual):
    """Of several Korean names the usual one, or else the one that sounds most like the Latin name or, with a penalty, like
    another Latin name of the city. Among equals, the longest is the most complete."""
    candidates = sorted({re.sub(" (시|구|군|현|주|성)$", "", name) for name in candidates})
    if not candidates:
        return None
    bare = {name for name in candidates if any(name + ending in candidates for ending in _ENDINGS)}
    candidates = [
        name for name in candidates
        if not any(name.removesuffix(ending).strip() in bare for ending in _ENDINGS if name.endswith(ending))
    ] or candidates
    right = [name for name in candidates if name in usual]
    if len(right) == 1:
        return right[0]
    main = _sound(plain(key(city["name"])).decode("ascii", "ignore"))
    others = {_sound(plain(key(name)).decode("ascii", "ignore")) for name in city["alternatenames"] if _is_latin(name)}
    others = sorted(others - {""})[:60]

    def unlikeness(name):
        sound = _sound(romanise(name))
        tense = sum(letter in "까깎꺄꺼꼬꾸끄끼따때떠또뚜뜨띠빠빼뻐뽀뿌쁘삐싸써쏘쑤쓰씨짜째쩌쪼쭈찌" for letter in name)
        unlike = min([_unlike(sound, main)] + [_unlike(sound, other) + 0.2 for other in others])
        return round(unlike, 1), tense, -len(name), name

    return min(candidates, key=unlikeness)


def _sound(latin):
    """A form that is similar for a foreign name and its Korean spelling."""
    return romanised(latin).translate(str.maketrans("fvzqx", "ppckk"))


def _unlike(one, other):
    return _distance(one, other) / max(len(one), len(other), 1)


def _distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        previous, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


def _local_name(city):
    script = _SCRIPTS.get(city["countrycode"])
    if script is None or city["population"] < LOCAL_POPULATION:
        return None
    language, letters, encoding = script

    def fits(name):
        if not all(unicodedata.name(letter, "").startswith(letters) for letter in name):
            return False
        try:
            name.encode(encoding)
        except UnicodeEncodeError:
            return False
        return True

    fitting = [name for name in city["alternatenames"] if fits(name)]
    return (language, min(fitting, key=lambda name: (len(name), name))) if fitting else None


def _is_latin(name):
    return all(
        letter.isascii() or unicodedata.name(letter, "").startswith(("LATIN", "COMBINING")) or not letter.isalpha()
        for letter in name)


def _spellings(city):
    """Other Latin names to keep: all of them for a city, one clearly different name for a town, none for a village."""
    population = city["population"]
    most = 1000 if population >= 15_000 else 1 if population >= 5_000 else 0
    nearest = 1 if population >= 100_000 else 2
    kept = [plain(key(city["name"]))]
    result = []
    if most == 0:
        return result
    # Lower-case names are machine transliterations from other scripts.
    for name in sorted(city["alternatenames"], key=lambda name: (len(name), name)):
        if not _is_latin(name) or not name[:1].isupper() or len(name) < 3 or len(name) > 30:
            continue
        if name.isupper() and population < 100_000:
            continue  # Probably a code of an airport or a station.
        folded = plain(key(name))
        if not folded or folded in kept:
            continue
        if nearest > 1 and any(abs(len(other) - len(folded)) < nearest and _distance(other, folded) < nearest for other in kept):
            continue
        # A name that continues a kept one is found by the kept one.
        if nearest > 1 and any(folded.startswith(other) and len(other) >= 4 for other in kept):
            continue
        kept.append(folded)
        result.append(name)
        if len(result) == most:
            break
    return result
