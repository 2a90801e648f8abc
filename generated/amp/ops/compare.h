// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Whether the elements are equal, broadcast, as a bool tensor. (torch.eq)
AMP_API Tensor eq(const Tensor& self, const Tensor& other);
AMP_API Tensor& eq_(Tensor& self, const Tensor& other);
AMP_API Tensor eq(const Tensor& self, const Scalar& other);
AMP_API Tensor& eq_(Tensor& self, const Scalar& other);
AMP_API Tensor& eq_out(Tensor& out, const Tensor& self, const Tensor& other);

// Whether the elements differ, broadcast, as a bool tensor. (torch.ne)
AMP_API Tensor ne(const Tensor& self, const Tensor& other);
AMP_API Tensor& ne_(Tensor& self, const Tensor& other);
AMP_API Tensor ne(const Tensor& self, const Scalar& other);
AMP_API Tensor& ne_(Tensor& self, const Scalar& other);
AMP_API Tensor& ne_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor not_equal(const Tensor& self, const Tensor& other) { return ne(self, other); }
inline Tensor not_equal(const Tensor& self, const Scalar& other) { return ne(self, other); }

// Whether self < other, broadcast, as a bool tensor. (torch.lt)
AMP_API Tensor lt(const Tensor& self, const Tensor& other);
AMP_API Tensor& lt_(Tensor& self, const Tensor& other);
AMP_API Tensor lt(const Tensor& self, const Scalar& other);
AMP_API Tensor& lt_(Tensor& self, const Scalar& other);
AMP_API Tensor& lt_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor less(const Tensor& self, const Tensor& other) { return lt(self, other); }
inline Tensor less(const Tensor& self, const Scalar& other) { return lt(self, other); }

// Whether self <= other, broadcast, as a bool tensor. (torch.le)
AMP_API Tensor le(const Tensor& self, const Tensor& other);
AMP_API Tensor& le_(Tensor& self, const Tensor& other);
AMP_API Tensor le(const Tensor& self, const Scalar& other);
AMP_API Tensor& le_(Tensor& self, const Scalar& other);
AMP_API Tensor& le_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor less_equal(const Tensor& self, const Tensor& other) { return le(self, other); }
inline Tensor less_equal(const Tensor& self, const Scalar& other) { return le(self, other); }

// Whether self > other, broadcast, as a bool tensor. (torch.gt)
AMP_API Tensor gt(const Tensor& self, const Tensor& other);
AMP_API Tensor& gt_(Tensor& self, const Tensor& other);
AMP_API Tensor gt(const Tensor& self, const Scalar& other);
AMP_API Tensor& gt_(Tensor& self, const Scalar& other);
AMP_API Tensor& gt_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor greater(const Tensor& self, const Tensor& other) { return gt(self, other); }
inline Tensor greater(const Tensor& self, const Scalar& other) { return gt(self, other); }

// Whether self >= other, broadcast, as a bool tensor. (torch.ge)
AMP_API Tensor ge(const Tensor& self, const Tensor& other);
AMP_API Tensor& ge_(Tensor& self, const Tensor& other);
AMP_API Tensor ge(const Tensor& self, const Scalar& other);
AMP_API Tensor& ge_(Tensor& self, const Scalar& other);
AMP_API Tensor& ge_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor greater_equal(const Tensor& self, const Tensor& other) { return ge(self, other); }
inline Tensor greater_equal(const Tensor& self, const Scalar& other) { return ge(self, other); }

// Whether both are true, where every number except 0 counts as true, broadcast. (torch.logical_and)
AMP_API Tensor logical_and(const Tensor& self, const Tensor& other);
AMP_API Tensor& logical_and_(Tensor& self, const Tensor& other);
AMP_API Tensor& logical_and_out(Tensor& out, const Tensor& self, const Tensor& other);

// Whether either is true, where every number except 0 counts as true, broadcast. (torch.logical_or)
AMP_API Tensor logical_or(const Tensor& self, const Tensor& other);
AMP_API Tensor& logical_or_(Tensor& self, const Tensor& other);
AMP_API Tensor& logical_or_out(Tensor& out, const Tensor& self, const Tensor& other);

// Whether exactly one is true, where every number except 0 counts as true, broadcast. (torch.logical_xor)
AMP_API Tensor logical_xor(const Tensor& self, const Tensor& other);
AMP_API Tensor& logical_xor_(Tensor& self, const Tensor& other);
AMP_API Tensor& logical_xor_out(Tensor& out, const Tensor& self, const Tensor& other);

// Whether self is 0, as a bool tensor. (torch.logical_not)
AMP_API Tensor logical_not(const Tensor& self);
AMP_API Tensor& logical_not_(Tensor& self);
AMP_API Tensor& logical_not_out(Tensor& out, const Tensor& self);

// Whether self is NaN, as a bool tensor. (torch.isnan)
AMP_API Tensor isnan(const Tensor& self);

// Whether self is inf or -inf, as a bool tensor. (torch.isinf)
AMP_API Tensor isinf(const Tensor& self);

// Whether self is neither NaN nor infinite, as a bool tensor. (torch.isfinite)
AMP_API Tensor isfinite(const Tensor& self);

// Whether self is negative, -0 included, as a bool tensor. (torch.signbit)
AMP_API Tensor signbit(const Tensor& self);
AMP_API Tensor& signbit_out(Tensor& out, const Tensor& self);

// Whether self is inf, as a bool tensor. (torch.isposinf)
AMP_API Tensor isposinf(const Tensor& self);
AMP_API Tensor& isposinf_out(Tensor& out, const Tensor& self);

// Whether self is -inf, as a bool tensor. (torch.isneginf)
AMP_API Tensor isneginf(const Tensor& self);
AMP_API Tensor& isneginf_out(Tensor& out, const Tensor& self);

// Whether the only element of self is not 0. (torch.is_nonzero)
AMP_API bool is_nonzero(const Tensor& self);

// Whether |self - other| <= atol + rtol * |other|, broadcast; equal infinities are close, and with equal_nan so are two NaNs.
// (torch.isclose)
AMP_API Tensor isclose(const Tensor& self, const Tensor& other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false);

// Whether all elements are close, see isclose. (torch.allclose)
AMP_API bool allclose(const Tensor& self, const Tensor& other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false);

// Whether two tensors of the same dtype have the same shape and elements. (torch.equal)
AMP_API bool equal(const Tensor& self, const Tensor& other);

}  // namespace amp
