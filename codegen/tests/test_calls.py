"""The functions that formulas and expressions may call, and the errors for other calls."""

import tempfile
import unittest
from pathlib import Path

from codegen import SpecError, load_ops
from codegen.callables import Check, checks, listed, load_callables
from codegen.parameters import Parameters, parse_parameters
from codegen.tokens import Call, calls, tokenize

from .support import entry, error_tests, one_op, ops_yaml, read, registry


class Lists(unittest.TestCase):
    def test_parameters(self) -> None:
        self.assertEqual(parse_parameters('const Tensor& self,  std::array<bool, 3> needs, int64_t dim = f(1, 2)'),
                         Parameters(('const Tensor& self', 'std::array<bool, 3> needs'), ('const Tensor& self', 'std::array<bool, 3> needs', 'int64_t dim'),
                                    'const Tensor& self, std::array<bool, 3> needs, int64_t dim = f(1, 2)'))
        self.assertEqual(parse_parameters(''), Parameters((), (), ''))
        self.assertIsNone(parse_parameters('int64_t'))

    def test_helpers(self) -> None:
        ops = read(ops_yaml(entry(), helpers="[{helper: 'std::tuple<Tensor, Tensor> act_backward(const Tensor& grad)', doc: A doc.}]"))
        helper = ops.helpers[0]
        self.assertEqual((helper.family, helper.name, helper.returns, helper.doc), ('unary', 'act_backward', 'std::tuple<Tensor, Tensor>', 'A doc.'))
        self.assertEqual(helper.declaration, 'std::tuple<Tensor, Tensor> act_backward(const Tensor& grad)')

    def test_what_the_library_offers(self) -> None:
        self.assertEqual(listed().functions['zeros'], (parse_parameters('IntArrayRef size, TensorOptions options = {}'),))
        self.assertEqual(listed().members['Tensor']['size'], (parse_parameters('int64_t dim'),))
        self.assertEqual(listed().expressions['math::atan2'], (parse_parameters('V y, V x'),))

    def test_calls_that_are_compiled(self) -> None:
        self.assertEqual(list(checks({'zeros': (parse_parameters('IntArrayRef size, TensorOptions options = {}'),)})),
                         [Check('zeros', 'IntArrayRef size, TensorOptions options', 'size, options'), Check('zeros', 'IntArrayRef size', 'size')])


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
            'amp::zeros(self.sizes(), grad.options())', 'detail::wrapped_scalar(2)', 'grad.contiguous(MemoryFormat::Contiguous)',
            'Scalar(2) * static_cast<double>(self.dim()) * grad', 'std::get<0>(std::make_tuple(grad, grad))',
            '[&] { auto twice = [](const Tensor& t) { return t + t; }; return twice(grad); }()',
        ):
            with self.subTest(formula):
                one_op(variants='[function, method, inplace, out]', aliases='[other]', backward=f'{{self: "{formula}"}}')
        for expression in ('select(self < 0, 0, self)', 'math::sin(self) + lerp(self, self, 1)', 'V(1) - self'):
            with self.subTest(expression):
                read(ops_yaml(entry(kernel=None, elementwise=f'{{expr: "{expression}"}}'), helpers=HELPERS))

    def test_an_op_further_down(self) -> None:
        self.assertEqual(len(registry(entry(backward='{self: later(grad)}'), entry(op='later'))), 2)

    def test_a_loop_over_results(self) -> None:
        one_op(backward='{self: "[&] { Tensor sum = zeros(self.sizes()); for (const Tensor& t : std::vector<Tensor>{grad}) sum.copy_(t); return sum; }()"}')


HELPERS = """
- {helper: 'Tensor mul_by(const Tensor& grad, const Scalar& factor)', doc: grad * factor.}
- {helper: 'V lerp(V self, V end, V weight)', doc: A doc.}"""


