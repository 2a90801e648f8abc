#include <amp/core/factories.h>
#include <amp/kernels/reduction.h>

namespace amp::cpu {

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  bool reduced[kMaxDims] = {};
  if (!dim || dim->empty()) std::fill_n(reduced, kMaxDims, true);
  else for (const int64_t d : *dim) reduced[detail::wrap_dim("sum", d, self.dim())] = true;
  const ScalarType type = dtype.value_or(isIntegralType(self.dtype(), true) ? kInt64 : self.dtype());
  const bool complex = self.is_complex();
  const int64_t parts = complex ? 2 : 1;
  const Tensor x = self.detach().to(complex ? kComplex128 : kFloat64).contiguous();
  Shape kept, shape;
  for (int64_t i = 0; i < self.dim(); ++i) {
    kept.push_back(reduced[i] ? 1 : self.size(i));
    if (!reduced[i]) shape.push_back(self.size(i));
  }
  Tensor out = zeros(kept, x.dtype());
  const Shape strides(out.strides());
  const auto* in = static_cast<const double*>(x.data_ptr());
  auto* sums = static_cast<double*>(out.data_ptr());
  for (int64_t i = 0; i < x.numel(); ++i) {
    int64_t rest = i, at = 0;
    for (int64_t d = self.dim() - 1; d >= 0; --d) {
      const int64_t index = rest % self.size(d);
      rest /= self.size(d);
      if (!reduced[d]) at += index * strides[static_cast<size_t>(d)];
    }
    for (int64_t part = 0; part < parts; ++part) sums[at * parts + part] += in[i * parts + part];
  }
  const Tensor result = out.to(type);
  if (keepdim) return result;
  return Tensor(detail::new_alias(*result.impl(), shape, detail::contiguous_strides(shape), result.data_ptr()));
}

}  // namespace amp::cpu
