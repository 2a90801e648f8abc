"""What formulas and expressions may call, and what they say of the rest."""

import unittest

from codegen import load_ops
from codegen.declarations import Parameters, declared
from codegen.tokens import Call, calls, tokenize

from .support import entry, error_tests, one_op, ops_yaml, registry


class Declared(unittest.TestCase):
    def test_helpers_of_formulas(self) -> None:
        functions = declared('amp/ops/runtime.h').functions
        self.assertEqual(functions['amp', 'mul_by'], [Parameters(2, 2, 'const Tensor& grad, const Scalar& factor')])
        self.assertEqual([(known.least, known.most) for known in functions['amp', 'zeros']], [(1, 2)])
        self.assertIn(('detail', 'wrapped_scalar'), functions)
        self.assertEqual({name for _, name in functions} & {'if', 'return', 'static_assert', 'AMP_CHECK'}, set())

    def test_members_and_types(self) -> None:
        found = declared('amp/ops/runtime.h')
        self.assertEqual(found.functions['Tensor', 'stride'], [Parameters(1, 1, 'int64_t dim')])
        self.assertLessEqual({'Tensor', 'Shape', 'IntArrayRef', 'TensorList', 'Turn'}, found.types)
        self.assertNotIn('amp', found.types)

    def test_functions_of_elementwise_expressions(self) -> None:
        functions = declared('amp/cpu/simd/math.h', 'amp/ops/functors.inc').functions
        self.assertEqual({known[:2] for known in functions['math', 'floor_div']}, {(2, 2)})
        self.assertEqual(functions['math', 'sin'], [])  # by a macro, for which no parameters are told
        self.assertEqual(functions['', 'lerp'], [Parameters(3, 3, 'V self, V end, V weight')])


class Calls(unittest.TestCase):
    def test_arguments(self) -> None:
        for text, count in {'f()': 0, 'f(a)': 1, 'f(g(a, b), {1, 2})': 2, 'f([&](int a, int b) { return a; }, c)': 2, 'f(cast<int, 2>(a), b)': 2,
                            'f(a < b, c)': 2}.items():
            with self.subTest(text):
                self.assertEqual(next(calls(tokenize(text))), Call('f', (), False, count))

    def test_names(self) -> None:
        self.assertEqual(list(calls(tokenize('std::get<0>(a.item<float>())'))), [Call('get', ('std',), False, 1), Call('item', (), True, 0)])
        self.assertEqual(list(calls(tokenize('a->b(amp::detail::c(1))'))), [Call('b', (), True, 1), Call('c', ('amp', 'detail'), False, 1)])

    def test_what_may_be_called(self) -> None:
        for formula in (
            'act(grad)', 'other(grad)', 'act_(grad)', 'act_out(grad, self)', 'grad.act()', 'grad.act_()',  # the op itself
            'amp::zeros(self.sizes(), grad.options())', 'detail::wrapped_scalar(2)', 'mm_kernel(grad, self, Turn::First, kFloat)',
            'Scalar(2) * static_cast<double>(self.dim()) * grad', 'std::get<0>(std::make_tuple(grad, grad))',
            '[&] { auto twice = [](const Tensor& t) { return t + t; }; return twice(grad); }()',
        ):
            with self.subTest(formula):
                one_op(variants='[function, method, inplace, out]', aliases='[other]', backward=f'{{self: "{formula}"}}')
        for expression in ('select(self < 0, 0, self)', 'math::sin(self) + gelu_erf(self)', 'V(1) - self'):
            with self.subTest(expression):
                one_op(kernel=None, elementwise=f'{{expr: "{expression}"}}')

    def test_an_op_further_down(self) -> None:
        self.assertEqual(len(registry(entry(backward='{self: later(grad)}'), entry(op='later'))), 2)

    def test_a_loop_over_results(self) -> None:
        one_op(backward='{self: "[&] { Tensor sum = zeros(self.sizes()); for (const Tensor& t : std::vector<Tensor>{grad}) sum.copy_(t); return sum; }()"}')


def backward(formula: str, *parts: str, **changes: str) -> tuple:
    return (ops_yaml(entry(backward=f'\n    self: "{formula}"  #!', **changes)), 'in the derivative of `act`: ', *parts)


def elementwise(expression: str, *parts: str) -> tuple:
    return (ops_yaml(entry(kernel=None, elementwise=f'\n    expr: "{expression}"  #!')), 'in the expression of `act`: ', *parts)


@error_tests(load_ops, {
    'unknown': backward('mul_bye(grad, 2)', '`mul_bye(` calls no op or helper; did you mean `mul_by`?',
                        'an op has an entry here, a helper is declared in src/amp/autograd/formulas/'),
    'unknown_template': backward('casts<float>(grad)', '`casts(` calls no op or helper', 'an op has an entry here'),
    'unknown_in_a_space': backward('amp::mul_bye(grad, 2)', '`amp::mul_bye(` calls no op or helper', 'an op has an entry here'),
    'unknown_space': backward('ampp::mul_by(grad, 2)', '`ampp::mul_by(` calls no op or helper', 'write `mul_by(`'),
    'unknown_member': backward('grad.sizs()', '`.sizs(` is neither the method of an op nor a member of Tensor', 'did you mean `sizes`?'),
    'function_as_a_member': backward('grad.act()', '`.act(` is neither the method of an op', 'write `act(...)`'),
    'method_as_a_function': backward('act(grad)', '`act(` calls no op or helper', 'write it as a method', variants='[method]'),
    'no_inplace_variant': backward('act_(grad)', '`act_(` calls no op or helper', 'did you mean `act`?'),
    'arguments_of_an_op': backward('act(grad, 2)', '`act` takes 1 argument, and is given 2', 'write it as act(Tensor self)'),
    'arguments_with_defaults': backward('act(grad, 1, 2)', '`act` takes 1 to 2 arguments, and is given 3', 'write it as act(Tensor self, float p=1)',
                                        signature='"(Tensor self, float p=1) -> Tensor"'),
    'arguments_of_a_method': backward('grad.act(2)', '`act` takes 0 arguments, and is given 1', 'write it as act()', variants='[method]'),
    'arguments_of_a_helper': backward('mul_by(grad)', '`mul_by` takes 2 arguments, and is given 1',
                                      'write it as mul_by(const Tensor& grad, const Scalar& factor)'),
    'fused': (ops_yaml(entry(backward='\n    self:\n      formula: grad\n      fused: acct(grad)  #!')), 'in the derivative of `act`', 'did you mean `act`?'),
    'composite': (ops_yaml(entry(kernel=None, backward=None, composite='zeros_lik(self)  #!')), 'in the expression of `act`', 'did you mean `zeros_like`?'),
    'elementwise': elementwise('slect(self < 0, 0, self)', '`slect(` calls no function of math:: or of src/amp/ops/functors.inc',
                               'did you mean `select`? (write it in functors.inc)'),
    'elementwise_of_math': elementwise('exp(self)', '`exp(` calls no function', 'write `math::exp(`'),
    'elementwise_in_math': elementwise('math::tanhh(self)', '`math::tanhh(` calls no function', 'did you mean `math::tanh`?'),
    'arguments_of_a_functor': elementwise('lerp(self, self)', '`lerp` takes 3 arguments, and is given 2', 'write it as lerp(V self, V end, V weight)'),
})
class CallErrors(unittest.TestCase):
    pass
