import re
import unittest
from pathlib import Path

from codegen import load_ops
from codegen.torch_names import calls, counts, load_torch_names, torch_names

from .support import DATA, error_tests, read
from .test_presets import DOCUMENTED, DOCUMENTS, MISPRINTS

ROOT = Path(__file__).parents[2]
REGISTRY = load_ops(DATA / 'ops.yaml')
EMPTY = 'further: {same: [], others: {}}\n'


def texts(others: str = '', same: str = '') -> dict[str, list[str]]:
    text = f'listed:\n  same: [{same}]\n  others: {{{others}}}\n{EMPTY}'
    return {name.name: [call.text for call in calls(name, REGISTRY)] for name in read(text, load_torch_names)['listed']}


class Calls(unittest.TestCase):
    def test_an_op_of_the_same_name(self) -> None:
        self.assertEqual(texts(same='silu, multiply'), {'silu': ['amp::silu(self)'], 'multiply': ['amp::mul(self, other)']})

    def test_arguments_with_defaults_are_left_out(self) -> None:
        self.assertEqual(texts(same='sum'), {'sum': ['amp::sum(self)']})

    def test_internal_and_missing_ops_have_no_call(self) -> None:
        self.assertEqual(texts(same='silu_backward, stft'), {'silu_backward': [], 'stft': []})

    def test_an_inplace_variant(self) -> None:
        self.assertEqual(texts(same='silu_, cat_'), {'silu_': ['self.silu_()'], 'cat_': []})

    def test_a_kernel_is_called_through_its_first_op(self) -> None:
        self.assertEqual(texts(same='_fast_silu, _fused_sum'), {'_fast_silu': ['amp::silu(self)'], '_fused_sum': ['amp::sum(self)']})

    def test_other_spellings(self) -> None:
        others = '__mul__: mul, both: [silu, {args: "Tensor a, int[2] n", call: "a.f(n)"}], __rsub__: {args: "Scalar a, Tensor b", call: a - b}'
        self.assertEqual(texts(others), {'__mul__': ['amp::mul(self, other)'], 'both': ['amp::silu(self)', 'a.f(n)'], '__rsub__': ['a - b']})

    def test_arguments_are_declared_as_in_cpp(self) -> None:
        text = f'listed: {{same: [], others: {{f: {{args: "Tensor? a, int[2] n, float? x", call: "f(a, n, x)"}}}}}}\n{EMPTY}'
        name, = read(text, load_torch_names)['listed']
        self.assertEqual(name.calls[0].arguments, ('const Tensor& a', 'IntArrayRef n', 'std::optional<double> x'))


class Lists(unittest.TestCase):
    def test_sizes(self) -> None:
        self.assertEqual({key: total for key, (_, total) in counts(REGISTRY).items()}, {'listed': 211, 'further': 249})

    def test_every_documented_name_is_listed(self) -> None:
        printed = {MISPRINTS.get(name, name) for preset in DOCUMENTED for table in DOCUMENTS[preset].values() for names in table.values() for name in names}
        self.assertEqual(printed - {name.name for name in torch_names()['listed']}, set())

    def test_every_listed_name_has_a_call(self) -> None:
        registry = load_ops(ROOT / 'ops.yaml')
        self.assertEqual([name.name for name in torch_names()['listed'] if not calls(name, registry)], [])

    def test_the_pages_have_the_counts(self) -> None:
        page = (ROOT / 'generated/TORCH_NAMES.md').read_text()
        built = counts(load_ops(ROOT / 'ops.yaml')).values()
        self.assertEqual([(int(some), int(total)) for some, total in re.findall(r'^- (\d+) of (\d+) ', page, re.M)], list(built))
        self.assertEqual(page.count('| not built yet |'), sum(total - some for some, total in built))


@error_tests(load_torch_names, {
    'twice': (f'listed:\n  same: [a,\n    a]  #!\n  others: {{}}\n{EMPTY}', '`a` appears twice', 'keep one of them'),
    'same_and_other': (f'listed:\n  same: [a]\n  others:\n    a: b  #!\n{EMPTY}', '`a` appears twice', 'keep one of them'),
    'no_list': ('listed: {same: [], others: {}}  #!', 'the file needs `further`'),
    'unknown_key': (f'listed: {{same: [], others: {{}}, more: []}}  #!\n{EMPTY}', 'unknown key `more` of `listed`'),
    'no_arguments': (f'listed: {{same: [], others: {{f: {{call: f()}}}}}}  #!\n{EMPTY}', 'a call needs `args`'),
    'argument_type': (f'listed: {{same: [], others: {{f: {{args: "Tensr a", call: f(a)}}}}}}  #!\n{EMPTY}', 'unknown type `Tensr`', 'did you mean `Tensor`?'),
})
class Errors(unittest.TestCase):
    pass
