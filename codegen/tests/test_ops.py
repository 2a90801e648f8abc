import unittest

from codegen import load_ops, load_policies
from codegen.model import Reduction, Sample, TensorSample
from codegen.render import render
from codegen.views.entry import EntryView
from codegen.views.op import OpView
from codegen.views.runs import ElementwiseView

from .support import DATA, entry, one_op, read, registry

REGISTRY = load_ops(DATA / 'ops.yaml')


def generated() -> dict[str, str]:
    policies = 'devices: {cuda: {default: f16}, cpu: {default: bf16}}\ndefault: a\npresets:\n  a: {doc: A., cpu: {fp32: [silu]}}\n'
    return render(REGISTRY, read(policies, lambda path: load_policies(path, REGISTRY)))


class Registry(unittest.TestCase):
    def test_order_and_ids(self) -> None:
        ids = [op.id for op in REGISTRY]
        self.assertEqual(ids[:4], ['silu', 'silu_backward', 'mul', 'add'])
        self.assertEqual(REGISTRY['sum_dim'].qualified, 'sum.dim')
        self.assertEqual(len(REGISTRY), len(ids))

    def test_names(self) -> None:
        self.assertEqual([op.id for op in REGISTRY.by_name['sum']], ['sum', 'sum_dim'])
        self.assertEqual([op.id for op in REGISTRY.by_name['multiply']], ['mul'])
        self.assertEqual({name: kernel.ops for name, kernel in REGISTRY.torch_kernels.items()}, {'_fused_sum': ('sum', 'norm'), '_fast_silu': ('silu',)})
        self.assertIn('unary', REGISTRY.families)

    def test_lines(self) -> None:
        lines = (DATA / 'ops.yaml').read_text().splitlines()
        for op in REGISTRY:
            self.assertEqual(lines[op.line - 1], f'- op: {op.name}')


