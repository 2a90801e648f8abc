import unittest

from codegen import Op, SavedProperty, SavedTensor, analyze, load_ops
from codegen.formula import check_expression
from codegen.tokens import tokenize

from .support import DATA, entry, error_tests, one_op, ops_yaml

REGISTRY = load_ops(DATA / 'ops.yaml')


def tensors(*names: str) -> tuple[SavedTensor, ...]:
    return tuple(SavedTensor(name) for name in names)


class Uses(unittest.TestCase):
    def uses(self, formula: str, op: Op = REGISTRY['nll_loss']):
        return analyze(op, formula)

    def test_tokens(self) -> None:
        self.assertEqual(tokenize('a->b(1.5e-3f, "x, y")  && std::c '), ['a', '->', 'b', '(', '1.5e-3f', ',', '"x, y"', ')', '&&', 'std', '::', 'c'])

    def test_tensors_in_the_order_of_the_signature(self) -> None:
        self.assertEqual(self.uses('weight * self').tensors, tensors('self', 'weight'))

    def test_properties(self) -> None:
        for property_ in ('sizes', 'dim', 'numel', 'scalar_type', 'options', 'size'):
            with self.subTest(property_):
                uses = self.uses(f'expand(grad, self.{property_}())')
                self.assertEqual((uses.tensors, uses.properties), ((), (SavedProperty('self', property_),)))

    def test_other_members_save_the_tensor(self) -> None:
        for use in ('self.t()', 'self.sizes', 'amp::mul(self, grad)', 'self', '(self).sizes()', 'self.is_contiguous()'):
            with self.subTest(use):
                self.assertEqual(self.uses(use).tensors, tensors('self'))

    def test_a_saved_tensor_needs_no_properties(self) -> None:
        uses = self.uses('self * grad + zeros(self.sizes(), target.options())')
        self.assertEqual((uses.tensors, uses.properties), (tensors('self'), (SavedProperty('target', 'options'),)))

    def test_plain_arguments(self) -> None:
        self.assertEqual(self.uses('f(ignore_index, grad, reduction)').args, ('reduction', 'ignore_index'))

    def test_needs(self) -> None:
        uses = self.uses('needs.weight ? f(grad) : Tensor()')
        self.assertEqual((uses.needs, uses.needs_all), (('weight',), False))
        self.assertTrue(self.uses('f(grad, needs)').needs_all)

    def test_wants_saves_nothing(self) -> None:
        self.assertEqual(self.uses('f(grad, wants.weight)'), self.uses('f(grad)'))

    def test_result(self) -> None:
        self.assertEqual(self.uses('grad * result').tensors, (SavedTensor('result', True),))
        self.assertEqual(self.uses('f(grad, result.sizes())').properties, (SavedProperty('result', 'sizes', True),))

    def test_several_results(self) -> None:
        uses = self.uses('f(grads.values, results.indices, results.values.sizes())', REGISTRY['max_dim'])
        self.assertEqual(uses.grads, ('values',))
        self.assertEqual(uses.tensors, (SavedTensor('indices', True),))
        self.assertEqual(uses.properties, (SavedProperty('values', 'sizes', True),))

    def test_grad_is_that_of_the_only_differentiable_result(self) -> None:
        self.assertEqual(self.uses('f(grad)', REGISTRY['max_dim']).grads, ('values',))

    def test_lists(self) -> None:
        self.assertEqual(self.uses('f(grads)', REGISTRY['split']).grads, ('result',))
        uses = self.uses('f(grad, tensors.sizes(), tensors.size())', REGISTRY['cat'])
        self.assertEqual(uses.properties, (SavedProperty('tensors', 'size'), SavedProperty('tensors', 'sizes')))
        self.assertEqual(self.uses('f(grad, tensors)', REGISTRY['cat']).tensors, tensors('tensors'))

    def test_cpp_words(self) -> None:
        for formula in (
            'static_cast<double>(reduction) * grad.to(kFloat32)',
            'std::vector<Tensor>{grad, Tensor()}',
            'reduction == Reduction::Mean ? grad : cast<float>(grad, nullptr, true)',
            '[&] { auto x = grad * 2; const Tensor& y = x; std::vector<int64_t> dims{0}; return f(x, y, dims); }()',
            'map(grad, [&](const Tensor& g, int64_t i) { return g * i; })',
            '[&] { auto [a, b] = f(grad); for (auto& t : list()) a = a + t; return a * b; }()',
            'where(grad > 0 && grad < INFINITY, grad, M_PI)',
            'at(grad)->data().tensors',
        ):
            with self.subTest(formula):
                self.assertEqual(self.uses(formula).tensors, ())

    def test_comparison_is_no_template(self) -> None:
        self.assertEqual(self.uses('where(self < weight, grad, grad > (reduction))').tensors, tensors('self', 'weight'))

    def test_union(self) -> None:
        uses = self.uses('grad * self') | self.uses('f(grad, self.sizes(), reduction, needs.weight)')
        self.assertEqual((uses.tensors, uses.properties), (tensors('self'), (SavedProperty('self', 'sizes'),)))
        self.assertEqual((uses.args, uses.needs, uses.grads), (('reduction',), ('weight',), ('result',)))

    def test_expression(self) -> None:
        op = REGISTRY['add']
        self.assertEqual(check_expression(op, 'select(self > 0, self + 1.0e-3, math::exp(alpha))'), {'self', 'alpha'})


