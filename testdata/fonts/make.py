"""Makes the fonts of the tests: a box for each character. `pip install fonttools`."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

TEXT = "가기답쉬스에움정차서푸는도쿠"
GLYPHS = {".notdef": None, **{f"uni{ord(c):04X}": ord(c) for c in TEXT}}


def box(pen, width):
    """A box, narrower for later glyphs."""
    corners = [(60, 0), (60, 800), (width - 60, 800), (width - 60, 0)]
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()


for ending in ["ttf", "otf"]:
    font = FontBuilder(1000, isTTF=ending == "ttf")
    font.setupGlyphOrder(list(GLYPHS))
    font.setupCharacterMap({code: name for name, code in GLYPHS.items() if code})
    widths = {name: 920 - 10 * at for at, name in enumerate(GLYPHS)}
    outlines = {}
    for name, width in widths.items():
        pen = TTGlyphPen(None) if ending == "ttf" else T2CharStringPen(width, None)
        box(pen, width)
        outlines[name] = pen.glyph() if ending == "ttf" else pen.getCharString()
    if ending == "ttf":
        font.setupGlyf(outlines)
    else:
        font.setupCFF("SudokitBoxes", {"FullName": "Sudokit Boxes"}, outlines, {})
    font.setupHorizontalMetrics({name: (width, 60) for name, width in widths.items()})
    font.setupHorizontalHeader(ascent=880, descent=-120)
    names = {"familyName": "Sudokit Boxes", "styleName": "Regular", "psName": "SudokitBoxes"}
    font.setupNameTable(names)
    font.setupOS2(fsType=0, sCapHeight=800)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(Path(__file__).with_name(f"boxes.{ending}"))
