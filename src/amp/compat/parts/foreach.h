// Functions on lists of tensors, which libtorch calls _foreach_add_ and so on. They are loops over the lists.
#pragma once

#include <cstddef>
#include <vector>

#include <amp/core/error.h>
#include <amp/ops.h>

namespace amp {

namespace compat {
// The results of function(i) for the tensors of a list.
template <class F>
std::vector<Tensor> of_each(TensorList self, const F& function) {
  std::vector<Tensor> results;
  results.reserve(self.size());
  for (size_t i = 0; i < self.size(); ++i) results.push_back(function(i));
  return results;
}
inline void check_lengths(const char* name, TensorList self, size_t length) {
  AMP_CHECK(self.size() == length, ValueError, "[", name, "] `self` has ", self.size(), " tensors, but another list has ", length);
}
}  // namespace compat

#define AMP_COMPAT_FOREACH(name)                                                  \
  inline std::vector<Tensor> _foreach_##name(TensorList self) {                   \
    return compat::of_each(self, [&](size_t i) { return self[i].name(); });       \
  }                                                                               \
  inline void _foreach_##name##_(TensorList self) {                               \
    compat::of_each(self, [&](size_t i) -> Tensor { return self[i].name##_(); }); \
  }
AMP_COMPAT_FOREACH(abs)
AMP_COMPAT_FOREACH(acos)
AMP_COMPAT_FOREACH(asin)
AMP_COMPAT_FOREACH(atan)
AMP_COMPAT_FOREACH(ceil)
AMP_COMPAT_FOREACH(cos)
AMP_COMPAT_FOREACH(cosh)
AMP_COMPAT_FOREACH(erf)
AMP_COMPAT_FOREACH(erfc)
AMP_COMPAT_FOREACH(exp)
AMP_COMPAT_FOREACH(expm1)
AMP_COMPAT_FOREACH(floor)
AMP_COMPAT_FOREACH(frac)
AMP_COMPAT_FOREACH(lgamma)
AMP_COMPAT_FOREACH(log)
AMP_COMPAT_FOREACH(log10)
AMP_COMPAT_FOREACH(log1p)
AMP_COMPAT_FOREACH(log2)
AMP_COMPAT_FOREACH(neg)
AMP_COMPAT_FOREACH(reciprocal)
AMP_COMPAT_FOREACH(round)
AMP_COMPAT_FOREACH(rsqrt)
AMP_COMPAT_FOREACH(sigmoid)
AMP_COMPAT_FOREACH(sign)
AMP_COMPAT_FOREACH(sin)
AMP_COMPAT_FOREACH(sinh)
AMP_COMPAT_FOREACH(sqrt)
AMP_COMPAT_FOREACH(tan)
AMP_COMPAT_FOREACH(tanh)
AMP_COMPAT_FOREACH(trunc)
#undef AMP_COMPAT_FOREACH

// With a number, or with a tensor of another list for each. The arguments in brackets follow `other`.
#define AMP_COMPAT_FOREACH_WITH(name, method, declared, passed)                                                      \
  inline std::vector<Tensor> _foreach_##name(TensorList self, const Scalar& other) {                                 \
    return compat::of_each(self, [&](size_t i) { return self[i].method(other); });                                   \
  }                                                                                                                  \
  inline void _foreach_##name##_(TensorList self, const Scalar& other) {                                             \
    compat::of_each(self, [&](size_t i) -> Tensor { return self[i].method##_(other); });                             \
  }                                                                                                                  \
  inline std::vector<Tensor> _foreach_##name(TensorList self, TensorList other AMP_COMPAT_UNPACK declared) {         \
    compat::check_lengths("_foreach_" #name, self, other.size());                                                    \
    return compat::of_each(self, [&](size_t i) { return self[i].method(other[i] AMP_COMPAT_UNPACK passed); });       \
  }                                                                                                                  \
  inline void _foreach_##name##_(TensorList self, TensorList other AMP_COMPAT_UNPACK declared) {                     \
    compat::check_lengths("_foreach_" #name "_", self, other.size());                                                \
    compat::of_each(self, [&](size_t i) -> Tensor { return self[i].method##_(other[i] AMP_COMPAT_UNPACK passed); }); \
  }
#define AMP_COMPAT_UNPACK(...) __VA_OPT__(, ) __VA_ARGS__
AMP_COMPAT_FOREACH_WITH(add, add, (const Scalar& alpha = 1), (alpha))
AMP_COMPAT_FOREACH_WITH(sub, sub, (const Scalar& alpha = 1), (alpha))
AMP_COMPAT_FOREACH_WITH(mul, mul, (), ())
AMP_COMPAT_FOREACH_WITH(div, div, (), ())
AMP_COMPAT_FOREACH_WITH(pow, pow, (), ())
AMP_COMPAT_FOREACH_WITH(maximum, clamp_min, (), ())
AMP_COMPAT_FOREACH_WITH(minimum, clamp_max, (), ())
AMP_COMPAT_FOREACH_WITH(clamp_min, clamp_min, (), ())
AMP_COMPAT_FOREACH_WITH(clamp_max, clamp_max, (), ())
#undef AMP_COMPAT_FOREACH_WITH
#undef AMP_COMPAT_UNPACK

#define AMP_COMPAT_FOREACH_ADDC(name)                                                                                            \
  inline std::vector<Tensor> _foreach_##name(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = 1) { \
    compat::check_lengths("_foreach_" #name, self, tensor1.size());                                                              \
    compat::check_lengths("_foreach_" #name, self, tensor2.size());                                                              \
    return compat::of_each(self, [&](size_t i) { return self[i].name(tensor1[i], tensor2[i], value); });                         \
  }                                                                                                                              \
  inline void _foreach_##name##_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value = 1) {             \
    compat::check_lengths("_foreach_" #name "_", self, tensor1.size());                                                          \
    compat::check_lengths("_foreach_" #name "_", self, tensor2.size());                                                          \
    compat::of_each(self, [&](size_t i) -> Tensor { return self[i].name##_(tensor1[i], tensor2[i], value); });                   \
  }
AMP_COMPAT_FOREACH_ADDC(addcmul)
AMP_COMPAT_FOREACH_ADDC(addcdiv)
#undef AMP_COMPAT_FOREACH_ADDC

inline std::vector<Tensor> _foreach_lerp(TensorList self, TensorList end, const Scalar& weight) {
  compat::check_lengths("_foreach_lerp", self, end.size());
  return compat::of_each(self, [&](size_t i) { return self[i].lerp(end[i], weight); });
}
inline void _foreach_lerp_(TensorList self, TensorList end, const Scalar& weight) {
  compat::check_lengths("_foreach_lerp_", self, end.size());
  for (size_t i = 0; i < self.size(); ++i) self[i].lerp_(end[i], weight);
}
inline std::vector<Tensor> _foreach_norm(TensorList self, const Scalar& ord = 2) {
  return compat::of_each(self, [&](size_t i) { return linalg_vector_norm(self[i], ord); });
}
inline std::vector<Tensor> _foreach_clone(TensorList self) {
  return compat::of_each(self, [&](size_t i) { return self[i].clone(); });
}
inline std::vector<Tensor> _foreach_max(TensorList self) {
  return compat::of_each(self, [&](size_t i) { return self[i].max(); });
}
inline void _foreach_copy_(TensorList self, TensorList source) {
  compat::check_lengths("_foreach_copy_", self, source.size());
  for (size_t i = 0; i < self.size(); ++i) self[i].copy_(source[i]);
}
inline void _foreach_zero_(TensorList self) {
  for (const Tensor& tensor : self) tensor.zero_();
}

}  // namespace amp