def backward(formula: str, *parts: str, returns: str = 'Tensor', **changes: str) -> tuple:
    signature = f'"(Tensor self, Tensor index, float p) -> {returns}"'
    samples = '[{self: [2], index: {values: [0]}, p: 1}]'
    text = ops_yaml(entry(signature=signature, integer='[index]', samples=samples, backward=f'\n    self: "{formula}"  #!', **changes))
    return (text, 'in the derivative of `act`', *parts)


PAIR = '(Tensor values, Tensor indices)'


@error_tests(load_ops, {
    'unknown_name': backward('grad * slef', '`slef` is not in scope; did you mean `self`?', '(in scope: self, index, p, grad, result, needs, wants)'),
    'unknown_template': backward('grad * cats<p', '`cats` is not in scope', '(in scope:'),
    'call_of_an_argument': backward('p(grad)', '`p(` would call the p of the formula', 'write `amp::p('),
    'shadowed': backward('[&] { auto self = grad; return self; }()', '`self` is a name of the op and cannot be declared again', 'another name'),
    'grad_of_two': backward('grad', '`grad` stands for the gradient of one result, and this op has 2 (values, indices)',
                            'write grads.values or grads.indices', returns=PAIR),
    'grad_of_a_list': backward('grad', 'this op has a list of them', 'write grads', returns='Tensor[]'),
    'grads_of_one': backward('grads.result', '`grads` is for ops of several results', 'write `grad`'),
    'unknown_grads': backward('grads.valeus', '`grads.valeus` is not the gradient of a result', 'did you mean `values`?', returns=PAIR),
    'bare_grads': backward('f(grads)', '`grads` is not the gradient', 'write grads.values or grads.indices', returns=PAIR),
    'not_differentiable_grads': backward('grads.indices', '`grads.indices` is not the gradient', 'write grads.values', returns=PAIR,
                                         not_differentiable='[indices]'),
    'result_of_two': backward('grads.values * result', '`result` stands for the only tensor', 'write results.values or results.indices', returns=PAIR),
    'result_of_a_list': backward('f(grads, result)', 'this op has a list of them', 'write the formula without it', returns='Tensor[]'),
    'results_of_one': backward('grad * results.x', '`results` is for ops of several results', 'write `result`'),
    'unknown_results': backward('grads.values * results.indexes', '`results.indexes` is not a result; did you mean `indices`?', returns=PAIR),
    'needs_of_no_argument': backward('needs.slef ? grad : grad', '`needs.slef` is not a floating tensor argument; did you mean `self`?'),
    'wants_of_no_argument': backward('wants.slef == kFloat ? grad : grad', '`wants.slef` is not a floating tensor argument; did you mean `self`?'),
    'wants_of_all': backward('f(grad, wants)', '`wants` is not a floating tensor argument', 'write one of wants.self'),
    'empty_argument': backward('mul_by(grad, )', 'an argument of `mul_by` is empty', 'remove its comma'),
    'open_parenthesis': backward('mul_by(grad, p', 'a `(` is not closed', 'add its `)`'),
    'closing_bracket': backward('mul_by(grad, p])', 'a `]` has no matching opening bracket', 'remove it'),
    'closing_parenthesis': backward('mul_by(grad, p))', 'a `)` has no matching opening bracket', 'remove it'),
    'two_statements': backward('grad; grad', 'a `;` ends the expression', 'remove it'),
    'comment': backward('grad // self', 'a comment is not possible in an expression', 'after #'),
    'comment_inside': backward('grad /* grad */', 'a comment is not possible in an expression', 'after #'),
    'operator_at_the_end': backward('grad +', 'the expression ends with `+`', 'write what belongs behind it'),
    'missing_operator': backward('grad self', '`grad self` lacks an operator', 'write it between the two'),
    'letter_beyond_ascii': backward('grad * é', '`é` is not a character of C++ expressions', 'remove it'),
    'foreign_character': backward('grad $ self', '`$` is not a character of C++ expressions', 'remove it'),
    'quote': backward("f(grad, 'x)", "a quote ' is not closed", 'add the other one'),
    'fused': (ops_yaml(entry(backward='\n    self:\n      formula: grad\n      fused: grad * selv  #!')), 'in the derivative of `act`', 'did you mean `self`?'),
    'elementwise': (ops_yaml(entry(kernel=None, elementwise='\n    expr: self + alhpa  #!')), 'in the expression of `act`: `alhpa` is not in scope',
                    '(in scope: self)'),
    'composite': (ops_yaml(entry(kernel=None, backward=None, composite='relu(sefl)  #!')), 'in the expression of `act`', 'did you mean `self`?'),
})
class FormulaErrors(unittest.TestCase):
    pass


class Result(unittest.TestCase):
    def test_named_result_of_one_is_result(self) -> None:
        self.assertEqual(analyze(one_op(), 'grad * result').tensors, (SavedTensor('result', True),))
