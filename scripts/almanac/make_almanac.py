#!/usr/bin/env python3
"""Write Tests/WeatherTests/Fixtures/almanac.tsv: sun and moon times by PyEphem (pip install ephem).

usage: scripts/almanac/make_almanac.py > Tests/WeatherTests/Fixtures/almanac.tsv

A line is one of
  sun   latitude longitude day rise set     day: local day in the longitude's whole-hour zone, in days since 1970
  moon  phase time                          phase: new, first, full or last
with times in seconds since 1970. The points are random with a fixed seed, between 60 degrees south and north.
"""

import datetime
import random

import ephem

EPOCH = datetime.datetime(1970, 1, 1)


def seconds(date):
    return round((ephem.Date(date).datetime() - EPOCH).total_seconds())


def sun_lines():
    draw = random.Random(20_261_121)
    for _ in range(240):
        latitude = round(draw.uniform(-60, 60), 2)
        longitude = round(draw.uniform(-180, 180), 2)
        day = draw.randrange(19_723, 22_280)  # 2024-01-01 to 2030-12-31
        offset = round(longitude / 15) * 3_600
        place = ephem.Observer()
        place.lat, place.lon = str(latitude), str(longitude)
        # The sun's upper edge is on the horizon, with the refraction that almanacs assume.
        place.pressure, place.horizon = 0, "-0:34"
        place.date = EPOCH + datetime.timedelta(seconds=day * 86_400 - offset)
        rise, sets = place.next_rising(ephem.Sun()), place.next_setting(ephem.Sun())
        yield f"sun\t{latitude}\t{longitude}\t{day}\t{seconds(rise)}\t{seconds(sets)}"


def moon_lines():
    steps = [
        ("new", ephem.next_new_moon), ("first", ephem.next_first_quarter_moon),
        ("full", ephem.next_full_moon), ("last", ephem.next_last_quarter_moon),
    ]
    for name, following in steps:
        date = ephem.Date("2024/1/1")
        while date < ephem.Date("2031/1/1"):
            date = following(date)
            yield f"moon\t{name}\t{seconds(date)}"


for line in [*sun_lines(), *moon_lines()]:
    print(line)
