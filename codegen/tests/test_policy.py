import unittest
from collections.abc import Mapping

from codegen import Policies, append_dtype_sibling, load_ops, load_policies
from codegen.model import MATHS, Extras
from codegen.views.policy import PolicyView, extras_initializer

from .support import DATA, error_tests, read

REGISTRY = load_ops(DATA / 'ops.yaml')
DEVICES = 'devices: {cuda: {default: f16}, cpu: {default: bf16}}\n'
HEAD = DEVICES + 'default: a\npresets:\n'


def policies(presets: str) -> Policies:
    return read(HEAD + presets, lambda path: load_policies(path, REGISTRY))


def categories(rules: Mapping) -> dict[str, str]:
    return {name: rule.category for name, rule in rules.items()}


def table(presets: str, preset: str = 'a', low_dtype: str = 'f16') -> dict[str, str]:
    return categories(policies(presets).presets[preset].table('cuda', low_dtype).rules)


class Policy(unittest.TestCase):
    def test_devices(self) -> None:
        loaded = policies('  a: {doc: A., cuda: {fp32: [silu]}}')
        self.assertEqual((dict(loaded.devices), loaded.default), ({'cuda': 'f16', 'cpu': 'bf16'}, 'a'))
        self.assertEqual(dict(loaded.presets['a'].table('cpu').rules), {})

    def test_categories_in_the_order_of_ops(self) -> None:
        got = table('  a: {doc: A., cuda: {promote: [cat, add], fp32: [silu], lower_precision_fp: [linear]}}')
        self.assertEqual(list(got.items()), [('silu', 'fp32'), ('add', 'promote'), ('linear', 'lower_precision_fp'), ('cat', 'promote')])

    def test_name_means_every_possible_overload(self) -> None:
        self.assertEqual(table('  a: {doc: A., cuda: {fp32_set_opt_dtype: [sum], fp32_append_dtype: [norm]}}'),
                         {'sum': 'fp32_set_opt_dtype', 'sum_dim': 'fp32_set_opt_dtype', 'norm': 'fp32_append_dtype'})

    def test_overload_with_a_required_dtype_takes_no_part(self) -> None:
        self.assertEqual(table('  a: {doc: A., cuda: {fp32: [norm]}}'), {'norm': 'fp32'})

    def test_one_overload(self) -> None:
        self.assertEqual(table('  a: {doc: A., cuda: {fp32_set_opt_dtype: [sum.dim]}}'), {'sum_dim': 'fp32_set_opt_dtype'})

    def test_aliases(self) -> None:
        self.assertEqual(table('  a: {doc: A., cuda: {promote: [multiply]}}'), {'mul': 'promote'})
        self.assertEqual(table('  a: {doc: A., cuda: {promote: [multiply, mul]}}'), {'mul': 'promote'})

    def test_banned(self) -> None:
        rule = policies('  a:\n    doc: A.\n    cuda:\n      banned: {silu: "Use mul."}').presets['a'].table('cuda').rules['silu']
        self.assertEqual((rule.category, rule.message, rule.preset, rule.list, rule.line), ('banned', 'Use mul.', 'a', 'cuda/banned', 7))

    def test_kernels(self) -> None:
        got = policies('  a: {doc: A., cuda: {fp32: [_fused_sum, mul], promote: [sum.dim]}}').presets['a'].table('cuda')
        self.assertEqual(categories(got.kernels), {'_fused_sum': 'fp32'})
        self.assertEqual(categories(got.rules), {'mul': 'fp32', 'sum': 'fp32', 'sum_dim': 'promote', 'norm': 'fp32'})
        self.assertEqual({name: rule.kernel for name, rule in got.rules.items()}, {'mul': None, 'sum': '_fused_sum', 'sum_dim': None, 'norm': '_fused_sum'})
        self.assertEqual({(rule.list, rule.line) for rule in got.rules.values() if rule.kernel}, {('cuda/fp32', 4)})

    def test_append_dtype_sibling(self) -> None:
        self.assertIs(append_dtype_sibling(REGISTRY, REGISTRY['norm']), REGISTRY['norm_dtype'])
        self.assertIsNone(append_dtype_sibling(REGISTRY, REGISTRY['sum']))


