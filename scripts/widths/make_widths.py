#!/usr/bin/env python3
"""Write the table of Display/CharacterTraits+Table.swift, and what it is tested against, from wcwidth 0.7.0 (Unicode 17).

usage: pip install wcwidth==0.7.0
       scripts/widths/make_widths.py table > Sources/Display/CharacterTraits+Table.swift
       scripts/widths/make_widths.py tests > Tests/TerminalUITests/Fixtures/widths.tsv

A line of the tests is one of
  scalars  first last width    control characters have no width
  text     width code points
with code points in hexadecimal.
"""

import importlib
import random
import sys

import wcwidth
from wcwidth import table_grapheme as grapheme

measure = importlib.import_module("wcwidth._wcwidth")
constants = importlib.import_module("wcwidth._constants")
VERSION = "0.7.0"

# The bits of CharacterTraits; the lowest two are the width.
JOINS, SPACING, VIRAMA, CONSONANT, PICTOGRAPH, WIDENS, AMBIGUOUS = (1 << bit for bit in range(2, 9))
BITS = 9


def members(*tables):
    return {code for table in tables for first, last in table for code in range(first, last + 1)}


ZERO = members(constants._ZERO_WIDTH_TABLE)
SPACING_MARKS = members(constants._CATEGORY_MC_TABLE)
CONSONANTS = members(grapheme.ISC_CONSONANT)
WIDENED = members(wcwidth.VS16_NARROW_TO_WIDE["9.0.0"])
AMBIGUOUS_ONES = members(constants._AMBIGUOUS_TABLE)
# Not sent to a terminal: zero width non-joiner and joiner, variation selectors, tags.
SELECTORS = members([(0x180B, 0x180F), (0x200C, 0x200D), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF)])
MARKS = members(grapheme.GRAPHEME_EXTEND, grapheme.GRAPHEME_SPACINGMARK, grapheme.GRAPHEME_V, grapheme.GRAPHEME_T)
JOINING = ((MARKS | SPACING_MARKS) & ZERO) - SELECTORS


def width(code):
    return max(measure.wcwidth(chr(code)), 0)


def traits(code):
    return (
        width(code)
        | (JOINS if code in JOINING else 0)
        | (SPACING if code in SPACING_MARKS else 0)
        | (VIRAMA if code in constants._ISC_VIRAMA_SET else 0)
        | (CONSONANT if code in CONSONANTS else 0)
        | (PICTOGRAPH if code in constants._EMOJI_ZWJ_SET else 0)
        | (WIDENS if code in WIDENED else 0)
        | (AMBIGUOUS if code in AMBIGUOUS_ONES and width(code) == 1 else 0)
    )


def runs(value):
    """The code points at which `value` changes, each with the new value."""
    found = []
    for code in range(0x110000):
        new = value(code)
        if not found or found[-1][1] != new:
            found.append((code, new))
    return found


def table():
    print(f"// Made by scripts/widths from wcwidth {VERSION}; do not edit.")
    print("// swift-format-ignore-file")
    print()
    print("extension CharacterTraits {")
    print("    /// The first code point of each run of equal traits, shifted by `bits`, with the traits of the run below it.")
    print("    static let runs: [UInt32] = [")
    line = "       "
    for code, value in runs(traits):
        entry = f" 0x{code << BITS | value:X},"
        if len(line) + len(entry) > 120:
            print(line)
            line = "       "
        line += entry
    print(line)
    print("    ]")
    print()
    print(f"    static let bits: UInt32 = {BITS}")
    print("}")


NAMES = """
서울특별시 강남구|ㅅㅇ|한\u1112\u1161\u11ab|東京|ﾄｳｷｮｳ|ＡＢＣ|café|cafe\u0301|Việt Nam|Malmö|Αθήνα|Москва|תל אביב|בְּרֵאשִׁית|القاهرة|مُحَمَّد
ܕܲܡܸܫܩ|ދިވެހި|ߒߞߏ|राजस्थान|हिन्दी|स्त्री|दिल्ली|क्‍ष|বাংলা|কলকাতা|র‍্যা|ਪੰਜਾਬ|ગુજરાત|ଓଡ଼ିଶା|தமிழ்|చెన్నై|ಬೆಂಗಳೂರು|ಕರ್ನಾಟಕ|തിരുവനന്തപുരം|ශ්‍රී ලංකා|กรุงเทพฯ
ไก่ย่าง|ນະຄອນຫຼວງວຽງຈັນ|མཐིམ་ཕུ|မြန်မာ|រាជធានីភ្នំពេញ|ꦗꦮ|ꦏꦿꦠꦺꦴꦤ꧀|ᬩᬮᬶ|ᮞᮥᮔ᮪ᮓ|ᨒᨚᨁᨑ|ᰛᰩᰴ|ᥛᥣᥴ|ꯃꯅꯤꯄꯨꯔ|𑄌𑄋𑄴𑄟𑄳𑄦|ᠮᠣᠩᠭᠣᠯ|አዲስ አበባ|თბილისი|Ереван|ⵜⵉⴼⵉⵏⴰⵖ|ᏣᎳᎩ
🇰🇷|🇰🇷🇯🇵|🇰|🇰🇷🇯|🏴󠁧󠁢󠁥󠁮󠁧󠁿|🏳️‍🌈|👍|👍🏽|👍🏻👍🏿|a🏽|✌🏽|☝️|☀️|☀|☀︎|❤️|❤️‍🔥|1️⃣|#️⃣|*️⃣|9⃣|©️|™️|👩‍👩‍👧‍👦|👩🏽‍🤝‍👨🏼|🧑‍🚀|🤷🏾‍♀️|👁️‍🗨️|⚡|⚡️|☰|⚏|🫨|🪿|🛜|가〮|〰️|㊗️
\u00ad|\u0600|۝|\u200b|\u2060|\ufeff|\u2028|ㅤ|ﾠ|ᅟᅠ|\u0301|\u0301a|ा|·|…|—|°|●|─|█|①|㉈
"""


def tests():
    for code, value in zip(runs(width), runs(width)[1:] + [(0x110000, 0)]):
        print("scalars", f"{code[0]:X}", f"{value[0] - 1:X}", code[1], sep="\t")
    texts = NAMES.strip().replace("\n", "|").split("|")
    # Anything beside anything, with a fixed seed; but no joiner, after which wcwidth leaves out even a letter.
    parts = [part for text in texts for part in text if part != "\u200d"]
    generator = random.Random(7)
    for _ in range(1_500):
        texts.append("".join(generator.choice(parts) for _ in range(generator.randint(2, 6))))
    for text in texts:
        print("text", wcwidth.wcswidth(text), " ".join(f"{ord(part):X}" for part in text), sep="\t")


if __name__ == "__main__":
    if wcwidth.__version__ != VERSION:
        sys.exit(f"wcwidth {wcwidth.__version__} is installed, {VERSION} is needed")
    {"table": table, "tests": tests}[sys.argv[1]]()
