"""Tests that house.py shows the tree, and finds a picture that does not."""

import json
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from tests.tools.build_graph import BuildGraph
from tests.tools.build_targets import component_of, sources_of_targets
from tests.tools.house import ROOT, WIDTH, disagreement, files, svg
from tests.tools.house_graph import BACKENDS, BOXES, ROWS, Arrow, House, HouseError, arrows_of, boxes_of_layers, direct_needs, mistakes_of_build, read_house
from tests.tools.layers import Layers

SVG = '{http://www.w3.org/2000/svg}'
ORDER = [[{name}] for row in ROWS for box in row for name in box.layers] + [[{name} for box in BACKENDS for name in box.layers]]
GRAPH = BuildGraph({'nn': [], 'interop': [], 'distributed': ['nn', 'interop'], 'apex': ['nn', 'distributed']}, {'interop': ['nn']},
                   {'nn': ['nn'], 'interop': ['interop'], 'distributed': ['distributed', 'cuda/nccl'], 'apex': ['apex']})


class Boxes(unittest.TestCase):
    def test_boxes_are_the_layers_in_their_order(self) -> None:
        self.assertEqual(boxes_of_layers(Layers(ORDER))['core'].name, 'core')
        for rows, message in ((ORDER[1:], '`core`, which'), (ORDER + [[{'attic'}]], '`attic`'), ([ORDER[1], ORDER[0], *ORDER[2:]], '`core` is below')):
            with self.subTest(message), self.assertRaisesRegex(HouseError, message):
                boxes_of_layers(Layers(rows))

    def test_boxes_of_a_row_do_not_overlap(self) -> None:
        for row in ROWS:
            for left, right in zip(row, row[1:]):
                self.assertLess(left.x + left.width, right.x)


