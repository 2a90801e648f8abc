"""Tests that layers.py finds violations."""

import tempfile
import unittest
from pathlib import Path

from tests.tools.build_graph import GraphError
from tests.tools.layers import LayerError, mistakes, read_layers

PAGE = """# Page

## The layers

| layer | what it holds |
|---|---|
| `core` with `facts.h` and `ops/declared.h` | tensors |
| `ops` | ops |
| `cpu`, `cuda` | backends |
| `io` | files |
| `nn` | modules |
| `jit` | programs |

## The components

| component | folders | needs |
|---|---|---|
| `nn` | `nn` | |
| `io` | `io` | |
| `jit` | `jit`, `cuda/graphs` | `io` |

## Next
| `nn` | not of this table |
"""

BUILD = """component_needs = {
  'nn': [],
  'io': [],
  'jit': ['io'],
}
# What files use that are left out.
component_uses = {'io': ['nn']}
component_folders = {'jit': ['jit', 'cuda/graphs']}
"""


class Layers(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.write('docs/internals/architecture.md', PAGE)
        self.write('src/meson.build', BUILD)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def include(self, file: str, included: str, folder: str = 'src') -> list[str]:
        self.write(f'{folder}/{file}', f'#pragma once\n\n#include <vector>\n#include <{included}>\n')
        return mistakes(self.root)

    def test_code_that_decides_by_the_type_of_a_device(self) -> None:
        self.write('src/amp/ops/gelu.cpp', '// Not on CUDA: kCUDA.\nbool tanh = t.is_cuda();\nbool pins = cuda::is_pinned(t);\n')
        self.write('src/amp/cuda/gelu.cpp', 'constexpr auto kType = kCUDA;\n')
        mistake = 'src/amp/ops/gelu.cpp:{} decides by the type of a device: use a member of Backend (core/backend.h)'
        self.assertEqual(mistakes(self.root), [mistake.format(2), mistake.format(3)])

    def test_what_lies_below_or_in_the_same_folder(self) -> None:
        for included in ('amp/facts.h', 'amp/core/tensor.h', 'amp/ops/common/shapes.h'):
            self.assertEqual(self.include('amp/ops/shape/views.cpp', included), [])
        self.assertEqual(self.include('amp/core/tensor.h', 'amp/ops/declared.h'), [])
        self.assertEqual(self.include('amp/facts.h', 'amp/core/tensor.h'), [])
        self.assertEqual(self.include('amp/amp.h', 'amp/ops/shape/views.h'), [])

    def test_what_lies_above(self) -> None:
        self.assertEqual(self.include('amp/core/tensor/tensor.cpp', 'amp/ops/common/shapes.h'),
                         ['amp/core/tensor/tensor.cpp includes amp/ops/common/shapes.h, but the layer `ops` is above `core`'])

    def test_what_is_next_to_it(self) -> None:
        self.assertEqual(self.include('amp/cuda/plan.cuh', 'amp/cpu/plan.h'),
                         ['amp/cuda/plan.cuh includes amp/cpu/plan.h, but the layer `cpu` is next to `cuda`'])

    def test_a_folder_without_a_layer(self) -> None:
        self.assertEqual(self.include('amp/optim/adam.h', 'amp/core/tensor.h'),
                         ['amp/optim/adam.h: amp/optim/adam.h belongs to no layer of docs/internals/architecture.md'])

    def test_a_component_that_is_not_needed(self) -> None:
        for file, included in (('amp/jit/program.cpp', 'amp/io/file.h'), ('amp/jit/program.cpp', 'amp/nn/module.h'), ('amp/io/save.cpp', 'amp/core/tensor.h')):
            self.assertEqual([mistake for mistake in self.include(file, included) if 'component' in mistake], [])
        self.write('src/meson.build', BUILD.replace("{'io': ['nn']}", '{}'))
        self.assertEqual(self.include('amp/jit/program.cpp', 'amp/nn/module.h'),
                         ['amp/jit/program.cpp includes amp/nn/module.h, but the component jit does not need nn'])
        self.write('src/amp/jit/program.cpp', '')
        self.assertIn('amp/cpu/plan.h includes amp/jit/plan.h, but the component core does not need jit', self.include('amp/cpu/plan.h', 'amp/jit/plan.h'))

    def test_a_table_of_components_that_differs(self) -> None:
        self.write('src/meson.build', BUILD.replace("'jit': ['io']", "'jit': ['io', 'nn']"))
        self.assertEqual(mistakes(self.root), ["the component jit: docs/internals/architecture.md has (['jit', 'cuda/graphs'], ['io']), src/meson.build "
                                               "(['jit', 'cuda/graphs'], ['io', 'nn'])"])
        self.write('src/meson.build', BUILD.replace("'nn': []", "'nn': ['io']"))
        with self.assertRaises(GraphError):
            mistakes(self.root)

    def test_a_subproject_includes_nothing_of_amp(self) -> None:
        self.assertEqual(self.include('runtime/memory.h', 'fake/runtime/clock.h', 'subprojects/fake/src/fake'), [])
        self.assertEqual(self.include('runtime/clock.cpp', 'amp/core/tensor.h', 'subprojects/fake/src/fake'),
                         ['subprojects/fake/src/fake/runtime/clock.cpp includes amp/core/tensor.h, but it belongs to a project of its own'])

    def test_generated_headers(self) -> None:
        self.assertEqual(len(self.include('amp/core/made.h', 'amp/cpu/plan.h', 'generated')), 1)

    def test_a_page_without_the_table(self) -> None:
        with self.assertRaises(LayerError):
            read_layers('# Page\n')
        with self.assertRaises(LayerError):
            read_layers('# Page\n## The layers\nNone.\n')


if __name__ == '__main__':
    unittest.main()
