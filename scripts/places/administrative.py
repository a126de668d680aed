"""Adds Korea's administrative divisions (행정동), for which the weather service gives forecasts: some 2,100 whose names no legal
division has, the districts and legal divisions founded since the boundaries were drawn, and estimates of how many people live in
each legal division.

The list is the ministry's (행정동·법정동 연계). The points are those of the weather administration's forecast grid."""
import collections
import json
import re
import xml.etree.ElementTree as ElementTree
import zipfile

import boundaries
from divisions import MOVED, RENAMED_PROVINCES, SEATS, Unit

_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# The people of one administrative division, shared by its legal divisions, on the scale of korea.USUAL_POPULATION.
_PEOPLE = 3_000
_FEWEST, _MOST = 300, 30_000
# The cells of the grid, a kilometre, that an office may lie outside of its division.
_REACH = 5
# 군위군 -> 대구광역시
MOVED_DISTRICTS = {"군위군": MOVED["47720"]}
_NUMBERED = re.compile(r"(.+?)(제?)([0-9][0-9.·]*(?:가)?동)$")


def add(units, ministry, weather_service):
    """Adds the divisions to `units`, by code, and estimates the population of legal divisions."""
    points = _points(weather_service)
    legal = _by_name(units)
    shares = collections.Counter()
    offices = collections.defaultdict(list)
    towns = _towns(ministry)
    for (code, province, district, town), inside in towns.items():
        parent = _district(units, legal, code, province, district, inside)
        if parent is None:
            continue
        if not town:
            _seat(parent, points.get((province, "", "".join(district))))
            continue
        # The list of points may be older than a district, or than the rise of a 면.
        point = next((points[key] for around in ("".join(district), "".join(district[:1]), province)
                      for key in [(province, around, town), (province, around, f"{town[:-1]}면")] if key in points), None)
        for name, number in inside.items():
            if name[-1] == "동" and name != town and _find(legal, province, district, name) is None:
                _found(units, legal, number, province, district, name, parent, point)
        parts = [unit for name in inside for unit in [_find(legal, province, district, name)] if unit]
        for unit in parts:
            if unit.name[-1] in "동가로":
                shares[unit] += _PEOPLE / len(parts)
                if len(parts) == 1 and point:
                    offices[unit].append(point)
        same = _find(legal, province, district, town)
        if same is None and town[-1] in "읍면":
            same = _promoted(legal, province, district, town)
        if same is not None:
            _seat(same, point)
        if same is not None or town[-1] != "동":
            continue
        point = point or _middle(parts)
        if point is None:
            continue
        unit = Unit(code, town, parent, [], [], _spellings(town, [part.own for part in parts]))
        unit.spot, unit.people = point, _PEOPLE
        units[code] = unit
    for unit, several in offices.items():
        if unit.office is None:
            _seat(unit, _mean(several))
    for code, town in SEATS.items():
        units[code].seat = units[town]
    for unit, people in shares.items():
        unit.people = max(_FEWEST, min(_MOST, round(people)))


def _seat(unit, point):
    """Notes where a division is governed from, which is where most of its people live. A few points of the list are elsewhere."""
    if point and (not unit.cells or boundaries.lies_near(unit.cells, *point, _REACH)):
        unit.office = point


def _towns(path):
    """(code, province, words of the district, town) -> {name: code} of its legal divisions, for all divisions now in force."""
    found = {}
    for row in _rows(path)[1:]:
        if not row.get("H"):
            which = row["A"], row["B"], tuple((row.get("C") or "").split()), row.get("D") or ""
            found.setdefault(which, {})
            if row.get("F"):
                found[which].setdefault(row["F"], row["E"])
    return found


def _rows(path):
    """The rows of a workbook's first sheet, each as {column letters: text}."""
    with zipfile.ZipFile(path) as book:
        texts = ["".join(part.text or "" for part in text.iter(f"{_SHEET}t"))
                 for text in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))]
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iter(f"{_SHEET}row"):
        values = ((cell.get("r").rstrip("0123456789"), cell.find(f"{_SHEET}v"), cell.get("t")) for cell in row)
        rows.append({column: texts[int(value.text)] if kind == "s" else value.text
                     for column, value, kind in values if value is not None})
    return rows


