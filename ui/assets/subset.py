#!/usr/bin/python3
"""Cuts JingziSans-Regular.otf, -Bold and -Names out of Noto Sans CJK SC and Noto Sans.

Run it with "go generate ./ui/assets" whenever words were added to ui/lang that
TestFontHasEveryCharacter misses. On Debian it needs the packages fonttools and
fonts-noto-cjk (NOTO_CJK names another folder with NotoSansCJK-*.ttc). Noto Sans
is Fyne's.

Regular and Bold have every character of ui/lang, Latin, the signs listed below,
and the letters of other European languages and of Vietnamese. Names, which is
read when a text needs it, has also the Chinese characters that players are
likely to type in names: the first level of GB 2312 (3,755 simplified) and of
Big5 (5,401 traditional).
"""
import copy
import glob
import os
import subprocess
import sys
import tempfile

from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.environ.get("NOTO_CJK", "/usr/share/fonts/opentype/noto")
SIMPLIFIED_CHINESE = "2"  # the number of that font in the collection

SIGNS = "–—‘’“”„…•·×÷±≤≥≠≈∞√−←↑→↓↔↕⇧⇦⇨↩↪⌘⌥⌃αβ" \
    "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳" \
    "■□▲△▶▷▼▽◀◁◆◇○●◎★☆✓✕─│┌┐└┘├┤┬┴┼" \
    "　、。〈〉《》「」『』【】〔〕！（），：；？～％"


# Letters of names that come from Noto Sans, as the Chinese font has too few.
LETTERS = [
    (0x0100, 0x017F), (0x01A0, 0x01A1), (0x01AF, 0x01B0), (0x01CD, 0x01DC), (0x0218, 0x021B),  # Latin
    (0x0300, 0x0304), (0x0306, 0x030C), (0x0323, 0x0323), (0x0327, 0x0328),  # accents
    (0x0386, 0x03CE), (0x0400, 0x045F), (0x0490, 0x0493), (0x04D8, 0x04D9),  # Greek, Cyrillic
    (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9),  # Latin
    (0x2010, 0x2015), (0x2018, 0x2026), (0x2030, 0x2033), (0x2039, 0x203A),  # signs
    (0x20AC, 0x20AC), (0x20BD, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122),
]


def words():
    """Every character of the texts, and of the names in the sources beside them."""
    found = set()
    folder = os.path.join(HERE, "..", "lang")
    for name in glob.glob(os.path.join(folder, "*.json")) + glob.glob(os.path.join(folder, "*.go")):
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
# has such glyphs, by their numbers; those that it has not come from Noto Sans.
LATIN = {"‘": 63129, "’": 63130, "“": 63132, "”": 63133, "…": 63163, "×": None, "÷": None, "±": None, "·": None, "•": None}


# The font's own lines have their middle above that of its characters: beside an
# icon or on a button all text would stand too low. The height of lines stays.
ASCENT, DESCENT = 1090, 358


def toolkit_font(weight):
    """The font that Fyne has for the characters that a theme's font lacks."""
    folder = subprocess.run(["go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2"],
                            cwd=HERE, check=True, capture_output=True, text=True).stdout.strip()
    return TTFont(os.path.join(folder, "theme", "font", f"NotoSans-{weight}.ttf"))


def join(font, other, characters):
    """Adds glyphs of another font with as many units to the em; by character, their names."""
    cff = font["CFF "].cff.topDictIndex[0]
    assert font["head"].unitsPerEm == other["head"].unitsPerEm
    of_a = cff.FDSelect[font.getGlyphID(font.getBestCmap()[ord("A")])]
    private = cff.FDArray[of_a].Private
    glyphs, names = other.getGlyphSet(), other.getBestCmap()
    number, order, added = 1, set(cff.charset), {}
    for character in sorted(c for c in characters if ord(c) in names):
        while f"cid{number:05d}" in order:
            number += 1
        name = added[character] = f"cid{number:05d}"
        number += 1
        glyph = glyphs[names[ord(character)]]
        pen = T2CharStringPen(round(glyph.width) - private.nominalWidthX, glyphs)
        glyph.draw(pen)
        outline = pen.getCharString(private, cff.GlobalSubrs)
        cff.CharStrings.charStrings[name] = len(cff.CharStrings.charStringsIndex)
        cff.CharStrings.charStringsIndex.append(outline)
        cff.charset.append(name)
        cff.FDSelect.gidArray.append(of_a)
        bounds = outline.calcBounds(glyphs)
        font["hmtx"][name] = (round(glyph.width), round(bounds[0]) if bounds else 0)
    cff.CIDCount = max(cff.CIDCount, max(int(name[3:]) for name in cff.charset[1:]) + 1)
    font.setGlyphOrder(cff.charset)
    font["maxp"].numGlyphs = len(cff.charset)
    return added


def finish(path, weight):
    """Adds letters, centres the lines, and adds a second character map, for English, as the table cmaq."""
    font = TTFont(path)
    other = toolkit_font(weight)
    has = font.getBestCmap()
    letters = {chr(c) for first, last in LETTERS for c in range(first, last + 1) if c not in has}
    narrow = {c for c, glyph in LATIN.items() if glyph is None}
    joined = join(font, other, letters | narrow)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({ord(c): joined[c] for c in letters if c in joined})
    font["hhea"].ascent, font["hhea"].descent = ASCENT, -DESCENT
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = ASCENT, DESCENT
    latin = copy.deepcopy(font["cmap"])
    for table in latin.tables:
        for character, glyph in LATIN.items():
            table.cmap[ord(character)] = f"cid{glyph}" if glyph else joined[character]
    other = DefaultTable("cmaq")
    other.data = latin.compile(font)
    font["cmaq"] = other
    font.recalcTimestamp = False
    font.save(path)


def cut(name, weight, characters):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as text:
        text.write("".join(sorted(characters)))
        text.flush()
        subprocess.run([
            "pyftsubset", os.path.join(SOURCE, f"NotoSansCJK-{weight}.ttc"),
            "--font-number=" + SIMPLIFIED_CHINESE, "--text-file=" + text.name,
            "--gids=" + ",".join(str(glyph) for glyph in LATIN.values() if glyph), "--no-hinting", "--desubroutinize", "--layout-features=", "--no-recalc-timestamp",
            "--drop-tables+=VORG,vhea,vmtx,GPOS,GSUB,BASE,DSIG",
            "--name-IDs=0,1,2,3,4,5,6,13,14", "--name-languages=0x409",
            "--output-file=" + os.path.join(HERE, f"JingziSans-{name}.otf"),
        ], check=True)
    finish(os.path.join(HERE, f"JingziSans-{name}.otf"), weight)


own = words() | latin() | set(SIGNS)
cut("Regular", "Regular", own)
cut("Bold", "Bold", own)
cut("Names", "Regular", own | names())
print(f"{len(own)} characters of our own, {len(own | names())} in all", file=sys.stderr)
