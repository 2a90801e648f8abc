// libtorch's functions that write to `out` and have no form of this kind in ops.h: randperm_out(x, 5), max_out(x, a, b). `out` gets the
// shape of the result, and keeps its dtype and device. They throw TypeError if the kind of the result does not fit into this dtype: a
// floating result into integers.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include <amp/autograd/record.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/ops.h>

namespace amp {

namespace compat {
// Throws Error if the write would be recorded, because an argument or `out` requires a gradient.
template <class... Args>
Tensor& write_out(const char* name, Tensor& out, const Tensor& result, const Args&... args) {
  autograd::check_out(name, out, args...);
  AMP_CHECK(canCast(result.dtype(), out.dtype()), TypeError, "[", name, "] `out` has dtype ", out.dtype(), ", but the result is ",
            result.dtype());
  const NoGradGuard no_grad;
  return out.resize_(result.sizes()).copy_(result);
}
template <class... Args>
std::tuple<Tensor&, Tensor&> write_two(const char* name, Tensor& first, Tensor& second, const std::tuple<Tensor, Tensor>& results,
                                       const Args&... args) {
  write_out(name, first, std::get<0>(results), args...);
  return {first, write_out(name, second, std::get<1>(results), args...)};
}
}  // namespace compat

// --- factories ---

inline Tensor& empty_out(Tensor& out, IntArrayRef size) { return out.resize_(size); }
inline Tensor& zeros_out(Tensor& out, IntArrayRef size) { return compat::write_out("zeros_out", out, zeros(size, out.options())); }
inline Tensor& ones_out(Tensor& out, IntArrayRef size) { return compat::write_out("ones_out", out, ones(size, out.options())); }
inline Tensor& full_out(Tensor& out, IntArrayRef size, const Scalar& value) {
  return compat::write_out("full_out", out, full(size, value, out.options()));
}
inline Tensor& eye_out(Tensor& out, int64_t n) { return compat::write_out("eye_out", out, eye(n, out.options())); }
inline Tensor& eye_out(Tensor& out, int64_t n, int64_t m) { return compat::write_out("eye_out", out, eye(n, m, out.options())); }
inline Tensor& arange_out(Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step = 1) {
  return compat::write_out("arange_out", out, arange(start, end, step, out.options()));
}
inline Tensor& arange_out(Tensor& out, const Scalar& end) { return arange_out(out, 0, end); }
inline Tensor& linspace_out(Tensor& out, const Scalar& start, const Scalar& end, int64_t steps) {
  return compat::write_out("linspace_out", out, linspace(start, end, steps, out.options()));
}
inline Tensor& logspace_out(Tensor& out, const Scalar& start, const Scalar& end, int64_t steps, double base = 10) {
  return compat::write_out("logspace_out", out, logspace(start, end, steps, base, out.options()));
}
inline Tensor& rand_out(Tensor& out, IntArrayRef size, std::optional<Generator> generator = {}) {
  return compat::write_out("rand_out", out, rand(size, generator, out.options()));
}
inline Tensor& randn_out(Tensor& out, IntArrayRef size, std::optional<Generator> generator = {}) {
  return compat::write_out("randn_out", out, randn(size, generator, out.options()));
}
inline Tensor& randint_out(Tensor& out, int64_t low, int64_t high, IntArrayRef size, std::optional<Generator> generator = {}) {
  return compat::write_out("randint_out", out, randint(low, high, size, generator, out.options()));
}
inline Tensor& randint_out(Tensor& out, int64_t high, IntArrayRef size, std::optional<Generator> generator = {}) {
  return randint_out(out, 0, high, size, generator);
}
inline Tensor& randperm_out(Tensor& out, int64_t n, std::optional<Generator> generator = {}) {
  return compat::write_out("randperm_out", out, randperm(n, generator, out.options()));
}

// --- one result ---

#define AMP_COMPAT_OUT(name) \
  inline Tensor& name##_out(Tensor& out, const Tensor& self) { return compat::write_out(#name "_out", out, name(self), self); }
AMP_COMPAT_OUT(absolute)
AMP_COMPAT_OUT(arccos)
AMP_COMPAT_OUT(arccosh)
AMP_COMPAT_OUT(arcsin)
AMP_COMPAT_OUT(arcsinh)
AMP_COMPAT_OUT(arctan)
AMP_COMPAT_OUT(arctanh)
AMP_COMPAT_OUT(argsort)
AMP_COMPAT_OUT(bincount)
AMP_COMPAT_OUT(celu)
AMP_COMPAT_OUT(clone)
AMP_COMPAT_OUT(count_nonzero)
AMP_COMPAT_OUT(fix)
AMP_COMPAT_OUT(isinf)
AMP_COMPAT_OUT(isnan)
AMP_COMPAT_OUT(logit)
AMP_COMPAT_OUT(msort)
AMP_COMPAT_OUT(nan_to_num)
AMP_COMPAT_OUT(nanmean)
AMP_COMPAT_OUT(nanmedian)
AMP_COMPAT_OUT(nansum)
AMP_COMPAT_OUT(negative)
AMP_COMPAT_OUT(nonzero)
AMP_COMPAT_OUT(ones_like)
AMP_COMPAT_OUT(rand_like)
AMP_COMPAT_OUT(randn_like)
AMP_COMPAT_OUT(sgn)
AMP_COMPAT_OUT(special_digamma)
AMP_COMPAT_OUT(special_erf)
AMP_COMPAT_OUT(special_erfc)
AMP_COMPAT_OUT(special_erfinv)
AMP_COMPAT_OUT(special_exp2)
AMP_COMPAT_OUT(special_expit)
AMP_COMPAT_OUT(special_expm1)
AMP_COMPAT_OUT(special_gammaln)
AMP_COMPAT_OUT(special_i0)
AMP_COMPAT_OUT(special_log1p)
AMP_COMPAT_OUT(special_sinc)
AMP_COMPAT_OUT(trace)
AMP_COMPAT_OUT(zeros_like)
#undef AMP_COMPAT_OUT

#define AMP_COMPAT_OUT_OF_TWO(name)                                                 \
  inline Tensor& name##_out(Tensor& out, const Tensor& self, const Tensor& other) { \
    return compat::write_out(#name "_out", out, name(self, other), self, other);    \
  }
AMP_COMPAT_OUT_OF_TWO(arctan2)
AMP_COMPAT_OUT_OF_TWO(binary_cross_entropy_with_logits)
AMP_COMPAT_OUT_OF_TWO(complex)
AMP_COMPAT_OUT_OF_TWO(divide)
AMP_COMPAT_OUT_OF_TWO(embedding)
AMP_COMPAT_OUT_OF_TWO(float_power)
AMP_COMPAT_OUT_OF_TWO(ger)
AMP_COMPAT_OUT_OF_TWO(greater)
AMP_COMPAT_OUT_OF_TWO(greater_equal)
AMP_COMPAT_OUT_OF_TWO(huber_loss)
AMP_COMPAT_OUT_OF_TWO(isin)
AMP_COMPAT_OUT_OF_TWO(less)
AMP_COMPAT_OUT_OF_TWO(less_equal)
AMP_COMPAT_OUT_OF_TWO(linalg_matmul)
AMP_COMPAT_OUT_OF_TWO(linear)
AMP_COMPAT_OUT_OF_TWO(max)
AMP_COMPAT_OUT_OF_TWO(min)
AMP_COMPAT_OUT_OF_TWO(multiply)
AMP_COMPAT_OUT_OF_TWO(not_equal)
AMP_COMPAT_OUT_OF_TWO(smooth_l1_loss)
AMP_COMPAT_OUT_OF_TWO(soft_margin_loss)
AMP_COMPAT_OUT_OF_TWO(special_xlogy)
AMP_COMPAT_OUT_OF_TWO(subtract)
AMP_COMPAT_OUT_OF_TWO(true_divide)
#undef AMP_COMPAT_OUT_OF_TWO

// With a number.
#define AMP_COMPAT_OUT_OF_NUMBER(name)                                              \
  inline Tensor& name##_out(Tensor& out, const Tensor& self, const Scalar& other) { \
    return compat::write_out(#name "_out", out, name(self, other), self);           \
  }
AMP_COMPAT_OUT_OF_NUMBER(eq)
AMP_COMPAT_OUT_OF_NUMBER(ne)
AMP_COMPAT_OUT_OF_NUMBER(lt)
AMP_COMPAT_OUT_OF_NUMBER(le)
AMP_COMPAT_OUT_OF_NUMBER(gt)
AMP_COMPAT_OUT_OF_NUMBER(ge)
AMP_COMPAT_OUT_OF_NUMBER(clamp_min)
AMP_COMPAT_OUT_OF_NUMBER(clamp_max)
AMP_COMPAT_OUT_OF_NUMBER(fmod)
AMP_COMPAT_OUT_OF_NUMBER(remainder)
#undef AMP_COMPAT_OUT_OF_NUMBER

// Over one dimension, or over all if there is none.
#define AMP_COMPAT_OUT_OF_INDEX(name)                                                                                 \
  inline Tensor& name##_out(Tensor& out, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false) { \
    return compat::write_out(#name "_out", out, name(self, dim, keepdim), self);                                      \
  }
AMP_COMPAT_OUT_OF_INDEX(argmax)
AMP_COMPAT_OUT_OF_INDEX(argmin)
#undef AMP_COMPAT_OUT_OF_INDEX

#define AMP_COMPAT_OUT_OF_TRUTH(name)                                                             \
  inline Tensor& name##_out(Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false) { \
    return compat::write_out(#name "_out", out, name(self, dim, keepdim), self);                  \
  }                                                                                               \
  inline Tensor& name##_out(Tensor& out, const Tensor& self) { return compat::write_out(#name "_out", out, name(self), self); }
AMP_COMPAT_OUT_OF_TRUTH(all)
AMP_COMPAT_OUT_OF_TRUTH(any)
#undef AMP_COMPAT_OUT_OF_TRUTH

#define AMP_COMPAT_OUT_OF_LIST(name) \
  inline Tensor& name##_out(Tensor& out, TensorList tensors) { return compat::write_out(#name "_out", out, name(tensors), tensors); }
AMP_COMPAT_OUT_OF_LIST(block_diag)
AMP_COMPAT_OUT_OF_LIST(column_stack)
AMP_COMPAT_OUT_OF_LIST(concat)
AMP_COMPAT_OUT_OF_LIST(dstack)
AMP_COMPAT_OUT_OF_LIST(hstack)
AMP_COMPAT_OUT_OF_LIST(row_stack)
AMP_COMPAT_OUT_OF_LIST(vstack)
#undef AMP_COMPAT_OUT_OF_LIST

inline Tensor& norm_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim = false) {
  return compat::write_out("norm_out", out, norm(self, p, dim, keepdim), self);
}
inline Tensor& multinomial_out(Tensor& out, const Tensor& self, int64_t num_samples, bool replacement = false,
                               std::optional<Generator> generator = {}) {
  return compat::write_out("multinomial_out", out, multinomial(self, num_samples, replacement, generator), self);
}
inline Tensor& scatter_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return compat::write_out("scatter_out", out, scatter(self, dim, index, src), self, src);
}
inline Tensor& scatter_add_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return compat::write_out("scatter_add_out", out, scatter_add(self, dim, index, src), self, src);
}
inline Tensor& diag_out(Tensor& out, const Tensor& self, int64_t diagonal = 0) {
  return compat::write_out("diag_out", out, diag(self, diagonal), self);
}
inline Tensor& mse_loss_out(Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction = Reduction::Mean) {
  return compat::write_out("mse_loss_out", out, mse_loss(self, target, reduction), self, target);
}
inline Tensor& binary_cross_entropy_out(Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight = {},
                                        int64_t reduction = Reduction::Mean) {
  return compat::write_out("binary_cross_entropy_out", out, binary_cross_entropy(self, target, weight, reduction), self, target, weight);
}

