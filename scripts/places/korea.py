"""Korea: its administrative divisions joined with GeoNames' cities, with display names."""
import re

import boundaries
from divisions import PROVINCE_ALIASES
from folding import key, plain, romanised
from hangul import UNITS, english, romanise, stem, syllable_by_syllable
from model import Area, Entry

PROVINCE_ENGLISH = {
    "경기도": "Gyeonggi", "강원특별자치도": "Gangwon", "충청북도": "North Chungcheong", "충청남도": "South Chungcheong",
    "전북특별자치도": "North Jeolla", "전라남도": "South Jeolla", "경상북도": "North Gyeongsang", "경상남도": "South Gyeongsang",
    "제주특별자치도": "Jeju",
}
OLD_NAMES = {"47720": ["경북 군위군", "경북 군위", "경상북도 군위군"], "28710": ["경기도 강화군", "경기 강화"],
             "28720": ["경기도 옹진군", "경기 옹진"]}
# The province around a city that has left it; people still write it after the city's name.
PROVINCE_AROUND = {"부산": ["경남"], "대구": ["경북"], "인천": ["경기"], "광주": ["전남", "전라도", "전라남도"], "대전": ["충남"], "울산": ["경남"],
                   "세종": ["충남"]}
OLD_PROVINCES = {"충청": "충청도", "전라": "전라도", "경상": "경상도"}
# GeoNames places 마산 in 광주, 180 km away.
MISPLACED = {1841246}
# A division that nearly everybody means of several with its name ranks by it as if so many people lived there.
MEANT = 100_000
# The population assumed for a division for which GeoNames has none; it serves for ranking only.
USUAL_POPULATION = {"도": 150_000, "시": 100_000, "군": 30_000, "구": 150_000, "읍": 8_000, "면": 2_000, "동": 4_000,
                    "가": 3_000, "로": 3_000, "리": 100}
# Of divisions with the same name, people are more likely to mean one in a populous province.
DENSITY = {"서울특별시": 3, "부산광역시": 2.2, "인천광역시": 2, "대구광역시": 1.7, "대전광역시": 1.6, "광주광역시": 1.6, "울산광역시": 1.5,
           "경기도": 1.5}
# Cities that GeoNames lacks or lists without a population, from the statistics of 2023.
POPULATION = {"용인시": 1_075_000, "시흥시": 512_000, "제천시": 131_000, "포천시": 146_000, "사천시": 110_000}


def join(units, grid, cities):
    """Assigns GeoNames' Korean cities to their divisions, and returns the cities without one."""
    rows = {}
    for row, first, last, code in grid:
        rows.setdefault(row, []).append((first, last, code))
    left = []
    for city in sorted((city for city in cities if city["geonameid"] not in MISPLACED), key=lambda city: (-city["population"], city["geonameid"])):
        row, column = boundaries.cell(city["latitude"], city["longitude"])
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
    """For a point just outside its division: assigns the division of that name within a tenth of a degree, if any."""
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
    """The unit and those around it, largest first; a province only if it is a city."""
    chain = []
    while unit:
        if unit.parent or unit.name.endswith("시"):
            chain.insert(0, unit)
        unit = unit.parent
    return chain


def _same_name(unit, city):
    names = [city["name"], *city["alternatenames"]]
    ours = {name for own in (unit.own, *unit.aliases) for name in (stem(own), own)}
    if any(name in ours or stem(name) in ours for name in names if re.fullmatch("[가-힣]+", name)):
        return True
    ours = {romanised(romanise(name)) for name in ours}
    theirs = (plain(key(re.sub(r"-?(si|gun|gu|eup|myeon|dong|ri|do)$| City$", "", name))).decode("ascii", "ignore") for name in names)
    return any(romanised(name) in ours for name in theirs if name)


def old_province(unit):
    """전라남도 -> 전라도."""
    return [whole for start, whole in OLD_PROVINCES.items() if unit.parent is None and any(
        name.startswith(start) for name in [unit.name, *unit.aliases])]


def former_county(unit):
    """화성시 -> 화성군: most cities used to be counties."""
    return [f"{stem(unit.own)}군"] if unit.parent and unit.own.endswith("시") and len(unit.own) > 2 else []