class RulesWithExtras(unittest.TestCase):
    TEXT = ('  a: {doc: A., cuda: {fp32: [silu], rules: {mul: {category: lower_precision_fp, output: fp32, min_work: 64, args: {other: keep}}},'
            ' low_dtypes: {bf16: {override: {mul: fp32}}}}}')

    def test_rule(self) -> None:
        rule = policies(self.TEXT).presets['a'].table('cuda').rules['mul']
        self.assertEqual((rule.category, rule.extras), ('lower_precision_fp', Extras(None, 'float32', 64, args=(('other', 'keep'),))))
        self.assertEqual(str(rule.extras), 'output: float32, min_work: 64, args: {other: keep}')

    def test_budget(self) -> None:
        text = '  a: {doc: A., cuda: {rules: {mul: {category: fp32, budget: 1e-2, args: {other: keep}}, silu: {category: fp32, budget: 1.0e-5}}}}'
        rules = policies(text).presets['a'].table('cuda').rules
        self.assertEqual(str(rules['mul'].extras), 'budget: 0.01, args: {other: keep}')
        self.assertEqual(str(rules['silu'].extras), 'budget: 1e-05')
        self.assertEqual(extras_initializer(REGISTRY['mul'], rules['mul'].extras), '{Math::Default, Output::Computed, 2, 0, 0, nullptr, 0.01}')

    def test_is_replaced_as_a_whole(self) -> None:
        rule = policies(self.TEXT).presets['a'].table('cuda', 'bf16').rules['mul']
        self.assertEqual((rule.category, bool(rule.extras)), ('fp32', False))

    def test_initializers(self) -> None:
        loaded = policies(self.TEXT)
        self.assertEqual(PolicyView(loaded, REGISTRY).rules_with_extras(loaded.presets['a']),
                         ['{OpId::mul, kCUDA, 0, {Math::Default, Output::Float32, 2, 64}}'])

    def test_arithmetic(self) -> None:
        maths = [extras_initializer(REGISTRY['linear'], Extras(math)).partition(',')[0] for math in (None, *MATHS)]
        self.assertEqual(maths, [f'{{Math::{name}' for name in ('Default', 'TF32', 'BFloat16', 'Float16', 'BFloat16x9', 'BFloat16x6', 'BFloat16x3', 'Full')])

    def test_tables_mark_them(self) -> None:
        tables = {name: [(group.category, group.has_extras, group.list, group.ids) for group in groups]
                  for name, groups in PolicyView(policies(self.TEXT), REGISTRY).tables.items()}
        self.assertEqual(tables, {
            'kACudaF16': [('lower_precision_fp', True, 'cuda/rules', ('mul',)), ('fp32', False, 'cuda/fp32', ('silu',))],
            'kACudaBf16': [('fp32', False, 'cuda/fp32', ('silu',)), ('fp32', False, 'cuda/low_dtypes/bfloat16/override', ('mul',))],
        })


