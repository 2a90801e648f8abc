"""Tests of the scripts about components."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests.tools import components
from tests.tools.build_graph import BuildGraph
from tests.tools.left_out import expected, mistakes
from tests.tools.without_components import without

GRAPH = BuildGraph({'nn': [], 'io': [], 'jit': ['io']}, {'io': ['nn']}, {'nn': ['nn'], 'io': ['io'], 'jit': ['jit', 'cuda/graphs']})


class Graph(unittest.TestCase):
    def test_what_a_component_may_use(self) -> None:
        self.assertEqual(GRAPH.reach('core'), {'core'})
        self.assertEqual(GRAPH.reach('nn'), {'core', 'nn'})
        self.assertEqual(GRAPH.reach('jit'), {'core', 'jit', 'io', 'nn'})

    def test_the_component_of_a_file(self) -> None:
        self.assertEqual([GRAPH.of(path) for path in ('amp/nn/linear.h', 'amp/cuda/graphs/node.h', 'amp/cuda/graph.h', 'amp/amp.h')],
                         ['nn', 'jit', 'core', 'core'])


class LeftOut(unittest.TestCase):
    def found(self, targets: list[str], headers: list[str], tests: list[str]) -> list[str]:
        installed = [f'/usr/include/amp/{header}' for header in headers] + ['/usr/lib/pkgconfig/amp-nn.pc']
        return mistakes(GRAPH, 'io', targets, installed, tests)

    def test_components_of_a_build(self) -> None:
        self.assertEqual(expected(GRAPH, 'io'), ['nn'])
        self.assertEqual(expected(GRAPH, 'jit'), ['nn', 'io'])

    def test_a_build_as_it_should_be(self) -> None:
        self.assertEqual(self.found(['amp', 'amp_nn_compact'], ['nn/linear.h'], ['core', 'nn']), [])

    def test_what_is_there_and_what_is_missing(self) -> None:
        self.assertEqual(self.found(['amp', 'amp_jit_fast'], ['nn/linear.h', 'io/file.h'], ['jit']), [
            'without io: the target of nn is missing',
            'without io: the headers of io are there',
            'without io: the tests of jit are there',
            'without io: the target of jit is there',
        ])


class Sources(unittest.TestCase):
    def test_sources_that_use_a_component(self) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            for name, text in {'plain.cpp': '// nn::Linear\nconst char* name = "nn::Linear";\n', 'direct.cpp': 'nn::Linear model(1, 1);\n',
                               'through.cpp': '#include "model.h"\n', 'model.h': '#include <amp/nn/linear.h>\n', 'files.cpp': 'amp::save_pt(state, path);\n'}.items():
                (folder / name).write_text(text)
            sources = [folder / name for name in ('plain.cpp', 'direct.cpp', 'through.cpp', 'files.cpp')]
            self.assertEqual([source.name for source in without(['nn'], sources)], ['plain.cpp', 'files.cpp'])
            self.assertEqual([source.name for source in without(['nn', 'interop'], sources)], ['plain.cpp'])


class Symbols(unittest.TestCase):
    def found(self, symbols: dict[str, tuple[set[str], set[str]]]) -> list[str]:
        files = [(name.split('_')[0], Path(f'{name}.o')) for name in symbols]
        with mock.patch.object(components, 'objects', lambda build, graph: files), \
                mock.patch.object(components, 'symbols', lambda path: symbols[path.stem]):
            return components.mistakes(Path('build'), GRAPH)

    def test_calls_of_what_is_needed(self) -> None:
        self.assertEqual(self.found({'core_a': ({'a'}, {'puts'}), 'io_b': ({'b'}, {'a'}), 'jit_c': ({'c'}, {'a', 'b'})}), [])

    def test_a_call_without_an_include(self) -> None:
        self.assertEqual(self.found({'core_a': ({'a'}, {'c'}), 'jit_c': ({'c'}, {'a'})}), ['core (core_a.o) uses c of jit, which it does not need'])

    def test_inline_functions_belong_to_all_that_emit_them(self) -> None:
        self.assertEqual(self.found({'core_a': ({'a', 'inline'}, set()), 'jit_c': ({'inline'}, set()), 'nn_d': (set(), {'inline'})}), [])

    def test_a_build_without_targets(self) -> None:
        self.assertEqual(self.found({'core_a': ({'a'}, {'puts'})}), ['build has no objects of components'])


if __name__ == '__main__':
    unittest.main()
