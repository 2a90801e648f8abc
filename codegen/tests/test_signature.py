import unittest

from codegen import cpp
from codegen.model import Reduction, Type

from .support import entry, error_tests, one_op, ops_yaml
from codegen import load_ops

SIGNATURES = (
    '(Tensor self) -> Tensor',
    '() -> Tensor',
    '(Tensor self, Tensor? bias=None, *, int[2] stride=1, Scalar alpha=1, ScalarType? dtype=None) -> Tensor',
    '(Tensor[] tensors, int dim=0) -> Tensor[]',
    '(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor',
    '(Tensor self, int[1]? dim=None, float eps=1e-05, float? scale=None, float[]? scales=None) -> Tensor',
    "(Tensor self, str mode='a, b]', str? norm=None, int[2] pad=[1, 1], int[] dims=[-2, -1]) -> Tensor",
    '(Tensor self, int[1] dim=[-2, -1]) -> Tensor',
    '(Tensor self, int[2] stride=[], bool flag=True, int reduction=Mean, int? n=-1) -> Tensor',
    '(Tensor self, int dim) -> (Tensor values, Tensor indices)',
    '(Tensor self, Tensor other) -> bool',
    '(Tensor self, *, Generator? generator=None) -> Tensor',
)


class Signatures(unittest.TestCase):
    def test_round_trip(self) -> None:
        for text in SIGNATURES:
            with self.subTest(text):
                self.assertEqual(str(parsed(text)), text)

    def test_what_a_node_saves_owns_what_the_argument_refers_to(self) -> None:
        for text in SIGNATURES:
            for arg in parsed(text).args:
                if not arg.is_tensor:
                    with self.subTest(str(arg.type)):
                        self.assertNotRegex(cpp.saved_type(arg.type), 'Ref|_view|&')
        with self.assertRaisesRegex(AssertionError, 'nothing owns'):
            cpp.saved_type(Type('bool', list=True))

    def test_arguments(self) -> None:
        signature = parsed('(Tensor self, Tensor?[] indices, *, int[2]? size=None, int reduction=None, float p=2) -> Tensor')
        self_, indices, size, reduction, p = signature.args
        self.assertTrue(self_.is_tensor and self_.required and not self_.list)
        self.assertEqual(indices.type, Type('Tensor', list=True, optional_items=True))
        self.assertEqual(size.type, Type('int', optional=True, list=True, size=2))
        self.assertTrue(size.kwarg_only and size.optional and size.list and not size.required and not indices.kwarg_only)
        self.assertIsNone(size.default.value)
        self.assertIs(reduction.default.value, Reduction.NONE)
        self.assertEqual((p.default.value, p.default.text), (2, '2'))

    def test_defaults(self) -> None:
        signature = parsed("(Tensor self, int[2] a=[1, 2], float b=-1.5e-3, str c='x', bool d=True, Scalar e=0.5, int reduction=Sum) -> Tensor")
        self.assertEqual([arg.default.value for arg in signature.args[1:]], [(1, 2), -1.5e-3, 'x', True, 0.5, Reduction.SUM])

    def test_limits_of_defaults(self) -> None:
        low, high = parsed(f'(Tensor self, int low={-2**63}, int high={2**63 - 1}) -> Tensor').args[1:]
        self.assertEqual((cpp.default_value(low), cpp.default_value(high)), ('INT64_MIN', '9223372036854775807'))

    def test_texts_in_cpp(self) -> None:
        for text in ('a"b', 'a\\d'):
            signature = one_op(signature=f"|-\n    (Tensor self, str mode='{text}') -> Tensor").signature
            self.assertEqual(cpp.default_value(signature.args[1]), cpp.string(text))

    def test_results(self) -> None:
        self.assertEqual([result.name for result in parsed('(Tensor self) -> Tensor').returns], ['result'])
        self.assertEqual([result.name for result in parsed('(Tensor self) -> (Tensor values, Tensor indices)').returns], ['values', 'indices'])


def parsed(text: str):
    return one_op(signature=f'"{text}"', composite='true', kernel=None, backward=None, samples=None, internal='gradient').signature


def bad(signature: str, *parts: str) -> tuple:
    return (ops_yaml(entry(signature=f'"{signature}"  #!')), *parts)