class Tables(unittest.TestCase):
    def test_equal_tables_are_made_once(self) -> None:
        loaded = policies(PARENT + '  b: {doc: B., inherits: a, cpu: {fp32: [silu]}}\n  c: {doc: C., inherits: a, cuda: {promote: [eq]}}')
        view = PolicyView(loaded, REGISTRY)
        self.assertEqual(list(view.tables), ['kACuda', 'kBCpu', 'kCCuda'])
        names = [[view.table_name(preset, device, 'bf16') for device in ('cuda', 'cpu')] for preset in loaded.presets.values()]
        self.assertEqual(names, [['kACuda', None], ['kACuda', 'kBCpu'], ['kCCuda', None]])

    def test_rules_for_kernels(self) -> None:
        loaded = policies('  a: {doc: A., cuda: {fp32: [_fused_sum, mul], low_dtypes: {bf16: {override: {_fused_sum: promote}}}}}')
        view = PolicyView(loaded, REGISTRY)
        self.assertEqual([(rule.name, rule.device, rule.low_dtypes, rule.category, rule.origin) for rule in view.kernels(loaded.presets['a'])],
                         [('_fused_sum', 'cuda', 1, 'fp32', ('a', 'cuda/fp32')),
                          ('_fused_sum', 'cuda', 2, 'promote', ('a', 'cuda/low_dtypes/bfloat16/override'))])
        self.assertEqual([(group.ids, group.origin) for group in view.tables['kACudaF16']],
                         [(('mul',), ('a', 'cuda/fp32')), (('norm', 'sum', 'sum_dim'), ('a', 'cuda/fp32', '_fused_sum'))])
        self.assertEqual(view.origins, [('a', 'cuda/fp32'), ('a', 'cuda/fp32', '_fused_sum'), ('a', 'cuda/low_dtypes/bfloat16/override'),
                                        ('a', 'cuda/low_dtypes/bfloat16/override', '_fused_sum')])

    def test_a_ban_in_regions_of_one_dtype_has_its_message(self) -> None:
        loaded = policies('  a: {doc: A., cuda: {low_dtypes: {bf16: {banned: {silu: "Use mul."}}}}}')
        self.assertEqual(PolicyView(loaded, REGISTRY).bans(loaded.presets['a']), [('silu', 'cuda', 2, 'Use mul.')])


PARENT = '  a: {doc: A., cuda: {fp32: [silu, mul], promote: [add]}}\n'


class Inheritance(unittest.TestCase):
    def test_lists_add(self) -> None:
        self.assertEqual(table(PARENT + '  b: {doc: B., inherits: a, cuda: {fp32: [linear]}}', 'b'),
                         {'silu': 'fp32', 'mul': 'fp32', 'add': 'promote', 'linear': 'fp32'})

    def test_override(self) -> None:
        child = '  b: {doc: B., inherits: a, cuda: {override: {silu: promote, mul: passthrough, add: {banned: "No."}}}}'
        got = policies(PARENT + child).presets['b'].table('cuda')
        self.assertEqual(categories(got.rules), {'silu': 'promote', 'add': 'banned'})
        self.assertEqual(got.rules['add'].message, 'No.')

    def test_rules_say_where_they_come_from(self) -> None:
        rules = policies(PARENT + '  b: {doc: B., inherits: a, cuda: {override: {silu: promote}}}').presets['b'].table('cuda').rules
        self.assertEqual((rules['silu'].preset, rules['mul'].preset), ('b', 'a'))

    def test_parent_may_come_later(self) -> None:
        self.assertEqual(table('  b: {doc: B., inherits: a}\n' + PARENT, 'b'), {'silu': 'fp32', 'mul': 'fp32', 'add': 'promote'})

    def test_override_of_some_overloads(self) -> None:
        self.assertEqual(table('  a: {doc: A., cuda: {fp32: [sum]}}\n  b: {doc: B., inherits: a, cuda: {override: {sum.dim: promote}}}', 'b'),
                         {'sum': 'fp32', 'sum_dim': 'promote'})


KERNELS = '  a: {doc: A., cuda: {fp32: [_fused_sum, _fast_silu]}}\n'


