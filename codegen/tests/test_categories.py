"""The only definition of the categories: the code that is generated from it, and the code that must agree with it."""

import re
import unittest
from unittest import mock

from codegen import cpp, load_ops, load_policies
from codegen.__main__ import ROOT
from codegen.policies.categories import CATEGORIES, EXTRAS, REQUIREMENTS, Category
from codegen.render import render

from .support import DATA, read

REGISTRY = load_ops(DATA / 'ops.yaml')
POLICY = '''
devices: {cuda: {default: f16}, cpu: {default: bf16}}
default: a
presets:
  a:
    doc: A.
    cuda: {fp64: [mul], rules: {add: {category: fp64, args: {other: keep}}}}
'''


class ANewCategory(unittest.TestCase):
    """Policy files and the generated tables need only an entry in codegen/policies/categories.py."""

    @classmethod
    def setUpClass(cls) -> None:
        entry = Category('fp64', 'its inputs are cast to float64', needs=('open_dtype', 'cast_argument'), extras=('output', 'args'))
        with mock.patch.dict(CATEGORIES, {'fp64': entry}):
            cls.policies = read(POLICY, lambda path: load_policies(path, REGISTRY))
            cls.files = render(REGISTRY, cls.policies)

    def test_policy_files_may_name_it(self) -> None:
        rules = self.policies.presets['a'].table('cuda').rules
        self.assertEqual({op: (rule.category, str(rule.extras)) for op, rule in rules.items()},
                         {'mul': ('fp64', ''), 'add': ('fp64', 'args: {other: keep}')})

    def test_it_has_an_enumerator(self) -> None:
        self.assertIn('  Banned,  // the call throws\n  Fp64,  // its inputs are cast to float64\n};', self.files['amp/autocast_category.h'])

    def test_it_has_a_row_in_the_matrix(self) -> None:
        self.assertIn('{"fp64", "its inputs are cast to float64",\n       kOpenDtype | kCastArgument, "output args", false},', self.files['policy_categories.cpp'])

    def test_it_is_in_the_tables(self) -> None:
        tables = self.files['policy_tables.cpp']
        self.assertIn('rules.set(table_entry(Category::Fp64), origin("a", "cuda/fp64"), {\n      OpId::mul});', tables)
        self.assertIn('rules.set(table_entry(Category::Fp64, /*extras=*/true), origin("a", "cuda/rules"), {\n      OpId::add});', tables)


class TheList(unittest.TestCase):
    def test_no_rule_is_the_first_enumerator(self) -> None:
        self.assertEqual(next(iter(CATEGORIES)), 'passthrough')

    def test_names_that_are_used_exist(self) -> None:
        for category in CATEGORIES.values():
            self.assertLessEqual(set(category.needs), set(REQUIREMENTS))
            self.assertLessEqual(set(category.extras), set(EXTRAS))

    def test_one_function_of_the_library_says_what_they_do(self) -> None:
        for name in ('promote', 'keep'):  # the categories without a separate mechanism
            naming = {path.relative_to(ROOT).as_posix() for path in (ROOT / 'src').rglob('*.[ch]*')
                      if re.search(rf'^[^/\n]*\bCategory::{cpp.camel(name)}\b', path.read_text(), re.MULTILINE)}
            naming -= {'src/amp/apex/casts.cpp'}  # makes rules, and decides nothing
            self.assertEqual(naming, {'src/amp/autocast/decision.h'})

    def test_each_has_a_row_in_the_documentation(self) -> None:
        text = (ROOT / 'docs/guide/policies.md').read_text()
        for name in CATEGORIES:
            self.assertIn(f'\n| `{name}` |', text)
        for name, extra in EXTRAS.items():
            self.assertIn(f'\n| `{name}` |', text, extra)
