"""What a tape node saves, when its formulas read it, and its name."""

import unittest

from codegen.views.op import OpView
from codegen.views.tape import TapeView

from .support import entry, registry

PAIR = '"(Tensor self, Tensor other) -> Tensor"'
SAMPLES = '[{self: [2], other: [2]}]'


def tape(**changes: str) -> TapeView:
    ops = registry(entry(**changes))
    return OpView(ops.ops[0], ops).tape


def stores(view: TapeView) -> list[str]:
    return [saved.store() for saved in view.saved]


class Saved(unittest.TestCase):
    def test_only_what_a_needed_gradient_uses(self) -> None:
        view = tape(signature=PAIR, backward='{self: grad * other, other: grad * self}', samples=SAMPLES)
        self.assertEqual(stores(view), ['if (needs_input(kOther)) self_.save(self);', 'if (needs_input(kSelf)) other_.save(other);'])

    def test_a_property_that_another_gradient_uses(self) -> None:
        view = tape(signature=PAIR, backward='{self: "zeros(self.sizes())", other: grad * self}', samples=SAMPLES)
        self.assertEqual(stores(view), ['if (needs_input(kOther)) self_.save(self);', 'self_info_.save(self);'])
        self.assertEqual([gradient.value for gradient in view.gradients], ['zeros(self_info.sizes())', 'grad * self'])

    def test_a_property_next_to_the_tensor(self) -> None:
        view = tape(backward='{self: "zeros(self.sizes()) * self"}')
        self.assertEqual(stores(view), ['self_.save(self);'])

    def test_conditions(self) -> None:
        condition = 'self.is_complex()'
        view = tape(backward='{self: grad * self * result}', saved_if=f'{{self: {condition}, result: {condition}}}', variants='[function, inplace]')
        self.assertEqual(stores(view), [f'if ({condition}) self_.save(self);', f'if ({condition}) result_.save_result(result);'])
        self.assertEqual(view.saved_inputs[0].store(overwritten=True), f'if ({condition}) self_.save(kept(self));')

    def test_a_condition_and_a_needed_gradient(self) -> None:
        view = tape(signature=PAIR, backward='{self: grad * other, other: grad}', saved_if='{other: self.numel() > 1}', samples=SAMPLES)
        self.assertEqual(stores(view), ['if (needs_input(kSelf) && self.numel() > 1) other_.save(other);'])

    def test_reads_of_formula_and_kernel(self) -> None:
        view = tape(backward='{self: {formula: grad * self, fused: grad * result}}')
        self.assertEqual([saved.reads for saved in view.saved], [
            'const Tensor self = GradMode::is_enabled() ? self_.unpack(this) : Tensor();',
            'const Tensor result = !GradMode::is_enabled() ? result_.unpack(this) : Tensor();',
        ])

    def test_a_tensor_that_both_use_is_always_read(self) -> None:
        view = tape(backward='{self: {formula: grad * self, fused: "zeros(self.sizes()) * result"}}')
        self.assertEqual(view.saved[0].reads, 'const Tensor self = self_.unpack(this);')

    def test_members_of_one_type_are_declared_together(self) -> None:
        view = tape(signature='"(Tensor self, Tensor other, int n, int m) -> Tensor"', backward='{self: "grad * other * n + m", other: grad * self}',
                    samples='[{self: [2], other: [2], n: 1, m: 1}]')
        self.assertEqual(view.members, ['autograd::SavedTensor self_, other_;', 'int64_t n_, m_;'])

    def test_parameters_without_a_use_have_no_name(self) -> None:
        view = tape(signature='"(Tensor self, int n, Tensor other, int m) -> Tensor"', backward='{self: grad * other, other: none}',
                    samples='[{self: [2], n: 1, other: [2], m: 1}]')
        self.assertEqual(view.save_parameters, 'const Tensor&, int64_t, const Tensor& other, const auto&...')

    def test_formulas_read_plain_members(self) -> None:
        view = tape(signature='"(Tensor self, int dim) -> Tensor"', backward='{self: grad * dim}', samples='[{self: [2], dim: 0}]')
        self.assertEqual([gradient.value for gradient in view.gradients], ['grad * dim_'])

    def test_a_list_of_integers_whose_members_a_formula_uses(self) -> None:
        view = tape(signature='"(Tensor self, int[] dim) -> Tensor"', backward='{self: grad * dim.size()}', samples='[{self: [2], dim: [0]}]')
        self.assertEqual(view.saved[0].reads, 'const IntArrayRef dim = dim_;')
        self.assertEqual([gradient.value for gradient in view.gradients], ['grad * dim.size()'])

    def test_grad_is_the_gradient_of_the_only_differentiable_result(self) -> None:
        view = tape(signature='"(Tensor self) -> (Tensor values, Tensor indices)"', not_differentiable='[indices]',
                    backward='{self: "grad * results.indices + grads.values"}')
        self.assertEqual(view.gradients[0].value, 'autograd::in_float32([&](const Tensor& result_indices, const Tensor& grad_values) { return grad_values * result_indices + grad_values; }, '
                         'result_indices, grad_values)')

    def test_the_gradients_of_a_list_have_members(self) -> None:
        view = tape(signature='"(Tensor[] tensors) -> Tensor[]"', samples='[{tensors: [[2]]}]', backward='{tensors: "std::vector<Tensor>(grads.begin(), grads.end())"}')
        self.assertEqual(view.gradients[0].value, 'std::vector<Tensor>(grads.begin(), grads.end())')

    def test_a_node_has_the_name_of_the_op_that_the_user_called(self) -> None:
        def name(**changes: str) -> str:
            ops = registry(entry(op='swish'), entry(op='part', **changes))
            return OpView(ops.ops[1], ops).node_name

        self.assertEqual(name(), 'PartBackward')
        self.assertEqual(name(internal='part', errors_as='swish'), 'SwishBackward')
        self.assertEqual(name(internal='gradient', errors_as='swish'), 'SwishBackwardBackward')


if __name__ == '__main__':
    unittest.main()