// --- two results ---

#define AMP_COMPAT_OUT_OF_DIM(name)                                                                                                        \
  inline std::tuple<Tensor&, Tensor&> name##_out(Tensor& values, Tensor& indices, const Tensor& self, int64_t dim, bool keepdim = false) { \
    return compat::write_two(#name "_out", values, indices, name(self, dim, keepdim), self);                                               \
  }
AMP_COMPAT_OUT_OF_DIM(max)
AMP_COMPAT_OUT_OF_DIM(min)
AMP_COMPAT_OUT_OF_DIM(median)
#undef AMP_COMPAT_OUT_OF_DIM

inline std::tuple<Tensor&, Tensor&> mode_out(Tensor& values, Tensor& indices, const Tensor& self, int64_t dim = -1, bool keepdim = false) {
  return compat::write_two("mode_out", values, indices, mode(self, dim, keepdim), self);
}
inline std::tuple<Tensor&, Tensor&> sort_out(Tensor& values, Tensor& indices, const Tensor& self, int64_t dim = -1,
                                             bool descending = false) {
  return compat::write_two("sort_out", values, indices, sort(self, dim, descending), self);
}
inline std::tuple<Tensor&, Tensor&> topk_out(Tensor& values, Tensor& indices, const Tensor& self, int64_t k, int64_t dim = -1,
                                             bool largest = true, bool sorted = true) {
  return compat::write_two("topk_out", values, indices, topk(self, k, dim, largest, sorted), self);
}
inline std::tuple<Tensor&, Tensor&> kthvalue_out(Tensor& values, Tensor& indices, const Tensor& self, int64_t k, int64_t dim = -1,
                                                 bool keepdim = false) {
  return compat::write_two("kthvalue_out", values, indices, kthvalue(self, k, dim, keepdim), self);
}

}  // namespace amp