class Kernels(unittest.TestCase):
    """A rule for a kernel of PyTorch holds for its ops, except those that a rule names."""

    def child(self, text: str, low_dtype: str = 'f16') -> dict[str, str]:
        return table(KERNELS + f'  b: {{doc: B., inherits: a, cuda: {{{text}}}}}', 'b', low_dtype)

    def test_a_child_inherits_it(self) -> None:
        self.assertEqual(self.child(''), {'silu': 'fp32', 'sum': 'fp32', 'sum_dim': 'fp32', 'norm': 'fp32'})

    def test_it_is_overridden_by_its_own_name(self) -> None:
        self.assertEqual(self.child('override: {_fused_sum: fp32_set_opt_dtype, _fast_silu: passthrough}'),
                         {'sum': 'fp32_set_opt_dtype', 'sum_dim': 'fp32_set_opt_dtype'})

    def test_an_op_is_listed_in_its_place(self) -> None:
        self.assertEqual(self.child('promote: [silu], override: {_fast_silu: lower_precision_fp}')['silu'], 'promote')

    def test_an_op_is_overridden_or_taken_out(self) -> None:
        self.assertEqual(self.child('override: {silu: promote, sum.dim: passthrough, _fused_sum: promote}'),
                         {'silu': 'promote', 'sum': 'promote', 'norm': 'promote'})

    def test_an_op_that_was_taken_out_has_a_later_rule(self) -> None:
        grandchild = '  c: {doc: C., inherits: b, cuda: {override: {_fast_silu: promote}}}'
        text = KERNELS + '  b: {doc: B., inherits: a, cuda: {override: {silu: passthrough}}}\n'
        self.assertNotIn('silu', table(text + '  c: {doc: C., inherits: b}', 'c'))
        self.assertEqual(table(text + grandchild, 'c')['silu'], 'promote')

    def test_in_regions_of_one_dtype(self) -> None:
        text = 'fp32: [mul], low_dtypes: {bf16: {override: {_fused_sum: passthrough}, promote: [norm]}}'
        self.assertEqual(self.child(text, 'bf16'), {'silu': 'fp32', 'mul': 'fp32', 'norm': 'promote'})
        self.assertEqual(self.child(text)['norm'], 'fp32')


OVERLAY = '''  a:
    doc: A.
    cuda:
      fp32: [silu, mul]
      low_dtypes: {bf16: {promote: [add], override: {silu: passthrough}}}
'''


class Modules(unittest.TestCase):
    TEXT = PARENT + ('    modules:\n      x.*: {dtype: float32, ops: {silu: promote}}\n      y: {enabled: false}\n'
                     '  b:\n    doc: B.\n    inherits: a\n    modules:\n      "**.z": {policy: a, ops: {sum: passthrough}, '
                     'cuda: {mul: {category: fp32, args: {other: keep}}, add: {banned: "Use mul."}}}\n      x.*: {enabled: true}\n')

    def setUp(self) -> None:
        self.loaded = policies(self.TEXT.replace('promote: [add]}}\n', 'promote: [add]}\n', 1).replace('  a: {doc: A., cuda', '  a:\n    doc: A.\n    cuda', 1))

    def test_rules(self) -> None:
        first, second = self.loaded.presets['a'].modules
        self.assertEqual((str(first), str(second)), ('{dtype: float32, ops: {silu: promote}}', '{enabled: false}'))
        self.assertEqual([(each.op, each.device, each.rule.list, each.rule.line) for each in first.ops],
                         [('silu', 'cuda', 'modules/x.*/ops', 8), ('silu', 'cpu', 'modules/x.*/ops', 8)])

    def test_a_pattern_of_the_parent_is_replaced_in_its_place(self) -> None:
        self.assertEqual([(rule.pattern, str(rule), rule.preset) for rule in self.loaded.presets['b'].modules], [
            ('x.*', '{enabled: true}', 'b'), ('y', '{enabled: false}', 'a'),
            ('**.z', '{policy: a, ops: {sum: passthrough, sum.dim: passthrough}, '
                     'cuda: {mul: {category: fp32, args: {other: keep}}, add: {banned: "Use mul."}}}', 'b')])

    def test_initializers(self) -> None:
        view = PolicyView(self.loaded, REGISTRY)
        preset = self.loaded.presets['b']
        self.assertTrue(view.refers_to_presets)
        self.assertEqual(view.module_rules(preset), [
            '{"x.*", true, ScalarType::Undefined, nullptr, ArrayRef<Policy::OpRule>(), {"autocast_policy.yaml", "b", "modules/x.*", 0}}',
            '{"y", false, ScalarType::Undefined, nullptr, ArrayRef<Policy::OpRule>(), {"autocast_policy.yaml", "a", "modules/y", 0}}',
            '{"**.z", true, ScalarType::Undefined, &kPresets[0], kBModule2, {"autocast_policy.yaml", "b", "modules/**.z", 0}}'])
        self.assertEqual(view.module_ops(preset)[2][-2:], [
            '{OpId::mul, kCUDA, 3, Category::Fp32, {"autocast_policy.yaml", "b", "modules/**.z/cuda", 0}, {Math::Default, Output::Computed, 2, 0}}',
            '{OpId::add, kCUDA, 3, Category::Banned, {"autocast_policy.yaml", "b", "modules/**.z/cuda", 0}, {Math::Default, Output::Computed, 0, 0}, '
            '"Use mul."}'])