def backward(formula: str, *parts: str, **changes: str) -> tuple:
    return (ops_yaml(entry(backward=f'\n    self: "{formula}"  #!', **changes), helpers=HELPERS), 'in the derivative of `act`: ', *parts)


def elementwise(expression: str, *parts: str) -> tuple:
    return (ops_yaml(entry(kernel=None, elementwise=f'\n    expr: "{expression}"  #!'), helpers=HELPERS), 'in the expression of `act`: ', *parts)


@error_tests(load_ops, {
    'unknown': backward('mul_bye(grad, 2)', '`mul_bye(` calls no op or helper; did you mean `mul_by`?'),
    'unknown_template': backward('casts<float>(grad)', '`casts(` calls no op or helper', 'add an entry for the op, or list the function under `helpers`'),
    'unknown_in_a_space': backward('amp::mul_bye(grad, 2)', '`amp::mul_bye(` calls no op or helper; did you mean `mul_by`?'),
    'unknown_space': backward('ampp::mul_by(grad, 2)', '`ampp::mul_by(` calls no op or helper', 'write `mul_by(`'),
    'unknown_member': backward('grad.sizs()', '`.sizs(` is neither the method of an op nor a member that formulas may call', 'did you mean `sizes`?'),
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
    'helper_of_expressions': backward('lerp(grad, grad, grad)', '`lerp(` calls no op or helper', 'add an entry for the op, or list the function under `helpers`'),
    'helper_of_derivatives': elementwise('mul_by(self, 2)', '`mul_by(` calls no function of expressions', 'write the function in functors.inc, and list it under `helpers`'),
    'elementwise': elementwise('slect(self < 0, 0, self)', '`slect(` calls no function of expressions',
                               'did you mean `select`?'),
    'elementwise_of_math': elementwise('exp(self)', '`exp(` calls no function', 'write `math::exp(`'),
    'elementwise_in_math': elementwise('math::tanhh(self)', '`math::tanhh(` calls no function', 'did you mean `math::tanh`?'),
    'arguments_of_a_functor': elementwise('lerp(self, self)', '`lerp` takes 3 arguments, and is given 2', 'write it as lerp(V self, V end, V weight)'),
})
class CallErrors(unittest.TestCase):
    pass


def helper(text: str, *parts: str) -> tuple:
    return (ops_yaml(entry(), helpers=f'\n- {text}  #!'), *parts)


@error_tests(load_ops, {
    'no_declaration': helper('{helper: mul_by, doc: A doc.}', '`mul_by` does not declare a function', 'write "Tensor name('),
    'no_names': helper('{helper: Tensor mul_by(Tensor), doc: A doc.}', 'does not declare a function', 'write "Tensor name('),
    'no_doc': helper('helper: Tensor mul_by(const Tensor& grad)', 'a helper needs `doc`'),
    'unknown_key': helper('{helper: Tensor mul_by(const Tensor& grad), doc: A doc., docs: 1}', 'unknown key `docs`', 'did you mean `doc`?'),
})
class HelperErrors(unittest.TestCase):
    def test_in_the_root_of_a_folder(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder, 'ops.yaml')
            root.write_text('families: [unary]\nhelpers: []\n')
            Path(folder, 'ops').mkdir()
            with self.assertRaisesRegex(SpecError, r'ops.yaml:2:10: helpers belong in the file of their family, `ops/FAMILY.yaml`; move them there'):
                load_ops(root)


@error_tests(load_callables, {
    'no_parentheses': ('functions: {zeros: IntArrayRef size}  #!\nmembers: {}\ntypes: []\nexpressions: {}\n',
                       '`IntArrayRef size` is not a list of parameters', 'write "(const Tensor& self, int64_t dim = 0)"'),
    'no_names': ('functions: {}\nmembers:\n  Tensor: {size: [(), (int64_t)]}  #!\ntypes: []\nexpressions: {}\n', '`(int64_t)` is not a list of parameters',
                 'write "(const Tensor& self'),
})
class CallablesErrors(unittest.TestCase):
    pass