class Arrows(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.layers = Layers(ORDER)
        self.boxes = boxes_of_layers(self.layers)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def arrows(self, file: str, included: str) -> set[Arrow]:
        self.write(f'src/amp/{file}', f'#include <amp/{included}>\n')
        found = arrows_of(self.root, self.layers, self.boxes, GRAPH)
        (self.root / 'src/amp' / file).unlink()
        return found

    def test_needs_that_others_imply_have_no_arrow(self) -> None:
        self.assertEqual(direct_needs(GRAPH, 'apex'), {'distributed'})
        self.assertEqual(direct_needs(GRAPH, 'interop'), {'nn'})
        self.assertEqual(self.arrows('apex/a.h', 'nn/module.h'), set())

    def test_components(self) -> None:
        self.assertEqual(self.arrows('apex/a.h', 'distributed/group.h'), {Arrow('apex', 'distributed')})
        self.assertEqual(self.arrows('interop/a.cpp', 'nn/module.h'), {Arrow('interop', 'nn', optional=True)})
        self.assertEqual(self.arrows('nn/a.cpp', 'nn/parallel/replicas.h'), set())
        self.assertEqual(self.arrows('nn/a.cpp', 'core/tensor.h'), set())

    def test_backends(self) -> None:
        self.assertEqual(self.arrows('extension/a.h', 'cpu/simd/vec.h'), {Arrow('extension', 'cpu')})
        self.assertEqual(self.arrows('cuda/nccl/a.cpp', 'distributed/group.h'), set())
        self.assertEqual(self.arrows('no_cuda/a.cpp', 'cuda/device.h'), set())

    def test_what_a_build_compiles(self) -> None:
        self.write('docs/internals/architecture.md', '\n## The layers\n' + ''.join(
            '| ' + ', '.join(f'`{name}`' for layer in row for name in sorted(layer)) + ' | |\n' for row in ORDER))
        self.write('src/meson.build', f'component_needs = {GRAPH.needs}\ncomponent_uses = {GRAPH.uses}\ncomponent_folders = {GRAPH.folders}\n')

        def target(name: str, *sources: str, units: bool = False) -> dict:
            paths = [f'{self.root}/{source}' for source in sources]
            group = {'compiler': ['group', 'write', 'unit.cpp=' + ','.join(paths)], 'sources': []} if units else {'sources': paths}
            return {'name': name, 'defined_in': f'{self.root}/src/meson.build', 'subproject': None, 'target_sources': [group]}

        def mistakes(*targets: dict) -> list[str]:
            self.write('build/meson-info/intro-targets.json', json.dumps(targets))
            return mistakes_of_build(self.root, self.root / 'build')
        right = (target('amp_nn_fast', 'src/amp/nn/a.cpp'), target('nn_fast_units', 'src/amp/nn/b.cpp', 'src/amp/nn/c.cpp', units=True),
                 target('amp', 'src/amp/ops/a.cpp', 'generated/ops/a.cpp'), target('amp_cuda_host', 'src/amp/cuda/nccl/a.cpp'),
                 target('amp_mpi', 'src/amp/distributed/mpi.cpp'))
        self.assertEqual(mistakes(*right), [])
        self.assertEqual(len(sources_of_targets(self.root / 'build')['amp_nn_fast']), 3)
        self.assertEqual(mistakes(target('amp', 'src/amp/nn/a.cpp')), ['amp compiles amp/nn/a.cpp, which the picture shows in nn'])
        self.assertEqual(mistakes(target('nn_fast_units', 'src/amp/ops/a.cpp', units=True)), ['amp_nn_fast compiles amp/ops/a.cpp, which the picture shows in core'])
        self.assertEqual(mistakes(target('amp', 'src/amp/attic/a.cpp')), ['amp compiles amp/attic/a.cpp, which has no box in the picture'])
        self.assertEqual(component_of('amp_avx2', GRAPH), 'core')


class Picture(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.house = read_house(ROOT)
        cls.picture = svg(cls.house)

    def test_every_box_has_its_name_and_files(self) -> None:
        texts = [''.join(element.itertext()) for element in ElementTree.fromstring(self.picture).iter(f'{SVG}text')]
        for box in BOXES:
            self.assertIn(', '.join(box.layers), texts)
            self.assertIn(files(self.house.counts[box.name]), texts)

    def test_texts_fit_their_boxes(self) -> None:
        tree = ElementTree.fromstring(self.picture)
        boxes = [tuple(float(element.get(key)) for key in ('x', 'y', 'width', 'height')) for element in tree.iter(f'{SVG}rect') if float(element.get('width')) > 20]
        for element in tree.iter(f'{SVG}text'):
            x, y, letters = float(element.get('x')), float(element.get('y')), len(''.join(element.itertext()))
            right = min((left + width - 4 for left, top, width, height in boxes if left < x < left + width and top < y < top + height), default=WIDTH)
            self.assertLessEqual(x + letters * (9.65 if element.get('class') == 'name' else 7.2), right, element.text)

    def test_an_arrow_without_a_way(self) -> None:
        for arrow in (Arrow('scaler', 'nn'), Arrow('apex', 'data'), Arrow('interop', 'data'), Arrow('jit', 'data')):
            with self.subTest(arrow), self.assertRaises(HouseError):
                svg(House(self.house.kinds, self.house.counts, self.house.folders, {arrow}, self.house.trees))

    def test_a_stale_picture(self) -> None:
        self.assertIsNone(disagreement(self.picture, self.picture))
        count, generated = self.house.counts['ops']
        old = f'{count} + {generated} files'
        for new, stale in ((f'{count + 9} + {generated - 2} files', False), (f'{count * 2} + {generated} files', True), (f'{count} + {generated * 2} files', True),
                           (f'{count} files', True)):
            with self.subTest(new):
                self.assertEqual(disagreement(self.picture.replace(old, new), self.picture) is not None, stale)
        self.assertIn('another', disagreement(self.picture + '\n', self.picture))
        arrows = re.sub(r'<path d="M[^"]*" class="line dashed"/>\n', '', self.picture, count=1)
        self.assertIsNotNone(disagreement(arrows, self.picture))


if __name__ == '__main__':
    unittest.main()