class Unlisted(unittest.TestCase):
    TEXT = ('  a:\n    doc: A.\n    cuda: {fp32: [silu]}\n    unlisted: promote\n'
            '  b: {doc: B., inherits: a, cuda: {promote: [linear]}}\n  c: {doc: C., inherits: a, unlisted: passthrough}\n')

    def setUp(self) -> None:
        self.loaded = policies(self.TEXT)

    def test_it_is_inherited_and_taken_back(self) -> None:
        self.assertEqual([preset.promotes_unlisted for preset in self.loaded.presets.values()], [True, True, False])
        self.assertEqual(set(self.loaded.presets['a'].table('cuda').rules), {'silu'})

    def test_generated_tables(self) -> None:
        view = PolicyView(self.loaded, REGISTRY)
        groups = {preset: view.tables[view.table_name(self.loaded.presets[preset], 'cuda', 'f16')] for preset in 'abc'}
        unlisted = {op.id for op in REGISTRY if op.promotable and not op.internal}
        self.assertIn('linear', unlisted)
        self.assertNotIn('lstm_cell', unlisted)  # its parts decide
        found = {preset: {op for group in each if group.list == 'unlisted' for op in group.ids} for preset, each in groups.items()}
        self.assertEqual(found, {'a': unlisted, 'b': unlisted - {'linear'}, 'c': set()})
        self.assertIsNone(view.table_name(self.loaded.presets['a'], 'cpu', 'f16'))
        entries = {group.entry for group in groups['a'] if group.list == 'unlisted'}
        self.assertEqual(entries, {'table_entry(Category::Passthrough, /*extras=*/true)'})


class LowDtypes(unittest.TestCase):
    def test_overlay(self) -> None:
        self.assertEqual(table(OVERLAY, low_dtype='bf16'), {'mul': 'fp32', 'add': 'promote'})
        self.assertEqual(table(OVERLAY, low_dtype='f16'), {'silu': 'fp32', 'mul': 'fp32'})

    def test_child_has_the_last_word(self) -> None:
        child = '  b: {doc: B., inherits: a, cuda: {override: {mul: promote}, low_dtypes: {bf16: {override: {add: fp32}}, f16: {fp32: [eq]}}}}'
        self.assertEqual(table(OVERLAY + child, 'b', 'bf16'), {'mul': 'promote', 'add': 'fp32'})
        self.assertEqual(table(OVERLAY + child, 'b', 'f16'), {'silu': 'fp32', 'mul': 'promote', 'eq': 'fp32'})

    def test_child_may_change_what_an_overlay_of_its_parent_changes(self) -> None:
        child = '  b: {doc: B., inherits: a, cuda: {promote: [eq], fp32: [add], override: {silu: promote}}}'
        self.assertEqual(table(OVERLAY + child, 'b', 'bf16'), {'silu': 'promote', 'mul': 'fp32', 'add': 'fp32', 'eq': 'promote'})


def preset(text: str, *parts: str) -> tuple:
    return (f'{HEAD}  a:\n    doc: A.\n    {text}\n', *parts)