def neighbourhood(name):
    """명동1가 -> 명동."""
    whole = re.sub(r"[0-9]+가$", "", name)
    return [] if whole == name else [whole]


def entries(units, country, extra, old):
    """(the divisions as entries, the areas of divisions that contain others by code). `extra` and `old` are further names and
    former names of divisions, by code."""
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
        latitude, longitude = unit.place
        number, population, alternates = None, usual_population(unit), []
        if unit.city:
            number = unit.city["geonameid"]
            population = max(population, unit.city["population"])
            alternates = [unit.city["name"], *(name for name in unit.city["alternatenames"] if not name[:1].islower())]
            alternates = [name for name in alternates if not re.search("[가-힣]", name) or population >= 100_000]
        # 역삼 needs no entry, being the beginning of 역삼동; 강남 and 수원 are names by themselves.
        names = [unit.own, *([] if town else [stem(unit.own)]), *OLD_NAMES.get(unit.code, []), *extra.get(unit.code, [])] + [
            each for alias in unit.aliases if alias not in former_county(unit) for each in (alias, stem(alias))]
        if unit.parent and unit.parent.parent and not town:
            names.append(unit.name)
        if unit.parent is None:
            alternates += [
                both for around in PROVINCE_AROUND.get(short_name(unit), [])
                for both in (f"{short_name(unit)} {around}", f"{around} {short_name(unit)}")]
        alternates += [*neighbourhood(unit.own), *former_county(unit), *_with_province(unit), *old.get(unit.code, [])]
        main = [*dict.fromkeys(names)]
        shown = [name if town else stem(name) for name in main]
        latin = [*dict.fromkeys(f(name) for name in shown for f in (romanise, syllable_by_syllable))]
        if not town:
            # Suwon-si, Jeju-do: the kind of place, which the English name leaves out.
            latin.append(english_name(unit))
            latin += [f"{romanise(stem(name))}-{UNITS[name[-1]]}" for name in (unit.own, *unit.aliases) if name[-1] in UNITS]
        result.append(Entry(
            number=number, code=unit.code, english=english_name(unit), korean=short_name(unit), local=None,
            latitude=latitude, longitude=longitude, population=population,
            # 광주광역시 distinguishes this 광주 from the other.
            area=area(unit if unit.parent is None and unit.name.endswith("시") else unit.parent), zone="Asia/Seoul",
            main=main + ([] if town else latin), romanised=[name.replace("-", "") for name in latin] if len(unit.code) <= 8 or unit.spot else [], others=alternates,
            scripts=unit.city["alternatenames"] if unit.city else []))
    return result, areas


def _with_province(unit):
    """서울 노원구 and 서울시 노원구, 경기 수원시 and 경기도 수원시: as one name, so that their initials find it."""
    if unit.parent is None or unit.parent.parent or len(unit.code) > 5:
        return []
    name = unit.parent.name
    return [f"{around} {unit.own}" for around in dict.fromkeys([PROVINCE_ALIASES[name][0], *PROVINCE_ALIASES[name][1:2], name])]


def usual_population(unit):
    usual = POPULATION.get(unit.name) or unit.people or USUAL_POPULATION[unit.name[-1]]
    is_village = len(unit.code) > 8 and not unit.spot
    return by_province(usual, unit) if unit.parent and not is_village else usual


def by_province(people, unit):
    """A larger number in populous provinces, where more of the people who search live."""
    province = unit
    while province.parent:
        province = province.parent
    return round(people * DENSITY.get(province.name, 1))


def of_their_own(cities, units, areas):
    """Entries for names still in use although no division has them any more (마산)."""
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
            zone="Asia/Seoul", main=[name, romanise(name)], romanised=[romanise(name)], others=names + [city["name"]],
            scripts=city["alternatenames"]))
    return result


def short_name(unit):
    """The name for a tile: 서울, 수원, 분당구, 애월읍."""
    if unit.parent is None:
        return PROVINCE_ALIASES[unit.name][0] if unit.name.endswith("시") else unit.name
    if unit.own == "제주시":
        return unit.own
    return stem(unit.own) if unit.own.endswith("시") else unit.own


def english_name(unit):
    if unit.parent is None:
        return PROVINCE_ENGLISH.get(unit.name) or romanise(stem(unit.name)).capitalize()
    return "Jeju City" if unit.own == "제주시" else english(unit.own)