class Ops(unittest.TestCase):
    def test_how_it_runs(self) -> None:
        for op_id, key in {'mul': 'elementwise', 'linear': 'kernel', 'split': 'view', 'softmax': 'composite'}.items():
            with self.subTest(op_id):
                given = [name for name in ('elementwise', 'kernel', 'view', 'composite') if getattr(REGISTRY[op_id], name) is not None]
                self.assertEqual(given, [key])

    def test_elementwise(self) -> None:
        mul, eq, silu = (REGISTRY[op_id].elementwise for op_id in ('mul', 'eq', 'silu'))
        self.assertEqual((mul.expr, mul.cheap, mul.result), ('self * other', True, 'same'))
        self.assertEqual((eq.result, silu.dtypes), ('bool', ('floating',)))
        self.assertEqual((mul.sparse, eq.sparse), (True, False))

    def test_the_sparse_form_is_declared_and_named(self) -> None:
        text = generated()['ops/binary.cpp']
        self.assertIn('Tensor mul(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);', text)
        self.assertRegex(text, r'\.kernel = &Kernels::mul,\s+\.sparse = &sparse::mul\}')
        self.assertNotIn('&sparse::eq', text)

    def test_tables_of_kernels(self) -> None:
        files = generated()
        self.assertIn('\nAMP_EXPRESSION(silu, Silu, 1, 0, ', files['amp/expressions/unary.inc'])
        self.assertIn('\nAMP_KERNEL(linear, (const Tensor& input, const Tensor& weight, const Tensor& bias), Tensor)\n', files['amp/kernels/matmul.inc'])
        kernels = ''.join(text for name, text in files.items() if name.startswith('amp/kernels/') and name.endswith('.inc'))
        self.assertEqual(kernels.count('AMP_KERNEL(sum_all, '), 1)
        self.assertEqual(kernels.count('AMP_CPU_KERNEL(max_dim, '), 1)  # `cuda: false`
        self.assertNotIn('nll_loss', kernels)  # `native: true`
        for place in ('cpu/table.cpp', 'cuda/table.cpp', 'amp/kernels/table.h', 'amp/cpu/kernels/matmul.h', 'amp/cuda/kernels/matmul.h'):
            self.assertEqual(files[place].count('#include <amp/kernels/matmul.inc>\n'), 1, place)
        for place in ('cpu/table.cpp', 'cuda/table.cpp', 'amp/kernels/table.h', 'amp/cpu/rows_unary.h', 'amp/cuda/kernels/unary.h',
                      'cpu/elementwise_unary.cpp', 'cuda/elementwise_unary.cu'):
            self.assertEqual(files[place].count('#include <amp/expressions/unary.inc>\n'), 1, place)
        for place, macro in {'cpu/table.cpp': 'AMP_CPU_KERNEL AMP_KERNEL', 'cuda/table.cpp': 'AMP_CPU_KERNEL(...)',
                             'amp/kernels/table.h': 'AMP_CPU_KERNEL AMP_KERNEL'}.items():
            self.assertIn(f'#define {macro}\n', files[place])
        self.assertIn('return call_kernel(device, &Kernels::linear, "linear", input, weight, bias);', files['ops/matmul.cpp'])

    def test_packs_of_cuda_where_operands_can_have_one_dtype(self) -> None:
        def may_pack(**keys: str) -> bool:
            return ElementwiseView(one_op(signature='"(Tensor self, Tensor mask) -> Tensor"', kernel=None, integer='[mask]', backward='{self: none}',
                                          samples='[{self: [2, 3], mask: {shape: [2, 3], int_range: [0, 2]}}]', **keys)).may_pack

        self.assertTrue(may_pack(elementwise='{expr: "self + mask"}'))
        self.assertFalse(may_pack(elementwise='{expr: "self + mask", masks: [mask]}'))
        self.assertFalse(may_pack(elementwise='{expr: "self < mask", result: bool}'))
        self.assertTrue(may_pack(elementwise='{expr: "self < mask", result: bool}', variants='[function, out]'))
        self.assertTrue(may_pack(elementwise='{expr: "self < mask", result: bool}', variants='[function, inplace]'))

    def test_kernel(self) -> None:
        sum_, linear, nll, max_dim = (REGISTRY[op_id].kernel for op_id in ('sum', 'linear', 'nll_loss', 'max_dim'))
        self.assertEqual((sum_.name, sum_.dtypes), ('sum_all', ('floating', 'integral', 'bool')))
        self.assertEqual((linear.name, linear.check, linear.same_dtype), ('linear', True, ('input', 'weight', 'bias')))
        self.assertEqual((nll.native, nll.same_dtype, max_dim.cuda), (True, ('self',), False))

    def test_composite(self) -> None:
        self.assertEqual((REGISTRY['softmax'].composite.name, REGISTRY['softmax'].composite.expr), ('softmax', None))
        self.assertEqual(REGISTRY['norm_dtype'].composite.expr, 'norm(self.to(dtype), p)')
        keys = {'signature': '"(Tensor a, Tensor b) -> Tensor"', 'kernel': None, 'backward': None, 'samples': '[{a: [1], b: [1]}]'}
        mixed = one_op(**keys, composite='{expr: "a.add(b)", same_dtype: [a, b]}')
        self.assertEqual((mixed.composite.expr, mixed.composite.same_dtype), ('a.add(b)', ('a', 'b')))
        self.assertEqual(one_op(**keys, composite='{same_dtype: [a, b]}').composite.expr, None)
        limited = one_op(**keys, composite='{dtypes: [wide, complex], cuda: false}').composite
        self.assertEqual((limited.dtypes, limited.same_dtype, limited.cuda), (('wide', 'complex'), (), False))

    def test_same_dtype(self) -> None:
        self.assertEqual([arg.name for arg in REGISTRY['linear'].same_dtype], ['input', 'weight', 'bias'])
        self.assertEqual(REGISTRY['mul'].same_dtype, ())
        self.assertEqual(REGISTRY['nll_loss'].same_dtype, ())  # a single argument always agrees

    def test_gradients(self) -> None:
        silu, linear, nll = REGISTRY['silu'], REGISTRY['linear'], REGISTRY['nll_loss']
        self.assertEqual((silu.gradients[0].formula, silu.gradients[0].fused), ('grad * silu_second_derivative(self)', 'silu_backward(grad, self)'))
        self.assertEqual(linear.gradients[0].args, ('input', 'weight', 'bias'))
        self.assertIs(linear.gradient_of('bias'), linear.gradients[0])
        self.assertIsNone(nll.gradient_of('weight'))
        self.assertEqual(nll.non_differentiable_args, ('weight',))
        self.assertEqual(REGISTRY['max_dim'].non_differentiable_results, ('indices',))
        self.assertEqual([result.name for result in REGISTRY['max_dim'].differentiable_returns], ['values'])

    def test_differentiable(self) -> None:
        self.assertEqual({op.id for op in REGISTRY if not op.differentiable}, {'silu_backward', 'eq'})
        self.assertFalse(one_op(signature='"(Tensor self) -> bool"', kernel=None, composite='true', backward=None).differentiable)

    def test_multiply_adds(self) -> None:
        two = '"(Tensor a, Tensor b) -> Tensor"'
        terms = {'true': (), 'matmul(a, b)': (('matmul', ('a', 'b')),), 'chain(a) + linear(a, b)': (('chain', ('a',)), ('linear', ('a', 'b')))}
        for text, expected in terms.items():
            op = one_op(signature=two, kernel=None, composite='true', backward=None, samples='[{a: [1], b: [1]}]', multiply_adds=text)
            self.assertEqual(op.multiply_adds, expected)
        self.assertIsNone(REGISTRY['silu'].multiply_adds)

    def test_roles(self) -> None:
        nll = REGISTRY['nll_loss']
        self.assertEqual(dict(nll.roles), {'self': 'cast', 'target': 'keep', 'weight': 'keep'})
        self.assertEqual([arg.name for arg in nll.cast_args], ['self'])
        self.assertEqual([arg.name for arg in nll.floating], ['self', 'weight'])

    def test_updated_arguments(self) -> None:
        keys = {'signature': '"(Tensor self, Tensor? mean, Tensor? var) -> Tensor"', 'backward': '{self: grad, mean: none, var: none}',
                'samples': '[{self: [2], mean: [2], var: [2]}]'}
        for text, expected in {'[mean, var]': ('mean', 'var'), '[var]': ('var',), '[]': ()}.items():
            ops = registry(entry(updates=text, **keys))
            self.assertEqual(ops.ops[0].updates, expected)
            row = EntryView(OpView(ops.ops[0], ops), ops).lines(0)
            if expected:
                self.assertIn(f'.updates = "{" ".join(expected)}"', row)
            else:
                self.assertNotIn('.updates', row)
        self.assertEqual(one_op().updates, ())

    def test_integers_in_their_own_dtype(self) -> None:
        for dtypes in ('[integral]', '[floating, bool]'):
            op = one_op(kernel=None, elementwise=f'{{expr: self, dtypes: {dtypes}, own_integers: true}}')
            self.assertTrue(op.elementwise.own_integers)
        self.assertFalse(REGISTRY['mul'].elementwise.own_integers)

    def test_gradcheck(self) -> None:
        levels = {op_id: REGISTRY[op_id].gradcheck for op_id in ('silu', 'eq', 'softmax', 'binary_cross_entropy')}
        self.assertEqual(levels, {'silu': 'second', 'eq': 'none', 'softmax': 'second', 'binary_cross_entropy': 'first'})

    def test_tolerance(self) -> None:
        self.assertEqual(dict(REGISTRY['mul'].tolerance), {'f64': 1e-12, 'f32': 1e-5, 'f16': 2e-3, 'bf16': 1e-2})

    def test_internal_ops_need_no_samples(self) -> None:
        self.assertEqual(one_op(internal='gradient', samples=None).samples, ())

    def test_overloads(self) -> None:
        ops = registry(entry(), entry(overload='left'), entry(op='other'))
        self.assertEqual(list(ops.by_id), ['act', 'act_left', 'other'])