def cuda(text: str, *parts: str) -> tuple:
    return preset(f'cuda:\n      {text}  #!', *parts)


def child(text: str, *parts: str) -> tuple:
    return (f'{HEAD}{PARENT}  b:\n    doc: B.\n    inherits: a\n    cuda:\n      {text}  #!\n', *parts)


@error_tests(lambda path: load_policies(path, REGISTRY), {
    'no_default': (DEVICES.rstrip() + '  #!\npresets: {}', 'the file needs `default`'),
    'unknown_default': (DEVICES + 'default: b  #!\npresets: {a: {doc: A., cuda: {}}}', 'unknown preset `b`', '(presets: a)'),
    'no_device_default': ('devices:\n  cuda: {}  #!\ndefault: a\npresets: {}', 'device `cuda` needs `default`'),
    'unknown_low_dtype': ('devices: {cuda: {default: pf16}}  #!\ndefault: a\npresets: {}', 'unknown low-precision dtype `pf16`; did you mean `fp16`? (one of float16, bfloat16)'),
    'missing_device': ('devices: {cuda: {default: f16}}  #!\ndefault: a\npresets: {}', '`devices` lacks `cpu`', 'add `cpu: {default: float16}`'),
    'foreign_device': ('devices: {xpu: {default: f16}}  #!\ndefault: a\npresets: {}', 'unknown device `xpu`', '(devices: cuda, cpu)'),
    'unknown_file_key': (DEVICES + 'default: a\npresets: {}\npreset: {}  #!', 'unknown key `preset`', 'did you mean `presets`?'),
    'foreign_device_of_a_preset': preset('hpu: {fp32: [silu]}  #!', 'unknown device `hpu`', '(devices: cuda, cpu)'),
    'misspelt_device': preset('cud: {fp32: [silu]}  #!', 'unknown device `cud`; did you mean `cuda`?', '(devices: cuda, cpu)'),
    'no_doc': (HEAD + '  a: {cuda: {}}  #!', 'preset `a` needs `doc`'),
    'no_tables': (HEAD + '  a: {doc: A.}  #!', 'preset `a` names no device', 'add `cuda:` or `cpu:`, or `inherits:`'),
    'unknown_category': cuda('fp16: [silu]', 'unknown category `fp16`', 'one of lower_precision_fp, fp32'),
    'misspelt_category': cuda('low_precision_fp: [silu]', 'unknown category `low_precision_fp`', 'did you mean `lower_precision_fp`?'),
    'list_for_banned': cuda('banned: [silu]', 'expected a mapping (`banned` (op: message))'),
    'unknown_op': cuda('fp32: [sliu]', 'unknown op `sliu`; did you mean `silu`?'),
    'new_op': cuda('fp32: [tridiagonal]', 'unknown op `tridiagonal`; add it to ', 'as an op, or under `torch_kernels:` if ops here do its work'),
    'name_of_torch': cuda('fp32: [torch.nn.functional.silu]', 'unknown op `torch.nn.functional.silu`; write `silu`'),
    'name_of_aten': cuda('fp32: ["aten::silu"]', 'unknown op `aten::silu`; write `silu`'),
    'kernel_overload': cuda('fp32: [_fused_sum.dim]', '`_fused_sum` has no overload `dim`', '(overloads: none)'),
    'kernel_twice': cuda('{fp32: [_fused_sum], promote: [_fused_sum]}', '`_fused_sum` appears twice in a/cuda', 'keep one of them'),
    'kernel_impossible': cuda('fp32_append_dtype: [_fast_silu]', '`_fast_silu` cannot be fp32_append_dtype: no overload of silu', 'use fp32'),
    'kernel_without_rule': child('override: {_fused_sum: fp32}', '`_fused_sum` is on no list that b/cuda builds on', 'add it to `fp32`'),
    'unknown_overload': cuda('fp32: [sum.dims]', '`sum` has no overload `dims`; did you mean `dim`?', '(overloads: dim)'),
    'twice': cuda('fp32: [silu, silu]', '`silu` appears twice in a/cuda (first in line 7)', 'keep one of them'),
    'in_two_categories': preset('cuda:\n      fp32: [silu]\n      promote: [silu]  #!', '`silu` appears twice in a/cuda (first in line 7)', 'keep one of them'),
    'alias_in_two_categories': preset('cuda:\n      fp32: [mul]\n      promote: [multiply]  #!', '`multiply` is `mul`, already fp32 in a/cuda (line 7)',
                                      'keep one of them'),
    'overload_in_two_categories': preset('cuda:\n      fp32: [sum]\n      promote: [sum.dim]  #!', '`sum.dim` is `sum_dim`, already fp32', 'keep one of them'),
    'no_dtype_to_set': cuda('fp32_set_opt_dtype: [silu]', '`silu` cannot be fp32_set_opt_dtype', 'no `ScalarType? dtype` argument to set; use fp32'),
    'no_dtype_to_append': cuda('fp32_append_dtype: [silu]', '`silu` cannot be fp32_append_dtype', 'a `ScalarType dtype`; use fp32'),
    'required_dtype': cuda('fp32: [norm.dtype]', '`norm.dtype` cannot be fp32', 'always gets an explicit dtype', 'take it out'),
    'override_without_parent': cuda('override: {silu: fp32}', 'preset `a` inherits nothing', 'use the category lists'),
    'unknown_override': child('override: {silu: fp16}', 'unknown category `fp16`', '(one of lower_precision_fp, fp32'),
    'override_of_nothing': child('override: {linear: fp32}', '`linear` is on no list that b/cuda builds on', 'add it to `fp32`'),
    'passthrough_of_nothing': child('override: {linear: passthrough}', '`linear` is on no list', 'take it out'),
    'override_and_list': child('{fp32: [linear], override: {linear: promote}}', '`linear` is both listed and overridden in b/cuda', 'keep one of them'),
    'override_banned': child('override: {silu: banned}', 'a banned op needs its message', 'write {banned: "what to use instead"}'),
    'override_key': child('override: {silu: {bannd: x}}', 'unknown key `bannd` of an override', 'did you mean `banned`?'),
    'override_impossible': child('override: {silu: fp32_set_opt_dtype}', '`silu` cannot be fp32_set_opt_dtype', 'use fp32'),
    'inherited_and_listed': child('promote: [silu]', '`silu` is already fp32 in `a` (line 4), which b/cuda builds on',
                                  'change it with `override: {silu: promote}`'),
    'overlay_dtype': cuda('low_dtypes: {f32: {}}', 'unknown low-precision dtype `f32`', '(one of float16, bfloat16)'),
    'overlay_in_an_overlay': cuda('low_dtypes: {f16: {low_dtypes: {}}}', 'unknown category `low_dtypes`', '(one of'),
    'unknown_unlisted': preset('cuda: {}\n    unlisted: fp32  #!', 'unknown rule for unlisted ops `fp32`', '(one of promote, passthrough)'),
    'unknown_parent': preset('inherits: b  #!', 'unknown preset `b`', '(presets: a)'),
    'cycle': (HEAD + '  a: {doc: A., inherits: b}\n  b: {doc: B., inherits: a}  #!',
              'presets inherit from each other (a -> b -> a)', 'take one `inherits` out'),
    'own_parent': preset('inherits: a  #!', '(a -> a)', 'take one `inherits` out'),
})
class PolicyErrors(unittest.TestCase):
    pass


NO_TENSORS = load_ops(DATA / 'no_cast_args.yaml')


@error_tests(lambda path: load_policies(path, NO_TENSORS), {
    'no_cast_argument': cuda('fp32: [one_hot]', '`one_hot` cannot be fp32', 'has no tensor argument of role `cast`', 'take it out'),
})
class NoCastArguments(unittest.TestCase):
    pass
