"""How often derivatives round, and which the generator computes in float32."""

import unittest

from codegen import load_ops
from codegen.__main__ import ROOT
from codegen.helpers import Helper
from codegen.model import Gradient
from codegen.parameters import Parameters
from codegen.rounding import Rounding
from codegen.views.tape import tape_of

LIBRARY = load_ops(ROOT / 'ops.yaml')


class Counts(unittest.TestCase):
    def count(self, formula: str) -> int:
        return LIBRARY.rounding.count(formula)

    def test_operators_and_calls(self) -> None:
        self.assertEqual(self.count('grad'), 0)
        self.assertEqual(self.count('-grad'), 0)
        self.assertEqual(self.count('grad * other'), 1)
        self.assertEqual(self.count('grad * rsqrt(self * self + 1)'), 4)

    def test_what_moves_numbers_does_not_round(self) -> None:
        self.assertEqual(self.count('conj_of(grad)'), 0)
        self.assertEqual(self.count('grad.expand(self.sizes())'), 0)
        self.assertEqual(self.count('keep_where(self == 0, grad)'), 0)

    def test_sizes_are_integers(self) -> None:
        self.assertEqual(self.count('col2im(grad, self.sizes().slice(self.dim() - 2, 2))'), 1)

    def test_helpers(self) -> None:
        self.assertEqual(self.count('mul_by(grad, alpha)'), 1)
        self.assertEqual(self.count('acosh_backward(grad, self)'), 2)


class InFloat32(unittest.TestCase):
    def rounds_once(self, op_id: str, arg: str) -> bool:
        op = LIBRARY[op_id]
        return LIBRARY.rounding.rounds_once(op, op.gradient_of(arg))

    def test_several_roundings(self) -> None:
        self.assertTrue(self.rounds_once('asinh', 'self'))
        self.assertTrue(self.rounds_once('atan2', 'other'))

    def test_one_rounding(self) -> None:
        self.assertFalse(self.rounds_once('mul', 'self'))
        self.assertFalse(self.rounds_once('index_select', 'self'))

    def test_products_stay_in_16_bits(self) -> None:
        self.assertFalse(self.rounds_once('baddbmm', 'batch1'))
        helper = Helper('matmul', 'product', 'Tensor', Parameters((), (), ''), 'A product.', 'parts')
        self.assertFalse(Rounding((), (helper,)).rounds_once(LIBRARY['mul'], Gradient(('self',), 'product(grad, self) * 2 * other')))

    def test_ops_without_tensors_of_16_bits(self) -> None:
        self.assertFalse(self.rounds_once('linalg_inv_ex', 'A'))


class BeforeASum(unittest.TestCase):
    """Formulas of elementwise ops, with a sum over broadcast dimensions."""

    def gradients(self, op_id: str) -> list[str]:
        return [gradient.value for gradient in tape_of(LIBRARY[op_id], LIBRARY.rounding).gradients]

    def test_one_rounding(self) -> None:
        of_self, of_other = self.gradients('mul')
        self.assertIn('autograd::summed([&](const Tensor& other, const Tensor& grad)', of_self)
        self.assertTrue(of_other.endswith('other_sizes_, self, grad)'), of_other)

    def test_no_rounding(self) -> None:
        self.assertEqual(self.gradients('add')[0], 'sum_to(grad, self_sizes_)')

    def test_several_roundings(self) -> None:
        value = self.gradients('atan2')[0]
        self.assertTrue(value.startswith('autograd::in_float32('), value)
        self.assertIn('return sum_to(', value)


if __name__ == '__main__':
    unittest.main()