@error_tests(load_ops, {
    'no_arrow': bad('(Tensor self)', 'is not a signature', 'write "(Tensor self, *, int n=1) -> Tensor"'),
    'no_name': bad('(Tensor) -> Tensor', '`Tensor` is not an argument', 'write "type name"'),
    'argument_type': bad('(Tenser self) -> Tensor', 'unknown type `Tenser`', 'did you mean `Tensor`?'),
    'spaced_type': bad('(Tensor (a) self) -> Tensor', 'is not a signature', 'write "('),
    'result_type': bad('(Tensor self) -> Scalar', 'unknown type `Scalar`', 'one of Tensor, Tensor[], bool'),
    'unnamed_results': bad('(Tensor self) -> (Tensor, Tensor)', 'result `Tensor` of several has no name', 'write "(Tensor values, Tensor indices)"'),
    'one_named_result': bad('(Tensor self) -> (Tensor values)', 'must name two or more', 'or "Tensor" for one'),
    'result_twice': bad('(Tensor self) -> (Tensor a, Tensor a)', 'different results', 'write "(Tensor values'),
    'argument_twice': bad('(Tensor self, int self) -> Tensor', 'argument `self` is given twice', 'rename one of them'),
    'star_twice': bad('(Tensor self, *, int a, *, int b) -> Tensor', '`*` appears twice', 'keep the first'),
    'default_order': bad('(Tensor self, int a=1, *, int b) -> Tensor', 'argument `b` needs a default', '`a` before it has one'),
    'cpp_keyword': bad('(Tensor self, float default) -> Tensor', '`default` cannot be the name of an argument', 'write a snake_case identifier'),
    'formula_word': bad('(Tensor grad) -> Tensor', 'argument `grad` would clash with the formula word', 'rename it (e.g. `grad_output`)'),
    'sample_word': bad('(Tensor self, str name) -> Tensor', 'argument `name` would clash with the sample word', 'rename it'),
    'default_syntax': bad('(Tensor self, int n=x) -> Tensor', '`x` cannot be the default of `int n`', 'write None (of an optional)'),
    'default_none': bad('(Tensor self, int n=None) -> Tensor', '`None` cannot be the default', 'of an `int reduction`'),
    'default_mean': bad('(Tensor self, int n=Mean) -> Tensor', '`Mean` cannot be the default', 'Mean, Sum or None of an `int reduction`'),
    'default_kind': bad('(Tensor self, int n=1.5) -> Tensor', '`1.5` cannot be the default', 'write'),
    'default_length': bad('(Tensor self, int[2] n=[1, 2, 3]) -> Tensor', 'cannot be the default of `int[2] n`', '[1, 1]'),
    'default_one_for_many': bad('(Tensor self, int[] n=1) -> Tensor', 'cannot be the default of `int[] n`', '[1, 1]'),
    'cpp_operator': bad('(Tensor self, float bitor) -> Tensor', '`bitor` cannot be the name of an argument: it is a word of C++', 'write a snake_case'),
    'macro': bad('(Tensor self, float errno) -> Tensor', '`errno` cannot be the name of an argument: it is a word of C++', 'write a snake_case'),
    'letter_beyond_ascii': bad('(Tensor größe) -> Tensor', '`größe` cannot be the name of an argument: it is not a C++ identifier', 'write a snake_case'),
    'generated_name': bad('(Tensor self, float device) -> Tensor', 'argument `device` would clash with the generated variable, function or type', 'rename it'),
    'generated_function': bad('(Tensor check_args) -> Tensor', 'argument `check_args` would clash', 'rename it'),
    'list_of_size_0': bad('(Tensor self, int[0] n=1) -> Tensor', 'unknown type `int[0]`', 'int[N]'),
    'list_of_a_huge_size': bad(f'(Tensor self, int[{5000 * "9"}] n=1) -> Tensor', 'unknown type `int[9', 'int[N]'),
    'default_of_many_digits': bad(f'(Tensor self, int n={5000 * "9"}) -> Tensor', 'cannot be the default of `int n`', 'write'),
    'open_results': bad('(Tensor self) -> (Tensor a, Tensor b', '`(Tensor a, Tensor b` lacks its closing parenthesis', 'add it'),
    'default_infinity': bad('(Tensor self, float x=1e400) -> Tensor', '`1e400` cannot be the default of `float x`', 'write'),
    'default_beyond_64_bits': bad('(Tensor self, int n=9223372036854775808) -> Tensor', 'cannot be the default of `int n`', 'write'),
    'default_list': bad("(Tensor self, int[] n=['a']) -> Tensor", 'cannot be the default', '[1, 1]'),
})
class SignatureErrors(unittest.TestCase):
    pass