def sample(signature: str, text: str, **changes: str) -> Sample:
    keys = {'signature': f'"{signature}"', 'composite': 'true', 'kernel': None, 'backward': None, 'samples': f'[{text}]', **changes}
    return one_op(**keys).samples[0]


class Samples(unittest.TestCase):
    def test_tensors(self) -> None:
        cases = {
            '[2, 3]': TensorSample(shape=(2, 3)),
            '[]': TensorSample(shape=()),
            '{shape: [4], range: [0.1, 2]}': TensorSample(shape=(4,), range=(0.1, 2)),
            '{shape: [3, 3], matrix: positive_definite}': TensorSample(shape=(3, 3), matrix='positive_definite'),
            '{values: [[1, 2.5], [3, 4]]}': TensorSample(values=((1, 2.5), (3, 4))),
            '{values: [true, false], dtype: bool}': TensorSample(values=(True, False), dtype='bool'),
        }
        for text, expected in cases.items():
            with self.subTest(text):
                self.assertEqual(sample('(Tensor self) -> Tensor', f'{{self: {text}}}').values['self'], expected)

    def test_integer_tensors(self) -> None:
        cases = {
            '{values: [0, 2]}': TensorSample(values=(0, 2), dtype='i64'),
            '{shape: [4], int_range: [0, 5], dtype: i32}': TensorSample(shape=(4,), int_range=(0, 5), dtype='i32'),
            '{shape: [0], int_range: [0, 1]}': TensorSample(shape=(0,), int_range=(0, 1), dtype='i64'),
        }
        for text, expected in cases.items():
            with self.subTest(text):
                self.assertEqual(sample('(Tensor self) -> Tensor', f'{{self: {text}}}', integer='[self]').values['self'], expected)

    def test_tensor_lists(self) -> None:
        self.assertEqual(sample('(Tensor[] ts) -> Tensor', '{ts: [[2], [1]]}').values['ts'], (TensorSample(shape=(2,)), TensorSample(shape=(1,))))
        self.assertEqual(sample('(Tensor?[] ts) -> Tensor', '{ts: [null, [1]]}').values['ts'], (None, TensorSample(shape=(1,))))

    def test_numbers_for_scalar_arguments(self) -> None:
        self.assertEqual(sample('(Tensor self) -> Tensor', '{self: 2.5}', scalar='[self]').values['self'], 2.5)

    def test_plain_values(self) -> None:
        cases = {
            'int[2] n': ('3', 3),
            'int[2] n=[1, 1]': ('[3, 4]', (3, 4)),
            'int[1]? n': ('[0, 1]', (0, 1)),
            'int? n': ('null', None),
            'float n': ('1', 1),
            'float[]? n': ('[0.5, 2]', (0.5, 2)),
            'Scalar n': ('true', True),
            'bool n': ('false', False),
            'str n': ('tanh', 'tanh'),
            'ScalarType? n': ('f32', 'f32'),
            'int reduction': ('None', Reduction.NONE),
        }
        for argument, (text, expected) in cases.items():
            name = argument.split()[1].split('=')[0]
            with self.subTest(argument):
                self.assertEqual(sample(f'(Tensor self, {argument}) -> Tensor', f'{{self: [2], {name}: {text}}}').values[name], expected)

    def test_left_out_arguments(self) -> None:
        self.assertNotIn('n', sample('(Tensor self, int n=1) -> Tensor', '{self: [2]}').values)

    def test_words(self) -> None:
        text = '{self: [2], name: case, inplace: rejects, grad: [self], skip: [gradgrad], why: "A kink at 0."}'
        got = sample('(Tensor self) -> Tensor', text, variants='[function, inplace]')
        self.assertEqual((got.name, got.inplace_rejects, got.grad, got.skip, got.why), ('case', True, ('self',), ('gradgrad',), 'A kink at 0.'))

    def test_errors(self) -> None:
        error = REGISTRY['nll_loss'].errors[0]
        self.assertEqual((error.throws, error.type), ('target 5 is out of range', 'IndexError'))
        self.assertEqual((REGISTRY['mul'].errors[0].type, REGISTRY['mul'].errors[0].skip), ('ValueError', ()))