def _points(path):
    """(province, district, town) -> (latitude, longitude), from the weather administration's list."""
    with open(path, encoding="utf-8-sig") as file:
        places = json.load(file)
    found = {(RENAMED_PROVINCES.get(names[0], names[0]), "".join(names[1:-1]), names[-1] if len(names) > 1 else ""): (place["latitude"], place["longitude"])
             for place in places for names in [place["full_name"].split()]}
    # The list is older than the move of some districts to another province.
    return found | {(province, *names[1:]): found[names] for names in found for district, province in MOVED_DISTRICTS.items()
                    if district in names[1:] and (province, *names[1:]) not in found}


def _by_name(units):
    """(province, last word of the district, town) -> legal division. The district itself has the town ""."""
    found = {}
    for unit in units.values():
        chain = []
        above = unit
        while above.parent:
            chain.insert(0, above.own)
            above = above.parent
        for own in (unit.own, *unit.aliases):
            if len(unit.code) <= 5:
                found.setdefault((above.name, own, ""), unit)
            elif len(unit.code) == 8 and len(chain) >= 2:
                found.setdefault((above.name, chain[-2], own), unit)
            elif len(unit.code) == 8:
                found.setdefault((above.name, "", own), unit)
    return found


def _find(legal, province, district, town):
    for name in (district[-1] if district else "", district[0] if district else ""):
        if unit := legal.get((province, name, town)):
            return unit
    return None


def _district(units, legal, code, province, district, inside):
    """The district of a town. A new district is created, and takes over the divisions in it."""
    if not district:
        return next((unit for unit in units.values() if unit.parent is None and unit.name == province), None)
    known = legal.get((province, district[-1], ""))
    if known is None and len(district) == 2 and (city := legal.get((province, district[0], ""))):
        known = Unit(code[:5], " ".join(district), city, [], [])
        units[known.code] = legal[province, district[-1], ""] = known
    if known is not None and not known.rings:
        for name in inside:
            unit = legal.get((province, district[0], name))
            if unit and unit.parent is not known:
                unit.parent = known
                known.cells = known.cells + unit.cells
    return known


def _found(units, legal, code, province, district, name, parent, point):
    """Adds a legal division younger than the boundaries: at the village it is named after, or else at its town's offices."""
    city = legal.get((province, district[0], ""), parent) if district else parent
    villages = [unit for unit in units.values() if unit.own == f"{name[:-1]}리" and _lies_in(unit, city)]
    spot = villages[0].place if len(villages) == 1 else point
    if spot:
        unit = Unit(code, name, parent, [], [])
        unit.spot = spot
        units[code] = legal[province, district[-1] if district else "", name] = unit


def _lies_in(unit, area):
    while unit is not None and unit is not area:
        unit = unit.parent
    return unit is area


def _promoted(legal, province, district, town):
    """Renames a 면 that has since become a 읍, and returns it."""
    for kind in "읍면":
        unit = _find(legal, province, district, town[:-1] + kind)
        if unit and unit.own != town:
            unit.aliases.append(unit.own)
            unit.name = town
            return unit
    return None


def _middle(parts):
    return _mean([part.place for part in parts]) if parts else None


def _mean(points):
    return tuple(sum(point[axis] for point in points) / len(points) for axis in (0, 1))


def _spellings(name, inside):
    """Other spellings: 중곡제4동 is also 중곡4동, and 창신1동 is also 창신제1동. But 거제1동 is a part of 거제동."""
    match = _NUMBERED.match(name)
    if not match:
        return []
    stem, counted, number = match.groups()
    if counted and f"{stem}제동" in inside:
        return []
    return [f"{stem}{number}" if counted else f"{stem}제{number}"]
