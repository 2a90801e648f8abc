"""Draws the picture of the house (docs/pictures/house.svg): layers, components, backends, generated code.

    python -m tests.tools.house [--check [BUILD]]

tests/tools/house_graph.py reads what it shows. `--check` fails if the committed picture does not agree with the tree. Its numbers of files may differ a little,
so that a new file needs no new picture. With a build folder, the check also compares the boxes with what each target of the build compiles.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

from tests.tools.build_graph import GraphError
from tests.tools.house_graph import BACKENDS, PART, ROWS, Arrow, Box, House, HouseError, mistakes_of_build, read_house
from tests.tools.layers import LayerError

ROOT = Path(__file__).resolve().parents[2]
PICTURE = 'docs/pictures/house.svg'
WIDTH, SEAM_X, SIDE, BOX, LINE = 584, 398, 408, 70, 20
TOP = 34  # of the highest row
ROW = BOX + 14
WIDE_ROW = BOX + 26  # a row below which arrows have room
STYLE = '''<style>
  svg {color: #1f2328}
  text {font: 14px system-ui, sans-serif; fill: currentColor}
  .name {font: 600 16px ui-monospace, monospace}
  .bold {font-weight: 600}
  .box {stroke: currentColor; stroke-width: 1.5}
  .core {fill: #d5e5f9}
  .component {fill: #fbdcbb}
  .backend {fill: #d3ecd3}
  .headers {fill: none; stroke-dasharray: 2 3}
  .code {fill: #e8dcf5}
  .line {fill: none; stroke: currentColor; stroke-width: 1.5}
  .dashed {stroke-dasharray: 5 4}
  .seam {stroke-width: 3; stroke-dasharray: 9 6}
  .head {fill: currentColor}
  @media (prefers-color-scheme: dark) {svg {color: #e6edf3} .core {fill: #1d3a5f} .component {fill: #6b3f12} .backend {fill: #1f4a26} .code {fill: #46306b}}
</style>'''
DESCRIPTION = ('From the bottom to the top: the generator and what it reads, the layers of the core, the components, and the layers for programs. A box includes '
               'lower boxes, and boxes to its left. At the right, behind the device seam: the backends for CPU and CUDA.')
RULES = ('A box includes lower boxes, and boxes to its left.', 'Components include each other along arrows (dashed: if both are built).',
         'Solid arrows across the seam are includes. Backends include the core.', '180 + 46 files: people write 180, and 46 are in generated/.')
# Numbers of files.
NUMBER = re.compile(r'\d+(?= files| \+ \d+ files)|(?<= \+ )\d+(?= files)')


def text(x: float, y: float, words: str, kind: str = '') -> str:
    words = words.replace('&', '&amp;').replace('<', '&lt;')
    return f'<text x="{x:g}" y="{y:g}"' + (f' class="{kind}"' if kind else '') + f'>{words}</text>'


def rectangle(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" class="box {kind}"/>'


def line(points: list[tuple[float, float]], kind: str = '') -> list[str]:
    """A line with a head at its last point."""
    (x0, y0), (x1, y1) = points[-2:]
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    path = 'M' + ' '.join(f'{x:g} {y:g}' for x, y in [*points[:-1], (x1 - 6 * dx, y1 - 6 * dy)])
    head = f'M{x1:g} {y1:g}L{x1 - 10 * dx - 6 * dy:g} {y1 - 10 * dy - 6 * dx:g} {x1 - 10 * dx + 6 * dy:g} {y1 - 10 * dy + 6 * dx:g}z'
    return [f'<path d="{path}" class="line{" " + kind if kind else ""}"/>', f'<path d="{head}" class="head"/>']


def files(counts: tuple[int, int]) -> str:
    """`180 + 46 files`: the second number is that of generated files."""
    return ' + '.join(str(count) for count in counts if count) + ' files'


def box(where: Box, y: float, kind: str, counts: tuple[int, int], more: tuple[str, ...] = ()) -> list[str]:
    lines = [*where.text, *more, files(counts)]
    return [rectangle(where.x, y, where.width, BOX + LINE * (len(lines) - 2), kind), text(where.x + 8, y + 21, ', '.join(where.layers), 'name'),
            *(text(where.x + 8, y + 42 + LINE * number, words) for number, words in enumerate(lines))]


class Drawing:
    def __init__(self, house: House) -> None:
        self.house, self.parts = house, []
        self.tops: dict[str, float] = {}
        self.boxes = {each.name: each for row in ROWS for each in row} | {each.name: each for each in (*BACKENDS, PART)}

    def draw(self) -> str:
        y = TOP
        self.parts.append(text(8, y - 14, 'For programs', 'bold'))
        for number, row in reversed(list(enumerate(ROWS))):
            for each in row:
                self.tops[each.name] = y
                more = self._folders(each) if number == 0 else ()
                self.parts += box(each, y, self.house.kinds[each.name], self.house.counts[each.name], more)
            y += WIDE_ROW if number in (9, 8, 7) else ROW
        y += LINE * len(self._folders(ROWS[0][0]))
        self._backends()
        self._arrows()
        bottom = y - 14
        self.parts.append(f'<path d="M{SEAM_X} {TOP - 24}V{bottom}" class="line seam"/>')
        y = self._legend(self._generator(bottom))
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:g}" width="{WIDTH}" height="{y:g}" role="img" aria-labelledby="title desc">\n'
                f'<title id="title">The layers of the library</title>\n<desc id="desc">{DESCRIPTION}</desc>')
        return '\n'.join([head, STYLE, *self.parts, '</svg>', ''])

    def _folders(self, where: Box) -> tuple[str, ...]:
        return tuple(textwrap.wrap('folders: ' + ', '.join(self.house.folders[where.name]), where.width // 8))

    def _backends(self) -> None:
        self.parts.append(text(SIDE + 8, TOP - 14, 'Backends', 'bold'))
        y = self.tops['apex']
        self.frame = y - 8
        for where in BACKENDS:
            self.tops[where.name] = y
            more = (f'{len(self.house.folders[where.name])} folders',)
            self.parts += box(where, y, self.house.kinds[where.name], self.house.counts[where.name], more)
            y += BOX + LINE + 10
        self.tops[PART.name] = y
        self.parts += box(PART, y, 'component', self.house.counts[PART.name])
        self.frame_end = y + BOX + 8
        self.parts.insert(0, f'<rect x="{SIDE}" y="{self.frame}" width="{WIDTH - SIDE - 8}" height="{self.frame_end - self.frame}" rx="8" class="line"/>')

    def _arrows(self) -> None:
        for arrow in sorted(self.house.arrows, key=lambda each: (each.source, each.target)):
            self.parts += line(self._route(arrow), 'dashed' if arrow.optional else '')
        kernels = self.boxes['kernels']
        y, middle = self.tops['kernels'] + BOX / 2, (SIDE + WIDTH - 8) / 2
        self.parts += line([(kernels.x + kernels.width, y), (middle, y), (middle, self.frame_end)], 'dashed')
        for number, words in enumerate(('The device seam:', 'calls go through', 'pointers, in the', 'kernel table and', 'in core/backend.h')):
            self.parts.append(text(SIDE + 8, y + 28 + LINE * number, words, '' if number else 'bold'))

    def _route(self, arrow: Arrow) -> list[tuple[float, float]]:
        source, target = self.boxes[arrow.source], self.boxes[arrow.target]
        y, end = self.tops[source.name] + BOX, self.tops[target.name]
        if source.name == 'extension' and target in BACKENDS[:1]:
            middle = self.tops[source.name] + BOX / 2
            return [(source.x + source.width, middle), (target.x + target.width / 2, middle), (target.x + target.width / 2, end)]
        if target in BACKENDS:
            return [(source.x + 40, y), (source.x + 40, y + 13), (SEAM_X - 7, y + 13), (SEAM_X - 7, end + BOX / 2), (target.x, end + BOX / 2)]
        down = next(number for number, row in enumerate(ROWS) if source in row) - next(number for number, row in enumerate(ROWS) if target in row)
        left, right = max(source.x, target.x), min(source.x + source.width, target.x + target.width)
        if down == 0 and any(pair == (target, source) for row in ROWS for pair in zip(row, row[1:])):
            return [(source.x, y - BOX / 2), (target.x + target.width, y - BOX / 2)]
        if down != 1 or right - left < 12:
            raise HouseError(f'the picture has no way for an arrow from `{source.name}` to `{target.name}`: change ROWS or _route')
        x = min((left + right) / 2, right - 6)
        return [(x, y), (x, end)]

    def _generator(self, y: float) -> float:
        y += 44
        self.parts.append(text(8, y - 12, 'Where generated files come from', 'bold'))
        trees = self.house.trees
        boxes = ((8, 216, ('ops.yaml, ops/', 'autocast_policy.yaml'), (f'{trees["ops"]} files in ops/',)),
                 (256, 144, ('codegen/',), ('the generator', files((trees['codegen'], 0)))),
                 (432, 144, ('generated/',), ('committed', files((trees['generated'], 0)))))
        for x, width, names, words in boxes:
            self.parts.append(rectangle(x, y, width, BOX, 'code'))
            self.parts += [text(x + 8, y + 21 + LINE * number, name, 'name') for number, name in enumerate(names)]
            self.parts += [text(x + 8, y + 22 + LINE * (number + len(names)), each) for number, each in enumerate(words)]
        self.parts += [*line([(224, y + 35), (256, y + 35)]), *line([(400, y + 35), (432, y + 35)])]
        return y + BOX

    def _legend(self, y: float) -> float:
        y += 28
        for x, kind, words in ((8, 'core', 'core'), (84, 'component', 'component: can be left out'), (310, 'backend', 'backend'), (420, 'headers', 'only headers')):
            self.parts += [f'<rect x="{x}" y="{y - 13}" width="16" height="16" rx="3" class="box {kind}"/>', text(x + 24, y, words)]
        for words in RULES:
            y += 22
            self.parts.append(text(8, y, words))
        return y + 14


def svg(house: House) -> str:
    return Drawing(house).draw()


def disagreement(committed: str, drawn: str) -> str | None:
    """Why the committed picture does not show what was drawn now. Numbers of files may differ by a tenth, or by two."""
    old, new = (NUMBER.sub('N', each).split('\n') for each in (committed, drawn))
    if old != new:
        return next((f'`{after}` instead of `{before}`' for before, after in zip(old, new) if before != after), 'another number of lines')
    for before, after in zip(NUMBER.findall(committed), NUMBER.findall(drawn)):
        if abs(int(before) - int(after)) > max(2, int(after) // 10):
            return f'{after} files instead of {before}'
    return None


def main(arguments: list[str]) -> int:
    picture, found = ROOT / PICTURE, []
    try:
        drawn = svg(read_house(ROOT))
        if arguments[:1] != ['--check']:
            picture.write_text(drawn)
            return 0
        if why := disagreement(picture.read_text() if picture.exists() else '', drawn):
            found.append(f'{PICTURE} is stale, run `python -m tests.tools.house`: {why}')
        if len(arguments) > 1:
            found += mistakes_of_build(ROOT, Path(arguments[1]).resolve())
    except (HouseError, LayerError, GraphError) as error:
        found = [str(error)]
    print('\n'.join(found) or 'the picture of the house agrees with the tree')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
