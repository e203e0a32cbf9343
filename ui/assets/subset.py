#!/usr/bin/python3
"""Cuts JingziSans-Regular.otf and JingziSans-Bold.otf out of Noto Sans CJK SC.

Run it with "go generate ./ui/assets" whenever words were added to ui/lang that
TestFontHasEveryCharacter misses. On Debian it needs the packages fonttools and
fonts-noto-cjk (NOTO_CJK names another folder with NotoSansCJK-*.ttc).

Regular has every character of ui/lang, Latin, the signs listed below, and the
Chinese characters that players are likely to type in names: the first level of
GB 2312 (3,755 simplified) and of Big5 (5,401 traditional). Bold, which only
our own words use, has the first three alone.
"""
import copy
import glob
import os
import subprocess
import sys
import tempfile

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.environ.get("NOTO_CJK", "/usr/share/fonts/opentype/noto")
SIMPLIFIED_CHINESE = "2"  # the number of that font in the collection

SIGNS = "–—‘’“”„…•·×÷±≤≥≠≈∞√−←↑→↓↔↕⇧⇦⇨↩↪⌘⌥⌃αβ" \
    "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳" \
    "■□▲△▶▷▼▽◀◁◆◇○●◎★☆✓✕─│┌┐└┘├┤┬┴┼" \
    "　、。〈〉《》「」『』【】〔〕！（），：；？～％"


def words():
    """Every character in the sources of the catalogue."""
    found = set()
    for name in glob.glob(os.path.join(HERE, "..", "lang", "*.go")):
        with open(name, encoding="utf-8") as file:
            found.update(c for c in file.read() if c >= " ")
    return found


def latin():
    return {chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x100))}


def level(encoding, leads, trails, last):
    """The characters of a double-byte encoding up to a last code."""
    found = set()
    for lead in leads:
        for trail in trails:
            if lead << 8 | trail <= last:
                try:
                    found.add(bytes([lead, trail]).decode(encoding))
                except UnicodeDecodeError:
                    pass
    return found


def names():
    gb = level("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF), 0xD7F9)
    big5 = level("big5", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)), 0xC67E)
    return gb | big5


# In English these are as wide as they need, not as a Chinese character. The font
# has such glyphs, by their numbers; what it has not comes from Fyne's own font.
LATIN = {"‘": 63129, "’": 63130, "“": 63132, "”": 63133, "…": 63163, "×": None, "÷": None, "±": None, "·": None, "•": None}


# The font's own lines have their middle above that of its characters: beside an
# icon or on a button all text would stand too low. The height of lines stays.
ASCENT, DESCENT = 1090, 358


def finish(path):
    """Centres the lines, and adds a second character map, for English, as the table cmaq."""
    font = TTFont(path)
    font["hhea"].ascent, font["hhea"].descent = ASCENT, -DESCENT
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = ASCENT, DESCENT
    latin = copy.deepcopy(font["cmap"])
    for table in latin.tables:
        for character, glyph in LATIN.items():
            if glyph:
                table.cmap[ord(character)] = f"cid{glyph}"
            else:
                table.cmap.pop(ord(character), None)
    other = DefaultTable("cmaq")
    other.data = latin.compile(font)
    font["cmaq"] = other
    font.recalcTimestamp = False
    font.save(path)


def cut(weight, characters):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as text:
        text.write("".join(sorted(characters)))
        text.flush()
        subprocess.run([
            "pyftsubset", os.path.join(SOURCE, f"NotoSansCJK-{weight}.ttc"),
            "--font-number=" + SIMPLIFIED_CHINESE, "--text-file=" + text.name,
            "--gids=" + ",".join(str(glyph) for glyph in LATIN.values() if glyph), "--no-hinting", "--desubroutinize", "--layout-features=", "--no-recalc-timestamp",
            "--drop-tables+=VORG,vhea,vmtx,GPOS,GSUB,BASE,DSIG",
            "--name-IDs=0,1,2,3,4,5,6,13,14", "--name-languages=0x409",
            "--output-file=" + os.path.join(HERE, f"JingziSans-{weight}.otf"),
        ], check=True)
    finish(os.path.join(HERE, f"JingziSans-{weight}.otf"))


own = words() | latin() | set(SIGNS)
cut("Bold", own)
cut("Regular", own | names())
print(f"{len(own)} characters of our own, {len(own | names())} in all", file=sys.stderr)
